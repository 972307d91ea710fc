"""The rules of Trade and Credit in English, in the format of `base/rulebook.py`."""

from __future__ import annotations

MARK = " (our interpretation)"
CARD_LINES = {"right": "  {condition}: {amount} (×{copies})", "event": "  {event} (×{copies})"}

TEXT = """\
TC1 Components
There are 36 number cards: four suits, 1 to 9, one of each. {rights_count} rights cards. {events_count} event cards. \
One die. Player cards 1 to 6. Coins, and credit.
3 or 4 players take part.

TC2 Rights cards
A rights card has a condition, and an amount that it collects once it is on your table{mark}:
{rights_list}
In a run only the ranks count, not the suits. Pairs must be of different ranks. A full house is three of one rank and \
two of another (55666). A condition is met as soon as some of your cards meet it.

TC3 Event cards
{events_list}
The numbers of copies were chosen for this site{mark}.

TC4 Setup
Two rights cards and two number cards are put face up next to their decks. Every player gets a hand of {hand} number \
cards \
and {hand} rights cards, and {purse} coins; income and credit start at 0{mark}.
The start player is chosen at random{mark} (the sheet suggests the player who most recently played Monopoly). They \
get player card 1, the others the next numbers clockwise. 5 and 6 stay in the middle; with three players 4 is not used.

TC5 Income
At the start of your turn you get as many coins from the bank as you have income, and {wage} credit.

TC6 The die
Then you roll the die. Another player's card: pay that player the total of the rights cards on their table (with \
TC20's extra). If you can't, pay all you have and go bankrupt; merely having no coins is not bankruptcy{mark}. Your \
own card: draw an event card (TC15-TC23). A card without an owner: nothing happens.

TC7 The turn
After the die you may do any of TC8-TC14, as often as you like and in any order. Then you end your turn.
You may undo your actions until something is drawn or another player has decided; an answer to an offer cannot be \
undone{mark}.

TC8 Spending credit
{price} credit: 1 more income.
{price} credit: a rights card, either a face-up one or the top one of the deck.
{price} credit: a number card, in the same way. Empty places are filled again from the deck.
Exactly {price_five} credit: player card 5 while it has no owner. Later another player may take it by spending more \
than is recorded on it. The amount spent is recorded on the card. {bids}{mark}.

TC9 Player card 6
{price_six} coins to the bank while it has no owner. Later another player may take it by paying its owner more \
coins than \
are recorded on it. The amount paid is recorded on it. {bids}{mark}. \
The record is not money; it stays with a traded card, and is cleared when the card returns \
to the middle{mark}.

TC10 Trading
The turn player and one other player may trade; either may make the offer. You may trade anything except credit: \
coins, number and rights cards from hand or table, income, any player card. Cards go from hand to hand, or from \
table to table. You may promise anything about the future, and needn't keep it.
Both get 1 credit when anything changes hands (a gift will do), but each of them only once per turn.
May coins be traded for coins? The sheet refuses to answer so dull a question. (They may.)
There are no other rules. Be nice to each other.
Offers are made, countered, accepted or declined. An offer may be withdrawn until it is answered, and the turn player \
needn't wait for one they asked for{mark}. There are at most {offers} negotiations per turn, with {counters} \
counter-offers each and amounts up to {most}{mark}. Only the two players know which hand cards an offer names; the \
others see their number{mark}. You may ask for any hidden card that isn't in sight elsewhere, whether the other player \
has it or not.

TC11 Declaring victory
With {goal} coins or more you may declare victory in your turn: the game ends and you win.

TC12 Playing number cards
You may play one number card per turn from your hand to your table. Table cards from a trade don't count.

TC13 Playing rights cards
You may play any number of rights cards from your hand if the number cards on your table, with the common ones (TC18), \
meet their conditions. Number cards are not used up: 2 2 3 3 is good for a pair and for two pairs. The condition only \
matters at that moment: the card keeps its amount even if it is traded or its number cards are lost.

TC14 Going bankrupt on purpose
You go bankrupt at once.

TC15 Event: To 5
As if the die had shown 5: you draw an event, pay, or nothing happens. A drawn event card goes under its deck {under} \
it is resolved; relief and top right stay on the table instead{mark}.

TC16 Event: Bonus
Everyone pays the bank {bonus} coins for every number card on their table, common ones included. \
Players who can't pay go bankrupt.

TC17 Event: Aid
Everyone receives {aid} coins from the bank.

TC18 Event: Boom
The top number card becomes common: it then counts as being on every player's table. Rights cards become easier to \
play, and a bonus (TC16) costs more.

TC19 Event: Alms
The player who drew it pays {alms} coins to the player with the fewest coins{mark}. In a tie, this is the next one \
clockwise; if only the player who drew it has the fewest, nothing is paid{mark}. A player who can't pay gives all \
they have and goes bankrupt.

TC20 Event: Top right
It stays on the table. The owner of the highest rights card on any table then collects {top} coins more \
each time; in a tie all of them do.

TC21 Event: Tax
Everyone pays the bank {tax} coins. Players who can't pay go bankrupt.

TC22 Event: Income up
The income of the player who drew it rises by {raise}.

TC23 Event: Bankrupts' relief
It stays on the table and is not used up. At their first bankruptcy all players get that much more: {relief_credit} \
credit, {relief_coins} coins, or {relief_cards} more cards to keep.

TC24 The first bankruptcy
You leave the game or continue. If you continue, you lose all coins and credit and get {restart_coins} coins and \
{restart_credit} credit (plus relief). You discard your hand and draw {hand} number cards and {hand} rights cards. \
Of the cards on your table you keep {keep} of your choice (plus relief) and lose the rest. Income and player cards \
stay{mark}.

TC25 Out of the game
After a second bankruptcy, or when they leave, a player is out. Their cards are discarded, player cards 5 and 6 \
return to the \
middle; player cards 1 to 4 that they hold no longer have an owner, and those traded away stay with their owner{mark}.

TC26 Several bankruptcies
They are settled clockwise from the turn player. A player who continues in their own turn finishes it. As soon as only \
one player is left, that player wins, settled or not{mark}.

TC27 Empty decks
When a deck is empty, its discards are shuffled. If there is nothing to draw, you can't buy, and empty places next to \
the deck stay empty. The bank never runs out{mark}.

TC28 The end
The game ends when victory is declared (TC11), or when only one player is left, who wins at once.

TC29 The last turn
The game is over after turn {turns}, counting all players. The most coins win; a tie is shared{mark}.
"""
