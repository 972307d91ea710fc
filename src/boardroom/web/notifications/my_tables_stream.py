"""A live stream of a user's tables; a browser needs only one for all its pages (`notices.js`).

GET /live/mine    event: frame    data: JSON with the user's tables, and at which of them it is their turn
"""

from __future__ import annotations

import json
import logging
from typing import Any

from cachetools import LRUCache
from django.urls import reverse
from django.utils import timezone

from boardroom.web.accounts.models import Person
from boardroom.web.database.connections import connected
from boardroom.web.game_pages import GAMES
from boardroom.web.languages import language_of
from boardroom.web.matchmaking import queue
from boardroom.web.notifications import push
from boardroom.web.realtime import hub
from boardroom.web.realtime.coalescing import Coalescer
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.social import friends, presence
from boardroom.web.tables import lookup, match_cache, streams
from boardroom.web.tables.models import Status, Table

log = logging.getLogger("boardroom.live")
PATH = "/live/mine"
SHOWN = 20

_known: LRUCache[int, tuple[Any, ...]] = LRUCache(4000)
"""The last notified state of tables: active player, status and seats. Most moves change none of it."""


async def follow(scope: Scope, receive: Receive, send: Send) -> None:
    await streams.serve(PEOPLE, scope, receive, send)


@connected()
def admitted(scope: Scope) -> tuple[int, str, int | None]:
    """Return the user of the session and their language."""
    request = streams.request_of(scope)
    person = request.user
    if not isinstance(person, Person):
        raise streams.Denied(403)
    presence.here(person)
    return person.pk, language_of(request), person.pk


def moved(what: int, number: int) -> None:
    """Notify the players of a changed table who have a page open here.

    After missed notifications, `what` is a user whose tables have to be checked.
    """
    if number == hub.UNKNOWN:
        coalescer.ask(what)
    elif hub.watches(push.KIND):
        streams.renderers.submit(tell, what)


def called(person: int, number: int) -> None:
    """Notify a user of an invitation."""
    if hub.viewers_of(person, push.KIND):
        coalescer.ask(person)


def watched() -> list[int]:
    return hub.watched(push.KIND)


@connected()
def tell(table_id: int) -> None:
    try:
        table = match_cache.seated(table_id)
        if table is None:
            return
        people = {seat.person_id for seat in table.seats.all() if seat.person_id}
        stands = table.actor, (table.status, table.shut), *((seat.person_id, seat.bot) for seat in table.seats.all())
        if _known.get(table_id) == stands:
            return
        before = {one for one, _ in _known.get(table_id, ())[2:] if one}
        _known[table_id] = stands
        for person in people | before:
            if hub.viewers_of(person, push.KIND):
                coalescer.ask(person)
    except Exception:
        log.exception("the players of table %s could not be notified", table_id)


@connected()
def render_all(person_id: int, viewers: list[hub.Viewer] | None = None) -> None:
    try:
        watching = hub.still_watching(viewers, person_id, push.KIND)
        if not watching:
            return
        person = Person.objects.get(pk=person_id)
        ready: dict[str, Chunk] = {}

        def frame_of(viewer: hub.Viewer) -> Chunk:
            lang = viewer.key[0]
            if lang not in ready:
                ready[lang] = streams.event(0, json.dumps(tables_of(person, lang)))
            return ready[lang]

        streams.offer_frames(0, watching, frame_of, charge=viewers is not None)
    except Exception:
        log.exception("the tables of user %s could not be sent", person_id)


def tables_of(person: Person, lang: str) -> dict[str, Any]:
    """Return the data of the stream: tables, invitations and settings."""
    running = lookup.own(person).filter(status__in=(Status.OPEN, Status.PLAYING)).order_by("-moved")[:SHOWN]
    rows = [row(table, person, lang) for table in running]
    found = queue.found(person)
    return {
        "tables": sorted(rows, key=lambda one: not one["yours"]),
        "quiet": push.quiet(person, timezone.now()),
        "tells": person.told_turn,
        "found": found.code if found else "",
        "calls": [
            {
                "id": call.pk,
                "from": call.person.name,
                "game": GAMES[call.table.game].titles[lang],
                "address": reverse("invited", args=[call.table.code, call.table.invitation]),
            }
            for call in friends.calls(person)
            if call.table.game in GAMES
        ],
    }


def row(table: Table, person: Person, lang: str) -> dict[str, Any]:
    seats = list(table.seats.all())
    return {
        "code": table.code,
        "address": reverse("table", args=[table.code]),
        "game": GAMES[table.game].titles[lang],
        "with": [seat.called(lang) for seat in seats if seat.person_id != person.pk and seat.name],
        "open": table.status == Status.OPEN,
        "yours": waits(table, person),
        "opens": opens(table, person),
    }


def waits(table: Table, person: Person) -> bool:
    """Return True if a table waits for a user's move. Shared screens and physical tables need no notification."""
    if table.status != Status.PLAYING or table.hot_seat or table.held or table.typed:
        return False
    return any(s.person_id == person.pk and s.index == table.actor and not s.bot for s in table.seats.all())


def opens(table: Table, person: Person) -> bool:
    """Return True if the user's browser has to open an envelope now, which any open page can do."""
    if table.status != Status.OPEN or not table.shut:
        return False
    return any(s.person_id == person.pk and s.envelope and not s.nonce for s in table.seats.all())


coalescer: Coalescer[hub.Viewer] = Coalescer(streams.renderers, render_all)
PEOPLE = streams.Channel(push.KIND, admitted, coalescer)
