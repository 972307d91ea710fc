"""Names of tiles, places and co-workers in English and Japanese."""

from __future__ import annotations

from boardroom.games.aquaretto.law.codes import ANIMALS, COIN, FIRST_STALL, MARKS
from boardroom.games.aquaretto.text.names import MARK_NAMES, SPECIES_NAMES, STALL_NAMES

TERMS: dict[str, dict[str, str]] = {
    "aquarium": {"en": "aquarium", "ja": "水族館"},
    "zoo": {"en": "zoo", "ja": "動物園"},
    "dolphin": {"en": "dolphin", "ja": "イルカ"},
    "orca": {"en": "orca", "ja": "シャチ"},
    "sea-lion": {"en": "sea lion", "ja": "アシカ"},
    "turtle": {"en": "turtle", "ja": "カメ"},
    "hippo": {"en": "hippo", "ja": "カバ"},
    "crocodile": {"en": "crocodile", "ja": "ワニ"},
    "penguin": {"en": "penguin", "ja": "ペンギン"},
    "polar-bear": {"en": "polar bear", "ja": "ホッキョクグマ"},
    "camel": {"en": "camel", "ja": "ラクダ"},
    "elephant": {"en": "elephant", "ja": "ゾウ"},
    "flamingo": {"en": "flamingo", "ja": "フラミンゴ"},
    "kangaroo": {"en": "kangaroo", "ja": "カンガルー"},
    "leopard": {"en": "leopard", "ja": "ヒョウ"},
    "chimpanzee": {"en": "chimpanzee", "ja": "チンパンジー"},
    "panda": {"en": "panda", "ja": "パンダ"},
    "zebra": {"en": "zebra", "ja": "シマウマ"},
    "juice": {"en": "juice stall", "ja": "ジュースの売店"},
    "ice-cream": {"en": "ice cream stall", "ja": "アイスクリームの売店"},
    "popcorn": {"en": "popcorn stall", "ja": "ポップコーンの売店"},
    "souvenirs": {"en": "souvenir stall", "ja": "おみやげの売店"},
    "coin": {"en": "coin tile", "ja": "コインタイル"},
    "tank": {"en": "tank", "ja": "水槽"},
    "four": {"en": "enclosure of 4", "ja": "4マスの囲い"},
    "five": {"en": "enclosure of 5", "ja": "5マスの囲い"},
    "six": {"en": "enclosure of 6", "ja": "6マスの囲い"},
    "annex": {"en": "expansion's enclosure", "ja": "拡張の囲い"},
    "second-annex": {"en": "second expansion's enclosure", "ja": "2つ目の拡張の囲い"},
    "four-left": {"en": "left stall place of the enclosure of 4", "ja": "4マスの囲いの左の売店置き場"},
    "four-right": {"en": "right stall place of the enclosure of 4", "ja": "4マスの囲いの右の売店置き場"},
    "five-side": {"en": "stall place of the enclosure of 5", "ja": "5マスの囲いの売店置き場"},
    "six-side": {"en": "stall place of the enclosure of 6", "ja": "6マスの囲いの売店置き場"},
    "annex-side": {"en": "stall place of the expansion", "ja": "拡張の売店置き場"},
    "second-annex-side": {"en": "stall place of the second expansion", "ja": "2つ目の拡張の売店置き場"},
    "cashier": {"en": "cashier", "ja": "入場券売り場係"},
    "keeper": {"en": "keeper", "ja": "飼育係"},
    "manager": {"en": "manager", "ja": "マネージャー"},
    "trainer": {"en": "trainer", "ja": "調教師"},
    "tiles": {"en": "animals in the park", "ja": "水族館の動物"},
    "cashiers": {"en": "cashiers", "ja": "入場券売り場係"},
    "keepers": {"en": "keepers", "ja": "飼育係"},
    "trainers": {"en": "trainers", "ja": "調教師"},
    "depot": {"en": "depot", "ja": "倉庫"},
    "enclosures": {"en": "enclosures", "ja": "囲い"},
    "stalls": {"en": "kinds of stalls", "ja": "売店の種類"},
    "barn": {"en": "barn", "ja": "小屋"},
    "small-without-upper-left": {
        "en": "a small expansion (no space at its upper left)",
        "ja": "小さい拡張ボード（左上が欠けた向き）",
    },
    "small-without-upper-right": {
        "en": "a small expansion (no space at its upper right)",
        "ja": "小さい拡張ボード（右上が欠けた向き）",
    },
    "small-without-lower-left": {
        "en": "a small expansion (no space at its lower left)",
        "ja": "小さい拡張ボード（左下が欠けた向き）",
    },
    "small-without-lower-right": {
        "en": "a small expansion (no space at its lower right)",
        "ja": "小さい拡張ボード（右下が欠けた向き）",
    },
    "large": {"en": "a large expansion", "ja": "大きい拡張ボード"},
    "no-place": {"en": "no place was free", "ja": "空いている場所がない"},
    "bank-empty": {"en": "none was left in the bank", "ja": "銀行に残っていない"},
    "female": {"en": "female", "ja": "メス"},
    "male": {"en": "male", "ja": "オス"},
    "fish": {"en": "fish", "ja": "魚"},
    "lightning": {"en": "lightning", "ja": "稲妻"},
    "young": {"en": "offspring", "ja": "子ども"},
    "mother": {"en": "female, has bred", "ja": "メス、繁殖済み"},
    "father": {"en": "male, has bred", "ja": "オス、繁殖済み"},
}

# Units: singular, plural, Japanese
UNITS: dict[str, tuple[str, str, str]] = {
    "coins": ("{} coin", "{} coins", "{}コイン"),
    "purse": ("{} coin", "{} coins", "{}コイン"),
    "points": ("{} point", "{} points", "{}点"),
    "tiles": ("{} tile", "{} tiles", "{}枚"),
}


def tile_name(number: int, lang: str) -> str:
    """Return a tile's name: the animal and its symbol, a stall, or a coin tile."""
    if number == COIN:
        return TERMS["coin"][lang]
    if number >= ANIMALS:
        return TERMS[STALL_NAMES[number - FIRST_STALL]][lang]
    species = TERMS[SPECIES_NAMES[number // MARKS]][lang]
    mark = MARK_NAMES[number % MARKS]
    if not mark:
        return species
    return f"{species}（{TERMS[mark][lang]}）" if lang == "ja" else f"{species} ({TERMS[mark][lang]})"


def tile_name_with_article(number: int, lang: str) -> str:
    """Return a tile's name with its article."""
    said = tile_name(number, lang)
    if lang == "ja":
        return said
    return f"an {said}" if said[0] in "aeiou" else f"a {said}"


def format_count(name: str, number: int, lang: str) -> str:
    """Return a number with its unit."""
    one, several, in_japanese = UNITS[name]
    said = in_japanese if lang == "ja" else one if abs(number) == 1 else several
    return said.format(str(number).replace("-", "−"))
