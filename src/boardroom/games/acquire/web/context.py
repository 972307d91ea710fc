"""The template context of Acquire's table page."""

from __future__ import annotations

from typing import Any, cast

from boardroom.base.languages import text
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.log_summary import find_final_settlement
from boardroom.games.acquire.web.assistant import build_assistant, list_entries
from boardroom.games.acquire.web.board import (
    describe_defunct_chain,
    describe_hand,
    list_chain_shapes,
    list_loose_tiles,
    preview_merged_board,
    render_squares,
)
from boardroom.games.acquire.web.decisions import (
    build_action_groups,
    build_share_shelf,
    describe_prompt,
    summarise_purchases,
)
from boardroom.games.acquire.web.film import OWN_ACTION_EVENTS, build_film
from boardroom.games.acquire.web.log import build_recent_log
from boardroom.games.acquire.web.look import get_reader
from boardroom.games.acquire.web.merger import build_ranking, describe_merger, describe_settlement, join_winner_names
from boardroom.games.acquire.web.players import calculate_worths, list_chains, list_players, list_standings
from boardroom.games.acquire.web.preview import list_outlooks
from boardroom.games.acquire.web.prices import render_price_board
from boardroom.games.acquire.web.purchase_advice import advise_purchases
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.film import find_last_action, find_missed_turns, serialise_beats

TURNS_SHOWN = 12
STEPS = [text("Place"), text("Buy"), text("Draw")]
STEP_BY_PHASE = {"start": 0, "deal": 0, "buy": 2, "draw": 3, "shed": 3, "replace": 3, "final": 0, "over": 0}


def build_context(table_view: TableView[View]) -> dict[str, Any]:
    view, log, viewer = table_view.player_view, table_view.read_recent_log(TURNS_SHOWN), table_view.viewer
    phrases = get_reader(cast(AcquireText, table_view.match.text), viewer.lang)
    three = phrases.text.ruleset["bonuses"][table_view.match.options["mode"]] == "three"
    keys = {name: str(n) for n, name in enumerate(view["hand"] or [], 1) if n < 10 and not table_view.is_over}
    made = list_entries(table_view, phrases) if table_view.match.records_real_table else {}
    settled = find_final_settlement(log, view, phrases) if table_view.is_over else []
    beats = [] if table_view.match.records_real_table else build_film(view, log, phrases)
    drawn = preview_merged_board(view)
    return {
        "open": False,
        "steps": STEPS,
        "step": STEP_BY_PHASE.get(view["phase"], 1),
        "now": describe_prompt(view, log, phrases),
        "shapes": list_chain_shapes(drawn, phrases),
        "loose": list_loose_tiles(drawn),
        "disappears": describe_defunct_chain(view, phrases),
        "assist": build_assistant(table_view, phrases, made),
        "squares": render_squares(drawn, phrases, keys, made),
        "chains": list_chains(view, phrases, viewer.seat, drawn),
        "hand": describe_hand(view, phrases, keys),
        "outlooks": list_outlooks(view, phrases, three) if table_view.is_active else [],
        "pool_left": phrases.say("pool_left", n=view["pool"]),
        "players": list_players(view, phrases, table_view.seats, viewer),
        "worth": calculate_worths(table_view),
        "decide": build_action_groups(view, phrases),
        "shelf": build_share_shelf(view, phrases) if table_view.is_active else [],
        "advice": advise_purchases(view, phrases) if table_view.is_active else [],
        "standings": list_standings(view, phrases),
        "winners": join_winner_names(view, phrases) if table_view.is_over else "",
        "buying": summarise_purchases(view, log, phrases),
        "merger": describe_merger(view, log, phrases, three),
        "reel": serialise_beats(beats),
        "missed": find_missed_turns(beats, find_last_action(log, viewer.seat, OWN_ACTION_EVENTS))
        if table_view.is_active
        else None,
        "turns": build_recent_log(view, log, phrases, TURNS_SHOWN),
        "settled": [describe_settlement(chain, view, phrases, three) for chain in settled],
        "ranking": build_ranking(view, settled) if table_view.is_over else [],
        "prices": render_price_board(phrases, three),
        "terms": phrases.terms,
        "say": phrases.say,
    }
