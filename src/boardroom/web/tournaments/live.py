"""The live pages of a tournament, served by the same streams as tables.

GET /live/c/<code>/<page>/[<game>/[<table>/]]    id: the number of entries    event: frame    data: the page's part
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Hashable
from weakref import WeakValueDictionary

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.models import User
from boardroom.web.database.connections import manage_connections
from boardroom.web.languages import find_language
from boardroom.web.realtime import hub
from boardroom.web.realtime.coalescing import TOURNAMENT_PAGE, Coalescer, Urgency
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.server.fair_executor import usage_tracker
from boardroom.web.tables import streams
from boardroom.web.tournaments import access, log_store, page_parts
from boardroom.web.tournaments.models import Tournament

logger = logging.getLogger("boardroom.tournament")
STREAM_PREFIX = "/live/c/"
MAX_KEPT_FRAMES = 16
"""Frames that a rendering keeps for more viewers of the same page."""
_frames: WeakValueDictionary[Hashable, Chunk] = WeakValueDictionary()
"""Frames that viewers still wait for, by page and version."""


async def serve_stream(scope: Scope, receive: Receive, send: Send) -> None:
    await streams.serve_stream(TOURNAMENT_CHANNEL, scope, receive, send)


@manage_connections()
def authorise_stream(scope: Scope) -> tuple[int, page_parts.PageView, int | None]:
    """Return the tournament, the page view and the user's id. Deny access if the user may not see the page."""
    request = streams.build_request(scope)
    code, page, *numbers = [*str(scope["path"]).removeprefix(STREAM_PREFIX).strip("/").split("/")[:4], ""]
    row = Tournament.objects.filter(code=code).first()
    if row is None or page not in page_parts.PAGES:
        raise streams.AccessDenied(404)
    person = request.user if request.user.is_authenticated else None
    assert person is None or isinstance(person, User)
    journal = log_store.load_journal(row)
    game, table = [*(int(n) for n in numbers if n.isascii() and n.isdigit() and len(n) < 5), 0, 0][:2]
    host = streams.read_headers(scope).get("host", "")
    origin = access.find_public_origin(f"{scope.get('scheme', 'http')}://{host}")
    view = page_parts.PageView(
        page, find_language(request), access.get_visitor(row, journal.state, person), game, table, origin
    )
    if not page_parts.can_view_page(journal.state, view):
        raise streams.AccessDenied(403)
    return row.pk, page_parts.share_view(view), person.pk if person else None


def request_render(pk: int, number: int) -> None:
    if hub.list_subscribers(pk, log_store.CHANNEL_KIND):
        coalescer.request_render(pk)


@manage_connections()
def render_viewers(pk: int, viewers: list[hub.Subscriber] | None = None) -> None:
    """Render pages for some viewers (None: all of this process): once per view, and only if its content has changed."""
    try:
        watching = hub.filter_connected(viewers, pk, log_store.CHANNEL_KIND)
        if not watching:
            return
        row = Tournament.objects.get(pk=pk)
        journal = log_store.load_journal(row)
        stamps: dict[page_parts.PageView, object] = {}
        # Keep recent frames for other viewers of the same page until all viewers have theirs
        recent: deque[Chunk] = deque(maxlen=MAX_KEPT_FRAMES)

        def frame_of(viewer: hub.Subscriber) -> Chunk | None:
            view: page_parts.PageView = viewer.view_key[0]
            if view not in stamps:
                stamps[view] = (
                    page_parts.page_stamp(journal, view) if page_parts.can_view_page(journal.state, view) else None
                )
            at = stamps[view]
            if at is None or viewer.view_key[2:] == (at,):
                return None
            page = pk, view, at, journal.version, row.are_entries_open
            frame = _frames.get(page)
            if frame is None:
                html = page_parts.fill_forms(page_parts.render_part(row, journal, view, at), row, journal, view)
                frame = _frames[page] = streams.format_event(journal.version, html)
            recent.append(frame)
            viewer.view_key = (*viewer.view_key[:2], at)
            return frame

        streams.offer_frames(journal.version, watching, frame_of, charge_client=viewers is not None)
    except BoardroomError:
        logger.exception("the log of tournament %s cannot be read", pk)
    except Exception:
        logger.exception("pages of tournament %s could not be rendered", pk)


def compute_urgency(pk: int, viewer: hub.Subscriber | None) -> Urgency:
    """Render tournament pages after tables; order new viewers by the recent work of their address."""
    return TOURNAMENT_PAGE, usage_tracker.get_client_load(viewer.client) if viewer else 0.0


coalescer = Coalescer(streams.render_executor, render_viewers, compute_urgency)
TOURNAMENT_CHANNEL = streams.StreamChannel(
    log_store.CHANNEL_KIND, authorise_stream, coalescer, lambda view: view.visitor.role != "public"
)
