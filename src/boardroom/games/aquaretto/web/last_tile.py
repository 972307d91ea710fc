"""The tile placed last. The page animates its landing once."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.games.aquaretto.law.codes import E_ENCLOSED, E_LOADED, E_PUT, SIDE
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import KIND_NAMES, PEN_NAMES
from boardroom.games.aquaretto.web.ground import Box
from boardroom.games.aquaretto.web.look import describe_tile
from boardroom.web.game_pages.contract import TableView


@dataclass(frozen=True)
class LastTile:
    """The position of the last tile: in the park (x, y), the nth in an enclosure, or the last on a truck."""

    key: str = ""
    """Changes with every placed tile."""
    picture: str = ""
    colour: str = ""
    x: int = -1
    y: int = -1
    pen: str = ""
    n: int = 0
    truck: int = 0


def find_last_tile(table_view: TableView[View], seat: int, box: Box | None) -> LastTile:
    """Return the last tile on a truck or in the seat's grounds."""
    for number in range(len(table_view.log) - 1, -1, -1):
        _, event = table_view.log[number]
        if event.code not in (E_PUT, E_ENCLOSED, E_LOADED):
            continue
        key = str(number)
        if event.code == E_LOADED:
            return LastTile(key, truck=event.y + 1)
        if event.seat != seat:
            break
        if event.code == E_ENCLOSED:
            return LastTile(key, pen=PEN_NAMES[event.y], n=event.z)
        if box is not None:
            shown = describe_tile(KIND_NAMES[event.x], "en")
            return LastTile(key, shown["picture"], shown["colour"], event.y % SIDE - box[0], event.y // SIDE - box[2])
    return LastTile()
