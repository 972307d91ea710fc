"""Trade and Credit walked through again: the middle, everybody's table and hand after a step, all open."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.trade.words import Words
from boardroom.site import replays
from boardroom.site.models import Table
from boardroom.site.tablepages.contract import Viewpoint, promises
from boardroom.site.tablepages.trade.decisions import middle
from boardroom.site.tablepages.trade.log import UNSAID, promise
from boardroom.site.tablepages.trade.look import pics
from boardroom.site.tablepages.trade.players import faces, players, roller
from boardroom.site.tablepages.turns import sentence


def scene(table: Table, now: replays.Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = replays.open_view(played)
    words, names = cast(Words, played.words), tuple(played.names)
    step = len(played.steps)
    events = [told.event for told in played.told if told.step == step and told.event.what not in UNSAID]
    lines = [{"text": sentence(event, words, lang, names), "rule": words.rule_of(event)} for event in events]
    lines += [
        {"text": promise(given, names, lang), "rule": "TC10"}
        for given in promises(table, played)
        if given.struck == step
    ]
    return {
        "open": True,
        "pics": pics(),
        "seen": seen,
        "faces": faces(seen, lang),
        "roller": roller(seen, Viewpoint(None, lang)),
        "middle": middle(seen, words, lang),
        "players": players(seen, words, list(table.seats.all()), Viewpoint(None, lang)),
        "lines": lines,
    }
