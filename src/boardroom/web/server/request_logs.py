"""Log lines, one per event, as plain text or JSON (BOARDROOM_LOG=json).

A line has the URL pattern of the page, never the URL, which may contain invitations and tokens. Error messages are
left out unless they come from the system, as they may quote user input or hidden tiles; the error's type and traceback
are logged. BOARDROOM_DEBUG=1 adds the messages.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from boardroom.web.database.connections import flush_to_disk
from boardroom.web.server import metrics
from boardroom.web.server.static_files import find_static_prefix

logger = logging.getLogger("boardroom.http")
SAFE_ERRORS = (OSError, OperationalError, InterfaceError)
PROXY_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""Request ids that are accepted from a proxy."""

REQUEST_FIELDS = ("method", "path", "status", "ms")

request_id: ContextVar[str] = ContextVar("request_id", default="")


# Lines


def format_message(record: logging.LogRecord) -> str:
    """Return the message of a record; only the type of Django's security messages, which quote user input."""
    if record.name.startswith("django.security"):
        return f"refused: {record.name.rpartition('.')[2]}"
    return record.getMessage()


def describe_error(error: BaseException) -> tuple[list[str], list[str]]:
    """Return the types of an error and its causes, and the source lines of their tracebacks."""
    kinds, places, seen = [], [], set[int]()
    now: BaseException | None = error
    while now is not None and id(now) not in seen:
        seen.add(id(now))
        told = settings.DEBUG or isinstance(now, SAFE_ERRORS)
        kinds.append(f"{type(now).__name__}: {now}" if told else type(now).__name__)
        places += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(now.__traceback__)]
        now = now.__cause__ or now.__context__
    return kinds, places


def collect_fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields of a line."""
    facts: dict[str, Any] = {}
    if found := request_id.get():
        facts["request"] = found
    facts |= getattr(record, "facts", {})
    if record.exc_info and record.exc_info[1]:
        facts["error"], facts["trace"] = describe_error(record.exc_info[1])
    return facts


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": format_message(record),
            **collect_fields(record),
        }
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = collect_fields(record)
        places = facts.pop("trace", [])
        clock = datetime.fromtimestamp(record.created, UTC).astimezone().strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname} "
        event = format_message(record)
        if event == "request":
            event = "{method} {path} {status} {ms} ms".format_map({name: facts.pop(name) for name in REQUEST_FIELDS})
        more = "".join(f" {name}={', '.join(v) if isinstance(v, list) else v}" for name, v in facts.items())
        return "\n".join([f"{clock} {level}{event}{more}", *(f"    {place}" for place in places)])


# Requests


def choose_request_id(proxy_id: str) -> str:
    """Return the request id from a trusted proxy, or a new one."""
    return proxy_id if settings.BEHIND_PROXY and PROXY_REQUEST_ID.fullmatch(proxy_id) else secrets.token_hex(8)


def log_request(method: str, path: str, status: int, seconds: float, **facts: Any) -> None:
    """Log a request: as a warning if it was slow, as an error if it failed."""
    ms = round(seconds * 1000, 1)
    level = logging.INFO
    if facts.pop("slow", ms >= settings.SLOW_REQUEST_MS):
        level, facts["slow"] = logging.WARNING, True
    if status >= 500:
        level = logging.ERROR
    words = {"method": method, "path": path, "status": status, "ms": ms, **facts}
    logger.log(level, "request", extra={"facts": {name: value for name, value in words.items() if value is not None}})


class RequestMiddleware:
    """Gives every request an id, logs it and counts it in the metrics. The outermost middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        name = choose_request_id(request.META.get("HTTP_X_REQUEST_ID", ""))
        token = request_id.set(name)
        try:
            response = self.get_response(request)
            flush_to_disk()
            seconds = time.perf_counter() - start
            path, view = find_route(request, response)
            metrics.count_response(view, request.method or "", response.status_code, seconds)
            # Only name the user if the view has loaded it: a log line is not worth a query
            person = getattr(getattr(request, "_cached_user", None), "pk", None)
            if view != "static" or response.status_code >= 400:
                log_request(request.method or "", path, response.status_code, seconds, person=person)
        finally:
            request_id.reset(token)
        response["X-Request-ID"] = name
        return response


def find_route(request: HttpRequest, response: HttpResponse) -> tuple[str, str]:
    """Return the URL pattern and the name of the view."""
    match = request.resolver_match
    if match is not None:
        return f"/{match.route}", match.view_name
    if request.path.startswith(find_static_prefix()):
        return "static", "static"
    return "unknown", "unknown"


def log_failure(sender: object, **signal: Any) -> None:
    logger.error("a page failed", exc_info=sys.exc_info())


got_request_exception.connect(log_failure)
