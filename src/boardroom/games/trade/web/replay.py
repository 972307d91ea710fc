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
    match = now.match
    view = cast(View, now.build_open_view())
    game_text, names = cast(TradeText, match.text), tuple(match.names)
    step = len(match.steps)
    events = [entry.event for entry in match.events if entry.step == step and entry.event.code not in SKIPPED_EVENTS]
    lines = [
        {"text": format_event(event, game_text, lang, names), "rule": game_text.cited_rule(event)} for event in events
    ]
    lines += [
        {"text": format_promise(given, names, lang), "rule": "TC10"}
        for given in load_promises(table, match)
        if given.accepted_at == step
    ]
    return {
        "open": True,
        "pics": render_pictures(),
        "seen": view,
        "faces": describe_player_cards(view, lang),
        "roller": describe_next_roller(view, Viewer.for_spectator(lang)),
        "middle": describe_middle(view, game_text, lang),
        "players": list_players(view, game_text, list(table.seats.all()), Viewer.for_spectator(lang)),
        "lines": lines,
    }
