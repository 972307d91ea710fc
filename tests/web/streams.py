"""Live streams without a server, for tests: they are not Django's, so its test client cannot ask for them."""

from __future__ import annotations

import asyncio
from typing import Any

from django.test import Client

from boardroom.web.config.asgi import application


def scope_of(path: str, headers: dict[str, str], method: str = "GET", client: str = "127.0.0.1") -> dict[str, object]:
    """What a server says of a request."""
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (client, 1),
    }


async def first_frame(path: str, client: Client | None = None, method: str = "GET", host: str = "testserver"):
    """The status of a stream, and the first frame it sends."""
    cookies = "; ".join(f"{k}={m.value}" for k, m in client.cookies.items()) if client else ""
    scope = scope_of(path, {"host": host, "cookie": cookies, "accept-language": "en"}, method)
    done, sent = asyncio.Event(), []

    async def receive() -> dict[str, str]:
        await done.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if b"event: frame" in message.get("body", b"") or not message.get("more_body", True):
            done.set()

    await asyncio.wait_for(application(scope, receive, send), 30)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:]).decode()
