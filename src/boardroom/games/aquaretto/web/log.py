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


def build_full_log(table_view: TableView[View]) -> list[LogTurn]:
    """Return all turns, oldest first, with the scoring."""
    return build_turns(
        table_view.player_view,
        table_view.log,
        cast(AquarettoText, table_view.match.text),
        table_view.viewer.lang,
        SKIPPED_EVENTS,
    )


def build_recent_log(table_view: TableView[View], most: int) -> list[LogTurn]:
    """Return the last turns, newest first. Another part of the page shows the scoring."""
    game_text = cast(AquarettoText, table_view.match.text)
    # Earlier turns are not shown, so skip their events before building sentences
    since = max(0, table_view.player_view["turns"] - most)
    log = [(entry, event) for entry, event in table_view.log if entry.turn >= since]
    turns = build_turns(table_view.player_view, log, game_text, table_view.viewer.lang, SKIPPED_EVENTS | SCORING_EVENTS)
    return [turn for turn in reversed(turns) if turn.lines][:most]


def build_turns(view: View, log: GameLog, game_text: AquarettoText, lang: str, skipped: set[int]) -> list[LogTurn]:
    names = seat_names(view)
    turns = group_by_turn(view, log, E_TURN)
    for turn, events in turns:
        turn.lines += [
            build_log_line(
                entry,
                event,
                game_text,
                lang,
                names,
                EVENTS[event.code].kind,
                render_icons(event, game_text, lang, names),
                gains=find_gains(event),
            )
            for entry, event in events
            if event.code not in skipped
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
