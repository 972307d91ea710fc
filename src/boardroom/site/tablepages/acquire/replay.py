"""Acquire walked through again: the board, the chains and everybody's assets and hands after a step, all open."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.acquire.codes import E_HOLDS, E_RESULT, E_TURN
from boardroom.games.acquire.terminal_told import runs
from boardroom.games.acquire.words import Words
from boardroom.site import replays
from boardroom.site.models import Table
from boardroom.site.tablepages.acquire.board import shapes, squares
from boardroom.site.tablepages.acquire.look import line, look_of
from boardroom.site.tablepages.acquire.players import chains, players
from boardroom.site.tablepages.contract import Viewpoint

DULL = {E_TURN, E_HOLDS, E_RESULT}


def scene(table: Table, now: replays.Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = replays.open_view(played)
    look = look_of(cast(Words, played.words), lang)
    names = tuple(played.names)
    rows = players(seen, look, list(table.seats.all()), Viewpoint(None, lang))
    for player in rows:
        # What was in the hands of a real table nobody knows
        known = seen["hands"] == "known"
        player["hand"] = (seen["seats"][player["index"]]["hand"] or []) if known else None
    events = [told.event for told in played.told if told.step == len(played.steps) and told.event.what not in DULL]
    return {
        "open": True,
        "seen": seen,
        "shapes": shapes(seen, look),
        "squares": squares(seen, look, {}),
        "chains": chains(seen, look, None),
        "players": rows,
        "terms": look.terms,
        "lines": [{"text": line(tuple(run), look, names), "rule": look.words.rule_of(run[0])} for run in runs(events)],
    }
