"""Aquaretto walked through again: the trucks and everybody's grounds after a step."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.aquaretto.words import Words
from boardroom.site import replays
from boardroom.site.models import Table
from boardroom.site.tablepages.aquaretto import trucks
from boardroom.site.tablepages.aquaretto.fallen import Fallen
from boardroom.site.tablepages.aquaretto.log import UNSAID
from boardroom.site.tablepages.aquaretto.look import pic
from boardroom.site.tablepages.aquaretto.players import players
from boardroom.site.tablepages.contract import Viewpoint
from boardroom.site.tablepages.turns import sentence


def scene(table: Table, now: replays.Moment, lang: str) -> dict[str, Any]:
    played = now.played
    seen = replays.open_view(played)
    words, names = cast(Words, played.words), tuple(played.names)
    events = [told.event for told in played.told if told.step == len(played.steps) and told.event.what not in UNSAID]
    return {
        "open": True,
        "pic": pic,
        "laid": Fallen(),
        "seen": seen,
        "trucks": trucks.trucks(seen, lang),
        "piles": trucks.piles(seen, lang, trucks.drawn_from(told.event for told in reversed(played.told))),
        "ending": trucks.ending(seen),
        "players": players(seen, list(table.seats.all()), Viewpoint(None, lang), grounds="full"),
        "lines": [{"text": sentence(event, words, lang, names), "rule": words.rule_of(event)} for event in events],
    }
