"""What an ASGI application is called with, and how a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

UNSENT = "boardroom.unsent"
"""The key of a scope for the bytes that an application keeps until the connection takes more."""

_open: set[asyncio.Task[None]] = set()
"""Of every stream that is open, what waits for its reader to leave."""
_closed = False


async def left(receive: Receive) -> None:
    """Done when nobody waits for the answer any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def until_left(receive: Receive, send: Send, telling: Coroutine[Any, Any, None]) -> BaseException | None:
    """Tell somebody until all is told, they have left or the server stops; whatever was not told to its end is ended
    here. What went wrong, if something did: a stream that is open and tells nothing any more looks like one without
    news."""
    told, gone = asyncio.create_task(telling), asyncio.create_task(left(receive))
    _open.add(gone)
    if _closed:
        gone.cancel()
    try:
        done, _ = await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
        failure = told.exception() if told in done and not told.cancelled() else None
        if failure or told not in done:
            await send({"type": "http.response.body", "body": b""})
        return failure
    finally:
        _open.discard(gone)
        told.cancel()
        gone.cancel()


def close_streams() -> None:
    """The server stops: streams would go on until they are torn, and have it wait for them."""
    global _closed  # noqa: PLW0603 (a process stops once)
    _closed = True
    for gone in _open:
        gone.cancel()
