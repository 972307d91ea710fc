"""Icons of Acquire's game log: tiles, chains, shares and money."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from boardroom.engine.rules.events import Event
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_BOUGHT,
    E_DEFUNCT,
    E_DREW,
    E_EXCHANGED,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_FOUNDER_SHARE,
    E_GREW,
    E_KEPT,
    E_LIQUIDATED,
    E_PLACED,
    E_POWER,
    E_SOLD,
    E_SURVIVES,
    E_TRADED,
)
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import Reader, money
from boardroom.web.game_pages.contract import UNDRAWN
from boardroom.web.game_pages.turns import beside, signed, tag

Run = tuple[Event, ...]


@lru_cache(8000)
def marks(run: Run, look: Reader) -> Markup:
    """Return the icons of a run of similar events, or nothing if its sentence is clearer."""
    draws = DRAWN.get(run[0].what)
    return draws(run, look) if draws else UNDRAWN


def chip(chain: int, look: Reader, size: int | str = "") -> Markup:
    """Return a chain drawn as in `acquire/parts.html`."""
    letter = look.letters[look.words.chains[chain]]
    return Markup('<span class="chip k{}"><b>{}</b>{}</span>').format(chain, letter, f" {size}" if size else "")


def shares(n: int, chain: int, look: Reader) -> Markup:
    return signed(n, str(abs(n)), chip(chain, look))


def cash(amount: int) -> Markup:
    return signed(amount, money(abs(amount)))


def bought(run: Run, look: Reader) -> Markup:
    chains = [event.x for event in run]
    got = [shares(chains.count(chain), chain, look) for chain in dict.fromkeys(chains)]
    return beside(*got, cash(-sum(event.y for event in run)))


def swapped(run: Run, look: Reader) -> Markup:
    return beside(shares(-2 * len(run), run[0].x, look), shares(len(run), run[0].y, look))


DRAWN: dict[int, Callable[[Run, Reader], Markup]] = {
    E_PLACED: lambda run, look: tag(TILE_NAMES[run[0].x], "plate"),
    E_DREW: lambda run, look: tag(f"+{TILE_NAMES[run[0].x]}", "plate new"),
    E_FOUNDED: lambda run, look: beside("★", chip(run[0].x, look, run[0].y)),
    E_FOUNDER_SHARE: lambda run, look: shares(1, run[0].x, look),
    E_FOUNDER_CASH: lambda run, look: cash(run[0].y),
    E_GREW: lambda run, look: beside("↗", chip(run[0].x, look, run[0].y)),
    E_SURVIVES: lambda run, look: beside(chip(run[0].x, look, run[0].y), "←"),
    E_DEFUNCT: lambda run, look: chip(run[0].x, look, run[0].y),
    E_BONUS: lambda run, look: beside(chip(run[0].x, look), cash(run[0].y)),
    E_SOLD: lambda run, look: beside(shares(-len(run), run[0].x, look), cash(sum(event.y for event in run))),
    E_TRADED: swapped,
    E_EXCHANGED: swapped,
    E_KEPT: lambda run, look: beside(f"={run[0].y}", chip(run[0].x, look)),
    E_BOUGHT: bought,
    E_LIQUIDATED: lambda run, look: beside(shares(-run[0].y, run[0].x, look), cash(run[0].z)),
    E_POWER: lambda run, look: tag(look.words.said("power", run[0].x, look.lang), "slip"),
}
