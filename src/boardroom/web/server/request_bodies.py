"""Read request bodies within limits on size, speed and total memory, as a proxy would.

A tournament venue often has no proxy.
"""

from __future__ import annotations

import asyncio
import io
import re
import tempfile
from collections import Counter
from typing import IO

from django.conf import settings

from boardroom.web.server.asgi_types import Receive, Scope
from boardroom.web.server.client_addresses import network_of
from boardroom.web.server.fair_executor import Busy, Gone

FILES = re.compile(r"/records/$|/c/import/$|/c/[^/]+/people/csv/$|/admin/")
"""Paths that accept file uploads, which may be larger than forms."""
FORM = 1_200_000
"""Bytes of a form. A little more than the forms accept, because their own error messages are more helpful."""
IN_MEMORY = 256 * 1024
PATIENCE = 20.0
"""Seconds a body may take."""
SLOWEST = 16 * 1024
"""Bytes per second at which a body may take longer."""
AT_ONCE, EACH = 96 * 1024 * 1024, 20 * 1024 * 1024
"""Bytes of all open bodies together, and of those from one client."""

_held: Counter[str] = Counter()


def most(scope: Scope) -> int:
    return settings.MAX_UPLOAD + 256 * 1024 if FILES.match(scope["path"]) else FORM


def length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() and len(told) < 16 else 0


class Body:
    """A request body, kept in memory or, if it is long, in an unnamed temporary file."""

    def __init__(self, scope: Scope) -> None:
        self.whose, self.most, self.size = network_of(scope), most(scope), 0
        told = length(scope)
        if told > self.most:
            raise Busy(413, 1)
        if 0 < told <= IN_MEMORY:
            self.file: IO[bytes] = io.BytesIO()
        else:
            self.file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed with the answer)

    def add(self, data: bytes) -> None:
        self.size += len(data)
        _held[self.whose] += len(data)
        if self.size > self.most:
            raise Busy(413, 1)
        if self.size > IN_MEMORY and (_held.total() > AT_ONCE or _held[self.whose] > EACH):
            raise Busy(503, 5)
        self.file.write(data)

    def close(self) -> None:
        self.file.close()
        _held[self.whose] -= self.size
        if _held[self.whose] <= 0:
            del _held[self.whose]
        self.size = 0


async def read(scope: Scope, receive: Receive) -> Body:
    """Read a whole request body, and reject it if it exceeds a limit."""
    body = Body(scope)
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        more = True
        while more:
            async with asyncio.timeout_at(began + PATIENCE + body.size / SLOWEST):
                message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            body.add(message.get("body", b""))
            more = message.get("more_body", False)
    except TimeoutError:
        body.close()
        raise Busy(408, 1) from None
    except BaseException:
        body.close()
        raise
    body.file.seek(0)
    return body
