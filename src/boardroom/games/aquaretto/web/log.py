"""The game log of Aquaretto and Zooloretto, by turn."""

from __future__ import annotations

from typing import cast

from boardroom.base.languages import text
from boardroom.engine.rules.events import Event
from boardroom.engine.view_types import GameLog, seat_names
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
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.web.log_icons import render_icons
from boardroom.web.game_pages.contract import UNKNOWN_AMOUNT, LogTurn, TableView
from boardroom.web.game_pages.turns import build_log_line, group_by_turn

LOG_KINDS = {
    "trucks": text("Trucks"),
    "tiles": text("Placed tiles"),
    "money": text("Money actions"),
    "bonuses": text("Bonuses and co-workers"),
    "game": text("The game"),
}
SKIPPED_EVENTS = {E_TURN, E_ROUND_OVER}
SCORING_EVENTS = {E_POINTS, E_RESULT}
GAIN_EVENTS = {
    E_PUT, E_ENCLOSED, E_STALL, E_BORN, E_PLACED_WORKER, E_MOVE_TILE, E_MOVE_BARN, E_DISCARDED, E_BOUGHT, E_EXCHANGED,
    E_EXCHANGED_BARN,
}  # fmt: skip
LOSS_EVENTS = {E_DEPOT, E_BARN}
"""Events that gain and events that lose points."""


def build_full_log(sight: TableView[View]) -> list[LogTurn]:
    """Return all turns, oldest first, with the scoring."""
    return build_turns(
        sight.player_view, sight.log, cast(AquarettoText, sight.match.text), sight.viewer.lang, SKIPPED_EVENTS
    )


def build_recent_log(sight: TableView[View], most: int) -> list[LogTurn]:
    """Return the last turns, newest first. Another part of the page shows the scoring."""
    words = cast(AquarettoText, sight.match.text)
    # Earlier turns are not shown, so skip their events before building sentences
    since = max(0, sight.player_view["turns"] - most)
    log = [(told, event) for told, event in sight.log if told.turn >= since]
    turns = build_turns(sight.player_view, log, words, sight.viewer.lang, SKIPPED_EVENTS | SCORING_EVENTS)
    return [turn for turn in reversed(turns) if turn.lines][:most]


def build_turns(seen: View, log: GameLog, words: AquarettoText, lang: str, unsaid: set[int]) -> list[LogTurn]:
    names = seat_names(seen)
    turns = group_by_turn(seen, log, E_TURN)
    for turn, events in turns:
        turn.lines += [
            build_log_line(
                told,
                event,
                words,
                lang,
                names,
                EVENTS[event.code].kind,
                render_icons(event, words, lang, names),
                gains=find_gains(event),
            )
            for told, event in events
            if event.code not in unsaid
        ]
    return [turn for turn, _ in turns]


def find_gains(event: Event) -> tuple[tuple[int, float], ...]:
    return (
        ((event.seat, UNKNOWN_AMOUNT),)
        if event.code in GAIN_EVENTS
        else ((event.seat, -UNKNOWN_AMOUNT),)
        if event.code in LOSS_EVENTS
        else ()
    )
