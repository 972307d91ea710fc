"""The table as one viewer sees it, as HTML. Rendered once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.template.loader import get_template

from boardroom.engine import fair_draws
from boardroom.players import levels
from boardroom.site.db.queries import Prepared
from boardroom.site.games import PAGES
from boardroom.site.games.contract import Sight, Viewpoint
from boardroom.site.languages import said
from boardroom.site.models import Seat, Table, Talk, Tie
from boardroom.site.ops.memory_cache import keep
from boardroom.site.tables import clocks, envelopes, game_cache, hints, reviews
from boardroom.site.tables.finale import finale

TALK_SHOWN = 30


@dataclass(frozen=True)
class Occasion:
    """What a table may be a part of, such as a championship: what its page shows of that (None: it is no part of it),
    what stays the same as long as that does, and the page of a table that waits for its players."""

    shown: Callable[[Table, str], object | None]
    stamp: Callable[[Table], Hashable]
    waiting: str


occasions: list[Occasion] = []
"""Who may say that a table is a part of theirs."""


def occasion_of(table: Table, lang: str) -> tuple[Occasion | None, object | None]:
    """What a table is a part of, and what is shown of that."""
    for each in occasions:
        if (found := each.shown(table, lang)) is not None:
            return each, found
    return None, None


def version(table: Table, lines: list[Talk]) -> tuple[Any, ...]:
    """Changes whenever a frame of the table would."""
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
    """Proposals and promises as they stand, where a game has such things."""
    page = PAGES.get(table.game)
    if page is None or page.deals is None:
        return ()
    return (
        tuple(table.proposals.order_by("id").values_list("id", "state")),
        tuple(table.promises.values_list("id", "kept")),
    )


def frame(table: Table, view: Viewpoint) -> str:
    """The HTML inside #table."""
    return render(table, view, last_lines(table, view))


@keep("frames", key=lambda table, view, lines: (*version(table, lines), view))
def render(table: Table, view: Viewpoint, lines: list[Talk]) -> str:
    if table.status in ("open", "closed"):
        occasion, event = occasion_of(table, view.lang)
        return get_template(occasion.waiting if occasion else "pages/waiting.html").render(
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
    with game_cache.played(table) as game, game_cache.called(game, table, view.lang):
        sight: Sight[Any] = Sight(table, game, view)
        context = common(sight, lines) | page.context(sight)
        context["finale"] = finale(sight) if sight.over else None
    return get_template(f"{table.game}/table.html").render(context)


def dialog(table: Table, view: Viewpoint, name: str) -> str:
    """What a dialog of the game's page shows that is not part of every frame."""
    with game_cache.played(table) as game, game_cache.called(game, table, view.lang):
        sight: Sight[Any] = Sight(table, game, view)
        context = {"lang": view.lang, "seen": sight.seen} | PAGES[table.game].dialogs[name](sight)
    return get_template(f"{table.game}/{name}.html").render(context)


def answering(sight: Sight[Any]) -> bool:
    """Somebody is asked by another: a holder in another's merger, or who was made an offer, in whoever's turn."""
    deals = PAGES[sight.table.game].deals
    by = sight.seen.get("turn"), deals.offers(sight.played) if deals else None
    return sight.mine and any(seat not in (None, sight.view.seat) for seat in by)


def common(sight: Sight[Any], lines: list[Talk]) -> dict[str, Any]:
    """What the frame of every game shows."""
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
        # While the game runs it would tell whoever tries all tiles what was drawn
        "fingerprint": table.chain if sight.over else "",
        # What a table that assists at a real set needs; a page that can do that says so
        "assist": None,
        "finale": None,
        "event": occasion_of(table, view.lang)[1],
        "hints": hints.told(sight),
    }


NOBODY = -9
"""The seat of somebody who has none."""


def between(to: int, by: int, table: int) -> QuerySet[Talk]:
    """What all may read, and what is said in private to a seat or by it."""
    return Talk.every.filter(Q(to=None) | Q(to=to) | Q(to__isnull=False, seat=by), table=table, hidden=False)


_last = Prepared(Talk, lambda *whose: between(*whose).order_by("-id")[:TALK_SHOWN], 1, 2, 3)


def readable(table: Table, view: Viewpoint) -> QuerySet[Talk]:
    """The lines of chat that the viewer may read."""
    seat = NOBODY if view.seat is None else view.seat
    return between(seat, seat, table.pk).exclude(person__in=shunned(table, view))


def last_lines(table: Table, view: Viewpoint) -> list[Talk]:
    """Those of them that the frame shows, the newest last."""
    seat = NOBODY if view.seat is None else view.seat
    lines = _last.all(seat, seat, table.pk)[::-1]
    if not any(line.person_id and not line.told for line in lines):
        return lines
    unread = shunned(table, view)
    return [line for line in lines if line.told or line.person_id not in unread]


_blocked = Prepared(Tie, lambda person: Tie.objects.filter(person=person, blocks=True), 1)


def shunned(table: Table, view: Viewpoint) -> set[int]:
    """Whose lines a player does not want to read."""
    reader = next((seat.person_id for seat in table.seats.all() if seat.index == view.seat), None)
    return {tie.other_id for tie in _blocked.all(reader)} if reader else set()


def talk(lines: list[Talk], lang: str) -> list[Talk]:
    """What the table itself says is said in the reader's language, and who has left has no name."""
    for line in lines:
        line.name = line.called(lang)
        if line.told:
            line.text = said(lang, line.text)
    return lines


def readers(sight: Sight[Any]) -> list[Seat]:
    """Whom the viewer may talk to in private: the others at a table of a game that has a use for it."""
    if sight.view.seat is None or PAGES[sight.table.game].deals is None:
        return []
    return [seat for seat in sight.seats if seat.person_id and seat.index not in sight.view.mine]
