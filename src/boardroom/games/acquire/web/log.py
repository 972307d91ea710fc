"""Acquire's game log, by turn."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from boardroom.base.languages import text
from boardroom.engine.match import Told
from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import Log, names_of
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_DEFUNCT,
    E_DREW,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_GREW,
    E_MARKET,
    E_OVER,
    E_SURVIVES,
    E_TURN,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.events import EVENTS
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.log_summary import LAST, UNSAID, runs
from boardroom.games.acquire.text.phrase_book import Reader
from boardroom.games.acquire.web.log_icons import marks
from boardroom.games.acquire.web.look import line, look_of
from boardroom.web.game_pages.contract import UNSAID_SUM, Line, Sight, Turn
from boardroom.web.game_pages.turns import by_turn

Entries = tuple[tuple[Told, Event], ...]
KINDS = {
    "tiles": text("Tiles"),
    "chains": text("Chains and mergers"),
    "shares": text("Shares"),
    "bonuses": text("Bonuses"),
    "game": text("The game"),
}
UNTOLD = UNSAID - {E_OVER}
# Events that are not a player's action
NOBODYS = {E_GREW, E_SURVIVES, E_DEFUNCT, E_MARKET, E_OVER}


def whole(sight: Sight[View]) -> list[Turn]:
    """Return all turns, oldest first, with the final settlement."""
    look = look_of(cast(Words, sight.played.words), sight.view.lang)
    names = names_of(sight.seen)
    return [told(turn, names, look, events) for turn, events in by_turn(sight.seen, sight.log, E_TURN)]


def latest(seen: View, log: Log, look: Reader, most: int) -> list[Turn]:
    """Return the last turns, newest first. Another part of the page shows the final settlement."""
    turns = by_turn(seen, log, E_TURN)[-most:]
    if seen["actor"] == "over":
        turn, events = turns[-1]
        ends = [at for at, (_, event) in enumerate(events) if event.what in LAST]
        if ends:
            events = [*events[: ends[-1] + 1], *(entry for entry in events[ends[-1] + 1 :] if entry[1].what == E_OVER)]
        turns[-1] = turn, events
    names = names_of(seen)
    return [turn for turn in (told(turn, names, look, events) for turn, events in reversed(turns)) if turn.lines]


def told(turn: Turn, names: tuple[str, ...], look: Reader, entries: Log) -> Turn:
    turn.lines += lines(turn.number, turn.who, tuple(entries), names, look)
    return turn


@lru_cache(4000)
def lines(number: int, whose: str, entries: Entries, names: tuple[str, ...], look: Reader) -> list[Line]:
    """Return one line per run of similar events, without the first hand, which the table shows.

    Cached, because a finished turn is the same in every frame.
    """
    steps = {id(event): step.step for step, event in entries}
    dull = UNTOLD if number else UNTOLD | {E_DREW}
    found = []
    for like in runs(event for _, event in entries if event.what not in dull and event.x != HIDDEN):
        run = tuple(like)
        doer = who(run[0])
        others = doer is not None and number > 0 and names[doer] != whose
        found.append(
            Line(
                text=line(run, look, names),
                rule=look.words.rule_of(run[0]),
                step=steps[id(run[-1])],
                who=doer,
                kind=EVENTS[run[0].what].kind,
                marks=marks(run, look),
                # Each holder in a merger has a row
                row=(doer + 1, names[doer]) if doer is not None and others else (0, ""),
                brought=tuple(gain for event in run for gain in brought(event)),
            )
        )
    return found


def brought(event: Event) -> tuple[tuple[int, float], ...]:
    """Return the gains in worth. Buying, selling and trading at the current price change nothing."""
    if event.what in (E_BONUS, E_FOUNDER_CASH):
        return ((event.who, event.y),)
    return ((event.who, UNSAID_SUM),) if event.what == E_FOUNDED else ()


def who(event: Event) -> int | None:
    return None if event.what in NOBODYS else event.who
