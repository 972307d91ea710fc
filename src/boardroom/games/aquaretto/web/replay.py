"""Aquaretto's replay: the trucks and every player's grounds after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.web import trucks
from boardroom.games.aquaretto.web.last_tile import LastTile
from boardroom.games.aquaretto.web.log import SKIPPED_EVENTS
from boardroom.games.aquaretto.web.look import render_picture
from boardroom.games.aquaretto.web.players import list_players
from boardroom.web.game_pages.contract import ReplayPosition, Viewer
from boardroom.web.game_pages.turns import format_event
from boardroom.web.tables.models import Table


def build_scene(table: Table, now: ReplayPosition, lang: str) -> dict[str, Any]:
    match = now.match
    view = cast(View, now.build_open_view())
    game_text, names = cast(AquarettoText, match.text), tuple(match.names)
    events = [
        entry.event
        for entry in match.events
        if entry.step == len(match.steps) and entry.event.code not in SKIPPED_EVENTS
    ]
    return {
        "open": True,
        "pic": render_picture,
        "laid": LastTile(),
        "seen": view,
        "trucks": trucks.list_trucks(view, lang),
        "piles": trucks.list_piles(view, lang, trucks.find_drawn_pile(entry.event for entry in reversed(match.events))),
        "ending": trucks.describe_ending(view, lang),
        "players": list_players(view, list(table.seats.all()), Viewer.for_spectator(lang), grounds="full"),
        "lines": [
            {"text": format_event(event, game_text, lang, names), "rule": game_text.cited_rule(event)}
            for event in events
        ],
    }
