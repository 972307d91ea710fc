"""Limits for each connection, for sites without a proxy.

The server hangs up on clients that send headers too slowly or too long, do not read their response, or pipeline too
many requests. When too many connections wait for headers, it closes the oldest. `bodies.py` limits request bodies.
"""

from __future__ import annotations

import asyncio
from collections import deque
from types import ModuleType
from typing import Any, NoReturn, cast

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from boardroom.web.server.asgi_types import UNSENT_KEY, Scope
from boardroom.web.server.client_addresses import find_client_network, find_network
from boardroom.web.server.fair_executor import usage_tracker

resource: ModuleType | None
try:
    import resource
except ImportError:  # not on Windows
    resource = None

MAX_HEADER_SECONDS = 10.0
MAX_HEADER_BYTES = 64 * 1024
HEAVY_CLIENT_DELAY = 0.5
"""Seconds a new connection of a heavy client waits while others use the site."""
MAX_UNREAD_SECONDS = 30.0
"""Seconds a client may leave a response unread."""
MAX_HEADERS = 128
"""Headers and trailers of one request."""
MAX_WAITING_REQUESTS = 16
"""Pipelined requests that may wait on one connection while an earlier one is answered."""
MAX_WAITING_BYTES = 64 * 1024
"""Bytes of the headers and bodies of these requests together."""
MAX_UNREAD_BYTES = 64 * 1024 * 1024
"""Bytes that may wait for slow readers in total; one client may have half of them."""
MAX_OPEN_FILES = 65_536

_awaiting_headers: dict[LimitedConnection, None] = {}
"""Connections that wait for complete headers, oldest first."""
_unread_bytes: dict[LimitedConnection, int] = {}
"""Bytes that wait for slow readers, by connection; the slowest first."""


def raise_file_limit() -> int:
    """Raise the limit on open files, since each connection is one, and return it."""
    if resource is None:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return int(max(soft, most))


class RequestRefused(Exception):
    """A request exceeds a limit of its connection."""


class LimitedConnection(HttpToolsProtocol):
    max_awaiting_headers = min(2048, raise_file_limit() // 2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_awaiting_headers, self.incomplete_bytes = True, 0
        """True while headers are incomplete; bytes received since the last part of a request was complete."""
        self.header_timer: asyncio.TimerHandle | None = None
        self.unread_timer: asyncio.TimerHandle | None = None
        self.running_request: RequestResponseCycle | None = None
        """The request that the application is answering; uvicorn's `cycle` is the one received last."""
        self.waiting_sizes: deque[int] = deque()
        """Bytes of each request in uvicorn's `pipeline`, in its order: the newest first."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.start_header_timer()
        whose = find_network(self.client[0] if self.client else "")
        if (
            not settings.BEHIND_PROXY
            and usage_tracker.is_heavy_client(whose)
            and not usage_tracker.is_only_client(whose)
        ):
            # Do not even read from a client that opens one connection after another
            self.flow.pause_reading()
            self.loop.call_later(HEAVY_CLIENT_DELAY, self.start_reading)
        if len(_awaiting_headers) > self.max_awaiting_headers:
            next(iter(_awaiting_headers)).hang_up()

    def start_reading(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_header_timer()
        if self.unread_timer:
            self.unread_timer.cancel()
        self.drop_waiting_requests()
        _unread_bytes.pop(self, None)
        super().connection_lost(exc)

    def start_header_timer(self) -> None:
        if self.header_timer is None:
            self.header_timer = self.loop.call_later(MAX_HEADER_SECONDS, self.hang_up)
            _awaiting_headers[self] = None

    def stop_header_timer(self) -> None:
        self.is_awaiting_headers, self.incomplete_bytes = False, 0
        if self.header_timer:
            _awaiting_headers.pop(self, None)
            self.header_timer.cancel()
            self.header_timer = None

    def hang_up(self) -> None:
        self.stop_header_timer()
        self.drop_waiting_requests()
        _unread_bytes.pop(self, None)
        self.transport.abort()

    def drop_waiting_requests(self) -> None:
        """Forget the requests behind the running one, so that `connection_lost` notifies the running one."""
        self.pipeline.clear()
        self.waiting_sizes.clear()
        if self.running_request is not None:
            self.cycle = self.running_request

    def refuse_request(self) -> NoReturn:
        """Hang up, and stop the parser from reading the rest of the data."""
        self.hang_up()
        raise RequestRefused

    def data_received(self, data: bytes) -> None:
        self.incomplete_bytes += len(data)
        super().data_received(data)
        if self.is_awaiting_headers:
            # Most headers arrive in one piece and need no timer
            self.start_header_timer()
        # Without headers to come these are trailers, which follow a chunked body
        if self.incomplete_bytes > MAX_HEADER_BYTES:
            self.hang_up()

    def send_400_response(self, msg: str) -> None:
        # A closed transport cannot be written to
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_WAITING_REQUESTS:
            self.refuse_request()
        super().on_message_begin()
        self.is_awaiting_headers, self.incomplete_bytes = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MAX_HEADERS:
            self.refuse_request()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.stop_header_timer()
        super().on_headers_complete()
        if self.pipeline:
            self.waiting_sizes.appendleft(0)
            self.count_waiting_bytes(len(self.url) + sum(len(name) + len(value) for name, value in self.headers))
        else:
            self.running_request = self.cycle

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.incomplete_bytes = 0
        if self.pipeline:
            self.count_waiting_bytes(len(body))

    def count_waiting_bytes(self, count: int) -> None:
        self.waiting_sizes[0] += count
        if sum(self.waiting_sizes) > MAX_WAITING_BYTES:
            self.refuse_request()

    def on_response_complete(self) -> None:
        if self.transport.is_closing():
            self.drop_waiting_requests()
        elif self.pipeline:
            self.running_request, _ = self.pipeline[-1]
            self.waiting_sizes.pop()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread_timer is None:
            self.unread_timer = self.loop.call_later(MAX_UNREAD_SECONDS, self.hang_up)
        _unread_bytes[self] = self.transport.get_write_buffer_size() + self.request_scope.get(UNSENT_KEY, 0)
        self.limit_unread()

    def limit_unread(self) -> None:
        """Hang up on the slowest readers while too many bytes wait, for this client or in total."""
        whose = self.client_network
        for slow, most in (
            ([each for each in _unread_bytes if each.client_network == whose], MAX_UNREAD_BYTES // 2),
            (list(_unread_bytes), MAX_UNREAD_BYTES),
        ):
            waiting = sum(_unread_bytes.get(each, 0) for each in slow)
            for each in slow:
                if waiting <= most:
                    break
                waiting -= _unread_bytes.pop(each, 0)
                # Later, since the transport may be in the middle of a write
                self.loop.call_soon(each.hang_up)

    @property
    def request_scope(self) -> Scope:
        return cast(Scope, self.scope)

    @property
    def client_network(self) -> str:
        return find_client_network(self.request_scope)

    def resume_writing(self) -> None:
        _unread_bytes.pop(self, None)
        if self.unread_timer:
            self.unread_timer.cancel()
            self.unread_timer = None
        super().resume_writing()
