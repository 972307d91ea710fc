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
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.text.names import KIND_NAMES
from boardroom.games.aquaretto.web.look import describe_tile, render_picture
from boardroom.web.game_pages.contract import NO_ICONS
from boardroom.web.game_pages.turns import join_icons, render_change, render_tag


@lru_cache(8000)
def render_icons(event: Event, game_text: AquarettoText, lang: str, names: tuple[str, ...]) -> Markup:
    """Return the icons of an event, or nothing if its sentence is clearer."""
    draws = ICON_RENDERERS.get(event.code)
    if draws is None:
        return NO_ICONS
    details = {
        name: game_text.format_detail(name, number, lang, names)
        for name, number in EVENTS[event.code].name_details(event)
    }
    return draws(event, details, lang)


def render_coins(n: int) -> Markup:
    return render_change(n, str(abs(n)), render_picture("coin"))


def render_animal(kind: int, lang: str) -> Markup:
    """Return a tile. Screen readers read the sentence instead."""
    drawn = describe_tile(KIND_NAMES[kind], lang)
    return Markup('<span class="ti {}{}">{}</span>').format(
        drawn["colour"], " young" if drawn["mark"] == "young" else "", render_picture(drawn["picture"])
    )


def render_placement(event: Event, place: str | Markup, lang: str) -> Markup:
    return join_icons(render_animal(event.x, lang), "→", place)


def render_paid_move(what: str | Markup) -> Markup:
    return join_icons(render_coins(-MOVE_PRICE), what, "↷")


IconRenderer = Callable[[Event, dict[str, str], str], Markup]
ICON_RENDERERS: dict[int, IconRenderer] = {
    E_DREW: lambda event, details, lang: render_animal(event.x, lang),
    E_DISC: lambda event, details, lang: join_icons("●", render_tag(details["game"])),
    E_LOADED: lambda event, details, lang: join_icons("→", render_picture("truck"), render_tag(details["truck"])),
    E_TOOK: lambda event, details, lang: join_icons(render_picture("truck"), render_tag(details["truck"])),
    E_COIN_TILE: lambda event, details, lang: render_coins(1),
    E_PUT: lambda event, details, lang: render_placement(event, render_tag(details["cell"]), lang),
    E_DEPOT: lambda event, details, lang: render_placement(event, render_picture("part-depot"), lang),
    E_ENCLOSED: lambda event, details, lang: render_placement(event, render_tag(details["pen"]), lang),
    E_STALL: lambda event, details, lang: render_placement(event, render_tag(details["place"]), lang),
    E_BARN: lambda event, details, lang: render_placement(event, render_picture("part-barn"), lang),
    E_BONUS: lambda event, details, lang: render_coins(event.x),
    E_WORKER: lambda event, details, lang: render_change(1, "1", render_picture("worker")),
    E_PLACED_WORKER: lambda event, details, lang: join_icons(
        render_picture("worker"),
        "→",
        render_tag(details["role"]),
        render_tag(details["cell"]) if event.x == ROLE_TRAINER else "",
    ),
    E_BORN: lambda event, details, lang: join_icons(render_picture("bred"), render_animal(event.x, lang)),
    E_MOVE_TILE: lambda event, details, lang: render_paid_move(render_animal(event.x, lang)),
    E_MOVE_WORKER: lambda event, details, lang: render_paid_move(render_picture("worker")),
    E_MOVE_BARN: lambda event, details, lang: render_paid_move(render_animal(event.x, lang)),
    E_MOVE_STALL: lambda event, details, lang: render_paid_move(render_animal(event.x, lang)),
    E_BOUGHT: lambda event, details, lang: join_icons(
        render_coins(-BUY_PRICE), render_animal(event.x, lang), "←", render_tag(details["other"])
    ),
    E_DISCARDED: lambda event, details, lang: join_icons(
        render_coins(-DISCARD_PRICE), render_animal(event.x, lang), "✕"
    ),
    E_LAID: lambda event, details, lang: (
        join_icons(render_coins(-LARGE_PRICE), render_picture("large-board"))
        if event.x == CORNERS
        else join_icons(render_coins(-SMALL_PRICE), render_picture("small-board"))
    ),
    E_EXPANDED: lambda event, details, lang: join_icons(render_coins(-EXPAND_PRICE), render_picture("part-enclosures")),
    E_EXCHANGED: lambda event, details, lang: join_icons(
        render_coins(-EXCHANGE_PRICE), render_tag(details["pen"]), "⇄", render_tag(details["other_pen"])
    ),
    E_EXCHANGED_BARN: lambda event, details, lang: join_icons(
        render_coins(-EXCHANGE_PRICE), render_tag(details["pen"]), "⇄", render_picture("part-barn")
    ),
    E_LEFT: lambda event, details, lang: join_icons(render_animal(event.x, lang), "✕"),
}
