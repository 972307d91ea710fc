"""The form of an offer, a counter-offer or a proposal: checkboxes and amounts (TC10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from boardroom.games.trade.table.view_types import Seat, View, own_hand
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES
from boardroom.games.trade.web.deal_rules import find_listener, name_hear_action
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card, load_card_macros, render_pictures
from boardroom.games.trade.web.offers import FullSide, create_empty_side, reveal_side
from boardroom.games.trade.web.open_requests import OPEN_REQUESTS, format_request
from boardroom.web.game_pages.contract import TableView
from boardroom.web.languages import translate


@lru_cache(4000)
def render_box(field: str, form: str, value: str, nth: int, on: bool, game_text: TradeText, lang: str) -> Markup:
    """Render a checkbox for an item, named as in the grammar. Cached, because frames repeat the same ones."""
    where, _, name = value.partition(" ")
    what: dict[str, Any] = {"amount": 0}
    if where == "card":
        named = game_text.card_name("player", int(name) - 1, lang)
        what |= {"said": named, "mini": load_card_macros().player_card(render_pictures()["die"][int(name)], named)}
    elif where == "any":
        any_of = translate(lang, "any %(what)s") % {"what": format_request(value)}
        what |= {"said": any_of, "mini": load_card_macros().wish(any_of)}
    elif where in ("hand", "table"):
        card = describe_rights_card(name, game_text, lang)
        what |= {"said": card["said"], "mini": card["mini"], "amount": card["amount"] if where == "table" else 0}
    else:
        card = describe_number_card(value, lang)
        what |= {"said": card["sign"], "mini": card["mini"]}
    name = "-".join([field, *value.split(), *([str(nth)] if nth else [])])
    drawn: Markup = load_card_macros().box({**what, "field": field, "form": form, "value": value, "id": name, "on": on})
    return drawn


class ComposerSide:
    """One side of the form: the prefix of its fields, and the items ticked at first."""

    def __init__(self, field: str, form: str, named: FullSide, game_text: TradeText, lang: str) -> None:
        self.field, self.form, self.words, self.lang = field, form, game_text, lang
        self.amounts = {"coins": named["coins"], "income": named["income"]}
        self.ticked_values = [
            *(f"card {card}" for card in named["player_cards"]),
            *named["numbers"],
            *named["hand_numbers"],
            *(f"hand {name}" for name in named["hand_rights"]),
            *(f"table {name}" for name in named["rights"]),
        ]

    def render_row(self, values: list[str]) -> Markup:
        """Render checkboxes in a row. Of several equal items, as many are ticked as the offer names."""
        found = []
        for i, value in enumerate(values):
            on = value in self.ticked_values
            if on:
                self.ticked_values.remove(value)
            found.append(render_box(self.field, self.form, value, values[:i].count(value), on, self.words, self.lang))
        return Markup("").join(found)

    def list_visible_goods(self, seat: Seat) -> dict[str, Any]:
        """Return the publicly visible items that a seat can give."""
        return {
            "field": self.field,
            "name": seat["name"],
            "coins": seat["coins"],
            "income": seat["income"],
            "set": self.amounts,
            "cards": self.render_row([f"card {card}" for card in seat["player_cards"]]),
            "numbers": self.render_row(seat["numbers"]),
            "rights": self.render_row([f"table {name}" for name in seat["rights"]]),
            "numbers_in_hand": seat["numbers_in_hand"],
            "rights_in_hand": seat["rights_in_hand"],
        }


def list_unseen_cards(view: View) -> tuple[list[str], list[str]]:
    """Return the number cards and kinds of rights cards that may be in hidden hands."""
    hand = own_hand(view)
    open_numbers = {
        *hand["numbers"],
        *view["common"],
        *view["discards"]["numbers"],
        *view["display"]["numbers"],
    }
    open_rights = [*hand["rights"], *view["discards"]["rights"], *view["display"]["rights"]]
    for seat in view["seats"]:
        open_numbers.update(seat["numbers"])
        open_rights += seat["rights"]
    kinds = [name for name, line in view["rights"].items() if open_rights.count(name) < line["copies"]]
    return [name for name in NUMBER_NAMES if name not in open_numbers], kinds


def build_composer(table_view: TableView[View], game_text: TradeText) -> dict[str, Any] | None:
    """Return the form that the viewer may fill in now: an offer, a counter-offer, or a proposal to the turn player."""
    view, seat, lang = table_view.player_view, table_view.player_view["seat"], table_view.viewer.lang
    if seat is None or table_view.is_over or table_view.is_substituted or view["seats"][seat]["out"]:
        return None
    give, ask, mode = create_empty_side(), create_empty_side(), ""
    hand, now = own_hand(view), view["offer"]
    others = [s for s in range(len(view["seats"])) if s != seat and not view["seats"][s]["out"]]
    if view["actor"] == seat and view["phase"] == "act" and view["offers_left"] > 0:
        mode = "offer"
    elif now and view["actor"] == seat and view["phase"] == "build":
        mode, others, give, ask = "build", [now["other"]], reveal_side(now["give"]), reveal_side(now["ask"])
    elif now and view["actor"] == seat and "counter" in view["legal"]:
        mode, others, give, ask = "counter", [now["builder"]], reveal_side(now["ask"]), reveal_side(now["give"])
        give["hand_numbers"] = [name for name in give["hand_numbers"] if name in hand["numbers"]]
    elif (turn := find_listener(view, seat)) is not None:
        # The turn player hears it now, a bot on its next turn
        mode = "propose"
        others = [other for other in [turn, *others] if other == turn or table_view.seats[other].bot]
        others = list(dict.fromkeys(others))
    if not mode:
        return None
    form = "propose" if mode == "propose" else "offer"
    mine = ComposerSide("give", form, give, game_text, lang)
    numbers, kinds = list_unseen_cards(view)
    hidden = ComposerSide("ask-hand", form, ask, game_text, lang)
    return {
        "mode": mode,
        "bots": any(table_view.seats[other].bot for other in others),
        "form": form,
        "give": {
            **mine.list_visible_goods(view["seats"][seat]),
            "hand_numbers": mine.render_row(hand["numbers"]),
            "hand_rights": mine.render_row([f"hand {name}" for name in hand["rights"]]),
        },
        "asks": [
            {
                **ComposerSide(f"ask-{other}", form, ask, game_text, lang).list_visible_goods(view["seats"][other]),
                "index": other,
                "wishes": ComposerSide(f"ask-{other}", form, ask, game_text, lang).render_row(list(OPEN_REQUESTS))
                if table_view.seats[other].bot and mode in ("offer", "propose")
                else "",
                "hear": name_hear_action(other) if name_hear_action(other) in view["legal"] else "",
            }
            for other in others
        ],
        "unseen": {
            "numbers": hidden.render_row(numbers),
            "rights": hidden.render_row([f"hand {name}" for name in kinds]),
        },
    }
