"""The replay of Trade and Credit: the display, and every player's table and hand after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.web.decisions import middle
from boardroom.games.trade.web.log import UNSAID, promise
from boardroom.games.trade.web.look import pics
from boardroom.games.trade.web.players import faces, players, roller
from boardroom.web.game_pages.contract import Moment, Viewpoint, promises
from boardroom.web.game_pages.turns import sentence
from boardroom.web.tables.models import Table


def scene(table: Table, now: Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = cast(View, now.open_view())
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
        "roller": roller(seen, Viewpoint.spectator(lang)),
        "middle": middle(seen, words, lang),
        "players": players(seen, words, list(table.seats.all()), Viewpoint.spectator(lang)),
        "lines": lines,
    }
