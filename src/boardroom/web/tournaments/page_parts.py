"""The content of a tournament's pages, rendered once for all viewers who see the same, and only if it has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import get_template
from django.urls import reverse
from markupsafe import Markup

from boardroom import tournament
from boardroom.base.languages import text
from boardroom.web.server.memory_cache import keep
from boardroom.web.tournaments import contexts
from boardroom.web.tournaments.access import STRANGER, Visitor
from boardroom.web.tournaments.models import Championship
from boardroom.web.tournaments.paper_results import paper
from boardroom.web.tournaments.table_phases import to_confirm

MARK = Markup("<!--carried-->")
"""Placeholder in forms for each viewer's version, way back and CSRF token. Streamed pages have no token; the script
sends it."""


@dataclass(frozen=True)
class PageView:
    """A page as a visitor sees it."""

    page: str
    lang: str
    visitor: Visitor = STRANGER
    game: int = 0
    table: int = 0
    origin: str = ""


@dataclass(frozen=True)
class Page:
    """A kind of page: the permission it needs, its template context, and a value that changes whenever it does (None:
    with every log entry)."""

    right: str
    context: Callable[[tournament.Journal, PageView], dict[str, Any]]
    stamp: Callable[[tournament.State, PageView], Hashable] | None = None
    title: str = ""


def scored(state: tournament.State, view: PageView) -> Hashable:
    """Return everything that the standings depend on, and the number of results."""
    games = [(game.clock is not None, len(game.tables), len(game.unconfirmed())) for game in state.games.values()]
    seen = state if view.visitor.judges or state.hidden else state.public
    results = [game.results for game in seen.games.values()]
    held = state.shown is not None
    out = (state.frozen, held, state.prizes, state.hidden)
    return hash(repr((seen.people, results, games, seen.penalties, seen.settings, out)))


def seated(state: tournament.State, view: PageView) -> Hashable:
    game = state.games[view.game]
    started = [each.clock is not None for each in state.games.values()]
    shown = game.tables, game.drawn, game.confirmed, game.online
    return hash(repr((state.people, shown, started, state.wishes, state.settings)))


def at_table(state: tournament.State, view: PageView) -> Hashable:
    game = state.games[view.game]
    calls = [call for call in state.calls.values() if (call.game, call.table) == (view.game, view.table)]
    checks = [game.checks.get((view.table, when)) for when in ("before", "after")]
    people = game.tables[view.table - 1 : view.table]
    here = [person for person in state.penalties.values() if people and person.person in people[0]]
    names = [state.people[person] for person in (people[0] if people else ())]
    clock = game.clock
    online = (game.online, game.stand_ins, state.standby() if game.online else ())
    result, shown = game.results.get(view.table), state.shown is None
    return hash(repr((people, names, result, checks, calls, here, clock, online, state.frozen, shown)))


def my_day(state: tournament.State, view: PageView) -> Hashable:
    own = view.visitor.entrant
    own_tables = [(game, contexts.place_of(game, own)) for game in state.games.values()]
    tables = [
        (table, game.confirmed, game.clock, game.online and table in game.unconfirmed()) for game, table in own_tables
    ]
    online = [game.online for game in state.games.values()]
    told = [to_confirm(game, own) for game in state.games.values()]
    present = contexts.present_game(state)
    on = present.number if present else 0
    scores = [tournament.score_of(state, game, own) for game in state.games.values()]
    own_day = (state.people.get(own), tables, online, told, scores)
    return hash(repr((own_day, on, state.settings, state.frozen, state.hidden)))


def games_of(state: tournament.State) -> list[dict[str, object]]:
    """Return all data of the rounds that public pages show: everything except the checks of the sets."""
    return [{name: value for name, value in vars(game).items() if name != "checks"} for game in state.games.values()]


def at_a_glance(state: tournament.State, view: PageView) -> Hashable:
    """Return what the tournament's home page depends on."""
    games = games_of(state)
    here = (len(state.entrants()), len(state.present()))
    held = state.shown is not None
    return hash(repr((here, games, state.settings, state.frozen, state.entries_open, held)))


def on_screen(state: tournament.State, view: PageView) -> Hashable:
    """Return what the projector depends on: public standings, seating and clocks, but not calls or checks."""
    scores = scored(state, replace(view, visitor=STRANGER))
    return hash(repr((scores, games_of(state), state.people, state.settings, state.wishes, state.entries_open)))


PAGES: dict[str, Page] = {
    "home": Page("see-event", contexts.home, at_a_glance, text("Tournament")),
    "me": Page("see-results", contexts.me, my_day, text("My games")),
    "desk": Page("see-calls", contexts.desk, title=text("Desk")),
    "people": Page("checked", contexts.people, title=text("Check-in")),
    "seating": Page("see-seating", contexts.seating, seated, text("Seating")),
    "table": Page("see-seating", contexts.table, at_table, text("Table")),
    "paper": Page("result-ruled", paper, title=text("Results from paper")),
    "standings": Page("see-standings", contexts.standings, scored, text("Standings")),
    "projector": Page("see-clock", contexts.projector, on_screen, text("Projector")),
}


OF_GAME = ("seating", "table", "paper")
"""Pages of a single round; all others ignore the round in the URL."""
SHARED = ("home", "standings", "projector", "seating")
"""Pages that are the same for all visitors with the same role, such as four hundred phones."""


def allowed(state: tournament.State, view: PageView) -> bool:
    """Return True if a visitor may see a page. False for pages that do not exist (see `exists`)."""
    if not exists(state, view) or (view.page == "me" and not view.visitor.entrant):
        return False
    return tournament.may(view.visitor.role, PAGES[view.page].right)


def exists(state: tournament.State, view: PageView) -> bool:
    if view.page not in PAGES:
        return False
    if view.page == "seating":
        return view.game in state.games
    if view.page == "paper":
        return view.game in state.games and state.games[view.game].clock is not None
    if view.page == "table":
        game = state.games.get(view.game)
        return game is not None and game.confirmed and 1 <= view.table <= len(game.tables)
    return True


def shared(view: PageView) -> PageView:
    """Return the view without what makes no difference to the page, so that viewers share it."""
    if view.page not in OF_GAME:
        view = replace(view, game=0)
    if view.page != "table":
        view = replace(view, table=0)
    if view.page not in ("home", "projector"):
        view = replace(view, origin="")
    if view.page in SHARED:
        view = replace(view, visitor=Visitor(view.visitor.role) if view.visitor.judges else STRANGER)
    return view


def path_of(row: Championship, view: PageView) -> str:
    args: list[object] = [row.code]
    if view.page in OF_GAME:
        args.append(view.game)
    if view.page == "table":
        args.append(view.table)
    return reverse(f"championship:{view.page}", args=args)


def complete(html: str, row: Championship, journal: tournament.Journal, view: PageView, csrf: str = "") -> str:
    """Fill in the forms of a part for one viewer."""
    more = f'<input type="hidden" name="expected" value="{journal.version}">'
    more += f'<input type="hidden" name="back" value="{path_of(row, view)}">'
    return html.replace(MARK, csrf + more)


def stamp(journal: tournament.Journal, view: PageView) -> Hashable:
    """Return a value that changes whenever the page does."""
    changed = PAGES[view.page].stamp
    return journal.version if changed is None else changed(journal.state, view)


def part(row: Championship, journal: tournament.Journal, view: PageView, at: Hashable = None) -> str:
    """Return the HTML of a page's main part."""
    return drawn(row, journal, view, stamp(journal, view) if at is None else at)


@keep("parts", key=lambda row, journal, view, stamp: (row.pk, view, stamp, row.entries_open))
def drawn(row: Championship, journal: tournament.Journal, view: PageView, stamp: Hashable) -> str:
    told = {
        "row": row,
        "view": view,
        "lang": view.lang,
        "state": journal.state,
        "version": journal.version,
        "visitor": view.visitor,
        "csrf_input": MARK,
        **contexts.common(journal, view),
        **PAGES[view.page].context(journal, view),
    }
    return str(get_template(f"tournaments/parts/{view.page}.html").render(told))
