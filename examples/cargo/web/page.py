"""Cargo's web page. Its templates, styles and messages are in the folders next to this file."""

from __future__ import annotations

from typing import Any, cast

from cargo.game import GAME
from cargo.law import rules
from cargo.table.view_types import View
from cargo.text.words import EVENTS, PROMPTS

from boardroom.base.languages import text
from boardroom.engine.view_types import seat_names
from boardroom.web.game_pages.contract import (
    GamePage,
    LogLine,
    LogTurn,
    ReplayPosition,
    TableView,
    Viewer,
    build_seat_row,
)
from boardroom.web.game_pages.turns import build_log_line, format_event, group_by_turn
from boardroom.web.tables.models import Table


def build_log(table_view: TableView[View]) -> list[LogTurn]:
    names, game_text, lang = seat_names(table_view.player_view), table_view.match.text, table_view.viewer.lang
    turns = group_by_turn(table_view.player_view, table_view.log, rules.E_TURN)
    for turn, events in turns:
        # The header of a row names the turn player
        entries = [(entry, event) for entry, event in events if event.code != rules.E_TURN]
        turn.lines += [
            build_log_line(entry, event, game_text, lang, names, EVENTS[event.code].kind) for entry, event in entries
        ]
    return [turn for turn, _ in turns]


def build_players(view: View, seats: Any, viewer: Viewer) -> list[dict[str, Any]]:
    return [{**seat, **build_seat_row(seats, viewer, at, view["actor"])} for at, seat in enumerate(view["seats"])]


def build_context(table_view: TableView[View]) -> dict[str, Any]:
    view, names = table_view.player_view, seat_names(table_view.player_view)
    turns = build_log(table_view)
    lines: list[LogLine] = [each for turn in turns for each in turn.lines]
    acts = view["actor"] if isinstance(view["actor"], int) else None
    return {
        "steps": [text("Load or sail")],
        "step": 0 if table_view.is_over else 1,
        "now": {
            "asked": "" if acts is None else PROMPTS[table_view.viewer.lang],
            "who": "" if acts is None else names[acts],
            "last": lines[-1].text if lines else "",
        },
        "players": build_players(view, table_view.seats, table_view.viewer),
        "turns": [turn for turn in reversed(turns) if turn.lines][:5],
        "winners": names[view["turn"]] if table_view.is_over and view["turn"] is not None else "",
    }


def build_scene(table: Table, now: ReplayPosition, lang: str) -> dict[str, Any]:
    match, game_text = now.match, now.match.text
    events = [entry.event for entry in match.events if entry.step == len(match.steps)]
    view = cast(View, now.build_open_view())
    return {
        "seen": view,
        "players": build_players(view, list(table.seats.all()), Viewer.for_spectator(lang)),
        "lines": [
            {"text": format_event(event, game_text, lang, tuple(match.names)), "rule": game_text.cited_rule(event)}
            for event in events
        ],
    }


PAGE = GamePage(
    game=GAME,
    build_context=build_context,
    build_scene=build_scene,
    build_log=build_log,
    log_kinds={"cargo": text("Voyages")},
    quick_start_options={},
    pitch=text("Load another crate, or sail?"),
    summary=((text("Load crates."), text("A die sets the value of each crate. A one is a storm.")),
            (text("Sail in time."), text("Your crates become coins."))),
    key_help=((("C", "S"), text("load a crate, sail")),),
    worth_label=text("How many coins each had after that turn."),
    worth_is_money=False,
)  # fmt: skip
