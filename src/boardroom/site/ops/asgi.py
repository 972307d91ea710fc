"""What an ASGI application is called with, and how a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def left(receive: Receive) -> None:
    """Done when nobody waits for the answer any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def until_left(receive: Receive, telling: Coroutine[Any, Any, None]) -> BaseException | None:
    """Tell somebody until all is told or they have left. What went wrong, if something did: a stream that is open and
    tells nothing any more looks like one without news."""
    told, gone = asyncio.create_task(telling), asyncio.create_task(left(receive))
    try:
        done, _ = await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
        return told.exception() if told in done and not told.cancelled() else None
    finally:
        told.cancel()
        gone.cancel()
