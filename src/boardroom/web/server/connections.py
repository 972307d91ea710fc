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

from boardroom.web.server.asgi_types import UNSENT, Scope
from boardroom.web.server.client_addresses import network, network_of
from boardroom.web.server.fair_executor import ledger

resource: ModuleType | None
try:
    import resource
except ImportError:  # not on Windows
    resource = None

HEAD_SECONDS = 10.0
HEAD_BYTES = 64 * 1024
HEAVY_SECONDS = 0.5
"""Seconds a new connection of a heavy client waits while others use the site."""
UNREAD_SECONDS = 30.0
"""Seconds a client may leave a response unread."""
MAX_HEADERS = 128
"""Headers and trailers of one request."""
MAX_WAITING_REQUESTS = 16
"""Pipelined requests that may wait on one connection while an earlier one is answered."""
MAX_WAITING_BYTES = 64 * 1024
"""Bytes of the headers and bodies of these requests together."""
UNREAD_BYTES = 64 * 1024 * 1024
"""Bytes that may wait for slow readers in total; one client may have half of them."""
FILES = 65_536

_silent: dict[Connection, None] = {}
"""Connections that wait for complete headers, oldest first."""
_unread: dict[Connection, int] = {}
"""Bytes that wait for slow readers, by connection; the slowest first."""


def more_files() -> int:
    """Raise the limit on open files, since each connection is one, and return it."""
    if resource is None:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return int(max(soft, most))


class RequestRefused(Exception):
    """A request exceeds a limit of its connection."""


class Connection(HttpToolsProtocol):
    most_silent = min(2048, more_files() // 2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.headless, self.head = True, 0
        """True while headers are incomplete; bytes received since the last part of a request was complete."""
        self.alarm: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.running: RequestResponseCycle | None = None
        """The request that the application is answering; uvicorn's `cycle` is the one received last."""
        self.waiting_sizes: deque[int] = deque()
        """Bytes of each request in uvicorn's `pipeline`, in its order: the newest first."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_head()
        whose = network(self.client[0] if self.client else "")
        if not settings.BEHIND_PROXY and ledger.heavy(whose) and not ledger.alone(whose):
            # Do not even read from a client that opens one connection after another
            self.flow.pause_reading()
            self.loop.call_later(HEAVY_SECONDS, self.read_on)
        if len(_silent) > self.most_silent:
            next(iter(_silent)).hang_up()

    def read_on(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        if self.unread:
            self.unread.cancel()
        self.drop_waiting_requests()
        _unread.pop(self, None)
        super().connection_lost(exc)

    def wait_for_head(self) -> None:
        if self.alarm is None:
            self.alarm = self.loop.call_later(HEAD_SECONDS, self.hang_up)
            _silent[self] = None

    def stop_waiting(self) -> None:
        self.headless, self.head = False, 0
        if self.alarm:
            _silent.pop(self, None)
            self.alarm.cancel()
            self.alarm = None

    def hang_up(self) -> None:
        self.stop_waiting()
        self.drop_waiting_requests()
        _unread.pop(self, None)
        self.transport.abort()

    def drop_waiting_requests(self) -> None:
        """Forget the requests behind the running one, so that `connection_lost` notifies the running one."""
        self.pipeline.clear()
        self.waiting_sizes.clear()
        if self.running is not None:
            self.cycle = self.running

    def refuse_request(self) -> NoReturn:
        """Hang up, and stop the parser from reading the rest of the data."""
        self.hang_up()
        raise RequestRefused

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.headless:
            # Most headers arrive in one piece and need no timer
            self.wait_for_head()
        # Without headers to come these are trailers, which follow a chunked body
        if self.head > HEAD_BYTES:
            self.hang_up()

    def send_400_response(self, msg: str) -> None:
        # A closed transport cannot be written to
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_WAITING_REQUESTS:
            self.refuse_request()
        super().on_message_begin()
        self.headless, self.head = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MAX_HEADERS:
            self.refuse_request()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()
        if self.pipeline:
            self.waiting_sizes.appendleft(0)
            self.count_waiting_bytes(len(self.url) + sum(len(name) + len(value) for name, value in self.headers))
        else:
            self.running = self.cycle

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.head = 0
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
            self.running, _ = self.pipeline[-1]
            self.waiting_sizes.pop()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(UNREAD_SECONDS, self.hang_up)
        _unread[self] = self.transport.get_write_buffer_size() + self.request.get(UNSENT, 0)
        self.limit_unread()

    def limit_unread(self) -> None:
        """Hang up on the slowest readers while too many bytes wait, for this client or in total."""
        whose = self.address
        for slow, most in (
            ([each for each in _unread if each.address == whose], UNREAD_BYTES // 2),
            (list(_unread), UNREAD_BYTES),
        ):
            waiting = sum(_unread.get(each, 0) for each in slow)
            for each in slow:
                if waiting <= most:
                    break
                waiting -= _unread.pop(each, 0)
                # Later, since the transport may be in the middle of a write
                self.loop.call_soon(each.hang_up)

    @property
    def request(self) -> Scope:
        return cast(Scope, self.scope)

    @property
    def address(self) -> str:
        return network_of(self.request)

    def resume_writing(self) -> None:
        _unread.pop(self, None)
        if self.unread:
            self.unread.cancel()
            self.unread = None
        super().resume_writing()
