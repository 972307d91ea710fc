"""The film of Aquaretto and Zooloretto: tiles go from piles to trucks and from trucks to their new home, coins change
hands, young are born."""

from __future__ import annotations

from boardroom.engine.tell import Event
from boardroom.games.aquaretto.law.codes import (
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
)
from boardroom.games.aquaretto.words.names import KIND_NAMES
from boardroom.site.games.aquaretto.look import tile
from boardroom.site.games.contract import Sight
from boardroom.site.games.film import Beat, Moves, seat, told

DEEDS = {
    E_DREW, E_LOADED, E_TOOK, E_PUT, E_DEPOT, E_ENCLOSED, E_STALL, E_BARN, E_PLACED_WORKER, E_MOVE_TILE, E_MOVE_WORKER,
    E_MOVE_BARN, E_MOVE_STALL, E_BOUGHT, E_DISCARDED, E_LAID, E_EXPANDED, E_EXCHANGED, E_EXCHANGED_BARN,
}  # fmt: skip
"""What somebody does, and is not done to them."""
UNSAID = {E_TURN, E_ROUND_OVER, E_POINTS, E_RESULT}
PILE, BANK = "pile", "bank"


def film(sight: Sight) -> list[Beat]:
    return told(sight, MOVES, UNSAID)


def drawing(name: str) -> str:
    return f"aquaretto.svg#{name}"


def animal(kind: int, at: str, to: str, label: str = "") -> Beat:
    """A tile on its way."""
    drawn = tile(KIND_NAMES[kind], "en")
    return Beat("fly", at, to, f"ti {drawn['colour']}", picture=drawing(drawn["picture"]), label=label)


def coins(n: int, to: int) -> list[Beat]:
    return [Beat("fly", BANK, seat(to), "coin", picture=drawing("coin"), label=f"+{n}")] if n else [Beat("tell")]


def born(event: Event) -> list[Beat]:
    return [animal(event.x, BANK, seat(event.who), "+1")]


MOVES: Moves = {
    E_DREW: lambda event: [Beat("tell")],
    E_LOADED: lambda event: [animal(event.x, PILE, f"truck:{event.y}")],
    E_TOOK: lambda event: [
        Beat("fly", f"truck:{event.x}", seat(event.who), "lorry", picture=drawing("truck"), label=f"+{event.y}")
    ],
    E_PUT: lambda event: [animal(event.x, seat(event.who), "ground")],
    E_ENCLOSED: lambda event: [animal(event.x, seat(event.who), "ground")],
    E_COIN_TILE: lambda event: coins(1, event.who),
    E_BONUS: lambda event: coins(event.x, event.who),
    E_BORN: born,
    E_BOUGHT: lambda event: [animal(event.x, seat(event.y), seat(event.who), "+1")],
}
