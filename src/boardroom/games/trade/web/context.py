"""The template context of the table page of Trade and Credit."""

from __future__ import annotations

from typing import Any, cast

from boardroom.base.languages import text
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web import deal_rules, decisions, offers
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


def build_context(table_view: TableView[View]) -> dict[str, Any]:
    view, viewer, lang = table_view.player_view, table_view.viewer, table_view.viewer.lang
    game_text = cast(TradeText, table_view.match.text)
    beats = build_film(table_view)
    rows = list_players(view, game_text, table_view.seats, viewer)
    spending, offer = decisions.describe_spending(view, game_text), offers.describe_offer(table_view, game_text)
    return {
        "open": False,
        "pics": render_pictures(),
        "steps": STEPS,
        "step": STEP_BY_PHASE.get(view["phase"], 0),
        "now": decisions.describe_prompt(table_view),
        "faces": describe_player_cards(view, lang),
        "roller": describe_next_roller(view, viewer),
        "middle": decisions.describe_middle(view, game_text, lang),
        "hand": describe_hand(view, game_text, lang),
        "spending": spending,
        "ruin": decisions.describe_bankruptcy(view, game_text),
        "keeping": decisions.list_keepable_cards(view, game_text, lang),
        "offer": offer,
        "ahead": preview_irreversible_actions(table_view, spending, offer),
        "proposals": offers.describe_proposals(table_view, game_text, explain_stale_proposals(table_view)),
        "composer": build_composer(table_view, game_text),
        "promises": [
            {
                "id": given.promise.pk,
                "who": view["seats"][given.promise.seat]["name"],
                "to": view["seats"][given.promise.recipient]["name"],
                "text": given.promise.line.text,
                "kept": given.promise.was_kept,
                "judge": given.promise.recipient in viewer.own_seats,
            }
            for given in table_view.promises
            if given.accepted_at
        ],
        "players": rows,
        "deck": [
            {**describe_rights_card(name, game_text, lang), "copies": line["copies"]}
            for name, line in view["rights"].items()
        ],
        "reel": serialise_beats(beats),
        "missed": find_missed_turns(beats, find_last_action(table_view.log, viewer.seat, OWN_ACTION_EVENTS))
        if table_view.is_active
        else None,
        "answered": "" if table_view.is_over else find_answer(table_view),
        "turns": build_recent_log(table_view, TURNS_SHOWN),
        "ranking": build_ranking(view, viewer) if table_view.is_over else [],
        "winners": join_winner_names(view) if table_view.is_over else "",
    }


def explain_stale_proposals(table_view: TableView[View]) -> dict[int, str]:
    """Return why each proposal is no longer possible, for proposals that the viewer may judge."""
    deciding = [row for row in table_view.proposals if row.recipient == table_view.match.state.actor]
    refused = {
        row.pk: deal_rules.DEAL_RULES.find_refusal(table_view.match, [deal_rules.name_hear_action(row.seat)], row.items)
        for row in deciding
    }
    return {pk: format_error(why, table_view.viewer.lang) for pk, why in refused.items() if why}
