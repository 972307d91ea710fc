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
    played = now.match
    seen = cast(View, now.build_open_view())
    words, names = cast(AquarettoText, played.text), tuple(played.names)
    events = [
        told.event for told in played.events if told.step == len(played.steps) and told.event.code not in SKIPPED_EVENTS
    ]
    return {
        "open": True,
        "pic": render_picture,
        "laid": LastTile(),
        "seen": seen,
        "trucks": trucks.list_trucks(seen, lang),
        "piles": trucks.list_piles(seen, lang, trucks.find_drawn_pile(told.event for told in reversed(played.events))),
        "ending": trucks.describe_ending(seen, lang),
        "players": list_players(seen, list(table.seats.all()), Viewer.for_spectator(lang), grounds="full"),
        "lines": [
            {"text": format_event(event, words, lang, names), "rule": words.cited_rule(event)} for event in events
        ],
    }
