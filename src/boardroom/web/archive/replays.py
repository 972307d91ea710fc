"""Replays of finished games: the position after any move, and every seat's worth after every turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from boardroom.base.errors import BadRecord
from boardroom.engine.match import EVENT_BYTES, STEP_BYTES, Match
from boardroom.engine.records import record
from boardroom.web.game_pages.contract import ReplayPosition
from boardroom.web.server.memory_cache import SizedCache, cache_result
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Table

CACHE_INTERVAL = 100
"""Moves between two cached positions."""
STATES_PER_POSITION = 8
"""Approximate states in a cached position, including the ones for undo."""


@dataclass(frozen=True)
class TurnEnd:
    """The last move of a turn and the worth of every seat after it. Turn 0 is before the first."""

    turn: int
    move_number: int
    worth: tuple[int, ...]


@dataclass(frozen=True)
class ReplaySummary:
    """The turns of a game and the proof of its draws."""

    turns: tuple[TurnEnd, ...]
    proved_draws: int | None
    """Number of draws that follow from the secret, or None if that cannot be proved."""


class Replay:
    """The moves of a table, with a cached position every CACHE_INTERVAL moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.actions = list(table.moves.order_by("number").values_list("action", flat=True))
        self.lock = Lock()
        with match_cache.record_damage(table):
            match = match_cache.create_match(table)
            match_cache.check_fingerprint(table, match, self.actions)
        self.cached_positions = [(match, int(match.state.actor))]
        """The match after each CACHE_INTERVAL moves, from 0, each with the seat that moved last."""

    def estimate_size(self) -> int:
        """Return the approximate size in bytes, once all positions are cached."""
        match, _ = self.cached_positions[0]
        steps = len(self.actions)
        tables = 1 + steps // CACHE_INTERVAL
        return tables * (STATES_PER_POSITION * match.game.schema.memory_size + 16 * steps) + steps * (
            EVENT_BYTES + STEP_BYTES
        )

    def iterate_moments(self, start: int, end: int) -> Iterator[ReplayPosition]:
        """Yield the position after each move from `start` to `end`. All of them share one match that moves on."""
        with self.lock:
            kept, decided = self.cached_positions[min(start // CACHE_INTERVAL, len(self.cached_positions) - 1)]
        match = kept.copy()
        actor, action, turn = int(match.state.actor), None, int(match.state.turns)
        while True:
            at = len(match.steps)
            if at >= start:
                yield ReplayPosition(match, actor, action, turn)
            if at >= end:
                return
            action, turn = self.actions[at], int(match.state.turns)
            with match_cache.record_damage(self.table):
                actor = match.find_acting_seat(action) if action >= 0 else decided
                match.replay_step(action, checked=False)
            decided = actor if actor >= 0 else decided
            if (at + 1) % CACHE_INTERVAL == 0:
                with self.lock:
                    if at + 1 == len(self.cached_positions) * CACHE_INTERVAL:
                        self.cached_positions.append((match.copy(), decided))


_replays_lock = Lock()
_replays: SizedCache[tuple[int, int], Replay] = SizedCache("walks", Replay.estimate_size)


def load_replay(table: Table) -> Replay:
    with _replays_lock:
        found = _replays.get((table.pk, table.number))
    if found is None:
        found = Replay(table)
        with _replays_lock, suppress(ValueError):  # larger than the whole cache, so it is built every time
            _replays[table.pk, table.number] = found
    return found


def load_moment(table: Table, move_number: int) -> ReplayPosition:
    """Return the position after this many moves."""
    # Start one move earlier, to know whose move the last one was
    *_, last = load_replay(table).iterate_moments(max(0, move_number - 1), move_number)
    return last


def summarise_replay(table: Table) -> ReplaySummary:
    return _compute_summary(table.code, table.number)


@cache_result("films", key=lambda code, number: (code, number), measure=lambda summary: 250 * len(summary.turns))
def _compute_summary(code: str, number: int) -> ReplaySummary:
    turns: dict[int, TurnEnd] = {}
    last = None
    for step, last in enumerate(load_replay(Table.objects.get(code=code)).iterate_moments(0, number)):
        begun = last.match.state.turns
        # A correction may return to a turn that had ended
        while turns and next(reversed(turns)) >= begun:
            turns.popitem()
        if begun > 0 and begun - 1 not in turns:
            turns[begun - 1] = build_turn_end(last.match, begun - 1, step)
    assert last is not None
    ended = last.match.state.turns
    turns[ended] = build_turn_end(last.match, ended, number)
    return ReplaySummary(tuple(turns.values()), count_proved_draws(last.match))


def build_turn_end(match: Match, turn: int, step: int) -> TurnEnd:
    return TurnEnd(turn, step, tuple(match.game.current_worths(match.state)))


def count_proved_draws(match: Match) -> int | None:
    """Return the number of draws that follow from the secret, or None if that cannot be proved."""
    if match.seal is None:
        return None
    try:
        seal = match.seal
        return record.verify(record.LoadedRecord(match, seal.commitment, seal.secret, envelopes=seal.envelopes))
    except BadRecord:
        return None


# The plot, with a line per seat

WIDTH, HEIGHT = 480, 250
LEFT_MARGIN, RIGHT_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 58, 10, 10, 28


def plot_worth(
    turns: tuple[TurnEnd, ...], names: list[str], move_number: int, points: Sequence[tuple[int, int]] = ()
) -> dict[str, Any]:
    """Return the coordinates of an SVG plot of worth by turn.

    `move_number` is the move whose turn is highlighted, `points` are turns and seats to mark.
    """
    most, least = max(0, *(n for turn in turns for n in turn.worth)), min(0, *(n for turn in turns for n in turn.worth))
    tick: int = next(n * 10**p for p in range(12) for n in (1, 2, 5) if most - least <= 5 * n * 10**p)
    top: int = max(1, -(-most // tick)) * tick
    low: int = least // tick * tick
    ends = max(1, turns[-1].turn)

    def x(turn: int) -> float:
        return round(LEFT_MARGIN + (WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * turn / ends, 1)

    def y(amount: int) -> float:
        return round(
            HEIGHT - BOTTOM_MARGIN - (HEIGHT - TOP_MARGIN - BOTTOM_MARGIN) * (amount - low) / float(top - low), 1
        )

    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if ends <= 8 * n)
    now = max(
        (turn for turn in turns if turn.move_number <= move_number), key=lambda turn: turn.move_number, default=turns[0]
    )
    return {
        "wide": WIDTH,
        "high": HEIGHT,
        "left": LEFT_MARGIN,
        "right": WIDTH - RIGHT_MARGIN,
        "top": TOP_MARGIN,
        "bottom": HEIGHT - BOTTOM_MARGIN,
        "lines": [
            {"seat": seat, "name": name, "points": " ".join(f"{x(t.turn)},{y(t.worth[seat])}" for t in turns)}
            for seat, name in enumerate(names)
        ],
        "ys": [{"at": y(amount), "amount": amount} for amount in range(low, top + 1, tick)],
        "xs": [{"at": x(turn), "turn": turn} for turn in range(0, ends + 1, every)],
        "now": x(now.turn),
        "marks": [
            {"x": x(turn.turn), "y": y(turn.worth[seat])}
            for number, seat in points
            for turn in turns
            if turn.turn == number
        ],
        "turns": " ".join(f"{turn.move_number}:{x(turn.turn)}" for turn in turns),
    }
