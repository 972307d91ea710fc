"""Icons of the game log of Trade and Credit: die, coins, credit and cards. Every deal has its own row."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.games.trade.law.codes import (
    E_ACCEPTED,
    E_BOUGHT_BLIND,
    E_BOUGHT_INCOME,
    E_BOUGHT_NUMBER,
    E_BOUGHT_RIGHT,
    E_BROKE_OFF,
    E_BUILDING,
    E_COMMON,
    E_COUNTERED,
    E_CREDITED,
    E_DECLINED,
    E_DREW_NUMBER,
    E_DREW_RIGHT,
    E_EVENT,
    E_GOT,
    E_HEARD,
    E_INCOME,
    E_ITEM_COINS,
    E_ITEM_HAND_NUMBER,
    E_ITEM_HAND_RIGHT,
    E_ITEM_HIDDEN,
    E_ITEM_INCOME,
    E_ITEM_NUMBER,
    E_ITEM_PLAYER,
    E_ITEM_RIGHT,
    E_NOTHING,
    E_OFFERED,
    E_PAID,
    E_PAID_BANK,
    E_PLAYED_NUMBER,
    E_PLAYED_RIGHT,
    E_RAISED,
    E_RECALLED,
    E_ROLLED,
    E_TOOK,
    E_WITHDREW,
    FIVE,
)
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.look import render_pictures
from boardroom.web.game_pages.contract import NO_ICONS
from boardroom.web.game_pages.turns import join_icons, render_change, render_tag

OPENING_EVENTS = {E_HEARD, E_BUILDING, E_OFFERED}
"""Events that open a negotiation if none is open."""
CLOSING_EVENTS = {E_ACCEPTED, E_DECLINED, E_WITHDREW, E_RECALLED, E_BROKE_OFF}
DEAL_EVENTS = OPENING_EVENTS | CLOSING_EVENTS | {
    E_COUNTERED, E_CREDITED, E_ITEM_COINS, E_ITEM_INCOME, E_ITEM_PLAYER, E_ITEM_NUMBER, E_ITEM_RIGHT,
    E_ITEM_HAND_NUMBER, E_ITEM_HAND_RIGHT, E_ITEM_HIDDEN,
}  # fmt: skip


class DealRows:
    """Assigns events to rows: one for the turn, and one per deal from the first word to the answer."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.deal_count = 0
        self.heading = ""
        self.is_closed = True

    def find_row(self, event: Event) -> tuple[int, str]:
        if event.code not in DEAL_EVENTS:
            return (0, "")
        if event.code in OPENING_EVENTS and self.is_closed:
            self.deal_count, self.is_closed = self.deal_count + 1, False
            self.heading = f"{self.names[event.seat]} ⇄ {self.names[event.y]}"
        if event.code in CLOSING_EVENTS:
            self.is_closed = True
        # The credit for a deal comes after the deal and belongs to its row
        return (self.deal_count, self.heading) if self.deal_count else (0, "")


@lru_cache(8000)
def render_icons(event: Event, game_text: TradeText, lang: str, names: tuple[str, ...]) -> Markup:
    """Return the icons of an event, or nothing if its sentence is clearer."""
    draws = ICON_RENDERERS.get(event.code)
    return draws(event, game_text.event_values(event, lang, names)) if draws else NO_ICONS


def render_amount(n: int, of: str) -> Markup:
    return Markup("<b>{}{}</b>").format(n, render_pictures()[of])


def render_coins(n: int) -> Markup:
    return render_change(n, str(abs(n)), render_pictures()["coin"])


def render_credit(n: int) -> Markup:
    return render_change(n, str(abs(n)), render_pictures()["credit"])


def render_income(n: int) -> Markup:
    return render_change(n, str(abs(n)), render_pictures()["income"])


def render_offered_item(details: dict[str, str], what: str | Markup) -> Markup:
    """Return an item of an offer with its giver."""
    return join_icons(render_tag(details["who"], "by"), what)


def render_card(details: str) -> Markup:
    return render_tag(details, "slip")


def render_hidden_cards(event: Event, details: dict[str, str]) -> Markup:
    return render_offered_item(details, render_amount(event.x + event.z, "hand"))


IconRenderer = Callable[[Event, dict[str, str]], Markup]
ICON_RENDERERS: dict[int, IconRenderer] = {
    E_INCOME: lambda event, details: join_icons(render_coins(event.x) if event.x else "", render_credit(event.y)),
    E_ROLLED: lambda event, details: render_pictures()["die"][event.x],
    E_NOTHING: lambda event, details: Markup("–"),
    E_PAID: lambda event, details: join_icons(
        render_tag(details["who"], "by"),
        "→",
        render_tag(details["other"], "by"),
        render_amount(event.x, "coin") if event.x else "–",
    ),
    E_EVENT: lambda event, details: render_card(details["event"]),
    E_PAID_BANK: lambda event, details: join_icons(
        render_tag(details["who"], "by"), render_coins(-event.x) if event.x else "–"
    ),
    E_GOT: lambda event, details: join_icons(render_tag(details["who"], "by"), render_coins(event.x)),
    E_COMMON: lambda event, details: render_card(details["number"]),
    E_RAISED: lambda event, details: join_icons(render_tag(details["who"], "by"), render_income(event.x)),
    E_BOUGHT_INCOME: lambda event, details: join_icons(render_credit(-event.x), render_income(1)),
    E_BOUGHT_NUMBER: lambda event, details: join_icons(render_credit(-event.y), render_card(f"+{details['number']}")),
    E_BOUGHT_RIGHT: lambda event, details: join_icons(render_credit(-event.y), render_card(f"+{details['right']}")),
    E_BOUGHT_BLIND: lambda event, details: render_credit(-event.y),
    E_DREW_NUMBER: lambda event, details: render_card("+?" if event.x == HIDDEN else f"+{details['number']}"),
    E_DREW_RIGHT: lambda event, details: render_card("+?" if event.x == HIDDEN else f"+{details['right']}"),
    E_TOOK: lambda event, details: join_icons(
        render_pictures()["die"][event.x + 1], render_credit(-event.y) if event.x == FIVE else render_coins(-event.y)
    ),
    E_PLAYED_NUMBER: lambda event, details: join_icons("▸", render_card(details["number"])),
    E_PLAYED_RIGHT: lambda event, details: join_icons("▸", render_card(details["right"])),
    E_HEARD: lambda event, details: Markup("?"),
    E_BUILDING: lambda event, details: Markup("…"),
    E_OFFERED: lambda event, details: Markup("↦"),
    E_ITEM_COINS: lambda event, details: render_offered_item(details, render_amount(event.x, "coin")),
    E_ITEM_INCOME: lambda event, details: render_offered_item(details, render_amount(event.x, "income")),
    E_ITEM_PLAYER: lambda event, details: render_offered_item(details, render_pictures()["die"][event.x + 1]),
    E_ITEM_NUMBER: lambda event, details: render_offered_item(details, render_card(details["number"])),
    E_ITEM_RIGHT: lambda event, details: render_offered_item(details, render_card(f"{event.z} × {details['right']}")),
    E_ITEM_HAND_NUMBER: lambda event, details: render_offered_item(details, render_card(details["number"])),
    E_ITEM_HAND_RIGHT: lambda event, details: render_offered_item(
        details, render_card(f"{event.z} × {details['right']}")
    ),
    E_ITEM_HIDDEN: render_hidden_cards,
    E_ACCEPTED: lambda event, details: Markup('<b class="up">✓</b>'),
    E_DECLINED: lambda event, details: Markup('<b class="down">✕</b>'),
    E_COUNTERED: lambda event, details: Markup("↩"),
    E_WITHDREW: lambda event, details: Markup("–"),
    E_RECALLED: lambda event, details: Markup("–"),
    E_BROKE_OFF: lambda event, details: Markup("–"),
    E_CREDITED: lambda event, details: join_icons(render_tag(details["who"], "by"), render_credit(1)),
}
