"""The game log of Aquaretto and Zooloretto, by turn."""

from __future__ import annotations

from typing import cast

from boardroom.base.languages import text
from boardroom.engine.rules.events import Event
from boardroom.engine.view_types import Log, names_of
from boardroom.games.aquaretto.law.codes import (
    E_BARN,
    E_BORN,
    E_BOUGHT,
    E_DEPOT,
    E_DISCARDED,
    E_ENCLOSED,
    E_EXCHANGED,
    E_EXCHANGED_BARN,
    E_MOVE_BARN,
    E_MOVE_TILE,
    E_PLACED_WORKER,
    E_POINTS,
    E_PUT,
    E_RESULT,
    E_ROUND_OVER,
    E_STALL,
    E_TURN,
)
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.events import EVENTS
from boardroom.games.aquaretto.text.game_text import Words
from boardroom.games.aquaretto.web.log_icons import marks
from boardroom.web.game_pages.contract import UNSAID_SUM, Sight, Turn
from boardroom.web.game_pages.turns import by_turn, line

KINDS = {
    "trucks": text("Trucks"),
    "tiles": text("Placed tiles"),
    "money": text("Money actions"),
    "bonuses": text("Bonuses and co-workers"),
    "game": text("The game"),
}
UNSAID = {E_TURN, E_ROUND_OVER}
SETTLED = {E_POINTS, E_RESULT}
GAINS = {
    E_PUT, E_ENCLOSED, E_STALL, E_BORN, E_PLACED_WORKER, E_MOVE_TILE, E_MOVE_BARN, E_DISCARDED, E_BOUGHT, E_EXCHANGED,
    E_EXCHANGED_BARN,
}  # fmt: skip
LOSSES = {E_DEPOT, E_BARN}
"""Events that gain and events that lose points."""


def whole(sight: Sight[View]) -> list[Turn]:
    """Return all turns, oldest first, with the scoring."""
    return told_turns(sight.seen, sight.log, cast(Words, sight.played.words), sight.view.lang, UNSAID)


def latest(sight: Sight[View], most: int) -> list[Turn]:
    """Return the last turns, newest first. Another part of the page shows the scoring."""
    words = cast(Words, sight.played.words)
    # Earlier turns are not shown, so skip their events before building sentences
    since = max(0, sight.seen["turns"] - most)
    log = [(told, event) for told, event in sight.log if told.turn >= since]
    turns = told_turns(sight.seen, log, words, sight.view.lang, UNSAID | SETTLED)
    return [turn for turn in reversed(turns) if turn.lines][:most]


def told_turns(seen: View, log: Log, words: Words, lang: str, unsaid: set[int]) -> list[Turn]:
    names = names_of(seen)
    turns = by_turn(seen, log, E_TURN)
    for turn, events in turns:
        turn.lines += [
            line(
                told,
                event,
                words,
                lang,
                names,
                EVENTS[event.what].kind,
                marks(event, words, lang, names),
                brought=brought(event),
            )
            for told, event in events
            if event.what not in unsaid
        ]
    return [turn for turn, _ in turns]


def brought(event: Event) -> tuple[tuple[int, float], ...]:
    return (
        ((event.who, UNSAID_SUM),)
        if event.what in GAINS
        else ((event.who, -UNSAID_SUM),)
        if event.what in LOSSES
        else ()
    )
