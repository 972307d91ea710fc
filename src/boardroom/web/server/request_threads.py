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
from boardroom.web.server.asgi_types import Receive, Scope, Send, wait_for_disconnect
from boardroom.web.server.client_addresses import find_client_network
from boardroom.web.server.fair_executor import (
    ClientDisconnected,
    FairExecutor,
    JobQueue,
    RejectedRequest,
    usage_tracker,
)

HASHING_PATHS = re.compile(r"/(sign-in|sign-up|settings/password|settings/delete|reset/[^/]+/[^/]+|admin/login)/$")
"""Paths where a POST hashes a password."""
HASHING_THREADS = 2
HASHING_NICENESS = 10
"""Niceness of threads that hash passwords."""


def prepare_hashing_thread() -> None:
    """Let a hashing thread use all cores at a low priority. It releases the interpreter lock, so it only competes with
    other threads if it shares their core."""
    cpu_affinity.use_cores(cpu_affinity.list_initial_cores())
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), HASHING_NICENESS)


class PooledHandler(ASGIHandler):
    def __init__(self, threads: int) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.page_executor = FairExecutor("page", JobQueue(threads), usage_tracker)
        self.hashing_executor = FairExecutor(
            "hash", JobQueue(HASHING_THREADS, max_jobs=128, max_client_jobs=64), usage_tracker, prepare_hashing_thread
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django answers http, not {scope['type']}")
        gate = (
            self.hashing_executor
            if scope["method"] == "POST" and HASHING_PATHS.match(scope["path"])
            else self.page_executor
        )
        context = contextvars.copy_context()
        try:
            body = await request_bodies.read_body(scope, receive)
            try:
                head, content = await gate.run(
                    find_client_network(scope),
                    lambda: context.run(self.handle_request, scope, body.file),
                    lambda: asyncio.ensure_future(wait_for_disconnect(receive)),
                )
            finally:
                body.close()
        except RejectedRequest as busy:
            await early_errors.send_error(busy, scope, send)
            return
        except ClientDisconnected:
            return
        await send(head)
        await send({"type": "http.response.body", "body": content})

    def handle_request(self, scope: Scope, body: Any) -> tuple[MutableMapping[str, Any], bytes]:
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
