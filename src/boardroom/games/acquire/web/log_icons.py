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
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.web.game_pages.contract import NO_ICONS
from boardroom.web.game_pages.turns import join_icons, render_change, render_tag

Run = tuple[Event, ...]


@lru_cache(8000)
def render_icons(run: Run, phrases: PhraseBook) -> Markup:
    """Return the icons of a run of similar events, or nothing if its sentence is clearer."""
    draws = ICON_RENDERERS.get(run[0].code)
    return draws(run, phrases) if draws else NO_ICONS


def render_chip(chain: int, phrases: PhraseBook, size: int | str = "") -> Markup:
    """Return a chain drawn as in `acquire/parts.html`."""
    letter = phrases.letters[phrases.text.chains[chain]]
    return Markup('<span class="chip k{}"><b>{}</b>{}</span>').format(chain, letter, f" {size}" if size else "")


def render_shares(n: int, chain: int, phrases: PhraseBook) -> Markup:
    return render_change(n, str(abs(n)), render_chip(chain, phrases))


def render_cash(amount: int) -> Markup:
    return render_change(amount, format_money(abs(amount)))


def render_purchase(run: Run, phrases: PhraseBook) -> Markup:
    chains = [event.x for event in run]
    got = [render_shares(chains.count(chain), chain, phrases) for chain in dict.fromkeys(chains)]
    return join_icons(*got, render_cash(-sum(event.y for event in run)))


def render_trade(run: Run, phrases: PhraseBook) -> Markup:
    return join_icons(render_shares(-2 * len(run), run[0].x, phrases), render_shares(len(run), run[0].y, phrases))


ICON_RENDERERS: dict[int, Callable[[Run, PhraseBook], Markup]] = {
    E_PLACED: lambda run, phrases: render_tag(TILE_NAMES[run[0].x], "plate"),
    E_DREW: lambda run, phrases: render_tag(f"+{TILE_NAMES[run[0].x]}", "plate new"),
    E_FOUNDED: lambda run, phrases: join_icons("★", render_chip(run[0].x, phrases, run[0].y)),
    E_FOUNDER_SHARE: lambda run, phrases: render_shares(1, run[0].x, phrases),
    E_FOUNDER_CASH: lambda run, phrases: render_cash(run[0].y),
    E_GREW: lambda run, phrases: join_icons("↗", render_chip(run[0].x, phrases, run[0].y)),
    E_SURVIVES: lambda run, phrases: join_icons(render_chip(run[0].x, phrases, run[0].y), "←"),
    E_DEFUNCT: lambda run, phrases: render_chip(run[0].x, phrases, run[0].y),
    E_BONUS: lambda run, phrases: join_icons(render_chip(run[0].x, phrases), render_cash(run[0].y)),
    E_SOLD: lambda run, phrases: join_icons(
        render_shares(-len(run), run[0].x, phrases), render_cash(sum(event.y for event in run))
    ),
    E_TRADED: render_trade,
    E_EXCHANGED: render_trade,
    E_KEPT: lambda run, phrases: join_icons(f"={run[0].y}", render_chip(run[0].x, phrases)),
    E_BOUGHT: render_purchase,
    E_LIQUIDATED: lambda run, phrases: join_icons(render_shares(-run[0].y, run[0].x, phrases), render_cash(run[0].z)),
    E_POWER: lambda run, phrases: render_tag(phrases.text.format_detail("power", run[0].x, phrases.lang), "slip"),
}
