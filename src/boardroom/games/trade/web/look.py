"""How cards look on every part of the page, and names in the viewer's language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, cast

from django.template import engines

from boardroom.games.trade.law.codes import RANKS, SUITS
from boardroom.games.trade.text import terms
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.text.names import NUMBER_NAMES, NUMBER_SIGNS, SUIT_LETTERS

SUITS_SAID = {
    "en": ("{n} of spades", "{n} of hearts", "{n} of diamonds", "{n} of clubs"),
    "ja": ("スペードの{n}", "ハートの{n}", "ダイヤの{n}", "クラブの{n}"),
}


@cache
def parts() -> Any:
    """Return the macros of `trade/parts.html`. Cards look the same everywhere, so callers cache them."""
    return cast(Any, engines["jinja2"]).env.get_template("trade/parts.html").module


@cache
def pics() -> dict[str, Any]:
    """Return small drawings by name, and the faces of the die by number."""
    draw = parts().pic
    return {
        **{name: draw(name) for name in ("coin", "income", "credit", "hand")},
        "die": {n: draw(f"d{n}", "die") for n in range(1, 7)},
    }


@lru_cache(200)
def number(name: str, lang: str) -> dict[str, Any]:
    """Return a number card: suit, rank, name and drawings."""
    card = NUMBER_NAMES.index(name)
    suit, rank = divmod(card, RANKS)
    found = {
        "name": name,
        "suit": SUIT_LETTERS[suit],
        "rank": rank + 1,
        "sign": NUMBER_SIGNS[card],
        "said": SUITS_SAID[lang][suit].format(n=rank + 1),
        "place": f"number:{card}",
    }
    return {**found, "paper": parts().num(found), "mini": parts().num(found, "mini")}


@lru_cache(1000)
def right(name: str, words: Words, lang: str) -> dict[str, Any]:
    """Return a rights card: its condition as text and as a drawing, and its amount."""
    kind = words.kinds.index(name)
    line = words.rules["rights"][kind]
    found = {
        "name": name,
        "amount": line["amount"],
        "condition": terms.condition(line["condition"], lang),
        "said": words.right(kind, lang),
        "place": f"right:{kind}",
        "drawn": drawn(line["condition"]),
    }
    return {**found, "paper": parts().right(found), "mini": parts().right(found, "mini")}


def drawn(condition: str) -> list[tuple[str, str]]:
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


def event_card(name: str, lang: str) -> str:
    return terms.EVENT_CARDS_SAID[name][lang]
