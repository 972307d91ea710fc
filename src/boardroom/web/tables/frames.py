"""Render a table as a viewer sees it, once for all viewers who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.template.loader import get_template

from boardroom.engine.records import fair_draws
from boardroom.players import levels
from boardroom.web.archive import reviews
from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Sight, Viewpoint
from boardroom.web.languages import said
from boardroom.web.server.memory_cache import keep
from boardroom.web.social.models import Tie
from boardroom.web.tables import clocks, envelopes, hints, match_cache
from boardroom.web.tables.models import Seat, Table, Talk
from boardroom.web.tables.result_summary import finale

TALK_SHOWN = 30


@dataclass(frozen=True)
class Occasion:
    """Something that tables may belong to, such as a tournament."""

    shown: Callable[[Table, str], object | None]
    """Return what a table's page shows of it in a language; None if the table does not belong to it."""
    stamp: Callable[[Table], Hashable]
    """Return a value that changes whenever that does."""
    waiting: str
    """The template for a table that waits for its players."""


occasions: list[Occasion] = []


def occasion_of(table: Table, lang: str) -> tuple[Occasion | None, object | None]:
    """Return the first context that a table belongs to, and the details of it that its page shows."""
    for each in occasions:
        if (found := each.shown(table, lang)) is not None:
            return each, found
    return None, None


def version(table: Table, lines: list[Talk]) -> tuple[Any, ...]:
    """Return a value that changes whenever a frame of the table does."""
    talk = tuple(line.pk for line in lines)
    seats = tuple(
        (s.person_id, s.bot, s.name, round(s.left), s.by_clock, s.word, s.envelope, s.nonce, s.wants_id)
        for s in table.seats.all()
    )
    event = tuple(each.stamp(table) for each in occasions)
    waits = table.due, table.shut, table.opening
    told = *dealing(table), *hints.stamp(table), reviews.made(table)
    return (table.pk, table.number, table.status, talk, seats, table.rematch_id, waits, event, *told)


def dealing(table: Table) -> tuple[Any, ...]:
    """Return the states of proposals and promises, in games that have them."""
    page = PAGES.get(table.game)
    if page is None or page.deals is None:
        return ()
    return (
        tuple(table.proposals.order_by("id").values_list("id", "state")),
        tuple(table.promises.values_list("id", "kept")),
    )


def frame(table: Table, view: Viewpoint) -> str:
    """Return the HTML inside #table."""
    return render(table, view, last_lines(table, view))


@keep("frames", key=lambda table, view, lines: (*version(table, lines), view))
def render(table: Table, view: Viewpoint, lines: list[Talk]) -> str:
    if table.status in ("open", "closed"):
        occasion, event = occasion_of(table, view.lang)
        return get_template(occasion.waiting if occasion else "tables/waiting_room.html").render(
            {
                "event": event,
                "lang": view.lang,
                "table": table,
                "seats": list(table.seats.all()),
                "view": view,
                "commitment": fair_draws.commitment(table.secret),
                "lying": envelopes.state(table, view.mine),
                "levels": levels.LEVELS,
                "stand_in": levels.STAND_IN,
            }
        )
    page = PAGES[table.game]
    with match_cache.played(table) as game, match_cache.called(game, table, view.lang):
        sight: Sight[Any] = Sight(table, game, view)
        context = common(sight, lines) | page.context(sight)
        context["finale"] = finale(sight) if sight.over else None
    return get_template(f"{table.game}/table.html").render(context)


def dialog(table: Table, view: Viewpoint, name: str) -> str:
    """Render a dialog of the game's page that is not part of every frame."""
    with match_cache.played(table) as game, match_cache.called(game, table, view.lang):
        sight: Sight[Any] = Sight(table, game, view)
        context = {"lang": view.lang, "seen": sight.seen} | PAGES[table.game].dialogs[name](sight)
    return get_template(f"{table.game}/{name}.html").render(context)


def answering(sight: Sight[Any]) -> bool:
    """Return True if the viewer decides because of another player, such as in a merger or on an offer."""
    deals = PAGES[sight.table.game].deals
    by = sight.seen.get("turn"), deals.offers(sight.played) if deals else None
    return sight.mine and any(seat not in (None, sight.view.seat) for seat in by)


def common(sight: Sight[Any], lines: list[Talk]) -> dict[str, Any]:
    """Return the template context that all games share."""
    table, view = sight.table, sight.view
    return {
        "lang": view.lang,
        "table": table,
        "seen": sight.seen,
        "view": view,
        "over": sight.over,
        "mine": sight.mine,
        "answering": answering(sight),
        "title": sight.played.game.titles[view.lang],
        "talk": talk(lines, view.lang),
        "readers": readers(sight),
        "clocks": clocks.shown(table, view.lang),
        "people": any(seat.person_id and not seat.bot and seat.index not in view.mine for seat in sight.seats),
        "stand_in": any(seat.index in view.mine and seat.bot for seat in sight.seats),
        "commitment": fair_draws.commitment(table.secret) if table.secret else "",
        "secret": table.secret if sight.over else None,
        "parts": envelopes.shown(table),
        "all_envelopes": envelopes.settled_digest(table),
        # While the game runs, trying all tiles against it would reveal what was drawn
        "fingerprint": table.chain if sight.over else "",
        # Pages of games that can assist at a physical set override this
        "assist": None,
        "finale": None,
        "event": occasion_of(table, view.lang)[1],
        "hints": hints.told(sight),
    }


NOBODY = -9
"""The seat of a viewer without one."""


def between(to: int, by: int, table: int) -> QuerySet[Talk]:
    """Return public chat lines, and private ones to a seat or by it."""
    return Talk.every.filter(Q(to=None) | Q(to=to) | Q(to__isnull=False, seat=by), table=table, hidden=False)


_last = Prepared(Talk, lambda *whose: between(*whose).order_by("-id")[:TALK_SHOWN], 1, 2, 3)


def readable(table: Table, view: Viewpoint) -> QuerySet[Talk]:
    """Return the chat lines that a viewer may read."""
    seat = NOBODY if view.seat is None else view.seat
    return between(seat, seat, table.pk).exclude(person__in=shunned(table, view))


def last_lines(table: Table, view: Viewpoint) -> list[Talk]:
    """Return the chat lines in a viewer's frame, newest last."""
    seat = NOBODY if view.seat is None else view.seat
    lines = _last.all(seat, seat, table.pk)[::-1]
    if not any(line.person_id and not line.told for line in lines):
        return lines
    unread = shunned(table, view)
    return [line for line in lines if line.told or line.person_id not in unread]


_blocked = Prepared(Tie, lambda person: Tie.objects.filter(person=person, blocks=True), 1)


def shunned(table: Table, view: Viewpoint) -> set[int]:
    """Return the ids of users whose chat a player has blocked."""
    reader = next((seat.person_id for seat in table.seats.all() if seat.index == view.seat), None)
    return {tie.other_id for tie in _blocked.all(reader)} if reader else set()


def talk(lines: list[Talk], lang: str) -> list[Talk]:
    """Translate lines by the table itself, and hide the names of deleted accounts."""
    for line in lines:
        line.name = line.called(lang)
        if line.told:
            line.text = said(lang, line.text)
    return lines


def readers(sight: Sight[Any]) -> list[Seat]:
    """Return the other players that a viewer may send private messages to, in games with deals."""
    if sight.view.seat is None or PAGES[sight.table.game].deals is None:
        return []
    return [seat for seat in sight.seats if seat.person_id and seat.index not in sight.view.mine]
