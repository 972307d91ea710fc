"""The rules of Aquaretto and Zooloretto in English: data for `rulebook.py`, written as `base/rulebook.py` says.

The numbers in braces are the values the rules are played with.
"""

from __future__ import annotations

LABELS: dict[str, str] = {
    "mark": " (house reading)",
    "enclosure": "enclosure",
    "full": "full",
    "short": "one short",
    "bonus": "coins",
    "stalls": "stall places",
    "expansion": "expansion",
}

TEXT = """\
AQ1 The animals of the aquarium
There are eight species with {adults} adult tiles each. Dolphin, orca and sea lion are the show animals; the others \
are turtle, hippo, crocodile, penguin and polar bear.
Every species has {young} offspring tiles. They lie face up beside the game until they are born (AQ19).

AQ2 Marks
The adults of each show animal: 2 female, 2 male, 2 with lightning, 5 plain.
The adults of each other species: 2 female, 2 male, 6 with a fish, 1 plain.
No adult has two marks. Offspring have none.

AQ3 What else there is
{coin_tiles} coin tiles, {coins} coins, {workers} co-workers, and trucks with {room} spaces.
Every player has a park board, a depot, {small_boards} small and {large_boards} large expansion boards.

AQ4 The park
The park board has 19 spaces. The entrance lies at its lower left, with {booths} ticket booths and {feeding} feeding \
places: no tile may lie there and no expansion may cover it.
{park}
A space is written letter first, then number: K10 is the leftmost space of the top row.

AQ5 Expansion boards
The small expansion is an L of three spaces, the large one a square of four. Both may be turned.

AQ6 Species that take part
With five players all species take part. With four players one species stays in the box together with its offspring, \
with three players two, with two players three. Which ones is drawn by chance.
[plays=aquarium|both] Dolphin, orca and sea lion are never removed.
[plays=zoo|both] Any species of the zoo may be removed.
[plays=both] Both games lose so many species each.

AQ7 The piles
The adult tiles and the coin tiles are shuffled face down.
[plays=zoo|both] The stalls are shuffled in with the zoo's tiles.
{disc} tiles are set apart under the disc: the pile of the last round (AQ27).

AQ8 Setup
There are as many trucks as players (with two players: AQ36). Every player begins with {purse}.
All other coins are the bank.
[plays=aquarium|both] The co-workers lie in the bank, too.
The start player is drawn by chance.

AQ9 The turn, A: load a truck
In a turn a player does exactly one of A, B (AQ10) and C (AQ11).
A: draw a tile, look at it, and put it on any truck that nobody has taken and that has a free space.
This is not possible when every truck still there is full.

AQ10 B: take a truck
Take a truck that carries at least one tile and place all its tiles at once, in any order.
[plays=aquarium|both] An animal of the aquarium goes into the park or on the depot (AQ14-AQ17).
[plays=zoo|both] An animal or stall of the zoo goes into the zoo or the barn (ZO3).
A coin tile becomes a coin; spent, it joins the bank.
The player then takes no more part in this round.

AQ11 C: a money action
[plays=aquarium|both] For the aquarium: move (AQ22), buy (AQ23), discard (AQ24), add an expansion (AQ25).
[plays=zoo|both] For the zoo: move, exchange, buy, discard, expand (ZO5).

AQ12 The last player of a round
Players take turns clockwise. A player who has a truck is left out until the round is over, in the last round, too.
When all but one have a truck, that player goes on taking turns, A, B or C, until taking the last truck.

AQ13 The round
When everybody has a truck the round is over. The trucks come back empty. Whoever took the last truck starts the next \
round.

AQ14 Tanks
A tank is all tiles of one species that touch each other along their sides. A park has one tank for each species.

AQ15 Where a tile may lie
A further tile of a species touches the tank of that species along a side.
The first tile of a species lies where it touches no tile of another species along a side: tanks keep a space between \
them, also when they grow.
Tiles that meet only at a corner do not touch.

AQ16 How many tanks
A park has at most {tanks} tanks, and one more for each large expansion added: at most {most_tanks}. The further tank \
may lie anywhere.

AQ17 The depot
A tile from a truck may always go on the depot, even when the park has a space for it.
The depot is a pile: new tiles on top, and the order never changes. Everybody may look through it at any time{mark}.

AQ18 Bonuses of a tank
The 3rd, 6th, 9th and 12th tile of a tank bring a coin, the 5th and the 10th a co-worker. It does not matter how the \
tile came: from a truck, the depot, another player, or by birth.
Several tiles placed one after the other bring all their bonuses. Where the bank has no more, nothing is \
paid{mark}.
A tank holds at most {tank_room} tiles, young included. Young that have no room in it go on the depot.

AQ19 Births
[plays=aquarium|both] When a tank holds a female and a male that have not bred yet, an offspring is born at once. It \
goes into that tank where a space allows it, and else on the depot. Its owner chooses the space.
[plays=zoo|both] When an enclosure holds a female and a male that have not bred yet, an offspring is born at once (ZO4).
It cannot be refused. Every adult breeds once. Nothing is born on trucks, on depots or in barns.
An offspring counts like any other tile.

AQ20 Co-workers
A new co-worker is placed at once, as one of these:
  - cashier: at one of {booths} ticket booths (AQ29)
  - keeper: at one of {feeding} feeding places (AQ30)
  - trainer: on any empty space of the park, as many as one likes (AQ31)
  - manager: at the depot, one only (AQ32)
With no place free at all it goes back to the bank.

AQ21 Trainers and tiles
A trainer's space takes no tile. A trainer is no tile: it neither joins nor separates tanks.
What one tile brings comes in this order: its bonus (a co-worker is placed), a birth, the bonus of the offspring; then \
the next tile of the truck{mark}.

AQ22 Move: {move_price}
The top tile of the own depot goes into the own park (AQ15, AQ16), or one co-worker moves to another free place of \
any role.

AQ23 Buy: {buy_price}
The top tile of another player's depot goes into the own park. One coin is for that player, one for the bank.
It cannot be refused. It is not possible when the tile has no space in the own park (AQ15, AQ16).

AQ24 Discard: {discard_price}
The top tile of the own depot leaves the game.

AQ25 Expand the aquarium: small {small_price}, large {large_price}
An expansion is added so that one of its spaces at least shares an edge with a space of the park; touching the \
entrance does not count.
It covers nothing. It may lie beside the board or in the board's missing corners, and is never moved later.

AQ26 One money action a turn
A turn has one money action at most. It is paid at once.
What a player did may be taken back until a tile is drawn or the turn is over{mark}.

AQ27 The end
Drawing the first tile of the disc's pile makes this round the last. It is played to its end.
[plays=both] With two discs: MIX7.

AQ28 Points: animals
Every animal in the park is worth one point.

AQ29 Points: cashiers
With one cashier every coin is worth one point, with two cashiers two points. The coins are kept for ties.

AQ30 Points: keepers
With one keeper every tile with a fish in the park is worth one point more, with two keepers two.

AQ31 Points: trainers
Every trainer brings one point for each dolphin, orca or sea lion on the eight spaces around it, but none for those \
with lightning. A tile beside two trainers counts for both.

AQ32 Points: depot
Every species in the depot costs two points, with the manager one.

AQ33 Who wins
Most points win. Between equals the one with more coins; if those are equal, the win is shared.

AQ36 Two players
Three species stay in the box (AQ6). There are three trucks, with three, two and one spaces; the others are blocked \
for the whole game.
Each player takes one truck a round. The player left may load and take either of the other two.
When both have one the round is over, and the tiles on the third truck leave the game.

ZO1 The tiles of the zoo
There are eight species: camel, elephant, flamingo, kangaroo, leopard, chimpanzee, panda and zebra, with {adults} \
adult tiles each: 2 female, 2 male, 7 plain. Every species has {young} offspring tiles.
There are {stall_tiles} vending stalls of {stall_types} types, {zoo_coin_tiles} coin tiles and {coins} coins.
[plays=zoo] Every player begins with {purse}.
{disc} tiles lie under the disc (AQ7). Species are removed as in AQ6.

ZO2 The zoo
A zoo has three enclosures. An expansion board adds another. Points when full or one short, coins on filling the last \
space, and stall places:
{pen_table}

ZO3 Placing in the zoo
An enclosure holds one species. Several enclosures may hold the same one.
A stall goes on any free stall place. Animals and stalls from a truck may always go into the barn instead.

ZO4 What a placed animal brings
Trucks, rounds and births are as in AQ9-AQ13 and AQ19. An offspring goes into the enclosure, and else into the barn.
Whoever fills the last space of an enclosure gets its coins, by placing, moving, buying or a birth, but not by an \
exchange. Where the bank has no more, nothing is paid.
Animals that meet by an exchange may breed{mark}.
[births=nothing] Young born of an exchange bring no coins either when they fill the enclosure{mark}.
[births=bonus] Young born of an exchange bring the coins when they fill the enclosure{mark}.

ZO5 Money actions of the zoo
  - move, {move_price}: one animal from the barn into an enclosure, or one stall from the barn or from its place to a \
free stall place
  - exchange, {exchange_price}: all animals of an enclosure with all of another species, in another enclosure or in \
the barn; all must fit
  - buy, {buy_price}: any tile of another player's barn that has a place in the own zoo; one coin for that player, one \
for the bank
  - discard, {discard_price}: any tile of the own barn leaves the game
  - expand, {expand_price}: one expansion board for each player, two with two players

ZO6 Points of the zoo
An enclosure that is full or one short scores as in ZO2. With two or more spaces empty it scores one point an animal \
if there is a stall on one of its places, and else nothing.
Every type of stall in the zoo is worth two points.
Every species and every type of stall in the barn costs two points.
[plays=zoo] Most points win. Between equals the one with more coins; if those are equal, the win is shared.

MIX1 Both games together
Every player has a zoo with its expansion (two with two players) and a park with its depot and four expansions, and \
{purse} in all.
Trucks are as in AQ8; with two players there are three, blocked as in AQ36{mark}.
Species are removed from both games. Their tiles are shuffled apart, and each game has its own {disc} tiles under a \
disc.

MIX2 Trucks of one game
A truck carries tiles of one game only: its first tile decides. Coin tiles and stalls are of the game whose pile they \
came from.

MIX3 A truck for each game
In every round at least one truck is for each game: when all trucks but one carry one game's tiles, the last empty \
truck is for the other.

MIX4 When trucks may be taken
Nobody may take a truck before one truck of each game carries a tile.

MIX5 Which pile
Who draws chooses the pile, as long as the tile can be put on a truck.

MIX6 Money actions
A money action concerns the zoo or the aquarium, not both. There is one purse for both.

MIX7 The two discs
When a disc's pile is opened, the rest of that pile leaves the game at the end of the round; offspring stay. Play goes \
on with the other game's tiles alone, and MIX2 to MIX4 hold no longer.
When the second disc's pile is opened, that round is the last, also when both are opened in one round.

MIX8 Points of both
Aquarium and zoo are both scored. Cashiers count all coins.
The manager makes each species in the barn cost one point, too, instead of two; stalls there still cost two.
The win goes as in AQ33.
"""
