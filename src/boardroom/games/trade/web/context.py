"""The template context of the table page of Trade and Credit."""

from __future__ import annotations

from typing import Any, cast

from boardroom.base.languages import text
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.web import decisions, offers
from boardroom.games.trade.web.composer import composer
from boardroom.games.trade.web.film import DEEDS, answered, film
from boardroom.games.trade.web.hand import hand
from boardroom.games.trade.web.log import latest
from boardroom.games.trade.web.look import pics, right
from boardroom.games.trade.web.players import faces, players, ranking, roller, winners
from boardroom.games.trade.web.preview import ahead
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.film import last_deed, missed, reel
from boardroom.web.languages import sentence

TURNS_SHOWN = 5
STEPS = [text("Income"), text("Die"), text("Actions")]
STEP_OF = {"act": 3, "build": 3, "answer": 3, "ruin": 2, "keep": 2}


def context(sight: Sight[View]) -> dict[str, Any]:
    seen, view, lang = sight.seen, sight.view, sight.view.lang
    words = cast(Words, sight.played.words)
    beats = film(sight)
    rows = players(seen, words, sight.seats, view)
    spending, offer = decisions.spending(seen, words), offers.offer(sight, words)
    return {
        "open": False,
        "pics": pics(),
        "steps": STEPS,
        "step": STEP_OF.get(seen["phase"], 0),
        "now": decisions.now(sight),
        "faces": faces(seen, lang),
        "roller": roller(seen, view),
        "middle": decisions.middle(seen, words, lang),
        "hand": hand(seen, words, lang),
        "spending": spending,
        "ruin": decisions.ruin(seen, words),
        "keeping": decisions.keeping(seen, words, lang),
        "offer": offer,
        "ahead": ahead(sight, spending, offer),
        "proposals": offers.proposals(sight, words, unkept(sight)),
        "composer": composer(sight, words),
        "promises": [
            {
                "id": given.promise.pk,
                "who": seen["seats"][given.promise.seat]["name"],
                "to": seen["seats"][given.promise.to]["name"],
                "text": given.promise.line.text,
                "kept": given.promise.kept,
                "judge": given.promise.to in view.mine,
            }
            for given in sight.promises
            if given.struck
        ],
        "players": rows,
        "deck": [{**right(name, words, lang), "copies": line["copies"]} for name, line in seen["rights"].items()],
        "reel": reel(beats),
        "missed": missed(beats, last_deed(sight.log, view.seat, DEEDS)) if sight.mine else None,
        "answered": "" if sight.over else answered(sight),
        "turns": latest(sight, TURNS_SHOWN),
        "ranking": ranking(seen, view) if sight.over else [],
        "winners": winners(seen) if sight.over else "",
    }


def unkept(sight: Sight[View]) -> dict[int, str]:
    """Return why each proposal is no longer possible, for proposals that the viewer may judge."""
    deciding = [row for row in sight.proposals if row.to == sight.played.state.actor]
    refused = {row.pk: offers.DEALS.refused(sight.played, [offers.hears(row.seat)], row.items) for row in deciding}
    return {pk: sentence(why, sight.view.lang) for pk, why in refused.items() if why}
