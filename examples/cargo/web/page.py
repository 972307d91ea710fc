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


def build_log(sight: TableView[View]) -> list[LogTurn]:
    names, words, lang = seat_names(sight.player_view), sight.match.text, sight.viewer.lang
    turns = group_by_turn(sight.player_view, sight.log, rules.E_TURN)
    for turn, events in turns:
        # The header of a row names the turn player
        told_of = [(told, event) for told, event in events if event.code != rules.E_TURN]
        turn.lines += [
            build_log_line(told, event, words, lang, names, EVENTS[event.code].kind) for told, event in told_of
        ]
    return [turn for turn, _ in turns]


def build_players(seen: View, seats: Any, view: Viewer) -> list[dict[str, Any]]:
    return [{**seat, **build_seat_row(seats, view, at, seen["actor"])} for at, seat in enumerate(seen["seats"])]


def build_context(sight: TableView[View]) -> dict[str, Any]:
    seen, names = sight.player_view, seat_names(sight.player_view)
    turns = build_log(sight)
    lines: list[LogLine] = [each for turn in turns for each in turn.lines]
    acts = seen["actor"] if isinstance(seen["actor"], int) else None
    return {
        "steps": [text("Load or sail")],
        "step": 0 if sight.is_over else 1,
        "now": {
            "asked": "" if acts is None else PROMPTS[sight.viewer.lang],
            "who": "" if acts is None else names[acts],
            "last": lines[-1].text if lines else "",
        },
        "players": build_players(seen, sight.seats, sight.viewer),
        "turns": [turn for turn in reversed(turns) if turn.lines][:5],
        "winners": names[seen["turn"]] if sight.is_over and seen["turn"] is not None else "",
    }


def build_scene(table: Table, now: ReplayPosition, lang: str) -> dict[str, Any]:
    played, words = now.match, now.match.text
    events = [told.event for told in played.events if told.step == len(played.steps)]
    seen = cast(View, now.build_open_view())
    return {
        "seen": seen,
        "players": build_players(seen, list(table.seats.all()), Viewer.for_spectator(lang)),
        "lines": [
            {"text": format_event(event, words, lang, tuple(played.names)), "rule": words.cited_rule(event)}
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
