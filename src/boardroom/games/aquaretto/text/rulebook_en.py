"""The rules of Aquaretto and Zooloretto in English, in the format of `base/rulebook.py`.

Numbers in braces are the values of the ruleset.
"""

from __future__ import annotations

LABELS: dict[str, str] = {
    "mark": " (our interpretation)",
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
Every species has {young} offspring tiles. They stay face up next to the game until they are born (AQ19).

AQ2 Marks
The adults of each show animal: 2 female, 2 male, 2 with lightning, 5 plain.
The adults of each other species: 2 female, 2 male, 6 with a fish, 1 plain.
No adult has two marks. Offspring have none.

AQ3 Other components
{coin_tiles} coin tiles, {coins} coins, {workers} co-workers, and trucks with {room} spaces.
Every player has a park board, a depot, {small_boards} small and {large_boards} large expansion boards.

AQ4 The park
The park board has 19 spaces. The entrance is at its lower left, with {booths} ticket booths and {feeding} feeding \
places. Tiles and expansions may not cover it.
{park}
A space is written letter first, then number: K10 is the leftmost space of the top row.

AQ5 Expansion boards
The small expansion is an L of three spaces, the large one a square of four. You may rotate both.

AQ6 Species that take part
With five players all species take part. With four players one species stays in the box together with its offspring, \
with three players two, with two players three. They are chosen at random.
[plays=aquarium|both] Dolphin, orca and sea lion are never removed.
[plays=zoo|both] Any species of the zoo may be removed.
[plays=both] Each of the two games loses that many.

AQ7 The piles
The adult tiles and the coin tiles are shuffled face down.
[plays=zoo|both] The stalls are shuffled in with the zoo's tiles.
{disc} tiles are set aside under the disc: they are for the last round (AQ27).

AQ8 Setup
There are as many trucks as players (with two players: AQ36). Every player starts with {purse}.
The other coins are the bank.
[plays=aquarium|both] The co-workers also start in the bank.
The start player is chosen at random.

AQ9 The turn, A: load a truck
In your turn you do exactly one of A, B (AQ10) and C (AQ11).
A: draw a tile, look at it, and put it on any truck with room that has not been taken yet.
You can't do this when all remaining trucks are full.

AQ10 B: take a truck
Take a truck with at least one tile and place all its tiles right away, in any order.
[plays=aquarium|both] An animal of the aquarium goes into your park or your depot (AQ14-AQ17).
[plays=zoo|both] An animal or stall of the zoo goes into your zoo or your barn (ZO3).
A coin tile is worth a coin; spent coins go to the bank.
You are then out of this round.

AQ11 C: a money action
[plays=aquarium|both] For the aquarium: move (AQ22), buy (AQ23), discard (AQ24), add an expansion (AQ25).
[plays=zoo|both] For the zoo: move, exchange, buy, discard, expand (ZO5).

AQ12 The last player of a round
Play is clockwise. Players with a truck are skipped until the round is over, including in the last round.
When only one player has no truck yet, that player continues with A, B or C until taking one.

AQ13 The round
The round is over when all players have a truck. The empty trucks go back to the middle. The player who took the last \
truck starts the next round.

AQ14 Tanks
A tank is all tiles of one species that touch each other along their sides. You may have one tank for each species.

AQ15 Places for tiles
If you already have a tank of a species, further tiles must touch that tank along a side.
The first tile of a species may not touch a tile of another species along a side: there is always a space between \
tanks, also when they grow.
Tiles that meet only at a corner do not touch.

AQ16 How many tanks
A park has at most {tanks} tanks, and one more for each large expansion added: at most {most_tanks}. The extra tank \
may be anywhere.

AQ17 The depot
A tile from a truck may always go to the depot, even when there is room for it in the park.
The depot is a pile: new tiles go on top, and the order never changes. All players may look through it at any \
time{mark}.

AQ18 Bonuses of a tank
The 3rd, 6th, 9th and 12th tile of a tank bring a coin, the 5th and the 10th a co-worker. It doesn't matter where the \
tile came from: a truck, the depot, another player, or a birth.
If you place several tiles in a row, you get all their bonuses. If the bank has run out, you get \
nothing{mark}.
A tank holds at most {tank_room} tiles, including offspring. Offspring that don't fit go to the depot.

AQ19 Births
[plays=aquarium|both] When a tank holds a female and a male that have not bred yet, an offspring is born at once. It \
goes into that tank if there is room, otherwise to the depot. Its owner chooses the space.
[plays=zoo|both] When an enclosure holds a female and a male that have not bred yet, an offspring is born at once (ZO4).
You can't refuse it. Every adult breeds once. Nothing is born on trucks, in depots or in barns.
An offspring counts like any other tile.

AQ20 Co-workers
Place a new co-worker at once, as one of these:
  - cashier: at one of {booths} ticket booths (AQ29)
  - keeper: at one of {feeding} feeding places (AQ30)
  - trainer: on any empty space of the park, as many as you like (AQ31)
  - manager: at the depot, one only (AQ32)
If there is no place left at all, it goes back to the bank.

AQ21 Trainers and tiles
No tile can go on a trainer's space. A trainer is not a tile: it neither joins nor separates tanks.
The effects of a tile are settled in this order: its bonus (a co-worker is placed), a birth, the bonus for the \
offspring; then the next tile of the truck is placed{mark}.

AQ22 Move: {move_price}
Move the top tile of your depot into your park (AQ15, AQ16), or one co-worker to another free place, in any \
job.

AQ23 Buy: {buy_price}
Put the top tile of another player's depot into your park. One coin goes to that player, one to the bank.
They can't refuse. You can't buy a tile that your park has no room for (AQ15, AQ16).

AQ24 Discard: {discard_price}
The top tile of your depot leaves the game.

AQ25 Expand the aquarium: small {small_price}, large {large_price}
Add the expansion so that at least one of its spaces shares an edge with a space of your park; touching the \
entrance doesn't count.
It may not cover anything. You may add it next to the board or in its missing corners, and can't move it later.

AQ26 One money action a turn
You may use one money action per turn. You pay at once.
You may undo your actions until a tile is drawn or your turn is over{mark}.

AQ27 The end
When the first tile under the disc is drawn, this round is the last one. It is played to the end.
[plays=both] With two discs: MIX7.

AQ28 Points: animals
Every animal in the park is worth one point.

AQ29 Points: cashiers
With one cashier every coin is worth one point, with two cashiers two points. You keep the coins, for ties.

AQ30 Points: keepers
With one keeper every tile with a fish in the park is worth one extra point, with two keepers two.

AQ31 Points: trainers
Every trainer scores one point for each dolphin, orca or sea lion on the eight spaces around it, but none for those \
with lightning. A tile next to two trainers counts for both.

AQ32 Points: depot
Every species in your depot costs you two points, or one if you have the manager.

AQ33 Winner
The player with the most points wins. In a tie it is the one with more coins; if those are equal too, they share the \
win.

AQ36 Two players
Three species stay in the box (AQ6). There are three trucks, with three, two and one spaces; the other spaces are \
blocked for the whole game.
Each player takes one truck per round. The other player may then load and take either of the other two.
The round is over when both have one, and the tiles on the third truck leave the game.

ZO1 The tiles of the zoo
There are eight species: camel, elephant, flamingo, kangaroo, leopard, chimpanzee, panda and zebra, with {adults} \
adult tiles each: 2 female, 2 male, 7 plain. Every species has {young} offspring tiles.
There are {stall_tiles} vending stalls of {stall_types} types, {zoo_coin_tiles} coin tiles and {coins} coins.
[plays=zoo] Every player starts with {purse}.
{disc} tiles are under the disc (AQ7). Species are removed as in AQ6.

ZO2 The zoo
A zoo has three enclosures. An expansion board adds another. Points when full or one short, coins for filling the last \
space, and stall places:
{pen_table}

ZO3 Placing in the zoo
An enclosure holds only one species. Several enclosures may hold the same one.
A stall goes on any free stall place. Animals and stalls from a truck may always go into the barn instead.

ZO4 Effects of a placed animal
Trucks, rounds and births are as in AQ9-AQ13 and AQ19. An offspring goes into the enclosure if there is room, \
otherwise into the barn.
You get an enclosure's coins for filling its last space by placing, moving, buying or a birth, but not by an \
exchange. If the bank has run out, you get nothing.
Animals that meet by an exchange may breed{mark}.
[births=nothing] Offspring born of an exchange earn no coins for filling the enclosure{mark}.
[births=bonus] Offspring born of an exchange earn the coins for filling the enclosure{mark}.

ZO5 Money actions of the zoo
  - move, {move_price}: one animal from the barn into an enclosure, or one stall from the barn or from its place to a \
free stall place
  - exchange, {exchange_price}: all animals of an enclosure with all of another species, in another enclosure or in \
the barn; all must fit
  - buy, {buy_price}: any tile from another player's barn that your zoo has room for; one coin goes to that player, \
one to the bank
  - discard, {discard_price}: any tile in your barn leaves the game
  - expand, {expand_price}: one expansion board for each player, two with two players

ZO6 Points of the zoo
An enclosure that is full or one short scores as in ZO2. With two or more spaces empty it scores one point per animal \
if there is a stall on one of its places, otherwise nothing.
Every type of stall in the zoo is worth two points.
Every species and every type of stall in your barn costs you two points.
[plays=zoo] The player with the most points wins. In a tie it is the one with more coins; if those are equal too, they \
share the win.

MIX1 Both games together
Every player has a zoo with its expansion (two with two players) and a park with its depot and four expansions, and \
{purse} in total.
Trucks are as in AQ8; with two players there are three, blocked as in AQ36{mark}.
Species are removed from both games. Their tiles are shuffled separately, and each game has its own {disc} tiles \
under a disc.

MIX2 Trucks of one game
A truck only carries tiles of one game: its first tile decides which. Coin tiles and stalls belong to the game whose \
pile they came from.

MIX3 A truck for each game
Every round needs at least one truck for each game: when all trucks but one carry one game's tiles, the last empty \
truck is for the other.

MIX4 Taking trucks
No one may take a truck until each game has a truck with a tile on it.

MIX5 Choosing a pile
You choose which pile to draw from, as long as the tile can go on a truck.

MIX6 Money actions
A money action is for the zoo or the aquarium, not both. They share your coins.

MIX7 The two discs
When a disc's pile is opened, the rest of that pile leaves the game at the end of the round; offspring stay. Play \
continues with only the other game's tiles, and MIX2 to MIX4 no longer apply.
When the second disc's pile is opened, that round is the last, even if both are opened in one round.

MIX8 Points of both
Aquarium and zoo are both scored. Cashiers count all coins.
The manager also reduces the cost of each species in the barn to one point; stalls there still cost two.
The winner is determined as in AQ33.
"""
