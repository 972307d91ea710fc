"""ASGI types, and helpers that end streams."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

UNSENT_KEY = "boardroom.unsent"
"""Key of a scope for the number of bytes that the application holds back until the connection takes more."""

_open_streams: set[asyncio.Task[None]] = set()
"""For each open stream, the task that waits for its client to disconnect."""
_is_stopping = False


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def run_until_disconnect(receive: Receive, send: Send, writer: Coroutine[Any, Any, None]) -> BaseException | None:
    """Write a stream until it ends, the client disconnects or the server stops.

    Return the exception if writing failed: the caller logs it, and the response ends instead of falling silent.
    """
    writing, gone = asyncio.create_task(writer), asyncio.create_task(wait_for_disconnect(receive))
    _open_streams.add(gone)
    if _is_stopping:
        gone.cancel()
    try:
        done, _ = await asyncio.wait({writing, gone}, return_when=asyncio.FIRST_COMPLETED)
        failure = writing.exception() if writing in done and not writing.cancelled() else None
        if failure or writing not in done:
            await send({"type": "http.response.body", "body": b""})
        return failure
    finally:
        _open_streams.discard(gone)
        writing.cancel()
        gone.cancel()


def close_streams() -> None:
    """End all streams, so that the server does not wait for them when it stops."""
    global _is_stopping  # noqa: PLW0603 (a process stops once)
    _is_stopping = True
    for gone in _open_streams:
        gone.cancel()
