"""Stream a user's data export from an ASGI endpoint, because Django builds responses in memory.

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
from boardroom.web.accounts.models import User
from boardroom.web.database.connections import manage_connections
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send, wait_for_disconnect
from boardroom.web.server.fair_executor import ClientDisconnected
from boardroom.web.tables import streams

EXPORT_PATH = "/settings/export/"
export_executor = ThreadPoolExecutor(1, thread_name_prefix="export")


async def serve_export(scope: Scope, receive: Receive, send: Send) -> None:
    """Send the export of the user that the session belongs to."""
    try:
        if scope["method"] != "GET":
            raise streams.AccessDenied(405)
        user = await streams.check_access(scope, receive, partial(authorise_export, scope))
    except streams.AccessDenied as denied:
        await send(
            {"type": "http.response.start", "status": denied.status, "headers": [(b"content-type", b"text/plain")]}
        )
        await send({"type": "http.response.body", "body": b""})
    except ClientDisconnected:
        return
    else:
        await send_export(user, receive, send)


@manage_connections()
def authorise_export(scope: Scope) -> User:
    user = streams.build_request(scope).user
    if not isinstance(user, User):
        raise streams.AccessDenied(403)
    if not rate_limits.count_attempt("export", f"person {user.pk}"):
        raise streams.AccessDenied(429)
    return user


async def send_export(user: User, receive: Receive, send: Send) -> None:
    loop = asyncio.get_running_loop()
    headers = [
        (b"content-type", b"application/zip"),
        (b"content-disposition", f'attachment; filename="boardroom-{timezone.now():%Y-%m-%d}.zip"'.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-accel-buffering", b"no"),
    ]
    pieces, gone = export.iter_zip(user), asyncio.ensure_future(wait_for_disconnect(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        while not gone.done():
            piece = await loop.run_in_executor(export_executor, bind_next_piece(pieces))
            await send({"type": "http.response.body", "body": piece or b"", "more_body": piece is not None})
            if piece is None:
                break
    finally:
        gone.cancel()


def bind_next_piece(pieces: Iterator[bytes]) -> Callable[[], bytes | None]:
    @manage_connections()
    def piece() -> bytes | None:
        return next(pieces, None)

    return piece
