"""Access checks and error responses of the API's ASGI endpoints: the stream and the export."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

from boardroom.web.api import problems
from boardroom.web.languages import preferred, said
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Scope, Send
from boardroom.web.server.fair_executor import Gone
from boardroom.web.tables.streams import Denied, headers_of

T = TypeVar("T")


async def let_in(scope: Scope, send: Send, enter: Callable[[], Awaitable[T]]) -> T | None:
    """Return the result of `enter`, or None after sending an error or losing the client."""
    lang = "en"
    try:
        lang = preferred(headers_of(scope).get("accept-language", ""))
        if scope["method"] != "GET":
            raise Denied(405)
        return await enter()
    except rate_limits.TooOften as error:
        await refuse(send, lang, Denied(429, said(lang, str(error))))
    except Denied as denied:
        await refuse(send, lang, denied)
    except Gone:
        pass
    return None


async def refuse(send: Send, lang: str, denied: Denied) -> None:
    """Send an error as problem+json."""
    data = problems.content(lang, problems.BY_STATUS[denied.status], denied.detail)
    headers = [(b"content-type", problems.JSON.encode()), (b"cache-control", b"no-store")]
    if denied.status == 401:
        headers.append((b"www-authenticate", b'Bearer realm="boardroom"'))
    elif denied.status == 405:
        headers.append((b"allow", b"GET"))
    elif denied.status in (429, 503):
        headers.append((b"retry-after", b"60"))
    await send({"type": "http.response.start", "status": data["status"], "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(data, ensure_ascii=False).encode()})
