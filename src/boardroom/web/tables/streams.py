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

from boardroom.web.accounts.models import User
from boardroom.web.database.connections import manage_connections
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.languages import find_language
from boardroom.web.notifications import mail
from boardroom.web.realtime import capacity, hub
from boardroom.web.realtime.coalescing import OTHER_TABLE, PLAYED_TABLE, Coalescer, PriorityExecutor, Urgency
from boardroom.web.realtime.compression import GZIP_HEADER, Chunk, accepts_gzip, share_chunk
from boardroom.web.server import metrics
from boardroom.web.server.asgi_types import UNSENT_KEY, Receive, Scope, Send, run_until_disconnect, wait_for_disconnect
from boardroom.web.server.client_addresses import find_client_network
from boardroom.web.server.fair_executor import (
    ClientDisconnected,
    FairExecutor,
    JobQueue,
    RejectedRequest,
    usage_tracker,
)
from boardroom.web.social import presence
from boardroom.web.tables import frames, match_cache
from boardroom.web.tables.viewers import SpectatingNotAllowed, build_viewer, refresh_viewer

logger = logging.getLogger("boardroom.live")
HEARTBEAT_SECONDS = 20.0
"""Seconds without a frame after which an empty comment is sent, so that proxies keep the stream open."""
RECHECK_SECONDS = 60.0
"""Seconds between checks that the viewer may still watch."""
MAX_USER_STREAMS = 12
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

OPENING_CHUNK = Chunk(f"retry: 2000\nevent: edition\ndata: {settings.STATIC_VERSION}\n\n".encode())
"""Tells pages from before an upgrade to reload (`edition.js`)."""
HEARTBEAT_CHUNK = Chunk(b": \n\n")
GONE_CHUNK = Chunk(b"event: gone\ndata:\n\n")

MAX_PIECE_BYTES = 64 * 1024
"""Bytes of a frame that are written at once; the server copies them for each connection."""
BATCH_SECONDS = 0.05
"""Seconds that finished frames may wait for the rendering of others."""

render_executor = PriorityExecutor(4, "frame")
access_executor = FairExecutor("admit", JobQueue(2, max_jobs=4096, max_client_jobs=2048), usage_tracker)
T = TypeVar("T")


class AccessDenied(Exception):
    """Access to a stream or download is denied with an HTTP status and, if needed, a reason."""

    def __init__(self, status: int, detail: str = "") -> None:
        super().__init__(status)
        self.status, self.detail = status, detail


@dataclass(frozen=True)
class StreamChannel:
    """A kind of stream: how viewers are authorised, and how their frames are rendered."""

    kind: str
    authorise: Callable[[Scope], tuple[int, Any, int | None]]
    coalescer: Coalescer[hub.Subscriber]
    is_player: Callable[[Any], bool] = lambda view: False
    """Return True if the viewer takes part, not only watches."""


async def serve_table_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the stream of a table."""
    await serve_stream(TABLE_CHANNEL, scope, receive, send)


async def serve_stream(channel: StreamChannel, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a viewer's stream until the client disconnects."""
    loop, address = asyncio.get_running_loop(), find_client_network(scope)
    try:
        if scope["method"] != "GET":
            raise AccessDenied(405)
        watched, view, person = await check_access(scope, receive, partial(channel.authorise, scope))
        if person is not None and hub.count_user_streams(person) >= MAX_USER_STREAMS:
            raise AccessDenied(429)
        if not capacity.reserve_stream(address, is_player=channel.is_player(view)):
            raise AccessDenied(503)
    except AccessDenied as denied:
        headers = [(b"content-type", b"text/plain")]
        if denied.status in (429, 503):
            headers.append((b"retry-after", b"30"))
        await send({"type": "http.response.start", "status": denied.status, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    except ClientDisconnected:
        return
    gzip = accepts_gzip(get_header(scope, b"accept-encoding"))
    seated = channel.is_player(view)
    viewer = hub.Subscriber(watched, (view, person), loop, person, channel.kind, gzip, address, seated)
    # Subscribe before rendering, so that a move in between is not missed
    hub.add_subscriber(viewer)
    channel.coalescer.request_render(watched, viewer)
    headers = (
        [*STREAM_HEADERS, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")] if gzip else STREAM_HEADERS
    )
    begin = (GZIP_HEADER if gzip else b"") + OPENING_CHUNK.select_bytes(gzip=gzip)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": begin, "more_body": True})
        failure = await run_until_disconnect(receive, send, send_frames(channel, viewer, scope, send))
        if failure:
            # The browser reconnects and gets the current frame
            logger.error("a stream of %s %s failed", channel.kind, watched, exc_info=failure)
    finally:
        hub.remove_subscriber(viewer)
        capacity.release_stream(address)


async def check_access(scope: Scope, receive: Receive, work: Callable[[], T]) -> T:
    """Authorise a viewer in turn, so that a thousand who arrive at once do not delay frames."""
    try:
        return await access_executor.run(
            find_client_network(scope), work, lambda: asyncio.ensure_future(wait_for_disconnect(receive))
        )
    except RejectedRequest as busy:
        raise AccessDenied(busy.status) from busy


async def send_frames(channel: StreamChannel, subscriber: hub.Subscriber, scope: Scope, send: Send) -> None:
    loop = asyncio.get_running_loop()
    checked = loop.time()
    while True:
        frame = await subscriber.next_frame(HEARTBEAT_SECONDS)
        if subscriber.needs_recheck or loop.time() - checked > RECHECK_SECONDS:
            subscriber.needs_recheck = False
            try:
                _, view, person = await loop.run_in_executor(render_executor, channel.authorise, scope)
            except AccessDenied:
                person, view = None, None
            if view is None or person != subscriber.user:
                # The user has signed out or changed: do not send what was rendered for them
                await send({"type": "http.response.body", "body": GONE_CHUNK.select_bytes(gzip=subscriber.gzip)})
                return
            checked = loop.time()
            if view != subscriber.view_key[0]:
                subscriber.view_key, frame = (view, person), None
                channel.coalescer.request_render(subscriber.target, subscriber)
        await send_in_pieces((frame or HEARTBEAT_CHUNK).select_bytes(gzip=subscriber.gzip), scope, send)
        if frame:
            metrics.sent_frames.inc()
        # A viewer that waits for the next frame holds no memory for the last one
        del frame


async def send_in_pieces(body: bytes, scope: Scope, send: Send) -> None:
    """Send no more than the connection takes, so that viewers with slow connections share the rest in memory."""
    for start in range(0, len(body), MAX_PIECE_BYTES):
        piece = body[start : start + MAX_PIECE_BYTES]
        scope[UNSENT_KEY] = len(body) - start - len(piece)
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        if scope[UNSENT_KEY]:
            # A connection may take megabytes at once: let others have their turn
            await asyncio.sleep(0)


@manage_connections()
def authorise_stream(scope: Scope) -> tuple[int, Viewer, int | None]:
    """Return the table, the viewer's rights and the user's id. Runs in a thread with a database connection."""
    request = build_request(scope)
    person = request.user if request.user.is_authenticated else None
    code = str(scope["path"]).removeprefix("/live/").strip("/")
    table = match_cache.load_table(code)
    if table is None:
        raise AccessDenied(404)
    assert person is None or isinstance(person, User)
    try:
        view = build_viewer(table, person, find_language(request), request.session.get(f"uncovered-{code}"))
    except SpectatingNotAllowed as error:
        raise AccessDenied(403) from error
    presence.mark_online(person)
    if view.own_seats:
        mail.note_viewing(table, person)
    return table.pk, view, person.pk if person else None


def get_header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


def read_headers(scope: Scope) -> dict[str, str]:
    """Return the headers of a request; deny access if its Host is not one of the site's."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    host, _ = split_domain_port(headers.get("host", ""))
    if not host or not validate_host(host, settings.ALLOWED_HOSTS):
        raise AccessDenied(400)
    return headers


def build_request(scope: Scope) -> HttpRequest:
    """Build a Django request that sessions and languages can work with."""
    headers = read_headers(scope)
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


def format_event(number: int, html: str) -> Chunk:
    lines = "".join(f"data: {line}\n" for line in html.splitlines())
    return share_chunk(f"id: {number}\nevent: frame\n{lines}\n".encode())


def on_table_change(table_id: int, number: int) -> None:
    """Render a changed table if it is watched in this process."""
    if hub.list_subscribers(table_id):
        coalescer.request_render(table_id)


def compute_urgency(table_id: int, viewer: hub.Subscriber | None) -> Urgency:
    """Put tables where people play first; order new viewers by the recent work of their address."""
    if viewer is not None:
        return PLAYED_TABLE if viewer.is_player else OTHER_TABLE, usage_tracker.get_client_load(viewer.client)
    return PLAYED_TABLE if any(each.is_player for each in hub.list_subscribers(table_id)) else OTHER_TABLE, 0.0


def offer_frames(
    number: int,
    viewers: list[hub.Subscriber],
    get_frame: Callable[[hub.Subscriber], Chunk | None],
    *,
    charge_client: bool,
) -> None:
    """Offer each viewer its frame. With `charge`, count the rendering time as work of the viewer's address."""
    if charge_client:
        viewers = sorted(viewers, key=lambda viewer: usage_tracker.get_client_load(viewer.client))
    offers: dict[asyncio.AbstractEventLoop, list[tuple[hub.Subscriber, Chunk]]] = {}

    def send_offers() -> None:
        for loop, those in offers.items():
            loop.call_soon_threadsafe(deliver_offers, number, those)
        offers.clear()

    since = time.monotonic()
    for viewer in viewers:
        if viewer.has_left:
            continue
        began = time.thread_time() if charge_client else 0.0
        frame = get_frame(viewer)
        if frame is not None:
            if viewer.gzip:
                frame.compress_now()
            offers.setdefault(viewer.loop, []).append((viewer, frame))
        if charge_client:
            viewer.loop.call_soon_threadsafe(usage_tracker.record_work, viewer.client, time.thread_time() - began)
        if time.monotonic() - since > BATCH_SECONDS:
            send_offers()
            since = time.monotonic()
    send_offers()


@manage_connections()
def render_subscribers(table_id: int, viewers: list[hub.Subscriber] | None = None) -> None:
    """Render a table for some viewers (None: all of this process), once for all who see the same."""
    try:
        watching = hub.filter_connected(viewers, table_id)
        if not watching:
            return
        table = match_cache.load_table(table_id)
        assert table is not None
        ready: dict[Viewer, Chunk] = {}
        known: dict[Any, Chunk] = {}

        def frame_of(viewer: hub.Subscriber) -> Chunk:
            # Thousands of spectators may share a key
            if viewer.view_key not in known:
                try:
                    view = refresh_viewer(table, *viewer.view_key)
                    if view not in ready:
                        ready[view] = format_event(table.number, frames.render_frame(table, view))
                    known[viewer.view_key] = ready[view]
                except SpectatingNotAllowed:
                    known[viewer.view_key] = GONE_CHUNK
            return known[viewer.view_key]

        offer_frames(table.number, watching, frame_of, charge_client=viewers is not None)
    except Exception:
        logger.exception("frames of table %s could not be rendered", table_id)


coalescer = Coalescer(render_executor, render_subscribers, compute_urgency)
TABLE_CHANNEL = StreamChannel(hub.TABLE, authorise_stream, coalescer, lambda view: bool(view.own_seats))


def deliver_offers(number: int, offers: Iterable[tuple[hub.Subscriber, Chunk]]) -> None:
    for viewer, frame in offers:
        viewer.offer_frame(number, frame)
