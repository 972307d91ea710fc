"""How cards look on every part of the page, and names in the viewer's language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, cast

from django.template import engines

from boardroom.games.trade.law.codes import RANKS, SUITS
from boardroom.games.trade.text import terms
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES, NUMBER_SIGNS, SUIT_LETTERS

SUIT_PHRASES = {
    "en": ("{n} of spades", "{n} of hearts", "{n} of diamonds", "{n} of clubs"),
    "ja": ("スペードの{n}", "ハートの{n}", "ダイヤの{n}", "クラブの{n}"),
}


@cache
def load_card_macros() -> Any:
    """Return the macros of `trade/parts.html`. Cards look the same everywhere, so callers cache them."""
    return cast(Any, engines["jinja2"]).env.get_template("trade/parts.html").module


@cache
def render_pictures() -> dict[str, Any]:
    """Return small drawings by name, and the faces of the die by number."""
    draw = load_card_macros().pic
    return {
        **{name: draw(name) for name in ("coin", "income", "credit", "hand")},
        "die": {n: draw(f"d{n}", "die") for n in range(1, 7)},
    }


@lru_cache(200)
def describe_number_card(name: str, lang: str) -> dict[str, Any]:
    """Return a number card: suit, rank, name and drawings."""
    card = NUMBER_NAMES.index(name)
    suit, rank = divmod(card, RANKS)
    found = {
        "name": name,
        "suit": SUIT_LETTERS[suit],
        "rank": rank + 1,
        "sign": NUMBER_SIGNS[card],
        "said": SUIT_PHRASES[lang][suit].format(n=rank + 1),
        "place": f"number:{card}",
    }
    return {**found, "paper": load_card_macros().num(found), "mini": load_card_macros().num(found, "mini")}


@lru_cache(1000)
def describe_rights_card(name: str, game_text: TradeText, lang: str) -> dict[str, Any]:
    """Return a rights card: its condition as text and as a drawing, and its amount."""
    kind = game_text.kinds.index(name)
    line = game_text.ruleset["rights"][kind]
    found = {
        "name": name,
        "amount": line["amount"],
        "condition": terms.condition_name(line["condition"], lang),
        "said": game_text.right_name(kind, lang),
        "place": f"right:{kind}",
        "drawn": list_example_cards(line["condition"]),
    }
    return {**found, "paper": load_card_macros().right(found), "mini": load_card_macros().right(found, "mini")}


def list_example_cards(condition: str) -> list[tuple[str, str]]:
    """Return an example of a condition as (suit, rank) of small cards; "" means any.

    The rule sheet's own examples are 2 2 3 3 and 5 5 6 6 6.
    """
    family, _, n = condition.rpartition("-")
    many = int(n) if n.isdigit() else 0
    ranks = {
        "pair": "55", "two-pairs": "2233", "three-pairs": "223344", "four-pairs": "22334455",
        "three-of-a-kind": "777", "four-of-a-kind": "7777", "full-house": "55666",
    }.get(condition)  # fmt: skip
    if ranks is not None:
        return [("", rank) for rank in ranks]
    if family == "run":
        return [("", str(rank)) for rank in range(1, many + 1)]
    if family == "suited-run":
        return [("S", str(rank)) for rank in range(1, many + 1)]
    if family == "suit":
        return [("S", "")] * many
    return [(suit, "") for suit in SUIT_LETTERS[: min(many, SUITS)]]


def name_event_card(name: str, lang: str) -> str:
    return terms.EVENT_CARD_TERMS[name][lang]
