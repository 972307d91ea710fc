"""Requests to the active player, in English and polite Japanese. Templates may use every word of TERMS. Page and
terminal show the shortest form (`format_prompt`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.games.acquire.text.log_summary import format_shares
from boardroom.games.acquire.text.phrase_book import PhraseBook

# In phases of CHANCE, the tile to draw
PHASE_PROMPTS: dict[str, dict[str, str]] = {
    "start": {
        "en": "Draw a start tile.",
        "ja": "順番決めの{tile_word}を1{unit}引いてください。",
    },
    "deal": {
        "en": "Draw the starting hands.",
        "ja": "ゲーム開始時の{hand_word}を引いてください。",
    },
    "place": {
        "en": "Place a tile.",
        "ja": "{tile_word}を1{unit}配置してください。",
    },
    "redeal": {
        "en": "Draw a new hand.",
        "ja": "{hand_word}を引き直してください。",
    },
    "found": {
        "en": "Choose the {chain_word} to found.",
        "ja": "{founding}する{chain_word}を選んでください。",
    },
    "survive": {
        "en": "Equal sizes: choose the {survivor_word}.",
        "ja": "同じ大きさです。{survivor_word}を選んでください。",
    },
    "settle": {
        "en": "Equal sizes: choose the {defunct_word} to settle next.",
        "ja": "同じ大きさです。次に処理する{chain_word}を選んでください。",
    },
    "market": {
        "en": "Draw the tile that says what {market_word} holds.",
        "ja": "{market_word}の{own}枚数を決める{tile_word}を引いてください。",
    },
    "holders": {
        "en": "Sell, trade or hold your shares of the {defunct_word}.",
        "ja": "{defunct_word}の株券を売却するか、交換するか、{keep}か選んでください。",
    },
    "buy": {
        "en": "Buy shares if you like, then end the turn.",
        "ja": "株券を購入し（購入しなくてもかまいません）、手番を終えてください。",
    },
    "draw": {
        "en": "Draw a tile.",
        "ja": "{tile_word}を引いてください。",
    },
    "shed": {
        "en": "Discard all your {dead_words}, or end the turn.",
        "ja": "{dead_word}をすべて捨てるか、そのまま手番を終えてください。",
    },
    "replace": {
        "en": "Draw a replacement for each discarded tile.",
        "ja": "取り除いた数と同じだけ{tile_word}を引いてください。",
    },
    "final": {
        "en": "Draw the tile that says what {market_word} holds.",
        "ja": "{market_word}の{own}枚数を決める{tile_word}を引いてください。",
    },
    "over": {
        "en": "The game is over.",
        "ja": "ゲームは終了しました。",
    },
}


def format_prompt(seen: Mapping[str, Any], look: PhraseBook) -> str:
    """Return the request for the current decision, naming only possible actions."""
    if seen["phase"] == "holders" and seen["legal"]:
        defunct = seen["merger"]["defunct"]
        shares = format_shares(seen["seats"][seen["actor"]]["shares"][defunct], look)
        question = "asked_holder" if "trade" in seen["legal"] else "asked_holder_sells"
        return look.say(question, shares=shares, chain=look.chain_name(defunct))
    if seen["phase"] == "buy":
        return look.say(buying_prompt(seen))
    return PHASE_PROMPTS[seen["phase"]][look.lang].format_map(look.terms)


def buying_prompt(seen: Mapping[str, Any]) -> str:
    if not seen["legal"] or any(text.startswith("buy") for text in seen["legal"]):
        return "asked_buy"
    if seen["bought"] >= seen["limit"]:
        return "asked_bought"
    return "asked_end" if any(chain["active"] for chain in seen["chains"].values()) else "asked_end_early"
