"""Access checks and error responses of the API's ASGI endpoints: the stream and the export."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

from boardroom.web.api import problems
from boardroom.web.languages import parse_accept_language, translate
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Scope, Send
from boardroom.web.server.fair_executor import ClientDisconnected
from boardroom.web.tables.streams import AccessDenied, read_headers

T = TypeVar("T")


async def admit_request(scope: Scope, send: Send, enter: Callable[[], Awaitable[T]]) -> T | None:
    """Return the result of `enter`, or None after sending an error or losing the client."""
    lang = "en"
    try:
        lang = parse_accept_language(read_headers(scope).get("accept-language", ""))
        if scope["method"] != "GET":
            raise AccessDenied(405)
        return await enter()
    except rate_limits.RateLimitExceeded as error:
        await send_problem(send, lang, AccessDenied(429, translate(lang, str(error))))
    except AccessDenied as denied:
        await send_problem(send, lang, denied)
    except ClientDisconnected:
        pass
    return None


async def send_problem(send: Send, lang: str, denied: AccessDenied) -> None:
    """Send an error as problem+json."""
    data = problems.build_problem(lang, problems.KIND_BY_STATUS[denied.status], denied.detail)
    headers = [(b"content-type", problems.PROBLEM_MEDIA_TYPE.encode()), (b"cache-control", b"no-store")]
    if denied.status == 401:
        headers.append((b"www-authenticate", b'Bearer realm="boardroom"'))
    elif denied.status == 405:
        headers.append((b"allow", b"GET"))
    elif denied.status in (429, 503):
        headers.append((b"retry-after", b"60"))
    await send({"type": "http.response.start", "status": data["status"], "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(data, ensure_ascii=False).encode()})
