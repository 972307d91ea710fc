"""Replays of finished games: the position after any move, and every seat's worth after every turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from boardroom.base.errors import BadRecord
from boardroom.engine.match import STEP, TOLD
from boardroom.engine.match import Table as Played
from boardroom.engine.records import record
from boardroom.web.game_pages.contract import Moment
from boardroom.web.server.memory_cache import Kept, keep
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Table

EVERY = 100
"""Moves between two cached positions."""
STATES = 8
"""Approximate states in a cached position, including the ones for undo."""


@dataclass(frozen=True)
class TurnEnd:
    """The last move of a turn and the worth of every seat after it. Turn 0 is before the first."""

    number: int
    step: int
    worth: tuple[int, ...]


@dataclass(frozen=True)
class Film:
    """The turns of a game and the proof of its draws."""

    turns: tuple[TurnEnd, ...]
    draws: int | None
    """Number of draws that follow from the secret, or None if that cannot be proved."""


class Walk:
    """The moves of a table, with a cached position every EVERY moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps = list(table.steps.order_by("number").values_list("action", flat=True))
        self.lock = Lock()
        with match_cache.replaying(table):
            played = match_cache.fresh(table)
            match_cache.compare(table, played, self.steps)
        self.kept = [(played, int(played.state.actor))]
        """The match after 0, EVERY, 2 * EVERY … moves, each with the seat that moved last."""

    def weight(self) -> int:
        """Return the approximate size in bytes, once all positions are cached."""
        played, _ = self.kept[0]
        steps = len(self.steps)
        tables = 1 + steps // EVERY
        return tables * (STATES * played.game.schema.weight + 16 * steps) + steps * (TOLD + STEP)

    def moments(self, start: int, upto: int) -> Iterator[Moment]:
        """Yield the position after each move from `start` to `upto`. All of them share one match that moves on."""
        with self.lock:
            kept, decided = self.kept[min(start // EVERY, len(self.kept) - 1)]
        played = kept.copy()
        actor, action, turn = int(played.state.actor), None, int(played.state.turns)
        while True:
            at = len(played.steps)
            if at >= start:
                yield Moment(played, actor, action, turn)
            if at >= upto:
                return
            action, turn = self.steps[at], int(played.state.turns)
            with match_cache.replaying(self.table):
                actor = played.doer(action) if action >= 0 else decided
                played.again(action, checked=False)
            decided = actor if actor >= 0 else decided
            if (at + 1) % EVERY == 0:
                with self.lock:
                    if at + 1 == len(self.kept) * EVERY:
                        self.kept.append((played.copy(), decided))


_guard = Lock()
_walks: Kept[tuple[int, int], Walk] = Kept("walks", Walk.weight)


def walk(table: Table) -> Walk:
    with _guard:
        found = _walks.get((table.pk, table.number))
    if found is None:
        found = Walk(table)
        with _guard, suppress(ValueError):  # larger than the whole cache, so it is built every time
            _walks[table.pk, table.number] = found
    return found


def moment(table: Table, at: int) -> Moment:
    """Return the position after `at` moves."""
    # Start one move earlier, to know whose move the last one was
    *_, last = walk(table).moments(max(0, at - 1), at)
    return last


def film(table: Table) -> Film:
    return _film(table.code, table.number)


@keep("films", key=lambda code, number: (code, number), weigh=lambda film: 250 * len(film.turns))
def _film(code: str, number: int) -> Film:
    turns: dict[int, TurnEnd] = {}
    last = None
    for step, last in enumerate(walk(Table.objects.get(code=code)).moments(0, number)):
        begun = last.played.state.turns
        # A correction may return to a turn that had ended
        while turns and next(reversed(turns)) >= begun:
            turns.popitem()
        if begun > 0 and begun - 1 not in turns:
            turns[begun - 1] = stand(last.played, begun - 1, step)
    assert last is not None
    ended = last.played.state.turns
    turns[ended] = stand(last.played, ended, number)
    return Film(tuple(turns.values()), proved(last.played))


def stand(played: Played, turn: int, step: int) -> TurnEnd:
    return TurnEnd(turn, step, tuple(played.game.worths(played.state)))


def proved(played: Played) -> int | None:
    """Return the number of draws that follow from the secret, or None if that cannot be proved."""
    if played.seal is None:
        return None
    try:
        seal = played.seal
        return record.verify(record.Loaded(played, seal.commitment, seal.secret, envelopes=seal.envelopes))
    except BadRecord:
        return None


# The plot, with a line per seat

WIDE, HIGH = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 58, 10, 10, 28


def plot(
    turns: tuple[TurnEnd, ...], names: list[str], at: int, marked: Sequence[tuple[int, int]] = ()
) -> dict[str, Any]:
    """Return the coordinates of an SVG plot of worth by turn.

    `at` is the move whose turn is highlighted, `marked` are the turns and seats of points to draw.
    """
    most, least = max(0, *(n for turn in turns for n in turn.worth)), min(0, *(n for turn in turns for n in turn.worth))
    tick: int = next(n * 10**p for p in range(12) for n in (1, 2, 5) if most - least <= 5 * n * 10**p)
    top: int = max(1, -(-most // tick)) * tick
    low: int = least // tick * tick
    ends = max(1, turns[-1].number)

    def x(turn: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * turn / ends, 1)

    def y(amount: int) -> float:
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (amount - low) / float(top - low), 1)

    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if ends <= 8 * n)
    now = max((turn for turn in turns if turn.step <= at), key=lambda turn: turn.step, default=turns[0])
    return {
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "right": WIDE - RIGHT,
        "top": TOP,
        "bottom": HIGH - BOTTOM,
        "lines": [
            {"seat": seat, "name": name, "points": " ".join(f"{x(t.number)},{y(t.worth[seat])}" for t in turns)}
            for seat, name in enumerate(names)
        ],
        "ys": [{"at": y(amount), "amount": amount} for amount in range(low, top + 1, tick)],
        "xs": [{"at": x(turn), "turn": turn} for turn in range(0, ends + 1, every)],
        "now": x(now.number),
        "marks": [
            {"x": x(turn.number), "y": y(turn.worth[seat])}
            for number, seat in marked
            for turn in turns
            if turn.number == number
        ],
        "turns": " ".join(f"{turn.step}:{x(turn.number)}" for turn in turns),
    }
