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
from boardroom.games.aquaretto.web.look import tile
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.film import Beat, Moves, seat, told

DEEDS = {
    E_DREW, E_LOADED, E_TOOK, E_PUT, E_DEPOT, E_ENCLOSED, E_STALL, E_BARN, E_PLACED_WORKER, E_MOVE_TILE, E_MOVE_WORKER,
    E_MOVE_BARN, E_MOVE_STALL, E_BOUGHT, E_DISCARDED, E_LAID, E_EXPANDED, E_EXCHANGED, E_EXCHANGED_BARN,
}  # fmt: skip
"""Events of a player's own actions."""
UNSAID = {E_TURN, E_ROUND_OVER, E_POINTS, E_RESULT}
PILE, BANK = "pile", "bank"
LARGE_BOARD = 4
"""The code of a large expansion in E_LAID."""


COIN = "coin"


def film(sight: Sight[View]) -> list[Beat]:
    return told(sight, MOVES, UNSAID)


def animal(kind: int, at: str, to: str, label: str = "") -> Beat:
    """Return a moving tile."""
    drawn = tile(KIND_NAMES[kind], "en")
    look = f"ti {drawn['colour']}{' young' if drawn['mark'] == 'young' else ''}"
    return Beat("fly", at, to, look, picture=drawn["picture"], label=label)


def home(event: Event, where: str) -> list[Beat]:
    """Return a tile moving to its final place in the owner's grounds."""
    return [replace(animal(event.x, seat(event.who), f"park:{event.who} {where}"), lands=True)]


def coins(n: int, to: int) -> list[Beat]:
    return [Beat("fly", BANK, seat(to), "coin", picture=COIN, label=f"+{n}")] if n else [Beat("tell")]


def paid(price: int) -> Callable[[Event], list[Beat]]:
    """Return the beats of a money action that pays the bank."""
    return lambda event: [Beat("fly", seat(event.who), BANK, "coin", picture=COIN, label=f"-{price}")]


def bought(event: Event) -> list[Beat]:
    """AQ23, ZO5: one coin to the owner, one to the bank."""
    return [
        Beat("fly", seat(event.who), seat(event.y), "coin", picture=COIN, label="+1"),
        Beat("gain", seat(event.who), picture=COIN, label=f"-{BUY_PRICE}"),
        animal(event.x, seat(event.y), seat(event.who)),
    ]


def born(event: Event) -> list[Beat]:
    return [replace(animal(event.x, BANK, seat(event.who), "+1"), major=True)]


def hired(event: Event) -> list[Beat]:
    return [Beat("fly", BANK, f"park:{event.who}", picture="worker")]


MOVES: Moves = {
    E_DREW: lambda event: [Beat("turn", f"drawn:{KIND_NAMES[event.x]}")],
    E_LOADED: lambda event: [animal(event.x, PILE, f"truck:{event.y}")],
    E_TOOK: lambda event: [
        Beat(
            "fly",
            f"truck:{event.x}",
            seat(event.who),
            "lorry",
            picture="truck",
            label=f"+{event.y}",
            major=True,
        )
    ],
    E_PUT: lambda event: home(event, CELL_NAMES[event.y]),
    E_ENCLOSED: lambda event: home(event, PEN_NAMES[event.y]),
    E_STALL: lambda event: home(event, "stalls"),
    E_DEPOT: lambda event: home(event, "depot"),
    E_BARN: lambda event: home(event, "barn"),
    E_PLACED_WORKER: hired,
    E_COIN_TILE: lambda event: coins(1, event.who),
    E_BONUS: lambda event: coins(event.x, event.who),
    E_BORN: born,
    E_BOUGHT: bought,
    E_MOVE_TILE: paid(MOVE_PRICE),
    E_MOVE_WORKER: paid(MOVE_PRICE),
    E_MOVE_BARN: paid(MOVE_PRICE),
    E_MOVE_STALL: paid(MOVE_PRICE),
    E_DISCARDED: paid(DISCARD_PRICE),
    E_LAID: lambda event: paid(LARGE_PRICE if event.x == LARGE_BOARD else SMALL_PRICE)(event),
    E_EXPANDED: paid(EXPAND_PRICE),
    E_EXCHANGED: paid(EXCHANGE_PRICE),
    E_EXCHANGED_BARN: paid(EXCHANGE_PRICE),
}
