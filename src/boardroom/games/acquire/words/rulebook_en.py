"""The rules of Acquire in English: data for `rulebook.py`; `base/rulebook.py` says how they are written."""

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
    "mark": " (house reading)",
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
Every player begins with {cash}{notes}.
{seats_low} to {seats_high} players take part.

AC3 Share prices
The price of a share depends on the tier and on how many tiles the {chain_word} has at that moment ({chart}):
{price_table}
[two=yes] Two bonuses{in_two}: the {bonus_1} is {first_bonus} times the price, the {bonus_2} {last_bonus} times (AC11).
[three=yes] Three bonuses{in_three}: their table is in AC20.

AC4 Setup
[modes=several] Before the game all players agree on {all_modes}. \
Tycoon mode is recommended when somebody plays for the first time.
One after another, every player draws a tile and places it on its square. These tiles stay on the board.
[order=row] Whoever has the tile nearest to 1A is the {first_player}. The row letter counts before the column number: \
9A is nearer than 1B. From there play goes clockwise, and the order never changes.
[order=column] They decide the order of play: CH20.
Start tiles that touch each other are {loose_words}, not a {chain_word}. \
They become part of one when another tile connects with them later (AC6, AC7).
Then, one after another, every player draws {hand} tiles and keeps them hidden from the others, with open assets too.
[powers=choice] With power cards every player takes one set of the five (AC22).

AC5 The turn
A turn has three steps, in this order:
  1. Place one tile from the hand on its own square. You must, if you have one that may be placed (AC6-AC10).
  2. Buy up to {purchases} shares, or none (AC12).
  3. Announce the end of the turn and draw one tile.
[stuck=pass] A player none of whose tiles may be placed places none and goes on to buying{stuck_mark}. \
So does a player with an empty hand{mark}.
[stuck=redraw] A player none of whose tiles may be placed must, at the start of the turn, \
show the whole hand to all, mix it into the pool, draw {hand} tiles or what there is, \
and place one of them. This is done once a turn; a player still without a tile to place goes on to buying{mark}. \
An empty hand is treated the same way{mark}.
A player who has placed no tile draws none for it{mark}.
How many shares of each {chain_word} the bank has left is public at all times.

AC6 Founding
A placed tile that touches no other is {a_loose}: nothing happens.
A placed tile that touches only {loose_words} founds a {chain_word}, which all {loose_words} connected with it join. \
The player is its {founder}: they choose any {chain_word} that is not on the board, even when only one is left, \
and at once receive one share of it free, the {founder_share}.
[founder=nothing] When the bank has no share of it left, the {founder} receives nothing{founder_mark}.
[founder=cash] When the bank has no share of it left, the {founder} receives the price of one share, \
at the founded size, in cash instead.
A {chain_word} on the board is called active.

AC7 Growth
A placed tile that touches one {chain_word}, and maybe {loose_words} too, \
joins it together with all {loose_words} connected with the tile.

AC8 Mergers
A placed tile that touches two or more {chains_word} merges them; who placed it is the {mergemaker}. \
The largest survives and the others are defunct. The placed tile is not counted. \
If they are equal, the {mergemaker} chooses.
The {defunct_words} are settled one at a time, the largest first (if they are equal, the {mergemaker} chooses), \
each completely before the next:
  1. Its bonuses are paid (AC11).
  2. From the {mergemaker} on, in order of play, every holder decides what to do with its shares, in any mix:
     sell: to the bank, at the price of the {defunct_word};
     trade: two of them for one of the {survivor_word}, as long as the bank has some;
     keep: they are worth nothing until the same {chain_word} is founded again.
Bonuses and price depend on the size of the {defunct_word} before the tile was placed.
Only after all this do the placed tile and the {loose_words} connected with it count for the {survivor_word}. \
Its own shares earn no bonus in the merger, but a larger {chain_word} is worth more.

AC9 Safety and dead tiles
A {chain_word} of {safe} tiles or more is safe: it may take over others but is never taken over.
A tile that would join two {safe_words} may not be placed and never can be: it is dead.
[dead=may-all] After drawing at the end of the turn, a player may put away all their {dead_words} together, once, \
and draws as many; they may also decline. The tiles are shown to all, laid apart from the pool and out of the game. \
Dead ones among the new tiles wait for the next turn.
[dead=one] What may be done with a {dead_word} is in CH22.
[dead=all] After drawing at the end of the turn, all {dead_words} of the player are shown and leave the game by \
themselves, and as many are drawn (once a turn). Dead ones among the new tiles stay in hand until this step of the \
next turn.

AC10 No eighth
A tile that would found an eighth {chain_word} while all seven are on the board may not be placed now.
It is not dead: it may be placed when a {chain_word} has left the board, \
or when it would by then join one or cause a merger.

AC11 Bonuses
When a {chain_word} has become defunct, and at the end of the game, \
its largest holders receive {bonuses_word} from the bank. Everyone who has shares of it shows how many.
Whoever has the most is the {holder_1}, whoever has the next most the {holder_2}. A player without shares is never a \
holder.
[two=yes] Two bonuses{in_two}:
[two=yes] {two_table}
[two=yes] A single holder takes both. In a tie for first both bonuses are added up and split evenly, \
and nobody takes the second. In a tie for second the second is split evenly.
[three=yes] Three bonuses{in_three}, one of them for the {holder_3}: AC20.
Every share of a bonus is rounded up to a multiple of $100.

AC12 Buying shares
After the tile has been placed and settled, the player may buy shares of {active_words}, \
at most {purchases} in a turn, of one or of several in any mix, as long as the bank has them.
Each costs the current price (AC3), paid to the bank. The player says which shares they buy, how many, and the sum.
Nobody may borrow, neither from the bank nor from other players. A player without money plays on and waits for \
bonuses and sales. Shares are sold only when their {chain_word} is defunct or at the end of the game.
The end of the turn is always announced, after the last possible purchase too{mark}.

AC13 The end of the game
In their own turn a player may declare the end of the game when
  - there is a {chain_word} on the board and every one is safe ({safe} tiles or more), or
  - one of them has {end} tiles or more.
Nobody has to. If nobody does, the game goes on, and others may declare the end in their turns.
It may be declared while placing, before the tile too, and while buying, but not within a merger or a founding, \
and it is for good{mark}.
The turn is finished{finish_mark}, but no tile is drawn{mark}.
Then the bonuses of every {active_word} are paid, and after that all shares in them are sold at their prices. \
Shares of {chains_word} not on the board are worth nothing. The most money wins; in a tie they share the win.

AC14 Nothing to draw, nothing to place
The pool may run out: then nothing is drawn, and the game goes on.
When a whole round has passed with no tile placed and no player can place a tile now in hand, \
the game ends as if declared{mark}.

AC15 Open or hidden assets
[assets=open] The money and the shares of all players are public at any time (CH21).
[assets=hidden] The money and the shares of other players are not shown while the game runs.
[assets=choice] Before the game all players agree on {open_word} (everybody's money and shares can be seen at any \
time) or {hidden_word} (those of others are not shown). Open is recommended when somebody plays for the first time.
[hideable=yes] With hidden assets too, these are announced: purchases (which, how many, the sum), \
the {founder_share}, each holder's number of shares in a {chain_word} that is settled, bonuses, and what is sold, \
traded and kept. Players must remember them: while the game runs, \
others' amounts leave the log when the next turn begins{mark}. Replay, export, API and bots see no more. \
After the game all is open.
The tiles in hand are always hidden; the bank's remaining shares are always public.

AC16 Two players
[pair=none] This ruleset is not played by two.
[pair=some] Two play {two_modes} only. The rules are the same, \
but for bonuses {market_word} takes part as a third holder (AC21).
[pair=all] The rules are the same, but for bonuses {market_word} takes part as a third holder (AC21).

AC20 Three bonuses
[three=no] This ruleset has no third bonus.
[three=yes] Bonuses{in_three}:
[three=yes] {three_table}
[three=yes]   - One holder: they take the {bonus_1} and the {bonus_3}.
[three=yes]   - Two holders without a tie: nobody takes the {bonus_3}.
[three=yes]   - Tie of two for first: {bonus_1} and {bonus_2} are summed and split; \
the next holder takes the {bonus_3} (several next: it is split), and nobody after them is paid.
[three=yes]   - Tie of three or more for first: all three are summed and split; nobody else is paid.
[three=yes]   - Tie for second: {bonus_2} and {bonus_3} are summed and split; nobody after them is paid.
[three=yes]   - Tie for third: the {bonus_3} is split.
[three=yes] Every part is rounded up to a multiple of $100.

AC21 The third holder with two players
[pair=none] Not used: this ruleset is not played by two.
[pair=some|all] With two players a tile is drawn from the pool and shown before every bonus, \
in a merger and at the end of the game, once for each {chain_word}, at the end in the order of AC2. \
The number on it is how many shares {market_word} holds: nine for 9F. \
It does not matter if that makes more than {shares} in all. No tile is drawn where neither player has a share.
[pair=some|all] In the bonuses {market_word} takes a place like a player, but what falls to it stays in the bank. \
The tile goes back face down and the pool is mixed{back_mark}. With an empty pool {market_word} holds none{mark}.

AC22 Power cards
[powers=no] This ruleset has no power cards.
[powers=choice] Power cards are used only when all players agree before the game. Everyone has the five below. \
One may be played in a turn, each once a game, announced by name in its own step of the turn; \
it then goes on an open pile common to all. What they do{mark}:
[powers=choice]   - {power_free_shares}: while buying, before the first purchase. This turn's shares, \
{purchases} at most, cost nothing.
[powers=choice]   - {power_five_shares}: while buying. Up to 5 shares may be bought this turn.
[powers=choice]   - {power_three_exchanges}: while buying. Up to three times, \
two shares of one {active_word} are exchanged with the bank for one of another.
[powers=choice]   - {power_five_tiles}: while buying. At the end of the turn 5 tiles are drawn besides the usual \
one; after that, tiles are drawn only when fewer than {hand} are in hand.
[powers=choice]   - {power_four_tiles}: before the first tile. Up to 4 tiles are placed one after another, \
each fully settled, until none fits or the player passes. Shares are bought once, after the last; \
then tiles are drawn up to {hand}.

AC23 A misplaced tile
[misplaced=exchange] At a real table, a tile found on a wrong square in the same turn is moved to its printed square.
[misplaced=exchange] Noticed later, it stays. Whoever holds the tile of the square it lies on exchanges the two, \
and play goes on{misplaced_mark}. When nobody holds it, they are exchanged when it is drawn{mark}.
[misplaced=counts] What is done with a misplaced tile is in CH25.

CH9 When time is up
The referee may announce the end of the game at any moment. The player on turn finishes the turn; \
then the bonuses of all {chains_word} on the board are paid and all shares in them sold, as in AC13.

CH20 Order of play
[order=column] Every player draws a tile. The one nearest to column 1 plays first, \
within a column the one nearest to row A. All players are sorted so, and play goes in that order. \
The tiles stay on the board{mark}.

CH21 What is public
[assets=open] The number of shares and the money of every player are public: whoever is asked must answer correctly. \
Tiles in hand are not.

CH22 Dead tiles
[dead=one] A tile between two {chains_word} of {safe} tiles or more is dead. \
From the start of their own turn until they draw, a player may show one {dead_word} and lay it on the place for dead \
tiles. For it one tile more than usual is drawn at the end of the turn. Two or more in one turn are not allowed. \
A tile that would found an eighth {chain_word} is not dead.

CH23 When no tile can be placed
[kept_hand=yes] A player none of whose tiles may be placed, judged after CH22, calls the staff, \
who confirm it (online this is automatic and in the log), and goes on to buying. The hand is not exchanged. \
CH22 still applies. Nothing is drawn for the tile not placed{mark}.

CH24 Taking back
[take_back=nothing] Nothing can be taken back.
[take_back=own] A player may take back their own decisions until somebody else has decided or a tile has been drawn \
or shown. Declaring the end (AC13) is for good.
[take_back=purchases] A placed tile cannot be taken back.
[take_back=purchases] A chosen {survivor_word} cannot be changed.
[take_back=purchases] What a holder does with shares in a merger cannot be changed once it is settled; \
until that holder has finished it can{mark}. After selling or trading the last share it still can, until somebody \
else decides or a tile is drawn{mark}.
[take_back=purchases] Purchases can be taken back until the end of the turn is announced. \
Drawing a tile is that announcement.
[cards_back=yes] So can power cards played while buying, and the exchanges they allow{mark}.
[take_back=purchases] The choice of the founded {chain_word} is final once confirmed{mark}.
[take_back=purchases] Outside the championship the same is taken as the rule{mark}.

CH25 Misplaced tiles
[misplaced=counts] At a real table only. Play has moved on when the turn has passed, \
or when a merger began and one holder's shares are settled.
[misplaced=counts] When play has moved on, the tile counts as the tile of the square it lies on, \
and that square's own tile counts from then on as what is printed on the misplaced one.
[misplaced=counts] When play has not moved on and the player holds the tile of that square, the two are exchanged \
and the board stays as it is. When the player does not hold it, the tile is moved to its printed square, \
and what depended on it is undone{mark}.
"""
