"""The address by which other machines reach this one: found by itself, so that codes lead where phones can go."""

from __future__ import annotations

import contextlib
import socket
from threading import Lock
from urllib.parse import urlsplit

from cachetools import TTLCache, cached
from django.conf import settings
from django.http.request import validate_host

from boardroom.base.own_addresses import own_addresses

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATIENCE = 0.3
KEPT = 20


def loopback(origin: str) -> bool:
    """Whether an address is this machine's own alone."""
    return urlsplit(origin).hostname in LOOPBACK


@cached(TTLCache(KEPT, 15), lock=Lock())
def listens(host: str, port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection((host, port), PATIENCE).close()
        return True
    return False


def reachable(origin: str) -> str:
    """The address to give away instead of `origin`: the same if phones can go there, or one where this server listens
    and answers; empty if there is none."""
    if not loopback(origin):
        return origin
    parts = urlsplit(origin)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    for host in own_addresses():
        if validate_host(host, settings.ALLOWED_HOSTS) and listens(host, port):
            return f"{parts.scheme}://{host}:{port}"
    return ""


def advice(origin: str) -> str:
    """The command that makes phones reach this site; empty where they do."""
    if reachable(origin):
        return ""
    return "boardroom serve --host 0.0.0.0" + (f" --port {port}" if (port := urlsplit(origin).port) != 8000 else "")
