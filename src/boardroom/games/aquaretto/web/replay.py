"""Aquaretto's replay: the trucks and every player's grounds after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.game_text import Words
from boardroom.games.aquaretto.web import trucks
from boardroom.games.aquaretto.web.last_tile import Fallen
from boardroom.games.aquaretto.web.log import UNSAID
from boardroom.games.aquaretto.web.look import pic
from boardroom.games.aquaretto.web.players import players
from boardroom.web.game_pages.contract import Moment, Viewpoint
from boardroom.web.game_pages.turns import sentence
from boardroom.web.tables.models import Table


def scene(table: Table, now: Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = cast(View, now.open_view())
    words, names = cast(Words, played.words), tuple(played.names)
    events = [told.event for told in played.told if told.step == len(played.steps) and told.event.what not in UNSAID]
    return {
        "open": True,
        "pic": pic,
        "laid": Fallen(),
        "seen": seen,
        "trucks": trucks.trucks(seen, lang),
        "piles": trucks.piles(seen, lang, trucks.drawn_from(told.event for told in reversed(played.told))),
        "ending": trucks.ending(seen, lang),
        "players": players(seen, list(table.seats.all()), Viewpoint.spectator(lang), grounds="full"),
        "lines": [{"text": sentence(event, words, lang, names), "rule": words.rule_of(event)} for event in events],
    }
