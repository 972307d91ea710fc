"""The live pages of a tournament, served by the same streams as tables.

GET /live/c/<code>/<page>/[<game>/[<table>/]]    id: the number of entries    event: frame    data: the page's part
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Hashable
from weakref import WeakValueDictionary

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.models import Person
from boardroom.web.database.connections import connected
from boardroom.web.languages import language_of
from boardroom.web.realtime import hub
from boardroom.web.realtime.coalescing import EVENT_PAGE, Coalescer, Urgency
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.server.fair_executor import ledger
from boardroom.web.tables import streams
from boardroom.web.tournaments import access, log_store, page_parts
from boardroom.web.tournaments.models import Championship

log = logging.getLogger("boardroom.tournament")
PREFIX = "/live/c/"
RECENT = 16
"""Frames that a rendering keeps for more viewers of the same page."""
_frames: WeakValueDictionary[Hashable, Chunk] = WeakValueDictionary()
"""Frames that viewers still wait for, by page and version."""


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    await streams.serve(EVENTS, scope, receive, send)


@connected()
def admitted(scope: Scope) -> tuple[int, page_parts.PageView, int | None]:
    """Return the tournament, the page view and the user's id. Deny access if the user may not see the page."""
    request = streams.request_of(scope)
    code, page, *numbers = [*str(scope["path"]).removeprefix(PREFIX).strip("/").split("/")[:4], ""]
    row = Championship.objects.filter(code=code).first()
    if row is None or page not in page_parts.PAGES:
        raise streams.Denied(404)
    person = request.user if request.user.is_authenticated else None
    assert person is None or isinstance(person, Person)
    journal = log_store.current(row)
    game, table = [*(int(n) for n in numbers if n.isascii() and n.isdigit() and len(n) < 5), 0, 0][:2]
    host = streams.headers_of(scope).get("host", "")
    origin = access.origin(f"{scope.get('scheme', 'http')}://{host}")
    seen = page_parts.PageView(
        page, language_of(request), access.visitor(row, journal.state, person), game, table, origin
    )
    if not page_parts.allowed(journal.state, seen):
        raise streams.Denied(403)
    return row.pk, page_parts.shared(seen), person.pk if person else None


def moved(pk: int, number: int) -> None:
    if hub.viewers_of(pk, log_store.KIND):
        coalescer.ask(pk)


@connected()
def render_all(pk: int, viewers: list[hub.Viewer] | None = None) -> None:
    """Render pages for some viewers (None: all of this process): once per view, and only if its content has changed."""
    try:
        watching = hub.still_watching(viewers, pk, log_store.KIND)
        if not watching:
            return
        row = Championship.objects.get(pk=pk)
        journal = log_store.current(row)
        stamps: dict[page_parts.PageView, object] = {}
        # Keep recent frames for other viewers of the same page until all viewers have theirs
        recent: deque[Chunk] = deque(maxlen=RECENT)

        def frame_of(viewer: hub.Viewer) -> Chunk | None:
            seen: page_parts.PageView = viewer.key[0]
            if seen not in stamps:
                stamps[seen] = page_parts.stamp(journal, seen) if page_parts.allowed(journal.state, seen) else None
            at = stamps[seen]
            if at is None or viewer.key[2:] == (at,):
                return None
            page = pk, seen, at, journal.version, row.entries_open
            frame = _frames.get(page)
            if frame is None:
                html = page_parts.complete(page_parts.part(row, journal, seen, at), row, journal, seen)
                frame = _frames[page] = streams.event(journal.version, html)
            recent.append(frame)
            viewer.key = (*viewer.key[:2], at)
            return frame

        streams.offer_frames(journal.version, watching, frame_of, charge=viewers is not None)
    except BoardroomError:
        log.exception("the log of tournament %s cannot be read", pk)
    except Exception:
        log.exception("pages of tournament %s could not be rendered", pk)


def urgency(pk: int, viewer: hub.Viewer | None) -> Urgency:
    """Render tournament pages after tables; order new viewers by the recent work of their address."""
    return EVENT_PAGE, ledger.load_of(viewer.address) if viewer else 0.0


coalescer = Coalescer(streams.renderers, render_all, urgency)
EVENTS = streams.Channel(log_store.KIND, admitted, coalescer, lambda view: view.visitor.role != "public")
