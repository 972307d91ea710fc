"""The template context of Acquire's table page."""

from __future__ import annotations

from typing import Any, cast

from boardroom.base.languages import text
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.log_summary import settlement_of
from boardroom.games.acquire.web.assistant import assist, entries
from boardroom.games.acquire.web.board import disappearing, hand, loose, merged, shapes, squares
from boardroom.games.acquire.web.decisions import buying, decide, now, shelf
from boardroom.games.acquire.web.film import DEEDS, film
from boardroom.games.acquire.web.log import latest
from boardroom.games.acquire.web.look import look_of
from boardroom.games.acquire.web.merger import merger, ranking, settling, winners
from boardroom.games.acquire.web.players import chains, players, standings, worth
from boardroom.games.acquire.web.preview import outlooks
from boardroom.games.acquire.web.prices import prices
from boardroom.games.acquire.web.purchase_advice import majorities
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.film import last_deed, missed, reel

TURNS_SHOWN = 12
STEPS = [text("Place"), text("Buy"), text("Draw")]
STEP_OF = {"start": 0, "deal": 0, "buy": 2, "draw": 3, "shed": 3, "replace": 3, "final": 0, "over": 0}


def context(sight: Sight[View]) -> dict[str, Any]:
    seen, log, view = sight.seen, sight.lately(TURNS_SHOWN), sight.view
    look = look_of(cast(Words, sight.played.words), view.lang)
    three = look.words.rules["bonuses"][sight.played.options["mode"]] == "three"
    keys = {name: str(n) for n, name in enumerate(seen["hand"] or [], 1) if n < 10 and not sight.over}
    made = entries(sight, look) if sight.played.typed else {}
    settled = settlement_of(log, seen, look) if sight.over else []
    beats = [] if sight.played.typed else film(seen, log, look)
    drawn = merged(seen)
    return {
        "open": False,
        "steps": STEPS,
        "step": STEP_OF.get(seen["phase"], 1),
        "now": now(seen, log, look),
        "shapes": shapes(drawn, look),
        "loose": loose(drawn),
        "disappears": disappearing(seen, look),
        "assist": assist(sight, look, made),
        "squares": squares(drawn, look, keys, made),
        "chains": chains(seen, look, view.seat, drawn),
        "hand": hand(seen, look, keys),
        "outlooks": outlooks(seen, look, three) if sight.mine else [],
        "pool_left": look.say("pool_left", n=seen["pool"]),
        "players": players(seen, look, sight.seats, view),
        "worth": worth(sight),
        "decide": decide(seen, look),
        "shelf": shelf(seen, look) if sight.mine else [],
        "advice": majorities(seen, look) if sight.mine else [],
        "standings": standings(seen, look),
        "winners": winners(seen, look) if sight.over else "",
        "buying": buying(seen, log, look),
        "merger": merger(seen, log, look, three),
        "reel": reel(beats),
        "missed": missed(beats, last_deed(log, view.seat, DEEDS)) if sight.mine else None,
        "turns": latest(seen, log, look, TURNS_SHOWN),
        "settled": [settling(chain, seen, look, three) for chain in settled],
        "ranking": ranking(seen, settled) if sight.over else [],
        "prices": prices(look, three),
        "terms": look.terms,
        "say": look.say,
    }
