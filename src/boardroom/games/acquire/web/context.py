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


def build_context(sight: TableView[View]) -> dict[str, Any]:
    seen, log, view = sight.player_view, sight.read_recent_log(TURNS_SHOWN), sight.viewer
    look = get_reader(cast(AcquireText, sight.match.text), view.lang)
    three = look.text.ruleset["bonuses"][sight.match.options["mode"]] == "three"
    keys = {name: str(n) for n, name in enumerate(seen["hand"] or [], 1) if n < 10 and not sight.is_over}
    made = list_entries(sight, look) if sight.match.records_real_table else {}
    settled = find_final_settlement(log, seen, look) if sight.is_over else []
    beats = [] if sight.match.records_real_table else build_film(seen, log, look)
    drawn = preview_merged_board(seen)
    return {
        "open": False,
        "steps": STEPS,
        "step": STEP_BY_PHASE.get(seen["phase"], 1),
        "now": describe_prompt(seen, log, look),
        "shapes": list_chain_shapes(drawn, look),
        "loose": list_loose_tiles(drawn),
        "disappears": describe_defunct_chain(seen, look),
        "assist": build_assistant(sight, look, made),
        "squares": render_squares(drawn, look, keys, made),
        "chains": list_chains(seen, look, view.seat, drawn),
        "hand": describe_hand(seen, look, keys),
        "outlooks": list_outlooks(seen, look, three) if sight.is_active else [],
        "pool_left": look.say("pool_left", n=seen["pool"]),
        "players": list_players(seen, look, sight.seats, view),
        "worth": calculate_worths(sight),
        "decide": build_action_groups(seen, look),
        "shelf": build_share_shelf(seen, look) if sight.is_active else [],
        "advice": advise_purchases(seen, look) if sight.is_active else [],
        "standings": list_standings(seen, look),
        "winners": join_winner_names(seen, look) if sight.is_over else "",
        "buying": summarise_purchases(seen, log, look),
        "merger": describe_merger(seen, log, look, three),
        "reel": serialise_beats(beats),
        "missed": find_missed_turns(beats, find_last_action(log, view.seat, OWN_ACTION_EVENTS))
        if sight.is_active
        else None,
        "turns": build_recent_log(seen, log, look, TURNS_SHOWN),
        "settled": [describe_settlement(chain, seen, look, three) for chain in settled],
        "ranking": build_ranking(seen, settled) if sight.is_over else [],
        "prices": render_price_board(look, three),
        "terms": look.terms,
        "say": look.say,
    }
