"""Django's sync stack behind ASGI, on a few threads.

Django's own ASGI handler gives every waiting stream a thread and a database connection. Here streams bypass Django, and
pages share a few threads that keep their connections, in the order of `work_queue.py`. Requests that hash a password,
which is slow on purpose, have two separate threads.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import re
import threading
from collections.abc import MutableMapping
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.urls import set_script_prefix

from boardroom.web.server import cpu_affinity, early_errors, request_bodies
from boardroom.web.server.asgi_types import Receive, Scope, Send, left
from boardroom.web.server.client_addresses import network_of
from boardroom.web.server.fair_executor import Busy, Gate, Gone, Lane, ledger

HASHING = re.compile(r"/(sign-in|sign-up|settings/password|settings/delete|reset/[^/]+/[^/]+|admin/login)/$")
"""Paths where a POST hashes a password."""
HASHES = 2
AWAY = 10
"""Niceness of threads that hash passwords."""


def apart() -> None:
    """Let a hashing thread use all cores at a low priority. It releases the interpreter lock, so it only competes with
    other threads if it shares their core."""
    cpu_affinity.use(cpu_affinity.before())
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), AWAY)


class PooledHandler(ASGIHandler):
    def __init__(self, threads: int) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.pages = Gate("page", Lane(threads), ledger)
        self.hashes = Gate("hash", Lane(HASHES, most=128, each=64), ledger, apart)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django answers http, not {scope['type']}")
        gate = self.hashes if scope["method"] == "POST" and HASHING.match(scope["path"]) else self.pages
        context = contextvars.copy_context()
        try:
            body = await request_bodies.read(scope, receive)
            try:
                head, content = await gate.run(
                    network_of(scope),
                    lambda: context.run(self.respond, scope, body.file),
                    lambda: asyncio.ensure_future(left(receive)),
                )
            finally:
                body.close()
        except Busy as busy:
            await early_errors.send(busy, scope, send)
            return
        except Gone:
            return
        await send(head)
        await send({"type": "http.response.body", "body": content})

    def respond(self, scope: Scope, body: Any) -> tuple[MutableMapping[str, Any], bytes]:
        """Handle a request in this thread; `response.close` lets Django return its database connection."""
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
        return {"type": "http.response.start", "status": response.status_code, "headers": headers}, content
