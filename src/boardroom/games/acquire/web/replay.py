"""Acquire's replay: the board, the chains, and every player's assets and hand after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.acquire.law.codes import E_HOLDS, E_RESULT, E_TURN
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.log_summary import runs
from boardroom.games.acquire.web.board import disappearing, loose, merged, shapes, squares
from boardroom.games.acquire.web.look import line, look_of
from boardroom.games.acquire.web.players import chains, players
from boardroom.web.game_pages.contract import Moment, Viewpoint
from boardroom.web.tables.models import Table

DULL = {E_TURN, E_HOLDS, E_RESULT}


def scene(table: Table, now: Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = cast(View, now.open_view())
    drawn = merged(seen)
    look = look_of(cast(Words, played.words), lang)
    names = tuple(played.names)
    rows = players(seen, look, list(table.seats.all()), Viewpoint.spectator(lang))
    for player in rows:
        # The hands at a physical table are unknown
        known = seen["hands"] == "known"
        player["hand"] = (seen["seats"][player["index"]]["hand"] or []) if known else None
    events = [told.event for told in played.told if told.step == len(played.steps) and told.event.what not in DULL]
    return {
        "open": True,
        "seen": seen,
        "shapes": shapes(drawn, look),
        "loose": loose(drawn),
        "disappears": disappearing(seen, look),
        "squares": squares(drawn, look, {}, marks={k[6:]: mark for k, mark in now.marks.items() if k[:6] == "place "}),
        "chains": chains(seen, look, None, drawn),
        "pool_left": look.say("pool_left", n=seen["pool"]),
        "players": rows,
        "terms": look.terms,
        "say": look.say,
        "lines": [{"text": line(tuple(run), look, names), "rule": look.words.rule_of(run[0])} for run in runs(events)],
    }
