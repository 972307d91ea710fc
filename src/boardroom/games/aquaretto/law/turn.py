"""Rounds and trucks (AQ6-AQ13, AQ27, AQ36, MIX1-MIX5, MIX7). A rules module: integers and flat lists only."""

from boardroom.engine.constants import CHANCE, OVER
from boardroom.engine.events import EVERYONE, tell
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.scoring import part_of, points
from boardroom.games.aquaretto.law.state import State

# The box is opened (AQ6-AQ8, MIX1)


def begin_game(s: State, game: int) -> None:
    """The species that stay in the box are drawn for one game after the other, then the start player."""
    while game < 2 and (s.plays[game] == 0 or s.players == SEATS):
        game += 1
    s.actor = CHANCE
    s.pile = game
    s.owed = SEATS - s.players
    s.phase = P_REMOVE if game < 2 else P_START


def removable(s: State, species: int) -> bool:
    """AQ6: a species of the game at hand that is still in it, but no show animal. ZO1: any."""
    return species // POOLED == s.pile and species >= SHOW and s.young[species] > 0


def remove(s: State, species: int) -> None:
    """AQ6: all its tiles stay in the box, its young too."""
    s.young[species] = 0
    for t in range(TILES):
        if TILE_KIND[t] // MARKS == species and TILE_KIND[t] < ANIMALS:
            s.pool[t] = 0
            s.left[s.pile] -= 1
    tell(s, EVERYONE, E_REMOVED, NOBODY, species, 0, 0)
    s.owed -= 1
    if s.owed == 0:
        begin_game(s, s.pile + 1)


def first_turn(s: State, seat: int) -> None:
    tell(s, EVERYONE, E_FIRST, seat, 0, 0, 0)
    s.turn = seat
    begin_round(s)


def begin_round(s: State) -> None:
    """AQ13, AQ36: empty trucks; with two players three of them, with three, two and one spaces."""
    for k in range(TRUCKS):
        s.loaded[k] = 0
        s.cargo[k] = NONE
        s.taken[k] = NONE
    for seat in range(SEATS):
        s.mine[seat] = NONE
    s.round += 1
    tell(s, EVERYONE, E_ROUND, s.turn, s.round, 0, 0)
    begin_turn(s)


def begin_turn(s: State) -> None:
    s.turns += 1
    s.hand = NO_TILE
    s.origin = NONE
    s.phase = P_TURN
    s.actor = s.turn
    tell(s, EVERYONE, E_TURN, s.turn, s.turns, 0, 0)


# A: a tile on a truck (AQ9, MIX2, MIX3, MIX5)


def both_open(s: State) -> bool:
    """MIX7: what binds the two games together holds while both have tiles."""
    return s.plays[AQUARIUM] > 0 and s.plays[ZOO] > 0 and s.closed[AQUARIUM] == 0 and s.closed[ZOO] == 0


def carrying(s: State, game: int) -> int:
    """How many trucks were loaded with this game's tiles this round."""
    count = 0
    for k in range(s.trucks):
        count += s.cargo[k] == game
    return count


def can_load(s: State, game: int, k: int) -> bool:
    """AQ9: a truck nobody took, with a free space. MIX2: tiles of one game; MIX3: one truck at least for each game."""
    if k >= s.trucks or s.taken[k] != NONE or s.loaded[k] >= s.space[k]:
        return False
    if s.cargo[k] != NONE:
        return s.cargo[k] == game
    return not both_open(s) or carrying(s, game) < s.trucks - 1


def can_reveal(s: State, game: int) -> bool:
    """AQ9, MIX5: a pile with tiles, and a truck for them."""
    if s.left[game] == 0:
        return False
    for k in range(s.trucks):
        if can_load(s, game, k):
            return True
    return False


def draw_tile(s: State, t: int) -> None:
    """AQ9, AQ27: the tile is seen before its truck is chosen; the first one under the disc makes the round the last."""
    s.pool[t] = 0
    s.left[s.pile] -= 1
    s.hand = TILE_KIND[t]
    tell(s, EVERYONE, E_DREW, s.turn, s.hand, s.pile, max(0, s.left[s.pile] - DISC))
    if s.left[s.pile] < DISC and s.opened[s.pile] == 0:
        s.opened[s.pile] = 1
        tell(s, EVERYONE, E_DISC, NOBODY, s.pile, 0, 0)
        if finished(s, AQUARIUM) and finished(s, ZOO):
            s.last = 1
            tell(s, EVERYONE, E_LAST, NOBODY, 0, 0, 0)
    s.phase = P_LOAD
    s.actor = s.turn


def finished(s: State, game: int) -> bool:
    """AQ27, MIX7: the game is not played, or its disc's pile has been opened."""
    return s.plays[game] == 0 or s.opened[game] > 0


def load(s: State, k: int) -> None:
    s.truck[k * TRUCK_ROOM + s.loaded[k]] = s.hand
    s.loaded[k] += 1
    s.cargo[k] = s.pile
    tell(s, EVERYONE, E_LOADED, s.turn, s.hand, k, 0)
    next_turn(s)


# B: a truck (AQ10, AQ36, MIX4)


def can_take(s: State, k: int) -> bool:
    """AQ10: with at least one tile. MIX4: not before each game has a truck with a tile."""
    if k >= s.trucks or s.taken[k] != NONE or s.loaded[k] == 0:
        return False
    return not both_open(s) or (carrying(s, AQUARIUM) > 0 and carrying(s, ZOO) > 0)


def take(s: State, k: int) -> None:
    """AQ10: its coin tiles become coins, the others are placed."""
    tell(s, EVERYONE, E_TOOK, s.turn, k, s.loaded[k], 0)
    s.taken[k] = s.turn
    s.mine[s.turn] = k
    i = s.loaded[k] - 1
    while i >= 0:
        if s.truck[k * TRUCK_ROOM + i] == COIN:
            unload(s, k, i)
            s.coins[s.turn] += 1
            tell(s, EVERYONE, E_COIN_TILE, s.turn, 0, 0, 0)
        i -= 1
    next_tile(s)


def unload(s: State, k: int, i: int) -> None:
    s.loaded[k] -= 1
    for j in range(i, s.loaded[k] + 0):
        s.truck[k * TRUCK_ROOM + j] = s.truck[k * TRUCK_ROOM + j + 1]


def next_tile(s: State) -> None:
    """AQ10: the next tile of the truck, by choice where they differ; after the last one the turn is over."""
    k = s.mine[s.turn]
    s.hand = NO_TILE
    if s.loaded[k] == 0:
        next_turn(s)
        return
    for i in range(1, s.loaded[k] + 0):
        if s.truck[k * TRUCK_ROOM + i] != s.truck[k * TRUCK_ROOM]:
            s.phase = P_PICK
            return
    pick(s, s.truck[k * TRUCK_ROOM])


def pick(s: State, kind: int) -> None:
    """A tile of the truck is taken in hand."""
    k = s.mine[s.turn]
    i = 0
    while s.truck[k * TRUCK_ROOM + i] != kind:
        i += 1
    unload(s, k, i)
    s.hand = kind
    s.source = FROM_TRUCK
    s.origin = NONE
    s.phase = P_PUT


# The next turn, the next round, the end (AQ12, AQ13, AQ27, MIX7)


def next_turn(s: State) -> None:
    """AQ12: the next player without a truck; when none is left the round is over."""
    s.hand = NO_TILE
    seat = s.turn
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        if s.mine[seat] == NONE:
            s.turn = seat
            begin_turn(s)
            return
    end_round(s)


def leave(s: State, kind: int) -> None:
    """A tile leaves the game."""
    if kind < ANIMALS:
        s.gone[kind // MARKS] += 1
    else:
        s.gone[SPECIES + kind - FIRST_STALL] += 1


def end_round(s: State) -> None:
    """AQ13: whoever took the last truck starts the next round. AQ36: tiles nobody took leave the game."""
    tell(s, EVERYONE, E_ROUND_OVER, NOBODY, s.round, 0, 0)
    for k in range(s.trucks):
        for i in range(k * TRUCK_ROOM, k * TRUCK_ROOM + s.loaded[k]):
            leave(s, s.truck[i])
            tell(s, EVERYONE, E_LEFT, NOBODY, s.truck[i], 0, 0)
        s.loaded[k] = 0
    if s.last:
        settle_scores(s)
        return
    for game in range(2):
        if s.opened[game] > 0 and s.closed[game] == 0:
            close_pile(s, game)
    begin_round(s)


def close_pile(s: State, game: int) -> None:
    """MIX7: the rest of an opened pile leaves the game, and play goes on with the other game's tiles."""
    for t in range(ZOO_TILES if game == ZOO else 0, TILES if game == ZOO else ZOO_TILES):
        if s.pool[t]:
            s.pool[t] = 0
            leave(s, TILE_KIND[t])
    s.left[game] = 0
    s.closed[game] = 1
    tell(s, EVERYONE, E_CLOSED, NOBODY, game, 0, 0)


def settle_scores(s: State) -> None:
    """AQ28-AQ33: every part of every score is told, then the game is over."""
    s.phase = P_OVER
    s.actor = OVER
    for seat in range(s.players):
        for part in range(SCORES):
            if part_of(s, seat, part) != 0:
                tell(s, EVERYONE, E_POINTS, seat, part_of(s, seat, part), part, 0)
        tell(s, EVERYONE, E_RESULT, seat, points(s, seat), s.coins[seat], 0)
    tell(s, EVERYONE, E_OVER, NOBODY, 0, 0, 0)
