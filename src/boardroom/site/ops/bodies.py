"""What is sent to the site, read within limits: so many bytes, so fast, and so much at a time of all and of each.

A proxy does the same in front; in a hall there is none.
"""

from __future__ import annotations

import asyncio
import io
import re
import tempfile
from collections import Counter
from typing import IO

from django.conf import settings

from boardroom.site.ops.addresses import network_of
from boardroom.site.ops.asgi import Receive, Scope
from boardroom.site.ops.work_queue import Busy, Gone

FILES = re.compile(r"/records/$|/c/import/$|/c/[^/]+/people/csv/$|/admin/")
"""Where files may be sent, which are larger than forms."""
FORM = 1_200_000
"""A little more than the forms themselves allow: they say better what is wrong."""
IN_MEMORY = 256 * 1024
PATIENCE = 20.0
"""Seconds that a body may take."""
SLOWEST = 16 * 1024
"""One that comes in at so many bytes a second may take longer."""
AT_ONCE, EACH = 96 * 1024 * 1024, 20 * 1024 * 1024
"""Bytes of all bodies that are being read, and of those from one address."""

_held: Counter[str] = Counter()


def most(scope: Scope) -> int:
    return settings.MAX_UPLOAD + 256 * 1024 if FILES.match(scope["path"]) else FORM


def length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() and len(told) < 16 else 0


class Body:
    """A request's body: in memory while it is short, else in a file without a name. What it takes is counted."""

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
    """The whole body, from its beginning. Busy: too large, too slow, or too much at once. Gone: the sender left."""
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
