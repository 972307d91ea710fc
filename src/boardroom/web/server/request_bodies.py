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
from boardroom.web.server.client_addresses import find_client_network
from boardroom.web.server.fair_executor import ClientDisconnected, RejectedRequest

UPLOAD_PATHS = re.compile(r"/records/$|/c/import/$|/c/[^/]+/people/csv/$|/admin/")
"""Paths that accept file uploads, which may be larger than forms."""
MAX_FORM_BYTES = 1_200_000
"""Bytes of a form. A little more than the forms accept, because their own error messages are more helpful."""
MAX_MEMORY_BYTES = 256 * 1024
BODY_SECONDS = 20.0
"""Seconds a body may take."""
MIN_BYTES_PER_SECOND = 16 * 1024
"""Bytes per second at which a body may take longer."""
MAX_TOTAL_BYTES, MAX_CLIENT_BYTES = 96 * 1024 * 1024, 20 * 1024 * 1024
"""Bytes of all open bodies together, and of those from one client."""

_bytes_by_client: Counter[str] = Counter()


def find_size_limit(scope: Scope) -> int:
    return settings.MAX_UPLOAD_BYTES + 256 * 1024 if UPLOAD_PATHS.match(scope["path"]) else MAX_FORM_BYTES


def parse_content_length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() and len(told) < 16 else 0


class RequestBody:
    """A request body, kept in memory or, if it is long, in an unnamed temporary file."""

    def __init__(self, scope: Scope) -> None:
        self.network, self.max_size, self.size = find_client_network(scope), find_size_limit(scope), 0
        told = parse_content_length(scope)
        if told > self.max_size:
            raise RejectedRequest(413, 1)
        if 0 < told <= MAX_MEMORY_BYTES:
            self.file: IO[bytes] = io.BytesIO()
        else:
            self.file = tempfile.SpooledTemporaryFile(MAX_MEMORY_BYTES)  # noqa: SIM115 (closed with the answer)

    def append_data(self, data: bytes) -> None:
        self.size += len(data)
        _bytes_by_client[self.network] += len(data)
        if self.size > self.max_size:
            raise RejectedRequest(413, 1)
        if self.size > MAX_MEMORY_BYTES and (
            _bytes_by_client.total() > MAX_TOTAL_BYTES or _bytes_by_client[self.network] > MAX_CLIENT_BYTES
        ):
            raise RejectedRequest(503, 5)
        self.file.write(data)

    def close(self) -> None:
        self.file.close()
        _bytes_by_client[self.network] -= self.size
        if _bytes_by_client[self.network] <= 0:
            del _bytes_by_client[self.network]
        self.size = 0


async def read_body(scope: Scope, receive: Receive) -> RequestBody:
    """Read a whole request body, and reject it if it exceeds a limit."""
    body = RequestBody(scope)
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        more = True
        while more:
            async with asyncio.timeout_at(began + BODY_SECONDS + body.size / MIN_BYTES_PER_SECOND):
                message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnected
            body.append_data(message.get("body", b""))
            more = message.get("more_body", False)
    except TimeoutError:
        body.close()
        raise RejectedRequest(408, 1) from None
    except BaseException:
        body.close()
        raise
    body.file.seek(0)
    return body
