"""The rules of Acquire in English, in the format of `base/rulebook.py`."""

from __future__ import annotations

LABELS: dict[str, str] = {
    "low": "low",
    "mid": "mid",
    "high": "high",
    "tiles": "tiles",
    "price": "price",
    "or_more": "{size}+",
    "comma": ", ",
    "or": " or ",
    "both": " or ",
    "in": " ({modes})",
    "mark": " (our interpretation)",
    "notes": " (four notes of $1,000, three of $500, five of $100)",
}

TEXT = """\
AC1 Board and tiles
The board has 12 columns (1-12) and 9 rows (A-I). There are 108 tiles, one for each square.
A square is written number first, then letter: 9A is column 9 of row A.
Tiles are connected when they touch along a side. Tiles that meet only at a corner are not.

AC2 Names, shares and money
There are seven {chains_word} in three price tiers, with {shares} shares each:
{chain_table}
Every player starts with {cash}{notes}.
{seats_low} to {seats_high} players take part.

AC3 Share prices
The price of a share depends on the tier and on how many tiles the {chain_word} has at that moment ({chart}):
{price_table}
[two=yes] Two bonuses{in_two}: the {bonus_1} is {first_bonus} times the price, the {bonus_2} {last_bonus} times (AC11).
[three=yes] Three bonuses{in_three}: their table is in AC20.

AC4 Setup
[modes=several] Before the game all players agree on {all_modes}. \
Tycoon mode is recommended if anyone is new to the game.
One after another, every player draws a tile and places it on its square. These tiles stay on the board.
[order=row] The player with the tile nearest to 1A is the {first_player}. The row letter counts before the column \
number: \
9A is nearer than 1B. From there play goes clockwise, and the order never changes.
[order=column] They decide the order of play: CH20.
Start tiles that touch each other are {loose_words}, not a {chain_word}. \
They become part of one when another tile connects with them later (AC6, AC7).
Then, one after another, every player draws {hand} tiles and keeps them hidden, even with open assets.
[powers=choice] With power cards, every player takes a set of five (AC22).

AC5 The turn
A turn has three steps, in this order:
  1. Place one tile from your hand on its square. You must if any of them may be placed (AC6-AC10).
  2. Buy up to {purchases} shares, or none (AC12).
  3. Announce the end of the turn and draw one tile.
[stuck=pass] A player with no tile that may be placed continues to buying{stuck_mark}. \
So does a player with an empty hand{mark}.
[stuck=redraw] A player with no tile that may be placed must, at the start of the turn, \
show the whole hand, mix it into the pool, draw {hand} tiles (or as many as are left), \
and place one of them. This is done once a turn; a player who still cannot place a tile continues to buying{mark}. \
An empty hand is treated the same way{mark}.
A player who has not placed a tile does not draw one{mark}.
The number of shares of each {chain_word} left in the bank is always public.

AC6 Founding
A placed tile that touches no other is {a_loose}: nothing happens.
A placed tile that touches only {loose_words} founds a {chain_word} together with all {loose_words} connected with it. \
The player is its {founder} and chooses any {chain_word} that is not on the board, even if only one is left, \
and immediately receives one free share of it, the {founder_share}.
[founder=nothing] When the bank has no share of it left, the {founder} receives nothing{founder_mark}.
[founder=cash] When the bank has no share of it left, the {founder} receives the price of one share, \
at the founded size, in cash instead.
A {chain_word} on the board is called active.

AC7 Growth
A placed tile that touches one {chain_word}, with or without {loose_words}, \
joins it together with all {loose_words} connected to the tile.

AC8 Mergers
A placed tile that touches two or more {chains_word} merges them; its player is the {mergemaker}. \
The largest survives and the others are defunct. The placed tile is not counted. \
If they are equal, the {mergemaker} chooses.
The {defunct_words} are settled one at a time, the largest first (if they are equal, the {mergemaker} chooses), \
each completely before the next:
  1. Its bonuses are paid (AC11).
  2. Starting with the {mergemaker}, in order of play, every holder of its shares chooses any mix of:
     sell: to the bank, at the price of the {defunct_word};
     trade: two of them for one of the {survivor_word}, as long as the bank has some;
     hold: they are worth nothing until the same {chain_word} is founded again.
Bonuses and price depend on the size of the {defunct_word} before the tile was placed.
The placed tile and the {loose_words} connected with it join the {survivor_word} only after all this. \
Its own shares earn no bonus in the merger, but a larger {chain_word} is worth more.

AC9 Safety and dead tiles
A {chain_word} of {safe} tiles or more is safe: it can never become defunct.
A tile that would join two {safe_words} may not be placed and never can be: it is dead.
[dead=may-all] After drawing at the end of the turn, a player may once discard all their {dead_words} together \
and draw as many. Discarded tiles are shown to all players and removed from the game. \
Dead ones among the new tiles wait for the next turn.
[dead=one] CH22 has the rules for {dead_words}.
[dead=all] After drawing at the end of the turn, all {dead_words} of the player are automatically shown and discarded, \
and as many are drawn (once a turn). Dead ones among the new tiles stay in hand until this step of the next turn.

AC10 No eighth
A tile that would found an eighth {chain_word} while all seven are on the board may not be placed now.
It is not dead: it may be placed when a {chain_word} has left the board, \
or when it would join one or cause a merger.

AC11 Bonuses
When a {chain_word} becomes defunct, and at the end of the game, \
its largest holders receive {bonuses_word} from the bank. All holders show the number of their shares.
The player with the most is the {holder_1}, the player with the next most the {holder_2}. A player without shares is \
never a \
holder.
[two=yes] Two bonuses{in_two}:
[two=yes] {two_table}
[two=yes] A sole holder takes both. In a tie for first, both bonuses are added up and split evenly, \
and the {bonus_2} is not paid separately. In a tie for second, the {bonus_2} is split evenly.
[three=yes] Three bonuses{in_three}, one of them for the {holder_3}: AC20.
Every share of a bonus is rounded up to a multiple of $100.

AC12 Buying shares
After the tile has been placed and settled, the player may buy shares of {active_words}, \
at most {purchases} in a turn, of one or of several in any mix, as long as the bank has them.
Each costs the current price (AC3), paid to the bank. The player says which shares they buy, how many, and the sum.
No one may borrow, neither from the bank nor from other players. A player without money continues to play and waits \
for \
bonuses and sales. Shares are sold only when their {chain_word} is defunct or at the end of the game.
The end of the turn is always announced, even after the last possible purchase{mark}.

AC13 The end of the game
In their own turn a player may declare the end of the game when
  - there is a {chain_word} on the board and every one is safe ({safe} tiles or more), or
  - one of them has {end} tiles or more.
This is optional. Otherwise the game continues, and others may declare the end in their turns.
The end may be declared while placing (even before the tile) and while buying, but not during a merger or a founding, \
and cannot be undone{mark}.
The turn is finished{finish_mark}, but no tile is drawn{mark}.
Then the bonuses of every {active_word} are paid, and after that all shares in them are sold at their prices. \
Shares of {chains_word} not on the board are worth nothing. The most money wins; in a tie they share the win.

AC14 Nothing to draw, nothing to place
The pool may run out: then nothing is drawn, and the game continues.
After a full round without a tile placed, if no player can place a tile in hand, \
the game ends as if declared{mark}.

AC15 Open or hidden assets
[assets=open] The money and the shares of all players are public at any time (CH21).
[assets=hidden] The money and the shares of other players are not shown while the game runs.
[assets=choice] Before the game all players agree on {open_word} (all money and shares can be seen at any \
time) or {hidden_word} (each player sees only their own). Open is recommended if anyone is new to the game.
[hideable=yes] Even with hidden assets, these are announced: purchases (chains, numbers, the sum), \
the {founder_share}, each holder's number of shares in a {chain_word} being settled, bonuses, and the shares sold, \
traded and held. Players must remember them: during the game, \
other players' amounts disappear from the log when the next turn starts{mark}. The same applies to replay, export, \
API and bots. \
After the game all is open.
The tiles in hand are always hidden; the bank's remaining shares are always public.

AC16 Two players
[pair=none] This ruleset needs at least three players.
[pair=some] Two players play {two_modes} only. The rules are the same, \
but for bonuses {market_word} takes part as a third holder (AC21).
[pair=all] The rules are the same, but for bonuses {market_word} takes part as a third holder (AC21).

AC20 Three bonuses
[three=no] This ruleset has no third bonus.
[three=yes] Bonuses{in_three}:
[three=yes] {three_table}
[three=yes]   - One holder: they take the {bonus_1} and the {bonus_3}.
[three=yes]   - Two holders without a tie: the {bonus_3} is not paid.
[three=yes]   - Tie of two for first: {bonus_1} and {bonus_2} are summed and split; \
the next holder takes the {bonus_3} (a tie splits it), and no one after them is paid.
[three=yes]   - Tie of three or more for first: all three are summed and split; no one else is paid.
[three=yes]   - Tie for second: {bonus_2} and {bonus_3} are summed and split; no one after them is paid.
[three=yes]   - Tie for third: the {bonus_3} is split.
[three=yes] Every part is rounded up to a multiple of $100.

AC21 The third holder with two players
[pair=none] Not used: this ruleset needs at least three players.
[pair=some|all] With two players a tile is drawn from the pool and shown before every bonus, \
in a merger and at the end of the game, once for each {chain_word}, at the end in the order of AC2. \
The number on it is how many shares {market_word} holds: nine for 9F. \
The total may exceed {shares}. No tile is drawn if neither player has a share.
[pair=some|all] For bonuses, {market_word} takes a place like a player, but its part stays in the bank. \
The tile goes back face down and the pool is mixed{back_mark}. With an empty pool {market_word} holds none{mark}.

AC22 Power cards
[powers=no] This ruleset has no power cards.
[powers=choice] Power cards are used only when all players agree before the game. Everyone has the five below. \
One may be played in a turn, each once a game, announced by name in its own step of the turn; \
it is then discarded face up. The cards{mark}:
[powers=choice]   - {power_free_shares}: while buying, before the first purchase. This turn's shares, \
{purchases} at most, cost nothing.
[powers=choice]   - {power_five_shares}: while buying. Up to 5 shares may be bought this turn.
[powers=choice]   - {power_three_exchanges}: while buying. Up to three times, \
two shares of one {active_word} are exchanged with the bank for one of another.
[powers=choice]   - {power_five_tiles}: while buying. At the end of the turn 5 tiles are drawn in addition to the \
usual \
one; after that, tiles are drawn only when fewer than {hand} are in hand.
[powers=choice]   - {power_four_tiles}: before the first tile. Up to 4 tiles are placed one after another, \
each fully settled, until none fits or the player passes. Shares are bought once, after the last; \
then tiles are drawn up to {hand}.

AC23 A misplaced tile
[misplaced=exchange] At a real table, a tile found on a wrong square in the same turn is moved to its printed square.
[misplaced=exchange] After the turn, it stays. The player who holds the tile of that square exchanges the two, \
and play continues{misplaced_mark}. If no one holds it, they are exchanged when it is drawn{mark}.
[misplaced=counts] CH25 has the rules for misplaced tiles.

CH9 When time is up
The referee may announce the end of the game at any moment. The turn player finishes the turn; \
then the bonuses of all {chains_word} on the board are paid and all shares in them sold, as in AC13.

CH20 Order of play
[order=column] Every player draws a tile. The one nearest to column 1 plays first, \
within a column the one nearest to row A. This order applies to all players. \
The tiles stay on the board{mark}.

CH21 Public information
[assets=open] The number of shares and the money of every player are public: players must answer questions about \
them correctly. \
Tiles in hand are hidden.

CH22 Dead tiles
[dead=one] A tile between two {chains_word} of {safe} tiles or more is dead. \
From the start of their own turn until they draw, a player may show and discard one {dead_word}. One additional tile \
is drawn for it at the end of the turn. Two or more in one turn are not allowed. \
A tile that would found an eighth {chain_word} is not dead.

CH23 When no tile can be placed
[kept_hand=yes] A player with no tile that may be placed, after applying CH22, calls the staff, \
who confirm it (online this is automatic and logged), and continues to buying. The hand is not exchanged. \
CH22 still applies. Nothing is drawn for the tile not placed{mark}.

CH24 Undo
[take_back=nothing] Nothing can be undone.
[take_back=own] A player may undo their own decisions until another player has decided or a tile has been drawn \
or shown. Declaring the end (AC13) cannot be undone.
[take_back=purchases] A placed tile cannot be moved.
[take_back=purchases] A chosen {survivor_word} cannot be changed.
[take_back=purchases] A holder's decisions in a merger cannot be changed once the holder has finished; \
until then they can{mark}. After selling or trading the last share they still can, until another \
player decides or a tile is drawn{mark}.
[take_back=purchases] Purchases can be undone until the end of the turn is announced. \
Drawing a tile is that announcement.
[cards_back=yes] So can power cards played while buying, and the exchanges they allow{mark}.
[take_back=purchases] The choice of the founded {chain_word} is final once confirmed{mark}.
[take_back=purchases] The same applies outside tournaments{mark}.

CH25 Misplaced tiles
[misplaced=counts] At a real table only. Play has moved on when the turn has ended, \
or when one holder's shares have been settled in a merger.
[misplaced=counts] When play has moved on, the tile counts as the tile of the square it is on, \
and that square's own tile counts as the one printed on the misplaced tile.
[misplaced=counts] When play has not moved on and the player holds the tile of that square, the two are exchanged \
and the board stays as it is. When the player does not hold it, the tile is moved to its printed square, \
and its consequences are undone{mark}.
"""
