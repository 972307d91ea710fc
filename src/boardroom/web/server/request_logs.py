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

from boardroom.web.database.connections import settle
from boardroom.web.server import metrics
from boardroom.web.server.static_files import every_edition

log = logging.getLogger("boardroom.http")
SAFE_TEXTS = (OSError, OperationalError, InterfaceError)
GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""Request ids that are accepted from a proxy."""

REQUEST = ("method", "path", "status", "ms")

request_id: ContextVar[str] = ContextVar("request_id", default="")


# Lines


def said(record: logging.LogRecord) -> str:
    """Return the message of a record; only the type of Django's security messages, which quote user input."""
    if record.name.startswith("django.security"):
        return f"refused: {record.name.rpartition('.')[2]}"
    return record.getMessage()


def trace(error: BaseException) -> tuple[list[str], list[str]]:
    """Return the types of an error and its causes, and the source lines of their tracebacks."""
    kinds, places, seen = [], [], set[int]()
    now: BaseException | None = error
    while now is not None and id(now) not in seen:
        seen.add(id(now))
        told = settings.DEBUG or isinstance(now, SAFE_TEXTS)
        kinds.append(f"{type(now).__name__}: {now}" if told else type(now).__name__)
        places += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(now.__traceback__)]
        now = now.__cause__ or now.__context__
    return kinds, places


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields of a line."""
    facts: dict[str, Any] = {}
    if found := request_id.get():
        facts["request"] = found
    facts |= getattr(record, "facts", {})
    if record.exc_info and record.exc_info[1]:
        facts["error"], facts["trace"] = trace(record.exc_info[1])
    return facts


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": said(record),
            **facts_of(record),
        }
        return json.dumps(line, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        places = facts.pop("trace", [])
        clock = datetime.fromtimestamp(record.created, UTC).astimezone().strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname} "
        event = said(record)
        if event == "request":
            event = "{method} {path} {status} {ms} ms".format_map({name: facts.pop(name) for name in REQUEST})
        more = "".join(f" {name}={', '.join(v) if isinstance(v, list) else v}" for name, v in facts.items())
        return "\n".join([f"{clock} {level}{event}{more}", *(f"    {place}" for place in places)])


# Requests


def new_id(given: str) -> str:
    """Return the request id from a trusted proxy, or a new one."""
    return given if settings.BEHIND_PROXY and GIVEN.fullmatch(given) else secrets.token_hex(8)


def tell(method: str, path: str, status: int, seconds: float, **facts: Any) -> None:
    """Log a request: as a warning if it was slow, as an error if it failed."""
    ms = round(seconds * 1000, 1)
    level = logging.INFO
    if facts.pop("slow", ms >= settings.SLOW_MS):
        level, facts["slow"] = logging.WARNING, True
    if status >= 500:
        level = logging.ERROR
    words = {"method": method, "path": path, "status": status, "ms": ms, **facts}
    log.log(level, "request", extra={"facts": {name: value for name, value in words.items() if value is not None}})


class RequestMiddleware:
    """Gives every request an id, logs it and counts it in the metrics. The outermost middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        name = new_id(request.META.get("HTTP_X_REQUEST_ID", ""))
        token = request_id.set(name)
        try:
            response = self.get_response(request)
            settle()
            seconds = time.perf_counter() - start
            path, view = place_of(request, response)
            metrics.answered(view, request.method or "", response.status_code, seconds)
            # Only name the user if the view has loaded it: a log line is not worth a query
            person = getattr(getattr(request, "_cached_user", None), "pk", None)
            if view != "static" or response.status_code >= 400:
                tell(request.method or "", path, response.status_code, seconds, person=person)
        finally:
            request_id.reset(token)
        response["X-Request-ID"] = name
        return response


def place_of(request: HttpRequest, response: HttpResponse) -> tuple[str, str]:
    """Return the URL pattern and the name of the view."""
    match = request.resolver_match
    if match is not None:
        return f"/{match.route}", match.view_name
    if request.path.startswith(every_edition()):
        return "static", "static"
    return "unknown", "unknown"


def failed(sender: object, **signal: Any) -> None:
    log.error("a page failed", exc_info=sys.exc_info())


got_request_exception.connect(failed)
