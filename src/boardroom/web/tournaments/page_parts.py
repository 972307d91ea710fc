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
from boardroom.web.server.memory_cache import cache_result
from boardroom.web.tournaments import contexts
from boardroom.web.tournaments.access import PUBLIC_VISITOR, Visitor
from boardroom.web.tournaments.models import Tournament
from boardroom.web.tournaments.paper_results import paper_context
from boardroom.web.tournaments.table_phases import find_result_to_confirm

FORM_MARKER = Markup("<!--carried-->")
"""Placeholder in forms for each viewer's version, way back and CSRF token. Streamed pages have no token; the script
sends it."""


@dataclass(frozen=True)
class PageView:
    """A page as a visitor sees it."""

    page: str
    lang: str
    visitor: Visitor = PUBLIC_VISITOR
    game: int = 0
    table: int = 0
    origin: str = ""


@dataclass(frozen=True)
class PageSpec:
    """A kind of page: the permission it needs, its template context, and a value that changes whenever it does (None:
    with every log entry)."""

    right: str
    context: Callable[[tournament.Journal, PageView], dict[str, Any]]
    stamp: Callable[[tournament.TournamentState, PageView], Hashable] | None = None
    title: str = ""


def standings_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    """Return everything that the standings depend on, and the number of results."""
    games = [
        (game.clock is not None, len(game.tables), len(game.list_unconfirmed_tables()))
        for game in state.rounds.values()
    ]
    visible = state if view.visitor.can_judge or state.hidden_place_count else state.public_state
    results = [game.results for game in visible.rounds.values()]
    held = state.frozen_state is not None
    out = (state.is_finalised, held, state.called_place_count, state.hidden_place_count)
    return hash(repr((visible.people, results, games, visible.penalties, visible.settings, out)))


def seating_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    game = state.rounds[view.game]
    started = [each.clock is not None for each in state.rounds.values()]
    shown = game.tables, game.drawn_seating, game.is_confirmed, game.is_online
    return hash(repr((state.people, shown, started, state.wishes, state.settings)))


def table_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    game = state.rounds[view.game]
    calls = [call for call in state.calls.values() if (call.game, call.table) == (view.game, view.table)]
    checks = [game.set_checks.get((view.table, when)) for when in ("before", "after")]
    people = game.tables[view.table - 1 : view.table]
    here = [person for person in state.penalties.values() if people and person.person in people[0]]
    names = [state.people[person] for person in (people[0] if people else ())]
    clock = game.clock
    online = (game.is_online, game.stand_ins, state.list_standby() if game.is_online else ())
    result, shown = game.results.get(view.table), state.frozen_state is None
    return hash(repr((people, names, result, checks, calls, here, clock, online, state.is_finalised, shown)))


def entrant_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    own = view.visitor.entrant
    own_tables = [(game, contexts.find_playing_table(game, own)) for game in state.rounds.values()]
    tables = [
        (table, game.is_confirmed, game.clock, game.is_online and table in game.list_unconfirmed_tables())
        for game, table in own_tables
    ]
    online = [game.is_online for game in state.rounds.values()]
    unconfirmed = [find_result_to_confirm(game, own) for game in state.rounds.values()]
    present = contexts.find_current_round(state)
    on = present.number if present else 0
    scores = [tournament.score_person(state, game, own) for game in state.rounds.values()]
    own_day = (state.people.get(own), tables, online, unconfirmed, scores)
    return hash(repr((own_day, on, state.settings, state.is_finalised, state.hidden_place_count)))


def list_public_rounds(state: tournament.TournamentState) -> list[dict[str, object]]:
    """Return all data of the rounds that public pages show: everything except the checks of the sets."""
    return [
        {name: value for name, value in vars(game).items() if name != "set_checks"} for game in state.rounds.values()
    ]


def home_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    """Return what the tournament's home page depends on."""
    games = list_public_rounds(state)
    here = (len(state.list_entrants()), len(state.list_present()))
    held = state.frozen_state is not None
    return hash(repr((here, games, state.settings, state.is_finalised, state.entries_open, held)))


def projector_stamp(state: tournament.TournamentState, view: PageView) -> Hashable:
    """Return what the projector depends on: public standings, seating and clocks, but not calls or checks."""
    scores = standings_stamp(state, replace(view, visitor=PUBLIC_VISITOR))
    return hash(
        repr((scores, list_public_rounds(state), state.people, state.settings, state.wishes, state.entries_open))
    )


PAGES: dict[str, PageSpec] = {
    "home": PageSpec("see-tournament", contexts.home_context, home_stamp, text("Tournament")),
    "me": PageSpec("see-results", contexts.entrant_context, entrant_stamp, text("My games")),
    "desk": PageSpec("see-calls", contexts.desk_context, title=text("Desk")),
    "people": PageSpec("checked", contexts.people_context, title=text("Check-in")),
    "seating": PageSpec("see-seating", contexts.seating_context, seating_stamp, text("Seating")),
    "table": PageSpec("see-seating", contexts.table_context, table_stamp, text("Table")),
    "paper": PageSpec("result-ruled", paper_context, title=text("Results from paper")),
    "standings": PageSpec("see-standings", contexts.standings_context, standings_stamp, text("Standings")),
    "projector": PageSpec("see-clock", contexts.projector_context, projector_stamp, text("Projector")),
}


ROUND_PAGES = ("seating", "table", "paper")
"""Pages of a single round; all others ignore the round in the URL."""
SHARED_PAGES = ("home", "standings", "projector", "seating")
"""Pages that are the same for all visitors with the same role, such as four hundred phones."""


def can_view_page(state: tournament.TournamentState, view: PageView) -> bool:
    """Return True if a visitor may see a page. False for pages that do not exist (see `page_exists`)."""
    if not page_exists(state, view) or (view.page == "me" and not view.visitor.entrant):
        return False
    return tournament.is_allowed(view.visitor.role, PAGES[view.page].right)


def page_exists(state: tournament.TournamentState, view: PageView) -> bool:
    if view.page not in PAGES:
        return False
    if view.page == "seating":
        return view.game in state.rounds
    if view.page == "paper":
        return view.game in state.rounds and state.rounds[view.game].clock is not None
    if view.page == "table":
        game = state.rounds.get(view.game)
        return game is not None and game.is_confirmed and 1 <= view.table <= len(game.tables)
    return True


def share_view(view: PageView) -> PageView:
    """Return the view without what makes no difference to the page, so that viewers share it."""
    if view.page not in ROUND_PAGES:
        view = replace(view, game=0)
    if view.page != "table":
        view = replace(view, table=0)
    if view.page not in ("home", "projector"):
        view = replace(view, origin="")
    if view.page in SHARED_PAGES:
        view = replace(view, visitor=Visitor(view.visitor.role) if view.visitor.can_judge else PUBLIC_VISITOR)
    return view


def page_path(row: Tournament, view: PageView) -> str:
    args: list[object] = [row.code]
    if view.page in ROUND_PAGES:
        args.append(view.game)
    if view.page == "table":
        args.append(view.table)
    return reverse(f"tournaments:{view.page}", args=args)


def fill_forms(html: str, row: Tournament, journal: tournament.Journal, view: PageView, csrf: str = "") -> str:
    """Fill in the forms of a part for one viewer."""
    more = f'<input type="hidden" name="expected" value="{journal.version}">'
    more += f'<input type="hidden" name="back" value="{page_path(row, view)}">'
    return html.replace(FORM_MARKER, csrf + more)


def page_stamp(journal: tournament.Journal, view: PageView) -> Hashable:
    """Return a value that changes whenever the page does."""
    changed = PAGES[view.page].stamp
    return journal.version if changed is None else changed(journal.state, view)


def render_part(row: Tournament, journal: tournament.Journal, view: PageView, at: Hashable = None) -> str:
    """Return the HTML of a page's main part."""
    return render_cached_part(row, journal, view, page_stamp(journal, view) if at is None else at)


@cache_result("parts", key=lambda row, journal, view, stamp: (row.pk, view, stamp, row.are_entries_open))
def render_cached_part(row: Tournament, journal: tournament.Journal, view: PageView, stamp: Hashable) -> str:
    context = {
        "row": row,
        "view": view,
        "lang": view.lang,
        "state": journal.state,
        "version": journal.version,
        "visitor": view.visitor,
        "csrf_input": FORM_MARKER,
        **contexts.make_common_context(journal, view),
        **PAGES[view.page].context(journal, view),
    }
    return str(get_template(f"tournaments/parts/{view.page}.html").render(context))
