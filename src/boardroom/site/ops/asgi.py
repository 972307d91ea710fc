"""What an ASGI application is called with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def left(receive: Receive) -> None:
    """Done when nobody waits for the answer any more."""
    while (await receive())["type"] != "http.disconnect":
        pass
