"""The address at which other devices reach this server, detected so that QR codes work on phones."""

from __future__ import annotations

import contextlib
import socket
from threading import Lock
from urllib.parse import urlsplit

from cachetools import TTLCache, cached
from django.conf import settings
from django.http.request import validate_host

from boardroom.base.network import local_addresses

LOOPBACK = ("127.0.0.1", "localhost", "::1")
CONNECT_TIMEOUT = 0.3
CACHE_SIZE = 20


def is_loopback(origin: str) -> bool:
    """Return True if the address only reaches this machine itself."""
    return urlsplit(origin).hostname in LOOPBACK


@cached(TTLCache(CACHE_SIZE, 15), lock=Lock())
def is_listening(host: str, port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection((host, port), CONNECT_TIMEOUT).close()
        return True
    return False


def find_reachable_origin(origin: str) -> str:
    """Return `origin` if phones can reach it, otherwise an address on which this server answers.

    Return an empty string if no address works.
    """
    if not is_loopback(origin):
        return origin
    parts = urlsplit(origin)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    for host in local_addresses():
        if validate_host(host, settings.ALLOWED_HOSTS) and is_listening(host, port):
            return f"{parts.scheme}://{host}:{port}"
    return ""


def suggest_command(origin: str) -> str:
    """Return the command that makes this site reachable for phones, or an empty string if it already is."""
    if find_reachable_origin(origin):
        return ""
    return "boardroom serve --host 0.0.0.0" + (f" --port {port}" if (port := urlsplit(origin).port) != 8000 else "")
