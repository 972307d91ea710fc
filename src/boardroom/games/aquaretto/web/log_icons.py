"""Icons of the game log of Aquaretto and Zooloretto: tiles and their destinations, coins, co-workers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.rules.events import Event
from boardroom.games.aquaretto.law.codes import (
    BUY_PRICE,
    CORNERS,
    DISCARD_PRICE,
    E_BARN,
    E_BONUS,
    E_BORN,
    E_BOUGHT,
    E_COIN_TILE,
    E_DEPOT,
    E_DISC,
    E_DISCARDED,
    E_DREW,
    E_ENCLOSED,
    E_EXCHANGED,
    E_EXCHANGED_BARN,
    E_EXPANDED,
    E_LAID,
    E_LEFT,
    E_LOADED,
    E_MOVE_BARN,
    E_MOVE_STALL,
    E_MOVE_TILE,
    E_MOVE_WORKER,
    E_PLACED_WORKER,
    E_PUT,
    E_STALL,
    E_TOOK,
    E_WORKER,
    EXCHANGE_PRICE,
    EXPAND_PRICE,
    LARGE_PRICE,
    MOVE_PRICE,
    ROLE_TRAINER,
    SMALL_PRICE,
)
from boardroom.games.aquaretto.text.events import EVENTS
from boardroom.games.aquaretto.text.game_text import Words
from boardroom.games.aquaretto.text.names import KIND_NAMES
from boardroom.games.aquaretto.web.look import pic, tile
from boardroom.web.game_pages.contract import UNDRAWN
from boardroom.web.game_pages.turns import beside, signed, tag


@lru_cache(8000)
def marks(event: Event, words: Words, lang: str, names: tuple[str, ...]) -> Markup:
    """Return the icons of an event, or nothing if its sentence is clearer."""
    draws = DRAWN.get(event.what)
    if draws is None:
        return UNDRAWN
    said = {name: words.said(name, number, lang, names) for name, number in EVENTS[event.what].named(event)}
    return draws(event, said, lang)


def coins(n: int) -> Markup:
    return signed(n, str(abs(n)), pic("coin"))


def animal(kind: int, lang: str) -> Markup:
    """Return a tile. Screen readers read the sentence instead."""
    drawn = tile(KIND_NAMES[kind], lang)
    return Markup('<span class="ti {}{}">{}</span>').format(
        drawn["colour"], " young" if drawn["mark"] == "young" else "", pic(drawn["picture"])
    )


def to(event: Event, place: str | Markup, lang: str) -> Markup:
    return beside(animal(event.x, lang), "→", place)


def moved(what: str | Markup) -> Markup:
    return beside(coins(-MOVE_PRICE), what, "↷")


Draws = Callable[[Event, dict[str, str], str], Markup]
DRAWN: dict[int, Draws] = {
    E_DREW: lambda event, said, lang: animal(event.x, lang),
    E_DISC: lambda event, said, lang: beside("●", tag(said["game"])),
    E_LOADED: lambda event, said, lang: beside("→", pic("truck"), tag(said["truck"])),
    E_TOOK: lambda event, said, lang: beside(pic("truck"), tag(said["truck"])),
    E_COIN_TILE: lambda event, said, lang: coins(1),
    E_PUT: lambda event, said, lang: to(event, tag(said["cell"]), lang),
    E_DEPOT: lambda event, said, lang: to(event, pic("part-depot"), lang),
    E_ENCLOSED: lambda event, said, lang: to(event, tag(said["pen"]), lang),
    E_STALL: lambda event, said, lang: to(event, tag(said["place"]), lang),
    E_BARN: lambda event, said, lang: to(event, pic("part-barn"), lang),
    E_BONUS: lambda event, said, lang: coins(event.x),
    E_WORKER: lambda event, said, lang: signed(1, "1", pic("worker")),
    E_PLACED_WORKER: lambda event, said, lang: beside(
        pic("worker"), "→", tag(said["role"]), tag(said["cell"]) if event.x == ROLE_TRAINER else ""
    ),
    E_BORN: lambda event, said, lang: beside(pic("bred"), animal(event.x, lang)),
    E_MOVE_TILE: lambda event, said, lang: moved(animal(event.x, lang)),
    E_MOVE_WORKER: lambda event, said, lang: moved(pic("worker")),
    E_MOVE_BARN: lambda event, said, lang: moved(animal(event.x, lang)),
    E_MOVE_STALL: lambda event, said, lang: moved(animal(event.x, lang)),
    E_BOUGHT: lambda event, said, lang: beside(coins(-BUY_PRICE), animal(event.x, lang), "←", tag(said["other"])),
    E_DISCARDED: lambda event, said, lang: beside(coins(-DISCARD_PRICE), animal(event.x, lang), "✕"),
    E_LAID: lambda event, said, lang: (
        beside(coins(-LARGE_PRICE), pic("large-board"))
        if event.x == CORNERS
        else beside(coins(-SMALL_PRICE), pic("small-board"))
    ),
    E_EXPANDED: lambda event, said, lang: beside(coins(-EXPAND_PRICE), pic("part-enclosures")),
    E_EXCHANGED: lambda event, said, lang: beside(
        coins(-EXCHANGE_PRICE), tag(said["pen"]), "⇄", tag(said["other_pen"])
    ),
    E_EXCHANGED_BARN: lambda event, said, lang: beside(coins(-EXCHANGE_PRICE), tag(said["pen"]), "⇄", pic("part-barn")),
    E_LEFT: lambda event, said, lang: beside(animal(event.x, lang), "✕"),
}
