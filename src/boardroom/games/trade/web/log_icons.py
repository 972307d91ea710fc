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
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.web.look import pics
from boardroom.web.game_pages.contract import UNDRAWN
from boardroom.web.game_pages.turns import beside, signed, tag

BEGINS = {E_HEARD, E_BUILDING, E_OFFERED}
"""Events that open a negotiation if none is open."""
ENDS = {E_ACCEPTED, E_DECLINED, E_WITHDREW, E_RECALLED, E_BROKE_OFF}
DEALS = BEGINS | ENDS | {
    E_COUNTERED, E_CREDITED, E_ITEM_COINS, E_ITEM_INCOME, E_ITEM_PLAYER, E_ITEM_NUMBER, E_ITEM_RIGHT,
    E_ITEM_HAND_NUMBER, E_ITEM_HAND_RIGHT, E_ITEM_HIDDEN,
}  # fmt: skip


class Rows:
    """Assigns events to rows: one for the turn, and one per deal from the first word to the answer."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.deals = 0
        self.head = ""
        self.closed = True

    def of(self, event: Event) -> tuple[int, str]:
        if event.what not in DEALS:
            return (0, "")
        if event.what in BEGINS and self.closed:
            self.deals, self.closed = self.deals + 1, False
            self.head = f"{self.names[event.who]} ⇄ {self.names[event.y]}"
        if event.what in ENDS:
            self.closed = True
        # The credit for a deal comes after the deal and belongs to its row
        return (self.deals, self.head) if self.deals else (0, "")


@lru_cache(8000)
def marks(event: Event, words: Words, lang: str, names: tuple[str, ...]) -> Markup:
    """Return the icons of an event, or nothing if its sentence is clearer."""
    draws = DRAWN.get(event.what)
    return draws(event, words.event_values(event, lang, names)) if draws else UNDRAWN


def amount(n: int, of: str) -> Markup:
    return Markup("<b>{}{}</b>").format(n, pics()[of])


def coins(n: int) -> Markup:
    return signed(n, str(abs(n)), pics()["coin"])


def credit(n: int) -> Markup:
    return signed(n, str(abs(n)), pics()["credit"])


def income(n: int) -> Markup:
    return signed(n, str(abs(n)), pics()["income"])


def gives(said: dict[str, str], what: str | Markup) -> Markup:
    """Return an item of an offer with its giver."""
    return beside(tag(said["who"], "by"), what)


def card(said: str) -> Markup:
    return tag(said, "slip")


def hidden(event: Event, said: dict[str, str]) -> Markup:
    return gives(said, amount(event.x + event.z, "hand"))


Draws = Callable[[Event, dict[str, str]], Markup]
DRAWN: dict[int, Draws] = {
    E_INCOME: lambda event, said: beside(coins(event.x) if event.x else "", credit(event.y)),
    E_ROLLED: lambda event, said: pics()["die"][event.x],
    E_NOTHING: lambda event, said: Markup("–"),
    E_PAID: lambda event, said: beside(
        tag(said["who"], "by"), "→", tag(said["other"], "by"), amount(event.x, "coin") if event.x else "–"
    ),
    E_EVENT: lambda event, said: card(said["event"]),
    E_PAID_BANK: lambda event, said: beside(tag(said["who"], "by"), coins(-event.x) if event.x else "–"),
    E_GOT: lambda event, said: beside(tag(said["who"], "by"), coins(event.x)),
    E_COMMON: lambda event, said: card(said["number"]),
    E_RAISED: lambda event, said: beside(tag(said["who"], "by"), income(event.x)),
    E_BOUGHT_INCOME: lambda event, said: beside(credit(-event.x), income(1)),
    E_BOUGHT_NUMBER: lambda event, said: beside(credit(-event.y), card(f"+{said['number']}")),
    E_BOUGHT_RIGHT: lambda event, said: beside(credit(-event.y), card(f"+{said['right']}")),
    E_BOUGHT_BLIND: lambda event, said: credit(-event.y),
    E_DREW_NUMBER: lambda event, said: card("+?" if event.x == HIDDEN else f"+{said['number']}"),
    E_DREW_RIGHT: lambda event, said: card("+?" if event.x == HIDDEN else f"+{said['right']}"),
    E_TOOK: lambda event, said: beside(
        pics()["die"][event.x + 1], credit(-event.y) if event.x == FIVE else coins(-event.y)
    ),
    E_PLAYED_NUMBER: lambda event, said: beside("▸", card(said["number"])),
    E_PLAYED_RIGHT: lambda event, said: beside("▸", card(said["right"])),
    E_HEARD: lambda event, said: Markup("?"),
    E_BUILDING: lambda event, said: Markup("…"),
    E_OFFERED: lambda event, said: Markup("↦"),
    E_ITEM_COINS: lambda event, said: gives(said, amount(event.x, "coin")),
    E_ITEM_INCOME: lambda event, said: gives(said, amount(event.x, "income")),
    E_ITEM_PLAYER: lambda event, said: gives(said, pics()["die"][event.x + 1]),
    E_ITEM_NUMBER: lambda event, said: gives(said, card(said["number"])),
    E_ITEM_RIGHT: lambda event, said: gives(said, card(f"{event.z} × {said['right']}")),
    E_ITEM_HAND_NUMBER: lambda event, said: gives(said, card(said["number"])),
    E_ITEM_HAND_RIGHT: lambda event, said: gives(said, card(f"{event.z} × {said['right']}")),
    E_ITEM_HIDDEN: hidden,
    E_ACCEPTED: lambda event, said: Markup('<b class="up">✓</b>'),
    E_DECLINED: lambda event, said: Markup('<b class="down">✕</b>'),
    E_COUNTERED: lambda event, said: Markup("↩"),
    E_WITHDREW: lambda event, said: Markup("–"),
    E_RECALLED: lambda event, said: Markup("–"),
    E_BROKE_OFF: lambda event, said: Markup("–"),
    E_CREDITED: lambda event, said: beside(tag(said["who"], "by"), credit(1)),
}
