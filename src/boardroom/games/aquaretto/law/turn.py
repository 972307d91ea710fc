"""The box, rounds and turns, and the end (AQ6-AQ8, AQ12, AQ13, AQ27-AQ33, AQ36, MIX1, MIX7). A rules module: integers
and flat lists only."""

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.scoring import part_points, total_points
from boardroom.games.aquaretto.law.state import State

# Setup (AQ6-AQ8, MIX1)


def start_setup(s: State, game: int) -> None:
    """Draw the species that stay in the box, one game after the other, then the start player."""
    while game < 2 and (s.plays[game] == 0 or s.players == SEATS):
        game += 1
    s.actor = CHANCE
    s.pile = game
    s.owed = SEATS - s.players
    s.phase = P_REMOVE if game < 2 else P_START


def is_removable(s: State, species: int) -> bool:
    """AQ6: return True for a species of the current game still in it, except show animals. ZO1: any species."""
    return species // SPECIES_PER_GAME == s.pile and species >= SHOW_SPECIES and s.young[species] > 0


def remove_species(s: State, species: int) -> None:
    """AQ6: leave all tiles and offspring of a species in the box."""
    s.young[species] = 0
    for t in range(TILES):
        if TILE_KIND[t] // MARKS == species and TILE_KIND[t] < ANIMALS:
            s.pool[t] = 0
            s.left[s.pile] -= 1
    emit_event(s, EVERYONE, E_REMOVED, NO_SEAT, species, 0, 0)
    s.owed -= 1
    if s.owed == 0:
        start_setup(s, s.pile + 1)


def start_first_turn(s: State, seat: int) -> None:
    emit_event(s, EVERYONE, E_FIRST, seat, 0, 0, 0)
    s.turn = seat
    start_round(s)


def start_round(s: State) -> None:
    """AQ13, AQ36: empty the trucks; with two players there are three, with three, two and one spaces."""
    for k in range(TRUCKS):
        s.loaded[k] = 0
        s.cargo[k] = NONE
        s.taken[k] = NONE
    for seat in range(SEATS):
        s.mine[seat] = NONE
    s.round += 1
    emit_event(s, EVERYONE, E_ROUND, s.turn, s.round, 0, 0)
    start_turn(s)


def start_turn(s: State) -> None:
    s.turns += 1
    s.hand = NO_TILE
    s.origin = NONE
    s.phase = P_TURN
    s.actor = s.turn
    emit_event(s, EVERYONE, E_TURN, s.turn, s.turns, 0, 0)


# The next turn, the next round, the end (AQ12, AQ13, AQ27, MIX7)


def next_turn(s: State) -> None:
    """AQ12: start the turn of the next player without a truck, or end the round."""
    s.hand = NO_TILE
    seat = s.turn
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        if s.mine[seat] == NONE:
            s.turn = seat
            start_turn(s)
            return
    end_round(s)


def remove_tile(s: State, kind: int) -> None:
    """Remove a tile from the game."""
    if kind < ANIMALS:
        s.gone[kind // MARKS] += 1
    else:
        s.gone[SPECIES + kind - FIRST_STALL] += 1


def end_round(s: State) -> None:
    """AQ13: the player who took the last truck starts the next round. AQ36: tiles left on trucks leave the game."""
    emit_event(s, EVERYONE, E_ROUND_OVER, NO_SEAT, s.round, 0, 0)
    for k in range(s.trucks):
        for i in range(k * TRUCK_CAPACITY, k * TRUCK_CAPACITY + s.loaded[k]):
            remove_tile(s, s.truck[i])
            emit_event(s, EVERYONE, E_LEFT, NO_SEAT, s.truck[i], 0, 0)
        s.loaded[k] = 0
    if s.last:
        report_scores(s)
        return
    for game in range(2):
        if s.opened[game] > 0 and s.closed[game] == 0:
            close_pile(s, game)
    start_round(s)


def close_pile(s: State, game: int) -> None:
    """MIX7: remove the rest of an opened pile; play continues with the other game's tiles."""
    for t in range(FIRST_ZOO_TILE if game == ZOO else 0, TILES if game == ZOO else FIRST_ZOO_TILE):
        if s.pool[t]:
            s.pool[t] = 0
            remove_tile(s, TILE_KIND[t])
    s.left[game] = 0
    s.closed[game] = 1
    emit_event(s, EVERYONE, E_CLOSED, NO_SEAT, game, 0, 0)


def report_scores(s: State) -> None:
    """AQ28-AQ33: report every part of every score and end the game."""
    s.phase = P_OVER
    s.actor = OVER
    for seat in range(s.players):
        for part in range(SCORE_PARTS):
            if part_points(s, seat, part) != 0:
                emit_event(s, EVERYONE, E_POINTS, seat, part_points(s, seat, part), part, 0)
        emit_event(s, EVERYONE, E_RESULT, seat, total_points(s, seat), s.coins[seat], 0)
    emit_event(s, EVERYONE, E_OVER, NO_SEAT, 0, 0, 0)
