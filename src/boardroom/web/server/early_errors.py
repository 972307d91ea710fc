"""Error responses sent before Django handles a request, as HTML or, for the API, as problem JSON."""

from __future__ import annotations

import asyncio
import json
from html import escape
from urllib.parse import quote

from boardroom.base.languages import text
from boardroom.web.languages import parse_accept_language, translate
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.server.fair_executor import RejectedRequest

ERROR_MESSAGES = {
    400: ("malformed", text("We can't read this address.")),
    408: ("malformed", text("The request took too long to arrive. Check your connection and try again.")),
    413: ("too-large", text("The request is too large.")),
    429: ("too-often", text("Too many requests from your address. Wait a minute and try again.")),
    503: ("full", text("The server is busy. Try again in a moment.")),
}
DELAY_SECONDS = 1.0
"""Seconds by which a 429 or 503 response is delayed, so that retrying at once gains nothing."""
MAX_DELAYED = 500
"""Responses that may be delayed at a time, since each holds a connection."""

_delayed = 0


def has_nul(scope: Scope) -> bool:
    """Return True if a URL contains NUL, which PostgreSQL cannot store in a text and no URL of the site has."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


async def reject_address(scope: Scope, receive: Receive, answer: Send) -> None:
    """Respond to an unreadable URL."""
    await send_error(RejectedRequest(400, 0), scope, answer)


async def send_error(error: RejectedRequest, scope: Scope, answer: Send) -> None:
    global _delayed  # noqa: PLW0603 (one event loop a process)
    if error.status in (429, 503) and _delayed < MAX_DELAYED:
        _delayed += 1
        try:
            await asyncio.sleep(DELAY_SECONDS)
        finally:
            _delayed -= 1
    wish = next((value.decode("latin1") for name, value in scope["headers"] if name == b"accept-language"), "")
    lang = parse_accept_language(wish[:200])
    kind, sentence = ERROR_MESSAGES[error.status]
    words = translate(lang, sentence)
    if scope["path"].startswith("/api/"):
        form = b"application/problem+json"
        body = json.dumps({"type": f"/api/#{kind}", "title": words, "status": error.status, "detail": words})
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
    if error.status in (429, 503):
        headers.append((b"retry-after", str(error.seconds).encode()))
    else:
        # Do not wait for the rest of the body
        headers.append((b"connection", b"close"))
    await answer({"type": "http.response.start", "status": error.status, "headers": headers})
    await answer({"type": "http.response.body", "body": content})
