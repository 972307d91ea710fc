"""The animation of Trade and Credit: the die rolls, coins move between seats and bank, cards come from the display, and
offers cross the table and come back accepted or declined."""

from __future__ import annotations

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import Log, names_of
from boardroom.games.trade.law.codes import (
    E_ACCEPTED,
    E_BOUGHT_BLIND,
    E_BOUGHT_INCOME,
    E_BOUGHT_NUMBER,
    E_BOUGHT_RIGHT,
    E_BROKE_OFF,
    E_BUILDING,
    E_COUNTERED,
    E_DECLARED,
    E_DECLINED,
    E_DISPLAY_NUMBER,
    E_DISPLAY_RIGHT,
    E_ENDED,
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
    E_KEPT,
    E_LEFT,
    E_OFFERED,
    E_PAID,
    E_PAID_BANK,
    E_PLAYED_NUMBER,
    E_PLAYED_RIGHT,
    E_RECALLED,
    E_ROLLED,
    E_RUINED,
    E_TOOK,
    E_TURN,
    E_WENT_ON,
    E_WITHDREW,
    FIVE,
)
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.names import NUMBER_SIGNS
from boardroom.games.trade.web.decline_reasons import phrase
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.film import Beat, Moves, last_deed, recent, seat, told
from boardroom.web.game_pages.turns import sentence

DEEDS = {
    E_BOUGHT_INCOME, E_BOUGHT_NUMBER, E_BOUGHT_RIGHT, E_BOUGHT_BLIND, E_TOOK, E_PLAYED_NUMBER, E_PLAYED_RIGHT, E_HEARD,
    E_OFFERED, E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW, E_RECALLED, E_BROKE_OFF, E_DECLARED, E_WENT_ON, E_KEPT,
    E_LEFT, E_ENDED,
}  # fmt: skip
"""Events of a player's own actions."""
ANSWERS = {E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW}
"""Events that answer an offer or a request for one."""
UNSAID = {E_TURN, E_ENDED, E_DISPLAY_NUMBER, E_DISPLAY_RIGHT, E_BUILDING}
BANK, MIDDLE, DIE = "bank", "middle", "die"
COIN, CREDIT, INCOME, HAND = "coin", "credit", "income", "hand"


def film(sight: Sight[View]) -> list[Beat]:
    goods = exchanged(recent(sight.seen, sight.log))
    return told(sight, {**MOVES, E_ACCEPTED: lambda event: letter(event, "✓") + goods[id(event)]}, UNSAID)


def exchanged(log: Log) -> dict[int, list[Beat]]:
    """Return the beats of the items that change hands with each accepted deal."""
    found, offered = dict[int, list[Beat]](), list[Beat]()
    for _, event in log:
        if event.what in (E_OFFERED, E_COUNTERED):
            offered = []
        elif event.what in WARES and event.x != HIDDEN:
            offered += WARES[event.what](event)
        elif event.what == E_ACCEPTED:
            found[id(event)] = offered
    return found


def quoted(because: str) -> str:
    return f" “{because}”" if because else ""


def answered(sight: Sight[View]) -> str:
    """Return the answer to the viewer's offer, until the viewer does something else."""
    since = last_deed(sight.log, sight.view.seat, DEEDS)
    if since is None or sight.view.seat is None:
        return ""
    names = names_of(sight.seen)
    return next(
        (
            sentence(event, sight.played.words, sight.view.lang, names) + quoted(phrase(sight, told, event))
            for told, event in reversed(sight.log)
            if told.step > since and event.what in ANSWERS and event.y == sight.view.seat
        ),
        "",
    )


def coins(at: str, to: str, label: str) -> Beat:
    return Beat("fly", at, to, "coin", picture=COIN, label=label)


def from_bank(event: Event) -> list[Beat]:
    return [coins(BANK, seat(event.who), f"+{event.x}") if event.x else Beat("tell")]


def paid(event: Event) -> list[Beat]:
    """Return coins moving from seat to seat, if there is anything to pay."""
    if not event.x:
        return [Beat("tell")]
    return [
        coins(seat(event.who), seat(event.y), f"+{event.x}"),
        Beat("gain", seat(event.who), picture=COIN, label=f"-{event.x}"),
    ]


def card(event: Event, mark: str = "?") -> list[Beat]:
    """Return a card from the display and the credit paid for it."""
    spent = [Beat("gain", seat(event.who), picture=CREDIT, label=f"-{event.y}")] if event.y else []
    return [Beat("fly", MIDDLE, seat(event.who), "paper", mark), *spent]


def letter(event: Event, mark: str) -> list[Beat]:
    """Return an offer or its answer crossing the table."""
    return [Beat("fly", seat(event.who), seat(event.y), "letter", mark, major=True)]


def took(event: Event) -> list[Beat]:
    """Return a player card and its price: coins, or credit for the fifth (TC9)."""
    money = CREDIT if event.x == FIVE else COIN
    return [
        Beat("fly", f"face:{event.x}", seat(event.who), "paper", str(event.x + 1), major=True),
        Beat("gain", seat(event.who), picture=money, label=f"-{event.y}"),
    ]


def ware(event: Event, mark: str = "?") -> list[Beat]:
    return [Beat("fly", seat(event.who), seat(event.y), "paper", mark)]


WARES: Moves = {
    E_ITEM_COINS: paid,
    E_ITEM_INCOME: lambda event: [
        Beat("fly", seat(event.who), seat(event.y), "coin", picture=INCOME, label=f"+{event.x}")
    ],
    E_ITEM_PLAYER: lambda event: ware(event, str(event.x + 1)),
    E_ITEM_NUMBER: lambda event: ware(event, NUMBER_SIGNS[event.x]),
    E_ITEM_HAND_NUMBER: lambda event: ware(event, NUMBER_SIGNS[event.x]),
    E_ITEM_RIGHT: ware,
    E_ITEM_HAND_RIGHT: ware,
    E_ITEM_HIDDEN: ware,
}
"""Builds the beats of each item of an accepted offer."""
MOVES: Moves = {
    E_ROLLED: lambda event: [Beat("roll", DIE, mark=str(event.x), major=True)],
    E_INCOME: from_bank,
    E_GOT: from_bank,
    E_PAID: paid,
    E_PAID_BANK: lambda event: [coins(seat(event.who), BANK, f"-{event.x}")],
    E_DISPLAY_NUMBER: lambda event: [Beat("turn", f"number:{event.x}")],
    E_DISPLAY_RIGHT: lambda event: [Beat("turn", f"right:{event.x}")],
    E_BOUGHT_INCOME: lambda event: [Beat("gain", seat(event.who), picture=INCOME, label="+1")],
    E_BOUGHT_NUMBER: lambda event: card(event, NUMBER_SIGNS[event.x]),
    E_BOUGHT_RIGHT: card,
    E_BOUGHT_BLIND: card,
    E_TOOK: took,
    E_PLAYED_NUMBER: lambda event: [Beat("gain", seat(event.who), label=NUMBER_SIGNS[event.x])],
    E_PLAYED_RIGHT: lambda event: [Beat("gain", seat(event.who), picture=HAND, label="+1")],
    E_OFFERED: lambda event: letter(event, "?"),
    E_ACCEPTED: lambda event: letter(event, "✓"),
    E_DECLINED: lambda event: letter(event, "✕"),
    E_RUINED: lambda event: [Beat("tell", major=True)],
}
