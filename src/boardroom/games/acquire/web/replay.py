"""Acquire's replay: the board, the chains, and every player's assets and hand after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.acquire.law.codes import E_HOLDS, E_RESULT, E_TURN
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.log_summary import group_runs
from boardroom.games.acquire.web.board import (
    describe_defunct_chain,
    list_chain_shapes,
    list_loose_tiles,
    preview_merged_board,
    render_squares,
)
from boardroom.games.acquire.web.look import format_run, get_reader
from boardroom.games.acquire.web.players import list_chains, list_players
from boardroom.web.game_pages.contract import ReplayPosition, Viewer
from boardroom.web.tables.models import Table

SKIPPED_EVENTS = {E_TURN, E_HOLDS, E_RESULT}


def build_scene(table: Table, now: ReplayPosition, lang: str) -> dict[str, Any]:
    match = now.match
    view = cast(View, now.build_open_view())
    drawn = preview_merged_board(view)
    phrases = get_reader(cast(AcquireText, match.text), lang)
    names = tuple(match.names)
    rows = list_players(view, phrases, list(table.seats.all()), Viewer.for_spectator(lang))
    for player in rows:
        # The hands at a physical table are unknown
        known = view["hands"] == "known"
        player["hand"] = (view["seats"][player["index"]]["hand"] or []) if known else None
    events = [
        entry.event
        for entry in match.events
        if entry.step == len(match.steps) and entry.event.code not in SKIPPED_EVENTS
    ]
    return {
        "open": True,
        "seen": view,
        "shapes": list_chain_shapes(drawn, phrases),
        "loose": list_loose_tiles(drawn),
        "disappears": describe_defunct_chain(view, phrases),
        "squares": render_squares(
            drawn, phrases, {}, highlights={k[6:]: mark for k, mark in now.marked_actions.items() if k[:6] == "place "}
        ),
        "chains": list_chains(view, phrases, None, drawn),
        "pool_left": phrases.say("pool_left", n=view["pool"]),
        "players": rows,
        "terms": phrases.terms,
        "say": phrases.say,
        "lines": [
            {"text": format_run(tuple(run), phrases, names), "rule": phrases.text.cited_rule(run[0])}
            for run in group_runs(events)
        ],
    }
