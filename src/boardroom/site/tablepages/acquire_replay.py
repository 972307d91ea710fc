"""Acquire walked through again: the board, the chains and everybody's assets and hands after a step, all open."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.acquire.codes import E_HOLDS, E_RESULT, E_TURN
from boardroom.games.acquire.terminal_told import runs
from boardroom.games.acquire.words import Words
from boardroom.site import replays
from boardroom.site.frames import Viewpoint
from boardroom.site.models import Table
from boardroom.site.tablepages import acquire

DULL = {E_TURN, E_HOLDS, E_RESULT}


def scene(table: Table, now: replays.Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = replays.open_view(played)
    look = acquire.look_of(cast(Words, played.words), lang)
    names = tuple(played.names)
    players = acquire.players(table, seen, look, list(table.seats.all()), Viewpoint(None, lang))
    for player in players:
        player["hand"] = seen["seats"][player["index"]]["hand"] or []
    events = [told.event for told in played.told if told.step == len(played.steps) and told.event.what not in DULL]
    return {
        "seen": seen,
        "shapes": acquire.shapes(seen, look),
        "squares": acquire.squares(seen, look, {}),
        "chains": acquire.chains(seen, look, None),
        "players": players,
        "terms": look.terms,
        "lines": [
            {"text": acquire.line(tuple(run), look, names), "rule": look.words.rule_of(run[0])} for run in runs(events)
        ],
    }
