"""The address at which other devices reach this server, detected so that QR codes work on phones."""

from __future__ import annotations

import contextlib
import socket
from threading import Lock
from urllib.parse import urlsplit

from cachetools import TTLCache, cached
from django.conf import settings
from django.http.request import validate_host

from boardroom.base.network import own_addresses

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATIENCE = 0.3
KEPT = 20


def loopback(origin: str) -> bool:
    """Return True if the address only reaches this machine itself."""
    return urlsplit(origin).hostname in LOOPBACK


@cached(TTLCache(KEPT, 15), lock=Lock())
def listens(host: str, port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection((host, port), PATIENCE).close()
        return True
    return False


def reachable(origin: str) -> str:
    """Return `origin` if phones can reach it, otherwise an address on which this server answers.

    Return an empty string if no address works.
    """
    if not loopback(origin):
        return origin
    parts = urlsplit(origin)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    for host in own_addresses():
        if validate_host(host, settings.ALLOWED_HOSTS) and listens(host, port):
            return f"{parts.scheme}://{host}:{port}"
    return ""


def advice(origin: str) -> str:
    """Return the command that makes this site reachable for phones, or an empty string if it already is."""
    if reachable(origin):
        return ""
    return "boardroom serve --host 0.0.0.0" + (f" --port {port}" if (port := urlsplit(origin).port) != 8000 else "")
