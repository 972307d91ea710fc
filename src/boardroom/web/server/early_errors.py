"""Error responses sent before Django handles a request, as HTML or, for the API, as problem JSON."""

from __future__ import annotations

import asyncio
import json
from html import escape
from urllib.parse import quote

from boardroom.base.languages import text
from boardroom.web.languages import preferred, said
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.server.fair_executor import Busy

SENTENCES = {
    400: ("malformed", text("We can't read this address.")),
    408: ("malformed", text("The request took too long to arrive. Check your connection and try again.")),
    413: ("too-large", text("The request is too large.")),
    429: ("too-often", text("Too many requests from your address. Wait a minute and try again.")),
    503: ("full", text("The server is busy. Try again in a moment.")),
}
PAUSE = 1.0
"""Seconds by which a 429 or 503 response is delayed, so that retrying at once gains nothing."""
PAUSED = 500
"""Responses that may be delayed at a time, since each holds a connection."""

_paused = 0


def unreadable(scope: Scope) -> bool:
    """Return True if a URL contains NUL, which PostgreSQL cannot store in a text and no URL of the site has."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


async def refuse(scope: Scope, receive: Receive, answer: Send) -> None:
    """Respond to an unreadable URL."""
    await send(Busy(400, 0), scope, answer)


async def send(busy: Busy, scope: Scope, answer: Send) -> None:
    global _paused  # noqa: PLW0603 (one event loop a process)
    if busy.status in (429, 503) and _paused < PAUSED:
        _paused += 1
        try:
            await asyncio.sleep(PAUSE)
        finally:
            _paused -= 1
    wish = next((value.decode("latin1") for name, value in scope["headers"] if name == b"accept-language"), "")
    lang = preferred(wish[:200])
    kind, sentence = SENTENCES[busy.status]
    words = said(lang, sentence)
    if scope["path"].startswith("/api/"):
        form = b"application/problem+json"
        body = json.dumps({"type": f"/api/#{kind}", "title": words, "status": busy.status, "detail": words})
    else:
        form = b"text/html; charset=utf-8"
        body = f'<!doctype html><html lang="{lang}"><title>Boardroom</title><p>{escape(words)}</p></html>'
    content = body.encode()
    headers = [
        (b"content-type", form),
        (b"content-length", str(len(content)).encode()),
        (b"content-language", lang.encode()),
        (b"cache-control", b"no-store"),
        (b"x-problem", quote(words).encode()),
    ]
    if busy.status in (429, 503):
        headers.append((b"retry-after", str(busy.seconds).encode()))
    else:
        # Do not wait for the rest of the body
        headers.append((b"connection", b"close"))
    await answer({"type": "http.response.start", "status": busy.status, "headers": headers})
    await answer({"type": "http.response.body", "body": content})
