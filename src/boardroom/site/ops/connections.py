"""Connections of strangers, without a proxy in front: whoever says nothing, too little or too much is hung up on.

A request's head has ten seconds and 64 KiB, and of all connections that wait for one, the oldest goes when there are
too many. Whoever does not read what is sent goes too. What is sent behind the head has limits of its own (`bodies.py`).
"""

from __future__ import annotations

import asyncio
from types import ModuleType
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from boardroom.site.ops.addresses import network
from boardroom.site.ops.work_queue import ledger

resource: ModuleType | None
try:
    import resource
except ImportError:  # not on Windows
    resource = None

HEAD_SECONDS = 10.0
HEAD_BYTES = 64 * 1024
HEAVY_SECONDS = 0.5
"""So long a new connection of an address that keeps the server busy waits, while others are here."""
UNREAD_SECONDS = 30.0
"""So long somebody may leave unread what is sent to them."""
FILES = 65_536

_silent: dict[Connection, None] = {}
"""Connections without a whole head, the oldest first."""


def more_files() -> int:
    """A connection is a file to the system, which allows a thousand unless it is asked for more. How many it allows."""
    if resource is None:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return int(max(soft, most))


class Connection(HttpToolsProtocol):
    most_silent = min(2048, more_files() // 2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.headless, self.head = True, 0
        """Whether a head is still to come, and how much of it has."""
        self.alarm: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_head()
        whose = network(self.client[0] if self.client else "")
        if not settings.BEHIND_PROXY and ledger.heavy(whose) and not ledger.alone(whose):
            # Who opens one connection after the other and leaves is not even read
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
        super().connection_lost(exc)

    def wait_for_head(self) -> None:
        if self.alarm is None:
            self.alarm = self.loop.call_later(HEAD_SECONDS, self.hang_up)
            _silent[self] = None

    def stop_waiting(self) -> None:
        self.headless = False
        if self.alarm:
            _silent.pop(self, None)
            self.alarm.cancel()
            self.alarm = None

    def hang_up(self) -> None:
        self.stop_waiting()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.headless:
            self.head += len(data)
        super().data_received(data)
        if self.headless:
            # Most heads come in one piece: nobody had to wait for those
            self.wait_for_head()
            if self.head > HEAD_BYTES:
                self.hang_up()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.headless, self.head = True, 0

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(UNREAD_SECONDS, self.hang_up)

    def resume_writing(self) -> None:
        if self.unread:
            self.unread.cancel()
            self.unread = None
        super().resume_writing()
