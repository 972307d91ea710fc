"""The sentences of Acquire in English and Japanese: refusals, and what a person is asked to do.

Templates take a refusal's values (`speech.py`) and every word of TERMS. In Japanese they are in the polite form, the
log in the plain one (`events.py`).
"""

from __future__ import annotations

from boardroom.games.acquire.words.refusals import REFUSALS
from boardroom.games.acquire.words.terms import ASSETS, CHAINS_JA, MODES, POWERS, TERMS

# What the person to act is asked to do; where chance draws, what is drawn
PHASES: dict[str, dict[str, str]] = {
    "start": {
        "en": "Draw a start tile.",
        "ja": "順番決めの{tile_word}を1{unit}引いてください。",
    },
    "deal": {
        "en": "Draw the tiles of the first hands.",
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
        "en": "Sell, trade or keep your shares of the {defunct_word}.",
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
        "en": "Put all your {dead_words} away, or end the turn.",
        "ja": "{dead_word}をすべて捨てるか、そのまま手番を終えてください。",
    },
    "replace": {
        "en": "Draw as many tiles as were put away.",
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

__all__ = [
    "ASSETS",
    "CHAINS_JA",
    "MODES",
    "PHASES",
    "POWERS",
    "REFUSALS",
    "TERMS",
]
