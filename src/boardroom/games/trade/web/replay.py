"""The replay of Trade and Credit: the display, and every player's table and hand after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.decisions import describe_middle
from boardroom.games.trade.web.log import SKIPPED_EVENTS, format_promise
from boardroom.games.trade.web.look import render_pictures
from boardroom.games.trade.web.players import describe_next_roller, describe_player_cards, list_players
from boardroom.web.game_pages.contract import ReplayPosition, Viewer, load_promises
from boardroom.web.game_pages.turns import format_event
from boardroom.web.tables.models import Table


def build_scene(table: Table, now: ReplayPosition, lang: str) -> dict[str, Any]:
    played = now.match
    seen = cast(View, now.build_open_view())
    words, names = cast(TradeText, played.text), tuple(played.names)
    step = len(played.steps)
    events = [told.event for told in played.events if told.step == step and told.event.code not in SKIPPED_EVENTS]
    lines = [{"text": format_event(event, words, lang, names), "rule": words.cited_rule(event)} for event in events]
    lines += [
        {"text": format_promise(given, names, lang), "rule": "TC10"}
        for given in load_promises(table, played)
        if given.accepted_at == step
    ]
    return {
        "open": True,
        "pics": render_pictures(),
        "seen": seen,
        "faces": describe_player_cards(seen, lang),
        "roller": describe_next_roller(seen, Viewer.for_spectator(lang)),
        "middle": describe_middle(seen, words, lang),
        "players": list_players(seen, words, list(table.seats.all()), Viewer.for_spectator(lang)),
        "lines": lines,
    }
