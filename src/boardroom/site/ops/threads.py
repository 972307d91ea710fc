"""Django's sync stack behind ASGI, on a bounded pool of threads.

Stock ASGI gives every waiting stream a thread and a database connection; here streams are not Django's
(`live/stream.py`), and pages share a few threads that keep their connections.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.urls import set_script_prefix

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class PooledHandler(ASGIHandler):
    def __init__(self, threads: int) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django answers http, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        head, content = await loop.run_in_executor(self.pool, context.run, self.respond, scope, body)
        await send(head)
        await send({"type": "http.response.body", "body": content})

    def respond(self, scope: Scope, body: Any) -> tuple[MutableMapping[str, Any], bytes]:
        """One request from start to end in one thread; `response.close` lets Django return its connection."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, error = self.create_request(scope, body)
        response = self.get_response(request) if request else error
        assert response is not None
        try:
            response._handler_class = self.__class__  # type: ignore[attr-defined]  # noqa: SLF001
            content = b"".join(response) if response.streaming else response.content  # type: ignore[attr-defined]
            headers = [(k.encode("ascii"), v.encode("latin1")) for k, v in response.items()]
            headers += [(b"Set-Cookie", c.output(header="").encode("ascii").strip()) for c in response.cookies.values()]
        finally:
            response.close()
            body.close()
        return {"type": "http.response.start", "status": response.status_code, "headers": headers}, content
