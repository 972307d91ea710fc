"""Why a bot declined an offer, in a phrase. It is derived from the record with the greedy bot's evaluation."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

from boardroom.base.languages import text
from boardroom.engine.match import LoggedEvent, Match
from boardroom.engine.rules.events import Event
from boardroom.games import find_game
from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_NONE, R_UNEVEN, find_objection
from boardroom.games.trade.law.codes import E_DECLINED, P_ANSWER
from boardroom.games.trade.table.view_types import View
from boardroom.web.game_pages.contract import TableView
from boardroom.web.languages import translate

DECLINE_PHRASES = {
    R_NONE: text("Not now."),
    R_LACKS: text("I don't have that."),
    R_HANDS_GAME: text("That would win you the game."),
    R_LOSS: text("Too cheap for me."),
    R_UNEVEN: text("You'd gain far more from that than I would."),
}


def explain_decline(table_view: TableView[View], entry: LoggedEvent, event: Event) -> str:
    """Return the bot's phrase; "" if a person declined or the event is not a decline."""
    if event.code != E_DECLINED or not table_view.seats[event.seat].bot:
        return ""
    match = table_view.match
    before = tuple(match.steps[: entry.step - 1])
    return translate(
        table_view.viewer.lang,
        DECLINE_PHRASES[find_decline_reason(json.dumps(match.options, sort_keys=True), before, event.seat)],
    )


@lru_cache(4096)
def find_decline_reason(options: str, steps: tuple[int, ...], seat: int) -> int:
    """Return why the seat does not accept the offer that it must answer after these actions."""
    match = Match(find_game("trade"), json.loads(options))
    for step in steps:
        match.replay_step(step)
    if match.state.phase != P_ANSWER:
        return R_NONE
    # Hidden cards are dealt at random, so the reason reveals nothing
    return find_objection(match.game.sample(match.state, seat, Random(0)), seat)
