"""The animation of Trade and Credit: the die rolls, coins move between seats and bank, cards come from the display, and
offers cross the table and come back accepted or declined."""

from __future__ import annotations

from boardroom.engine.rules.events import HIDDEN, Event
from boardroom.engine.view_types import GameLog, seat_names
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
from boardroom.games.trade.web.decline_reasons import explain_decline
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.film import (
    Beat,
    BeatBuilders,
    build_beats,
    find_last_action,
    name_seat_place,
    select_recent_events,
)
from boardroom.web.game_pages.turns import format_event

OWN_ACTION_EVENTS = {
    E_BOUGHT_INCOME, E_BOUGHT_NUMBER, E_BOUGHT_RIGHT, E_BOUGHT_BLIND, E_TOOK, E_PLAYED_NUMBER, E_PLAYED_RIGHT, E_HEARD,
    E_OFFERED, E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW, E_RECALLED, E_BROKE_OFF, E_DECLARED, E_WENT_ON, E_KEPT,
    E_LEFT, E_ENDED,
}  # fmt: skip
"""Events of a player's own actions."""
ANSWER_EVENTS = {E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW}
"""Events that answer an offer or a request for one."""
SILENT_EVENTS = {E_TURN, E_ENDED, E_DISPLAY_NUMBER, E_DISPLAY_RIGHT, E_BUILDING}
BANK, MIDDLE, DIE = "bank", "middle", "die"
COIN, CREDIT, INCOME, HAND = "coin", "credit", "income", "hand"


def build_film(table_view: TableView[View]) -> list[Beat]:
    goods = collect_exchanges(select_recent_events(table_view.player_view, table_view.log))
    return build_beats(
        table_view,
        {**BEAT_BUILDERS, E_ACCEPTED: lambda event: fly_letter(event, "✓") + goods[id(event)]},
        SILENT_EVENTS,
    )


def collect_exchanges(log: GameLog) -> dict[int, list[Beat]]:
    """Return the beats of the items that change hands with each accepted deal."""
    found, offered = dict[int, list[Beat]](), list[Beat]()
    for _, event in log:
        if event.code in (E_OFFERED, E_COUNTERED):
            offered = []
        elif event.code in WARE_BEAT_BUILDERS and event.x != HIDDEN:
            offered += WARE_BEAT_BUILDERS[event.code](event)
        elif event.code == E_ACCEPTED:
            found[id(event)] = offered
    return found


def quote_reason(because: str) -> str:
    return f" “{because}”" if because else ""


def find_answer(table_view: TableView[View]) -> str:
    """Return the answer to the viewer's offer, until the viewer does something else."""
    since = find_last_action(table_view.log, table_view.viewer.seat, OWN_ACTION_EVENTS)
    if since is None or table_view.viewer.seat is None:
        return ""
    names = seat_names(table_view.player_view)
    return next(
        (
            format_event(event, table_view.match.text, table_view.viewer.lang, names)
            + quote_reason(explain_decline(table_view, entry, event))
            for entry, event in reversed(table_view.log)
            if entry.step > since and event.code in ANSWER_EVENTS and event.y == table_view.viewer.seat
        ),
        "",
    )


def fly_coins(at: str, to: str, label: str) -> Beat:
    return Beat("fly", at, to, "coin", picture=COIN, label=label)


def pay_from_bank(event: Event) -> list[Beat]:
    return [fly_coins(BANK, name_seat_place(event.seat), f"+{event.x}") if event.x else Beat("tell")]


def pay_seat(event: Event) -> list[Beat]:
    """Return coins moving from seat to seat, if there is anything to pay."""
    if not event.x:
        return [Beat("tell")]
    return [
        fly_coins(name_seat_place(event.seat), name_seat_place(event.y), f"+{event.x}"),
        Beat("gain", name_seat_place(event.seat), picture=COIN, label=f"-{event.x}"),
    ]


def fly_card(event: Event, mark: str = "?") -> list[Beat]:
    """Return a card from the display and the credit paid for it."""
    spent = [Beat("gain", name_seat_place(event.seat), picture=CREDIT, label=f"-{event.y}")] if event.y else []
    return [Beat("fly", MIDDLE, name_seat_place(event.seat), "paper", mark), *spent]


def fly_letter(event: Event, mark: str) -> list[Beat]:
    """Return an offer or its answer crossing the table."""
    return [Beat("fly", name_seat_place(event.seat), name_seat_place(event.y), "letter", mark, major=True)]


def fly_player_card(event: Event) -> list[Beat]:
    """Return a player card and its price: coins, or credit for the fifth (TC9)."""
    money = CREDIT if event.x == FIVE else COIN
    return [
        Beat("fly", f"face:{event.x}", name_seat_place(event.seat), "paper", str(event.x + 1), major=True),
        Beat("gain", name_seat_place(event.seat), picture=money, label=f"-{event.y}"),
    ]


def fly_ware(event: Event, mark: str = "?") -> list[Beat]:
    return [Beat("fly", name_seat_place(event.seat), name_seat_place(event.y), "paper", mark)]


WARE_BEAT_BUILDERS: BeatBuilders = {
    E_ITEM_COINS: pay_seat,
    E_ITEM_INCOME: lambda event: [
        Beat("fly", name_seat_place(event.seat), name_seat_place(event.y), "coin", picture=INCOME, label=f"+{event.x}")
    ],
    E_ITEM_PLAYER: lambda event: fly_ware(event, str(event.x + 1)),
    E_ITEM_NUMBER: lambda event: fly_ware(event, NUMBER_SIGNS[event.x]),
    E_ITEM_HAND_NUMBER: lambda event: fly_ware(event, NUMBER_SIGNS[event.x]),
    E_ITEM_RIGHT: fly_ware,
    E_ITEM_HAND_RIGHT: fly_ware,
    E_ITEM_HIDDEN: fly_ware,
}
"""Builds the beats of each item of an accepted offer."""
BEAT_BUILDERS: BeatBuilders = {
    E_ROLLED: lambda event: [Beat("roll", DIE, mark=str(event.x), major=True)],
    E_INCOME: pay_from_bank,
    E_GOT: pay_from_bank,
    E_PAID: pay_seat,
    E_PAID_BANK: lambda event: [fly_coins(name_seat_place(event.seat), BANK, f"-{event.x}")],
    E_DISPLAY_NUMBER: lambda event: [Beat("turn", f"number:{event.x}")],
    E_DISPLAY_RIGHT: lambda event: [Beat("turn", f"right:{event.x}")],
    E_BOUGHT_INCOME: lambda event: [Beat("gain", name_seat_place(event.seat), picture=INCOME, label="+1")],
    E_BOUGHT_NUMBER: lambda event: fly_card(event, NUMBER_SIGNS[event.x]),
    E_BOUGHT_RIGHT: fly_card,
    E_BOUGHT_BLIND: fly_card,
    E_TOOK: fly_player_card,
    E_PLAYED_NUMBER: lambda event: [Beat("gain", name_seat_place(event.seat), label=NUMBER_SIGNS[event.x])],
    E_PLAYED_RIGHT: lambda event: [Beat("gain", name_seat_place(event.seat), picture=HAND, label="+1")],
    E_OFFERED: lambda event: fly_letter(event, "?"),
    E_ACCEPTED: lambda event: fly_letter(event, "✓"),
    E_DECLINED: lambda event: fly_letter(event, "✕"),
    E_RUINED: lambda event: [Beat("tell", major=True)],
}
