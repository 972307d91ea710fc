"""Requests to push services, whose addresses are chosen by users."""

from __future__ import annotations

import re

from django.conf import settings
from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url

HTTPS_PORT = 443

# Parsers disagree about user info, backslashes, spaces and control characters; browsers never send them in an endpoint
ENDPOINT = re.compile(r"https?://[a-z0-9.-]+(:\d+)?/[!-\[\]-~]*")


def find_service(endpoint: str) -> str:
    """Return the entry of PUSH_HOSTS that allows an endpoint, or "" if none does."""
    if not ENDPOINT.fullmatch(endpoint):
        return ""
    try:
        # Requests connects to the host that this parser sees
        url = parse_url(endpoint)
    except LocationParseError:
        return ""
    host = url.host or ""
    if url.scheme == "https" and url.port in (None, HTTPS_PORT):
        return next((name for name in settings.PUSH_HOSTS if host == name or host.endswith(f".{name}")), "")
    if url.scheme == "http" and url.port and url.netloc in settings.PUSH_HOSTS:
        return url.netloc
    return ""
