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
from boardroom.web.database.connections import manage_connections
from boardroom.web.server import metrics, request_logs
from boardroom.web.server.asgi_types import Receive, Scope, Send

log = logging.getLogger("boardroom.health")
CHECK_SECONDS = 4.0
CACHE_SECONDS = 1.0
"""Seconds a result of /readyz is cached."""
MIN_FREE_BYTES = 50 * 1024 * 1024
"""Bytes that must be free on disk."""
LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1", "[::1]")

# One thread for each, so that a hanging database delays neither pages nor the other endpoint
ready_thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
metrics_thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

extra_checks: dict[str, Callable[[], str]] = {}
"""Checks that packages above this one add: name to a function that returns the state."""

_is_migrated = False
_cached_result: tuple[float, dict[str, str]] = (float("-inf"), {})


async def send_response(send: Send, status: int, body: bytes, content_type: str = "text/plain; charset=utf-8") -> None:
    headers = [
        (b"content-type", content_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def serve_liveness(scope: Scope, send: Send) -> None:
    await send_response(send, 200, b"ok\n")


async def serve_readiness(scope: Scope, send: Send) -> None:
    global _cached_result  # noqa: PLW0603 (one answer a process)
    at, parts = _cached_result
    if time.monotonic() - at > CACHE_SECONDS:
        work = asyncio.get_running_loop().run_in_executor(ready_thread, run_checks)
        try:
            parts = await asyncio.wait_for(work, CHECK_SECONDS)
        except TimeoutError:
            parts = {"database": "no answer"}
        _cached_result = (time.monotonic(), parts)
    ready = not set(parts.values()) - {"ok", "off", "degraded"}
    body = json.dumps({"ready": ready, **parts}) + "\n"
    await send_response(send, 200 if ready else 503, body.encode(), "application/json")


def run_checks() -> dict[str, str]:
    """Return the state of each part: ok, off, degraded or failed. The reason only goes to the log."""
    parts = {"database": run_check(check_database), "migrations": "unknown"}
    if parts["database"] == "ok":
        parts["migrations"] = run_check(check_migrations)
    parts |= {name: state() for name, state in extra_checks.items()}
    parts |= {"disk": run_check(check_disk), "folder": run_check(check_data_folder), "key": run_check(check_secret_key)}
    return parts


def run_check(check: Callable[[], object], failure: str = "failed") -> str:
    try:
        with manage_connections():
            check()
    except Exception as error:  # noqa: BLE001 (any error means that the check failed)
        log.warning(
            "not ready", extra={"facts": {"part": check.__name__, "error": request_logs.describe_error(error)[0]}}
        )
        return failure
    return "ok"


def check_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def check_disk() -> None:
    """Raise OSError if the disk is full or a sync to it has failed."""
    if shutil.disk_usage(settings.DATA_FOLDER).free < MIN_FREE_BYTES:
        raise OSError(28, "the disk is almost full")
    if disk_sync := getattr(connection, "disk_sync", None):
        disk_sync.raise_failure()


def check_data_folder() -> None:
    """Raise OSError unless the data folder is writable."""
    if not os.access(settings.DATA_FOLDER, os.W_OK | os.X_OK):
        raise OSError(13, "the data folder is not writable")


def check_secret_key() -> None:
    """Raise OSError if the key on disk differs from the one in use: after a restart, sessions would be invalid."""
    if (
        not os.environ.get("BOARDROOM_SECRET_KEY")
        and environment.read_secret_key(settings.DATA_FOLDER) != settings.SECRET_KEY
    ):
        raise OSError(2, "the secret key is missing or has changed")


def check_migrations() -> None:
    """Raise RuntimeError if migrations are missing. Once they are complete they stay so, and are not checked again."""
    global _is_migrated  # noqa: PLW0603 (one answer a process)
    if not _is_migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise RuntimeError
        _is_migrated = True


async def serve_metrics(scope: Scope, send: Send) -> None:
    if not can_read_metrics(scope):
        await send_response(send, 404, b"")
        return
    loop = asyncio.get_running_loop()
    body = await loop.run_in_executor(metrics_thread, collect_metrics)
    await send_response(send, 200, body, CONTENT_TYPE_LATEST)


@manage_connections()
def collect_metrics() -> bytes:
    return metrics.render_metrics()


def can_read_metrics(scope: Scope) -> bool:
    """Return True for requests with the token or, if none is set, for direct requests from this machine."""
    headers = {name.decode("latin1").lower(): value for name, value in scope["headers"]}
    if settings.METRICS_TOKEN:
        return compare_digest(headers.get("authorization", b""), b"Bearer " + settings.METRICS_TOKEN.encode())
    host = headers.get("host", b"").decode("latin1").rsplit(":", 1)[0]
    forwarded = any(name == "forwarded" or name.startswith("x-forwarded-") for name in headers)
    if settings.BEHIND_PROXY or forwarded or host not in LOCAL_HOSTS:
        return False
    try:
        return ipaddress.ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False


HEALTH_ROUTES: dict[str, Callable[[Scope, Send], Awaitable[None]]] = {
    "/healthz": serve_liveness,
    "/readyz": serve_readiness,
    "/metrics": serve_metrics,
}


async def serve_health(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] not in ("GET", "HEAD"):
        await send_response(send, 405, b"")
        return
    await HEALTH_ROUTES[scope["path"]](scope, send)


async def log_stream(
    stream: Callable[..., Awaitable[None]], scope: Scope, receive: Receive, send: Send, route: str = "/live/<code>"
) -> None:
    """Serve a live stream and log its status and duration."""
    start, status = time.perf_counter(), 500

    async def sent(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            metrics.count_response("live", scope["method"], status, time.perf_counter() - start)
        await send(message)

    try:
        await stream(scope, receive, sent)
    finally:
        request_logs.log_request(scope["method"], route, status, time.perf_counter() - start, slow=False)
