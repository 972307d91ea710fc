"""The template context of the table page of Trade and Credit."""

from __future__ import annotations

from typing import Any, cast

from boardroom.base.languages import text
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web import decisions, offers
from boardroom.games.trade.web.composer import build_composer
from boardroom.games.trade.web.film import OWN_ACTION_EVENTS, build_film, find_answer
from boardroom.games.trade.web.hand import describe_hand
from boardroom.games.trade.web.log import build_recent_log
from boardroom.games.trade.web.look import describe_rights_card, render_pictures
from boardroom.games.trade.web.players import (
    build_ranking,
    describe_next_roller,
    describe_player_cards,
    join_winner_names,
    list_players,
)
from boardroom.games.trade.web.preview import preview_irreversible_actions
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.film import find_last_action, find_missed_turns, serialise_beats
from boardroom.web.languages import format_error

TURNS_SHOWN = 5
STEPS = [text("Income"), text("Die"), text("Actions")]
STEP_BY_PHASE = {"act": 3, "build": 3, "answer": 3, "ruin": 2, "keep": 2}


def build_context(sight: TableView[View]) -> dict[str, Any]:
    seen, view, lang = sight.player_view, sight.viewer, sight.viewer.lang
    words = cast(TradeText, sight.match.text)
    beats = build_film(sight)
    rows = list_players(seen, words, sight.seats, view)
    spending, offer = decisions.describe_spending(seen, words), offers.describe_offer(sight, words)
    return {
        "open": False,
        "pics": render_pictures(),
        "steps": STEPS,
        "step": STEP_BY_PHASE.get(seen["phase"], 0),
        "now": decisions.describe_prompt(sight),
        "faces": describe_player_cards(seen, lang),
        "roller": describe_next_roller(seen, view),
        "middle": decisions.describe_middle(seen, words, lang),
        "hand": describe_hand(seen, words, lang),
        "spending": spending,
        "ruin": decisions.describe_bankruptcy(seen, words),
        "keeping": decisions.list_keepable_cards(seen, words, lang),
        "offer": offer,
        "ahead": preview_irreversible_actions(sight, spending, offer),
        "proposals": offers.describe_proposals(sight, words, explain_stale_proposals(sight)),
        "composer": build_composer(sight, words),
        "promises": [
            {
                "id": given.promise.pk,
                "who": seen["seats"][given.promise.seat]["name"],
                "to": seen["seats"][given.promise.recipient]["name"],
                "text": given.promise.line.text,
                "kept": given.promise.was_kept,
                "judge": given.promise.recipient in view.own_seats,
            }
            for given in sight.promises
            if given.accepted_at
        ],
        "players": rows,
        "deck": [
            {**describe_rights_card(name, words, lang), "copies": line["copies"]}
            for name, line in seen["rights"].items()
        ],
        "reel": serialise_beats(beats),
        "missed": find_missed_turns(beats, find_last_action(sight.log, view.seat, OWN_ACTION_EVENTS))
        if sight.is_active
        else None,
        "answered": "" if sight.is_over else find_answer(sight),
        "turns": build_recent_log(sight, TURNS_SHOWN),
        "ranking": build_ranking(seen, view) if sight.is_over else [],
        "winners": join_winner_names(seen) if sight.is_over else "",
    }


def explain_stale_proposals(sight: TableView[View]) -> dict[int, str]:
    """Return why each proposal is no longer possible, for proposals that the viewer may judge."""
    deciding = [row for row in sight.proposals if row.recipient == sight.match.state.actor]
    refused = {
        row.pk: offers.DEAL_RULES.find_refusal(sight.match, [offers.name_hear_action(row.seat)], row.items)
        for row in deciding
    }
    return {pk: format_error(why, sight.viewer.lang) for pk, why in refused.items() if why}
