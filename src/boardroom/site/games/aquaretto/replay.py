"""Aquaretto's replay: the trucks and every player's grounds after an action."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.words.speech import Words
from boardroom.site.games.aquaretto import trucks
from boardroom.site.games.aquaretto.last_tile import Fallen
from boardroom.site.games.aquaretto.log import UNSAID
from boardroom.site.games.aquaretto.look import pic
from boardroom.site.games.aquaretto.players import players
from boardroom.site.games.contract import Moment, Viewpoint
from boardroom.site.games.turns import sentence
from boardroom.site.models import Table


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
