"""The form of an offer, a counter-offer or a proposal: checkboxes and amounts (TC10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from boardroom.games.trade.table.view_types import Seat, View, own_hand
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.text.names import NUMBER_NAMES
from boardroom.games.trade.web.look import number, parts, pics, right
from boardroom.games.trade.web.offers import Named, empty_side, hears, known, listens
from boardroom.games.trade.web.open_requests import WISHES, sign
from boardroom.web.game_pages.contract import Sight
from boardroom.web.languages import said


@lru_cache(4000)
def box(field: str, form: str, value: str, nth: int, on: bool, words: Words, lang: str) -> Markup:
    """Render a checkbox for an item, named as in the grammar. Cached, because frames repeat the same ones."""
    where, _, name = value.partition(" ")
    what: dict[str, Any] = {"amount": 0}
    if where == "card":
        named = words.card("player", int(name) - 1, lang)
        what |= {"said": named, "mini": parts().player_card(pics()["die"][int(name)], named)}
    elif where == "any":
        any_of = said(lang, "any %(what)s") % {"what": sign(value)}
        what |= {"said": any_of, "mini": parts().wish(any_of)}
    elif where in ("hand", "table"):
        card = right(name, words, lang)
        what |= {"said": card["said"], "mini": card["mini"], "amount": card["amount"] if where == "table" else 0}
    else:
        card = number(value, lang)
        what |= {"said": card["sign"], "mini": card["mini"]}
    name = "-".join([field, *value.split(), *([str(nth)] if nth else [])])
    drawn: Markup = parts().box({**what, "field": field, "form": form, "value": value, "id": name, "on": on})
    return drawn


class Side:
    """One side of the form: the prefix of its fields, and the items ticked at first."""

    def __init__(self, field: str, form: str, named: Named, words: Words, lang: str) -> None:
        self.field, self.form, self.words, self.lang = field, form, words, lang
        self.amounts = {"coins": named["coins"], "income": named["income"]}
        self.on = [
            *(f"card {card}" for card in named["player_cards"]),
            *named["numbers"],
            *named["hand_numbers"],
            *(f"hand {name}" for name in named["hand_rights"]),
            *(f"table {name}" for name in named["rights"]),
        ]

    def row(self, values: list[str]) -> Markup:
        """Render checkboxes in a row. Of several equal items, as many are ticked as the offer names."""
        found = []
        for i, value in enumerate(values):
            on = value in self.on
            if on:
                self.on.remove(value)
            found.append(box(self.field, self.form, value, values[:i].count(value), on, self.words, self.lang))
        return Markup("").join(found)

    def things(self, seat: Seat) -> dict[str, Any]:
        """Return the publicly visible items that a seat can give."""
        return {
            "field": self.field,
            "name": seat["name"],
            "coins": seat["coins"],
            "income": seat["income"],
            "set": self.amounts,
            "cards": self.row([f"card {card}" for card in seat["player_cards"]]),
            "numbers": self.row(seat["numbers"]),
            "rights": self.row([f"table {name}" for name in seat["rights"]]),
            "numbers_in_hand": seat["numbers_in_hand"],
            "rights_in_hand": seat["rights_in_hand"],
        }


def unseen(seen: View) -> tuple[list[str], list[str]]:
    """Return the number cards and kinds of rights cards that may be in hidden hands."""
    hand = own_hand(seen)
    open_numbers = {
        *hand["numbers"],
        *seen["common"],
        *seen["discards"]["numbers"],
        *seen["display"]["numbers"],
    }
    open_rights = [*hand["rights"], *seen["discards"]["rights"], *seen["display"]["rights"]]
    for seat in seen["seats"]:
        open_numbers.update(seat["numbers"])
        open_rights += seat["rights"]
    kinds = [name for name, line in seen["rights"].items() if open_rights.count(name) < line["copies"]]
    return [name for name in NUMBER_NAMES if name not in open_numbers], kinds


def composer(sight: Sight[View], words: Words) -> dict[str, Any] | None:
    """Return the form that the viewer may fill in now: an offer, a counter-offer, or a proposal to the turn player."""
    seen, seat, lang = sight.seen, sight.seen["seat"], sight.view.lang
    if seat is None or sight.over or sight.stood_in or seen["seats"][seat]["out"]:
        return None
    give, ask, mode = empty_side(), empty_side(), ""
    hand, now = own_hand(seen), seen["offer"]
    others = [s for s in range(len(seen["seats"])) if s != seat and not seen["seats"][s]["out"]]
    if seen["actor"] == seat and seen["phase"] == "act" and seen["offers_left"] > 0:
        mode = "offer"
    elif now and seen["actor"] == seat and seen["phase"] == "build":
        mode, others, give, ask = "build", [now["other"]], known(now["give"]), known(now["ask"])
    elif now and seen["actor"] == seat and "counter" in seen["legal"]:
        mode, others, give, ask = "counter", [now["builder"]], known(now["ask"]), known(now["give"])
        give["hand_numbers"] = [name for name in give["hand_numbers"] if name in hand["numbers"]]
    elif (turn := listens(seen, seat)) is not None:
        # The turn player hears it now, a bot on its next turn
        mode = "propose"
        others = [other for other in [turn, *others] if other == turn or sight.seats[other].bot]
        others = list(dict.fromkeys(others))
    if not mode:
        return None
    form = "propose" if mode == "propose" else "offer"
    mine = Side("give", form, give, words, lang)
    numbers, kinds = unseen(seen)
    hidden = Side("ask-hand", form, ask, words, lang)
    return {
        "mode": mode,
        "bots": any(sight.seats[other].bot for other in others),
        "form": form,
        "give": {
            **mine.things(seen["seats"][seat]),
            "hand_numbers": mine.row(hand["numbers"]),
            "hand_rights": mine.row([f"hand {name}" for name in hand["rights"]]),
        },
        "asks": [
            {
                **Side(f"ask-{other}", form, ask, words, lang).things(seen["seats"][other]),
                "index": other,
                "wishes": Side(f"ask-{other}", form, ask, words, lang).row(list(WISHES))
                if sight.seats[other].bot and mode in ("offer", "propose")
                else "",
                "hear": hears(other) if hears(other) in seen["legal"] else "",
            }
            for other in others
        ],
        "unseen": {"numbers": hidden.row(numbers), "rights": hidden.row([f"hand {name}" for name in kinds])},
    }
