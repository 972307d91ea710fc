"""The animation of Aquaretto and Zooloretto: tiles move from piles to trucks and from trucks to enclosures, coins
change hands, and offspring are born."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardroom.engine.rules.events import Event
from boardroom.games.aquaretto.law.codes import (
    BUY_PRICE,
    DISCARD_PRICE,
    E_BARN,
    E_BONUS,
    E_BORN,
    E_BOUGHT,
    E_COIN_TILE,
    E_DEPOT,
    E_DISCARDED,
    E_DREW,
    E_ENCLOSED,
    E_EXCHANGED,
    E_EXCHANGED_BARN,
    E_EXPANDED,
    E_LAID,
    E_LOADED,
    E_MOVE_BARN,
    E_MOVE_STALL,
    E_MOVE_TILE,
    E_MOVE_WORKER,
    E_PLACED_WORKER,
    E_POINTS,
    E_PUT,
    E_RESULT,
    E_ROUND_OVER,
    E_STALL,
    E_TOOK,
    E_TURN,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    SMALL_PRICE,
)
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import CELL_NAMES, KIND_NAMES, PEN_NAMES
from boardroom.games.aquaretto.web.look import describe_tile
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.film import Beat, BeatBuilders, build_beats, name_seat_place

OWN_ACTION_EVENTS = {
    E_DREW, E_LOADED, E_TOOK, E_PUT, E_DEPOT, E_ENCLOSED, E_STALL, E_BARN, E_PLACED_WORKER, E_MOVE_TILE, E_MOVE_WORKER,
    E_MOVE_BARN, E_MOVE_STALL, E_BOUGHT, E_DISCARDED, E_LAID, E_EXPANDED, E_EXCHANGED, E_EXCHANGED_BARN,
}  # fmt: skip
"""Events of a player's own actions."""
SILENT_EVENTS = {E_TURN, E_ROUND_OVER, E_POINTS, E_RESULT}
PILE, BANK = "pile", "bank"
LARGE_BOARD = 4
"""The code of a large expansion in E_LAID."""


COIN = "coin"


def build_film(table_view: TableView[View]) -> list[Beat]:
    return build_beats(table_view, BEAT_BUILDERS, SILENT_EVENTS)


def fly_tile(kind: int, at: str, to: str, label: str = "") -> Beat:
    """Return a moving tile."""
    drawn = describe_tile(KIND_NAMES[kind], "en")
    look = f"ti {drawn['colour']}{' young' if drawn['mark'] == 'young' else ''}"
    return Beat("fly", at, to, look, picture=drawn["picture"], label=label)


def land_tile(event: Event, where: str) -> list[Beat]:
    """Return a tile moving to its final place in the owner's grounds."""
    return [replace(fly_tile(event.x, name_seat_place(event.seat), f"park:{event.seat} {where}"), lands=True)]


def fly_coins(n: int, to: int) -> list[Beat]:
    return [Beat("fly", BANK, name_seat_place(to), "coin", picture=COIN, label=f"+{n}")] if n else [Beat("tell")]


def pay_bank(price: int) -> Callable[[Event], list[Beat]]:
    """Return the beats of a money action that pays the bank."""
    return lambda event: [Beat("fly", name_seat_place(event.seat), BANK, "coin", picture=COIN, label=f"-{price}")]


def show_purchase(event: Event) -> list[Beat]:
    """AQ23, ZO5: one coin to the owner, one to the bank."""
    return [
        Beat("fly", name_seat_place(event.seat), name_seat_place(event.y), "coin", picture=COIN, label="+1"),
        Beat("gain", name_seat_place(event.seat), picture=COIN, label=f"-{BUY_PRICE}"),
        fly_tile(event.x, name_seat_place(event.y), name_seat_place(event.seat)),
    ]


def show_birth(event: Event) -> list[Beat]:
    return [replace(fly_tile(event.x, BANK, name_seat_place(event.seat), "+1"), major=True)]


def show_hiring(event: Event) -> list[Beat]:
    return [Beat("fly", BANK, f"park:{event.seat}", picture="worker")]


BEAT_BUILDERS: BeatBuilders = {
    E_DREW: lambda event: [Beat("turn", f"drawn:{KIND_NAMES[event.x]}")],
    E_LOADED: lambda event: [fly_tile(event.x, PILE, f"truck:{event.y}")],
    E_TOOK: lambda event: [
        Beat(
            "fly",
            f"truck:{event.x}",
            name_seat_place(event.seat),
            "lorry",
            picture="truck",
            label=f"+{event.y}",
            major=True,
        )
    ],
    E_PUT: lambda event: land_tile(event, CELL_NAMES[event.y]),
    E_ENCLOSED: lambda event: land_tile(event, PEN_NAMES[event.y]),
    E_STALL: lambda event: land_tile(event, "stalls"),
    E_DEPOT: lambda event: land_tile(event, "depot"),
    E_BARN: lambda event: land_tile(event, "barn"),
    E_PLACED_WORKER: show_hiring,
    E_COIN_TILE: lambda event: fly_coins(1, event.seat),
    E_BONUS: lambda event: fly_coins(event.x, event.seat),
    E_BORN: show_birth,
    E_BOUGHT: show_purchase,
    E_MOVE_TILE: pay_bank(MOVE_PRICE),
    E_MOVE_WORKER: pay_bank(MOVE_PRICE),
    E_MOVE_BARN: pay_bank(MOVE_PRICE),
    E_MOVE_STALL: pay_bank(MOVE_PRICE),
    E_DISCARDED: pay_bank(DISCARD_PRICE),
    E_LAID: lambda event: pay_bank(LARGE_PRICE if event.x == LARGE_BOARD else SMALL_PRICE)(event),
    E_EXPANDED: pay_bank(EXPAND_PRICE),
    E_EXCHANGED: pay_bank(EXCHANGE_PRICE),
    E_EXCHANGED_BARN: pay_bank(EXCHANGE_PRICE),
}
