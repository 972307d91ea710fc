"""Stream a user's data export from an ASGI endpoint, since Django's responses are built in memory.

    GET /settings/export/    a zip archive

One thread builds one export at a time, and each piece only after the previous one has been sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.utils import timezone

from boardroom.web.accounts import export
from boardroom.web.accounts.models import Person
from boardroom.web.database.connections import connected
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send, left
from boardroom.web.server.fair_executor import Gone
from boardroom.web.tables import streams

PATH = "/settings/export/"
maker = ThreadPoolExecutor(1, thread_name_prefix="export")


async def download(scope: Scope, receive: Receive, send: Send) -> None:
    """Send the export of the user that the session belongs to."""
    try:
        if scope["method"] != "GET":
            raise streams.Denied(405)
        person = await streams.admit(scope, receive, partial(owner, scope))
    except streams.Denied as denied:
        await send(
            {"type": "http.response.start", "status": denied.status, "headers": [(b"content-type", b"text/plain")]}
        )
        await send({"type": "http.response.body", "body": b""})
    except Gone:
        return
    else:
        await hand_out(person, receive, send)


@connected()
def owner(scope: Scope) -> Person:
    person = streams.request_of(scope).user
    if not isinstance(person, Person):
        raise streams.Denied(403)
    if not rate_limits.allowed("export", f"person {person.pk}"):
        raise streams.Denied(429)
    return person


async def hand_out(person: Person, receive: Receive, send: Send) -> None:
    loop = asyncio.get_running_loop()
    headers = [
        (b"content-type", b"application/zip"),
        (b"content-disposition", f'attachment; filename="boardroom-{timezone.now():%Y-%m-%d}.zip"'.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-accel-buffering", b"no"),
    ]
    made, gone = export.pieces(person), asyncio.ensure_future(left(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        while not gone.done():
            piece = await loop.run_in_executor(maker, following(made))
            await send({"type": "http.response.body", "body": piece or b"", "more_body": piece is not None})
            if piece is None:
                break
    finally:
        gone.cancel()


def following(made: Iterator[bytes]) -> Callable[[], bytes | None]:
    @connected()
    def piece() -> bytes | None:
        return next(made, None)

    return piece
