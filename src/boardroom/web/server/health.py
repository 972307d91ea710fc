"""Health checks and metrics for operators. They bypass Django and need no host, session or cookie.

GET /healthz    200 if the process responds
GET /readyz     200 if database, migrations, Redis, bots and disk work, otherwise 503; lists each check
GET /metrics    Prometheus metrics, for this machine or with the token
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import shutil
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from prometheus_client import CONTENT_TYPE_LATEST

from boardroom.web.config import environment
from boardroom.web.database.connections import connected
from boardroom.web.server import metrics, request_logs
from boardroom.web.server.asgi_types import Receive, Scope, Send

log = logging.getLogger("boardroom.health")
PATIENCE = 4.0
FRESH = 1.0
"""Seconds a result of /readyz is cached."""
ROOM = 50 * 1024 * 1024
"""Bytes that must be free on disk."""
LOCAL = ("127.0.0.1", "localhost", "::1", "[::1]")

# One thread for each, so that a hanging database delays neither pages nor the other endpoint
ready_thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
metrics_thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

others: dict[str, Callable[[], str]] = {}
"""Checks that packages above this one add: name to a function that returns the state."""

_migrated = False
_known: tuple[float, dict[str, str]] = (float("-inf"), {})


async def answer(send: Send, status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def healthz(scope: Scope, send: Send) -> None:
    await answer(send, 200, b"ok\n")


async def readyz(scope: Scope, send: Send) -> None:
    global _known  # noqa: PLW0603 (one answer a process)
    at, parts = _known
    if time.monotonic() - at > FRESH:
        work = asyncio.get_running_loop().run_in_executor(ready_thread, examined)
        try:
            parts = await asyncio.wait_for(work, PATIENCE)
        except TimeoutError:
            parts = {"database": "no answer"}
        _known = (time.monotonic(), parts)
    ready = not set(parts.values()) - {"ok", "off", "degraded"}
    body = json.dumps({"ready": ready, **parts}) + "\n"
    await answer(send, 200 if ready else 503, body.encode(), "application/json")


def examined() -> dict[str, str]:
    """Return the state of each part: ok, off, degraded or failed. The reason only goes to the log."""
    parts = {"database": part(database), "migrations": "unknown"}
    if parts["database"] == "ok":
        parts["migrations"] = part(migrations)
    parts |= {name: state() for name, state in others.items()}
    parts |= {"disk": part(disk), "folder": part(folder), "key": part(key)}
    return parts


def part(check: Callable[[], object], otherwise: str = "failed") -> str:
    try:
        with connected():
            check()
    except Exception as error:  # noqa: BLE001 (any error means that the check failed)
        log.warning("not ready", extra={"facts": {"part": check.__name__, "error": request_logs.trace(error)[0]}})
        return otherwise
    return "ok"


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def disk() -> None:
    """Raise OSError if the disk is full or a sync to it has failed."""
    if shutil.disk_usage(settings.DATA).free < ROOM:
        raise OSError(28, "the disk is almost full")
    if sound := getattr(getattr(connection, "disk", None), "sound", None):
        sound()


def folder() -> None:
    """Raise OSError unless the data folder is writable."""
    if not os.access(settings.DATA, os.W_OK | os.X_OK):
        raise OSError(13, "the data folder is not writable")


def key() -> None:
    """Raise OSError if the key on disk differs from the one in use: after a restart, sessions would be invalid."""
    if not os.environ.get("BOARDROOM_SECRET_KEY") and environment.secret_key(settings.DATA) != settings.SECRET_KEY:
        raise OSError(2, "the secret key is missing or has changed")


def migrations() -> None:
    """Raise RuntimeError if migrations are missing. Once they are complete they stay so, and are not checked again."""
    global _migrated  # noqa: PLW0603 (one answer a process)
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise RuntimeError
        _migrated = True


async def figures(scope: Scope, send: Send) -> None:
    if not may_read(scope):
        await answer(send, 404, b"")
        return
    loop = asyncio.get_running_loop()
    body = await loop.run_in_executor(metrics_thread, collected)
    await answer(send, 200, body, CONTENT_TYPE_LATEST)


@connected()
def collected() -> bytes:
    return metrics.page()


def may_read(scope: Scope) -> bool:
    """Return True for requests with the token or, if none is set, for direct requests from this machine."""
    headers = {name.decode("latin1").lower(): value for name, value in scope["headers"]}
    if settings.METRICS_TOKEN:
        return compare_digest(headers.get("authorization", b""), b"Bearer " + settings.METRICS_TOKEN.encode())
    host = headers.get("host", b"").decode("latin1").rsplit(":", 1)[0]
    forwarded = any(name == "forwarded" or name.startswith("x-forwarded-") for name in headers)
    if settings.BEHIND_PROXY or forwarded or host not in LOCAL:
        return False
    try:
        return ipaddress.ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False


PAGES: dict[str, Callable[[Scope, Send], Awaitable[None]]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": figures,
}


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] not in ("GET", "HEAD"):
        await answer(send, 405, b"")
        return
    await PAGES[scope["path"]](scope, send)


async def told(
    stream: Callable[..., Awaitable[None]], scope: Scope, receive: Receive, send: Send, route: str = "/live/<code>"
) -> None:
    """Serve a live stream and log its status and duration."""
    start, status = time.perf_counter(), 500

    async def sent(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            metrics.answered("live", scope["method"], status, time.perf_counter() - start)
        await send(message)

    try:
        await stream(scope, receive, sent)
    finally:
        request_logs.tell(scope["method"], route, status, time.perf_counter() - start, slow=False)
