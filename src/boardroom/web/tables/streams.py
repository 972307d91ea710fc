"""Server-sent events from an ASGI endpoint outside of Django.

    GET /live/<code>    id: the number of moves    event: frame    data: the HTML of the table for this viewer
                        first of all: event: edition, the version of the static files

The session identifies the viewer; what they may see never depends on the URL. A stream that reconnects gets the current
frame, so frames are not stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from boardroom.web.accounts.models import Person
from boardroom.web.database.connections import connected
from boardroom.web.game_pages.contract import Viewpoint
from boardroom.web.languages import language_of
from boardroom.web.notifications import mail
from boardroom.web.realtime import capacity, hub
from boardroom.web.realtime.coalescing import PEOPLE_PLAY, USUAL, Coalescer, Urgency, UrgentFirst
from boardroom.web.realtime.compression import GZIP_HEAD, Chunk, accepts_gzip, share_chunk
from boardroom.web.server import metrics
from boardroom.web.server.asgi_types import UNSENT, Receive, Scope, Send, left, until_left
from boardroom.web.server.client_addresses import network_of
from boardroom.web.server.fair_executor import Busy, Gate, Gone, Lane, ledger
from boardroom.web.social import presence
from boardroom.web.tables import frames, match_cache
from boardroom.web.tables.viewers import NotWatched, present, viewpoint

log = logging.getLogger("boardroom.live")
HEARTBEAT = 20.0
"""Seconds without a frame after which an empty comment is sent, so that proxies keep the stream open."""
RECHECK = 60.0
"""Seconds between checks that the viewer may still watch."""
PER_PERSON = 12
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

BEGIN = Chunk(f"retry: 2000\nevent: edition\ndata: {settings.EDITION}\n\n".encode())
"""Tells pages from before an upgrade to reload (`edition.js`)."""
ALIVE = Chunk(b": \n\n")
GONE = Chunk(b"event: gone\ndata:\n\n")

PIECE = 64 * 1024
"""Bytes of a frame that are written at once; the server copies them for each connection."""
BATCH_SECONDS = 0.05
"""Seconds that finished frames may wait for the rendering of others."""

renderers = UrgentFirst(4, "frame")
admissions = Gate("admit", Lane(2, most=4096, each=2048), ledger)
T = TypeVar("T")


class Denied(Exception):
    """Access to a stream or download is denied with an HTTP status and, if needed, a reason."""

    def __init__(self, status: int, detail: str = "") -> None:
        super().__init__(status)
        self.status, self.detail = status, detail


@dataclass(frozen=True)
class Channel:
    """A kind of stream: how viewers are authorised, and how their frames are rendered."""

    kind: str
    admitted: Callable[[Scope], tuple[int, Any, int | None]]
    coalescer: Coalescer[hub.Viewer]
    seated: Callable[[Any], bool] = lambda view: False
    """Return True if the viewer takes part, not only watches."""


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the stream of a table."""
    await serve(TABLES, scope, receive, send)


async def serve(channel: Channel, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a viewer's stream until the client disconnects."""
    loop, address = asyncio.get_running_loop(), network_of(scope)
    try:
        if scope["method"] != "GET":
            raise Denied(405)
        watched, view, person = await admit(scope, receive, partial(channel.admitted, scope))
        if person is not None and hub.streams_of(person) >= PER_PERSON:
            raise Denied(429)
        if not capacity.take(address, seated=channel.seated(view)):
            raise Denied(503)
    except Denied as denied:
        headers = [(b"content-type", b"text/plain")]
        if denied.status in (429, 503):
            headers.append((b"retry-after", b"30"))
        await send({"type": "http.response.start", "status": denied.status, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    except Gone:
        return
    gzip = accepts_gzip(header(scope, b"accept-encoding"))
    seated = channel.seated(view)
    viewer = hub.Viewer(watched, (view, person), loop, person, channel.kind, gzip, address, seated)
    # Subscribe before rendering, so that a move in between is not missed
    hub.attach(viewer)
    channel.coalescer.ask(watched, viewer)
    headers = [*HEADERS, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")] if gzip else HEADERS
    begin = (GZIP_HEAD if gzip else b"") + BEGIN.body(gzip=gzip)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": begin, "more_body": True})
        failure = await until_left(receive, send, pump_frames(channel, viewer, scope, send))
        if failure:
            # The browser reconnects and gets the current frame
            log.error("a stream of %s %s failed", channel.kind, watched, exc_info=failure)
    finally:
        hub.detach(viewer)
        capacity.give_back(address)


async def admit(scope: Scope, receive: Receive, work: Callable[[], T]) -> T:
    """Authorise a viewer in turn, so that a thousand who arrive at once do not delay frames."""
    try:
        return await admissions.run(network_of(scope), work, lambda: asyncio.ensure_future(left(receive)))
    except Busy as busy:
        raise Denied(busy.status) from busy


async def pump_frames(channel: Channel, viewer: hub.Viewer, scope: Scope, send: Send) -> None:
    loop = asyncio.get_running_loop()
    checked = loop.time()
    while True:
        frame = await viewer.next(HEARTBEAT)
        if viewer.doubted or loop.time() - checked > RECHECK:
            viewer.doubted = False
            try:
                _, view, person = await loop.run_in_executor(renderers, channel.admitted, scope)
            except Denied:
                person, view = None, None
            if view is None or person != viewer.person:
                # The user has signed out or changed: do not send what was rendered for them
                await send({"type": "http.response.body", "body": GONE.body(gzip=viewer.gzip)})
                return
            checked = loop.time()
            if view != viewer.key[0]:
                viewer.key, frame = (view, person), None
                channel.coalescer.ask(viewer.table, viewer)
        await send_in_pieces((frame or ALIVE).body(gzip=viewer.gzip), scope, send)
        if frame:
            metrics.frames.inc()
        # A viewer that waits for the next frame holds no memory for the last one
        del frame


async def send_in_pieces(body: bytes, scope: Scope, send: Send) -> None:
    """Send no more than the connection takes, so that viewers with slow connections share the rest in memory."""
    for start in range(0, len(body), PIECE):
        piece = body[start : start + PIECE]
        scope[UNSENT] = len(body) - start - len(piece)
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        if scope[UNSENT]:
            # A connection may take megabytes at once: let others have their turn
            await asyncio.sleep(0)


@connected()
def admitted(scope: Scope) -> tuple[int, Viewpoint, int | None]:
    """Return the table, the viewer's rights and the user's id. Runs in a thread with a database connection."""
    request = request_of(scope)
    person = request.user if request.user.is_authenticated else None
    code = str(scope["path"]).removeprefix("/live/").strip("/")
    table = match_cache.seated(code)
    if table is None:
        raise Denied(404)
    assert person is None or isinstance(person, Person)
    try:
        view = viewpoint(table, person, language_of(request), request.session.get(f"uncovered-{code}"))
    except NotWatched as error:
        raise Denied(403) from error
    presence.here(person)
    if view.mine:
        mail.looks(table, person)
    return table.pk, view, person.pk if person else None


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request; deny access if its Host is not one of the site's."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    host, _ = split_domain_port(headers.get("host", ""))
    if not host or not validate_host(host, settings.ALLOWED_HOSTS):
        raise Denied(400)
    return headers


def request_of(scope: Scope) -> HttpRequest:
    """Build a Django request that sessions and languages can work with."""
    headers = headers_of(scope)
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
    try:
        request.COOKIES = {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        request.COOKIES = {}
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    request.user = get_user(request)
    return request


def event(number: int, html: str) -> Chunk:
    lines = "".join(f"data: {line}\n" for line in html.splitlines())
    return share_chunk(f"id: {number}\nevent: frame\n{lines}\n".encode())


def moved(table_id: int, number: int) -> None:
    """Render a changed table if it is watched in this process."""
    if hub.viewers_of(table_id):
        coalescer.ask(table_id)


def urgency(table_id: int, viewer: hub.Viewer | None) -> Urgency:
    """Put tables where people play first; order new viewers by the recent work of their address."""
    if viewer is not None:
        return PEOPLE_PLAY if viewer.seated else USUAL, ledger.load_of(viewer.address)
    return PEOPLE_PLAY if any(each.seated for each in hub.viewers_of(table_id)) else USUAL, 0.0


def offer_frames(
    number: int, viewers: list[hub.Viewer], frame_of: Callable[[hub.Viewer], Chunk | None], *, charge: bool
) -> None:
    """Offer each viewer its frame. With `charge`, count the rendering time as work of the viewer's address."""
    if charge:
        viewers = sorted(viewers, key=lambda viewer: ledger.load_of(viewer.address))
    offers: dict[asyncio.AbstractEventLoop, list[tuple[hub.Viewer, Chunk]]] = {}

    def send_offers() -> None:
        for loop, those in offers.items():
            loop.call_soon_threadsafe(offer_all, number, those)
        offers.clear()

    since = time.monotonic()
    for viewer in viewers:
        if viewer.left:
            continue
        began = time.thread_time() if charge else 0.0
        frame = frame_of(viewer)
        if frame is not None:
            if viewer.gzip:
                frame.compress()
            offers.setdefault(viewer.loop, []).append((viewer, frame))
        if charge:
            viewer.loop.call_soon_threadsafe(ledger.charge, viewer.address, time.thread_time() - began)
        if time.monotonic() - since > BATCH_SECONDS:
            send_offers()
            since = time.monotonic()
    send_offers()


@connected()
def render_all(table_id: int, viewers: list[hub.Viewer] | None = None) -> None:
    """Render a table for some viewers (None: all of this process), once for all who see the same."""
    try:
        watching = hub.still_watching(viewers, table_id)
        if not watching:
            return
        table = match_cache.seated(table_id)
        assert table is not None
        ready: dict[Viewpoint, Chunk] = {}
        known: dict[Any, Chunk] = {}

        def frame_of(viewer: hub.Viewer) -> Chunk:
            # Thousands of spectators may share a key
            if viewer.key not in known:
                try:
                    view = present(table, *viewer.key)
                    if view not in ready:
                        ready[view] = event(table.number, frames.frame(table, view))
                    known[viewer.key] = ready[view]
                except NotWatched:
                    known[viewer.key] = GONE
            return known[viewer.key]

        offer_frames(table.number, watching, frame_of, charge=viewers is not None)
    except Exception:
        log.exception("frames of table %s could not be rendered", table_id)


coalescer = Coalescer(renderers, render_all, urgency)
TABLES = Channel(hub.TABLE, admitted, coalescer, lambda view: bool(view.mine))


def offer_all(number: int, offers: Iterable[tuple[hub.Viewer, Chunk]]) -> None:
    for viewer, frame in offers:
        viewer.offer(number, frame)
