"""The rules of Trade and Credit in English: data for `rulebook.py`, which says how they are written."""

from __future__ import annotations

MARK = " (house reading)"
LINES = {"right": "  {condition}: {amount} (×{copies})", "event": "  {event} (×{copies})"}

TEXT = """\
TC1 Components
36 number cards: four suits, 1 to 9, one of each. {rights_count} rights cards. {events_count} event cards. \
One die. Player cards 1 to 6. Coins, and credit.
3 or 4 players take part.

TC2 Rights cards
A rights card names a condition, and the amount it lets you collect once it lies on your table{mark}:
{rights_list}
A run is of ranks, suits free. Pairs are of different ranks. A full house is three of one rank and two of another \
(55666). A condition is met when some of the cards meet it.

TC3 Event cards
{events_list}
Which of them come twice is decided here{mark}.

TC4 Setup
Two rights cards and two number cards lie face up beside their decks. Every player has {hand} number cards and {hand} \
rights cards in hand, and {purse} coins; income and credit begin at 0{mark}.
The start player is drawn by chance{mark} (the sheet suggests whoever has played Monopoly most recently). They have \
player card 1, the others the next numbers clockwise. 5 and 6 lie open; with three players 4 is put away.

TC5 Income
At the start of the turn the player receives as many coins from the bank as they have income, and {wage} credit.

TC6 The die
Then the die is rolled. Another player's card: pay that player the sum of the rights cards on their table (with TC20's \
extra). Whoever has not enough pays all and goes bankrupt; having no coins is no bankruptcy by itself{mark}. \
One's own card: draw an event card (TC15-TC23). Nobody's card: nothing happens.

TC7 The turn
After the die the player does any of TC8-TC14, as often as they like and in any order, then ends the turn.
What was done may be taken back until something is drawn or somebody else has decided; an answer to an offer \
stands{mark}.

TC8 Spending credit
{price} credit: 1 more income.
{price} credit: a rights card, one that lies face up or the top one of the deck.
{price} credit: a number card, likewise. A place that is emptied is filled again from its deck.
{price_five} credit, exactly: player card 5 when nobody has it. Later another player may take it by spending more than \
is recorded on it. What was spent is recorded on the card. {bids}{mark}.

TC9 Player card 6
{price_six} coins to the bank, when nobody has it. Later another player may take it by paying its owner more \
coins than \
are recorded on it. What was paid is recorded on it. {bids}{mark}. \
The record is nobody's money; it travels with a traded card, and is cleared when the card returns \
to the middle{mark}.

TC10 Trading
The player on turn and one other may trade; either may make the offer. Anything in the game but credit may be traded: \
coins, number and rights cards from hand or table, income, any player card. What comes from a hand goes to a \
hand, what \
comes from a table to a table. Promises about the future may be made and need not be kept.
Both get 1 credit when anything at all changes hands (a gift will do), each of them once in a player's turn.
May coins be traded for coins? The sheet refuses to answer so dull a question. (They may.)
There are no strict rules beyond these. Do not quarrel.
Offers are made, countered, accepted or declined. One may be withdrawn until it is answered, and the player on turn \
need not wait for one they asked for{mark}. At most {offers} negotiations a turn and {counters} counter-offers in \
each, amounts to {most}{mark}. Which hand cards an offer names is known to the two alone; others see how many{mark}. \
One may ask for a hidden card one cannot see elsewhere, whether the other has it or not.

TC11 Declaring victory
With {goal} coins or more the player on turn may declare victory: the game ends and this player wins.

TC12 Playing number cards
One number card a turn from hand to the own table. Table cards received in a trade do not count.

TC13 Playing rights cards
Any number of rights cards from hand whose conditions the number cards on the own table, with the common ones (TC18), \
meet. Number cards are not used up: 2 2 3 3 serves a pair and two pairs at once. The condition matters at that moment \
only: traded to anybody, or with its number cards lost, the card is worth what is written on it.

TC14 Bankruptcy of one's own will
The player goes bankrupt at once.

TC15 Event: To 5
As if the die had shown 5: you draw an event, pay, or nothing happens. A drawn event card goes under its deck {under} \
it is resolved; relief and top right are laid out instead{mark}.

TC16 Event: Bonus
Everyone pays the bank {bonus} coins for every number card on their table, common ones included. \
Whoever has not enough goes bankrupt.

TC17 Event: Aid
Everyone receives {aid} coins from the bank.

TC18 Event: Boom
The top number card becomes common: from now on it counts as lying on everybody's table. Rights \
cards become easier to play, and a bonus (TC16) costs more.

TC19 Event: Alms
The drawer pays {alms} coins to the player with the fewest, counted by the purse alone{mark}. Of several it \
is the next \
one clockwise; nothing is paid when the drawer alone has the fewest{mark}. Whoever has not enough pays all and goes \
bankrupt.

TC20 Event: Top right
It is laid out. From now on whoever has the rights card of the highest amount on any table collects {top} coins more, \
once a collection; all who tie for it do.

TC21 Event: Tax
Everyone pays the bank {tax} coins. Whoever has not enough goes bankrupt.

TC22 Event: Income up
The drawer's income rises by {raise}.

TC23 Event: Bankrupts' relief
It is laid out and is not used up. Every player's first bankruptcy gives more by it: {relief_credit} credit, \
{relief_coins} coins, or {relief_cards} more cards kept.

TC24 The first bankruptcy
The player leaves the game, or goes on: they lose all coins and credit and receive {restart_coins} coins and \
{restart_credit} credit (and relief). They discard the hand and draw {hand} number cards and {hand} rights cards. \
Of the cards on their table they choose {keep} to keep (and relief's) and lose the others. Income and player cards \
stay{mark}.

TC25 Out of the game
At the second bankruptcy, or on leaving, a player is out. Their cards are discarded, player cards 5 and 6 \
return to the \
middle; of 1 to 4, those they hold belong to nobody from then on, and those traded away stay with their holder{mark}.

TC26 Several bankruptcies
They are settled clockwise from the player on turn. Whoever goes on in their own turn finishes it. The moment only one \
player is left, that one wins, settled or not{mark}.

TC27 Empty decks
The discards of an empty deck are shuffled. With nothing to draw, a purchase is refused, and an empty place beside the \
deck waits. The bank has no limit{mark}.

TC28 The end
Victory is declared (TC11), or everyone but one is out: the last player left wins at once.

TC29 The last turn
After turn {turns} of all players together the game is over. Most coins win; a tie is shared{mark}.
"""
