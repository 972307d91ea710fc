"""Phrases of Acquire's page whose words differ between rulesets. Every such word comes from TERMS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.text.phrases import PHRASES

PAGE_PHRASES: dict[str, dict[str, str]] = {
    "safe": {"en": "safe", "ja": "{safe_label}"},
    "bonuses": {"en": "bonuses", "ja": "{bonus}"},
    "tile": {"en": "Tile", "ja": "{tile_word}"},
    "tile_count": {"en": "{n} tiles", "ja": "{n}{unit}"},
    "size_and_price": {"en": "{size} tiles at {price}", "ja": "{size}{unit}、株価{price}"},
    "size_price_bonuses": {"en": "{size} tiles at {price}, bonuses", "ja": "{size}{unit}、株価{price}、{bonus}"},
    "holders_and_bonuses": {"en": "Holders and their bonuses", "ja": "株主と{bonus}"},
    "largest_holders": {"en": "Largest shareholders and their bonuses", "ja": "上位の株主と{bonus}"},
    "if_defunct": {"en": "if {chain} disappears", "ja": "{chain}が{absorbed}場合"},
    # The hand
    "hand": {"en": "Tiles in hand", "ja": "{hand_word}"},
    "your_hand": {"en": "Your tiles", "ja": "あなたの{hand_word}"},
    "no_hand": {"en": "No tiles in hand.", "ja": "{hand_word}はありません。"},
    "choose_tile": {
        "en": "Choose a tile on the board or in your hand.",
        "ja": "盤面か{hand_word}から選んでください。",
    },
    # Buttons
    "found_button": {"en": "Found {chain}", "ja": "{chain}を{founding}"},
    "hold_button": {"en": "Hold {n}", "ja": "{n}枚を{keep_word}"},
    # The assistant of a physical table
    "ask_start": {
        "en": "Which tile did {who} draw to start with?",
        "ja": "{who}が最初に引いた{tile_word}はどれですか。",
    },
    "ask_market": {
        "en": "Which tile was drawn for {market_word}?",
        "ja": "{market_word}のために引いた{tile_word}はどれですか。",
    },
    "ask_place": {"en": "Which tile does {who} place?", "ja": "{who}はどの{tile_word}を配置しますか。"},
    "ask_shed": {
        "en": "Which {dead_words} does {who} remove? Enter them one at a time.",
        "ja": "{who}が取り除く{tile_word}を1{unit}ずつ入力してください。",
    },
    "draws_tiles": {"en": "{who} draws {n} tiles.", "ja": "{who}は{tile_word}を{n}{unit}引いてください。"},
    "misplaced_tile": {"en": "Misplaced tile", "ja": "{tile_word}の置き間違い"},
    "anyone_holds": {
        "en": "Does any player hold the tile of that square?",
        "ja": "その{square}の{tile_word}を持っているプレイヤーはいますか。",
    },
    "misplaced_help": {
        "en": "During the same turn, the tile moves to its correct square. Later it stays, and the two tiles are "
        "exchanged now or when the other one is drawn.",
        "ja": "同じ手番のうちなら、正しい{square}に置き直します。あとで気づいた場合はそのままにし、"
        "2{unit}を入れ替えます（だれも持っていなければ、引かれたときに入れ替えます）。",
    },
    "misplaced_note": {
        "en": "{printed} is on {tile}. The player who holds or draws {tile} exchanges the two tiles.",
        "ja": "{tile}に{printed}が置かれています。{tile}を持っているプレイヤー、または引いたプレイヤーは、"
        "2{unit}を入れ替えてください。",
    },
}


class PageReader(PhraseBook):
    """A reader that also knows the phrases of the page."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {**PHRASES, **PAGE_PHRASES}
