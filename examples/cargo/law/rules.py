"""The rules of Cargo: plain functions over integers, which can be interpreted or compiled."""

from __future__ import annotations

from cargo.law.state import State

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import EVERYONE, emit_event
from boardroom.engine.rules.rng import random_below
from boardroom.engine.rules.schema import Ints

VERSION = 1
MAX_CRATES, STORM_FACE, FACES = 5, 1, 6
P_FIRST, P_TURN, P_CRATE, P_OVER = range(4)
LOAD, SAIL, CRATE = range(3)
FIRST = CRATE + FACES
E_TURN, E_LOADED, E_STORM, E_SAILED, E_WON = range(5)


def setup(s: State) -> None:
    """CG1: draw lots for the first player."""
    s.phase = P_FIRST
    s.actor = CHANCE


def legal(s: State, out: Ints) -> int:
    n = 0
    if s.phase == P_FIRST:
        for seat in range(s.players):
            out[n] = FIRST + seat
            n += 1
    elif s.phase == P_CRATE:
        for face in range(FACES):
            out[n] = CRATE + face
            n += 1
    elif s.phase == P_TURN:
        out[n] = LOAD
        n += s.crates < MAX_CRATES
        out[n] = SAIL
        n += s.crates > 0
    return n


def apply(s: State, a: int) -> None:
    if a == LOAD:
        s.phase = P_CRATE
        s.actor = CHANCE
    elif a == SAIL:
        sail_ship(s)
    elif a < FIRST:
        load_crate(s, a - CRATE + 1)
    else:
        start_turn(s, a - FIRST)


def load_crate(s: State, worth: int) -> None:
    """CG2: a crate is worth the number rolled; a one is a storm, which loses everything on board."""
    if worth == STORM_FACE:
        emit_event(s, EVERYONE, E_STORM, s.turn, s.hold, 0, 0)
        start_turn(s, (s.turn + 1) % s.players)
        return
    s.hold += worth
    s.crates += 1
    emit_event(s, EVERYONE, E_LOADED, s.turn, worth, s.hold, 0)
    s.phase = P_TURN
    s.actor = s.turn


def sail_ship(s: State) -> None:
    """CG3, CG4: turn the crates on board into coins; a player with enough coins wins."""
    s.coins[s.turn] += s.hold
    emit_event(s, EVERYONE, E_SAILED, s.turn, s.hold, s.coins[s.turn], 0)
    if s.coins[s.turn] < s.goal:
        start_turn(s, (s.turn + 1) % s.players)
        return
    emit_event(s, EVERYONE, E_WON, s.turn, 0, 0, 0)
    s.hold = 0
    s.crates = 0
    s.phase = P_OVER
    s.actor = OVER


def start_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.turns += 1
    s.hold = 0
    s.crates = 0
    s.phase = P_TURN
    s.actor = seat
    emit_event(s, EVERYONE, E_TURN, seat, s.turns, 0, 0)


def chance(s: State, r: Ints) -> int:
    return FIRST + random_below(r, s.players) if s.phase == P_FIRST else CRATE + random_below(r, FACES)


def score(s: State, seat: int) -> int:
    return s.coins[seat]


VIOLATIONS = (
    "",
    "the value of the crates on board is impossible",
    "the game continues after a player reached the goal",
)


def find_violation(s: State, room: Ints) -> int:
    """Check the invariants. Return the number of the broken one's sentence, or 0."""
    if s.crates > MAX_CRATES or s.hold < 2 * s.crates or s.hold > FACES * s.crates:
        return 1
    for seat in range(s.players):
        if s.coins[seat] >= s.goal and s.phase != P_OVER:
            return 2
    return 0


def value(s: State, seat: int) -> int:
    """Evaluate in sixths: coins plus the ship's expected value. Five of six faces are a crate of 4 on average."""
    ship = 5 * (s.hold + 4) if s.phase == P_CRATE else 6 * s.hold
    return 6 * s.coins[seat] + ship * (s.turn == seat)


def is_unsettled(s: State) -> bool:
    return False
