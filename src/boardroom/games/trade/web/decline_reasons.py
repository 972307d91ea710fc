"""Why a bot declined an offer, in a phrase. It is derived from the record with the greedy bot's evaluation."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

from boardroom.base.languages import text
from boardroom.engine.match import Table as Played
from boardroom.engine.match import Told
from boardroom.engine.rules.events import Event
from boardroom.games import game_named
from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_NONE, R_UNEVEN, why_not
from boardroom.games.trade.law.codes import E_DECLINED, P_ANSWER
from boardroom.games.trade.table.view_types import View
from boardroom.web.game_pages.contract import Sight
from boardroom.web.languages import said

PHRASES = {
    R_NONE: text("Not now."),
    R_LACKS: text("I don't have that."),
    R_HANDS_GAME: text("That would win you the game."),
    R_LOSS: text("Too cheap for me."),
    R_UNEVEN: text("You'd gain far more from that than I would."),
}


def phrase(sight: Sight[View], told: Told, event: Event) -> str:
    """Return the bot's phrase; "" if a person declined or the event is not a decline."""
    if event.what != E_DECLINED or not sight.seats[event.who].bot:
        return ""
    played = sight.played
    before = tuple(played.steps[: told.step - 1])
    return said(sight.view.lang, PHRASES[reason(json.dumps(played.options, sort_keys=True), before, event.who)])


@lru_cache(4096)
def reason(options: str, steps: tuple[int, ...], seat: int) -> int:
    """Return why the seat does not accept the offer that it must answer after these actions."""
    played = Played(game_named("trade"), json.loads(options))
    for step in steps:
        played.again(step)
    if played.state.phase != P_ANSWER:
        return R_NONE
    # Hidden cards are dealt at random, so the reason reveals nothing
    return why_not(played.game.sample(played.state, seat, Random(0)), seat)
