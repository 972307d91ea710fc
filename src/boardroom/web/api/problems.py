"""Error responses as `application/problem+json` (RFC 9457), in one format for every error."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

from boardroom.base.errors import BoardroomError, Refused
from boardroom.web.api.bearer import language
from boardroom.web.languages import said, sentence
from boardroom.web.server import rate_limits
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.api")
PREFIX = "/api/"
JSON = "application/problem+json"
DESCRIBED = {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
"""Content of every error in the OpenAPI document."""

# By the name in the type's address: status and title
KINDS: dict[str, tuple[int, str]] = {
    "malformed": (400, "Malformed request"),
    "no-token": (401, "Token required"),
    "not-allowed": (403, "Not allowed"),
    "not-found": (404, "Not found"),
    "wrong-method": (405, "Method not allowed"),
    "damaged": (409, "Damaged record"),
    "stale": (409, "The game has moved on"),
    "too-large": (413, "Request too large"),
    "refused": (422, "Not allowed by the rules"),
    "unusable": (422, "Invalid value"),
    "too-often": (429, "Too many requests"),
    "failed": (500, "Something went wrong on our end"),
    "full": (503, "Server full"),
}
BY_STATUS = {status: kind for kind, (status, _) in KINDS.items()} | {422: "unusable"}


def content(lang: str, kind: str, detail: str = "", **more: Any) -> dict[str, Any]:
    status, title = KINDS[kind]
    title = said(lang, title)
    detail = detail or title + ("。" if lang == "ja" else ".")
    return {"type": f"{PREFIX}#{kind}", "title": title, "status": status, "detail": detail, **more}


def problem(request: HttpRequest, kind: str, detail: str = "", **more: Any) -> HttpResponse:
    data = content(language(request), kind, detail, **more)
    response = HttpResponse(json.dumps(data, ensure_ascii=False), content_type=JSON, status=data["status"])
    if kind == "no-token":
        response["WWW-Authenticate"] = 'Bearer realm="boardroom"'
    return response


def on_mistake(request: HttpRequest, error: BoardroomError) -> HttpResponse:
    """Handle errors raised by Boardroom."""
    lang = language(request)
    if isinstance(error, Refused):
        return problem(request, "refused", error.sentences[lang], rule=error.rule)
    text = sentence(error, lang)
    if isinstance(error, moves.Stale):
        match = request.resolver_match
        code = match.kwargs.get("code", "") if match else ""
        number = Table.objects.filter(code=code).values_list("number", flat=True).first()
        return problem(request, "stale", text, number=number)
    if isinstance(error, match_cache.Damaged):
        return problem(request, "damaged", text)
    if isinstance(error, rate_limits.TooOften):
        response = problem(request, "too-often", text)
        response["Retry-After"] = str(error.seconds)
        return response
    return problem(request, "not-allowed" if isinstance(error, moves.NotAllowed) else "unusable", text)


def on_wrong_value(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """List invalid values. `sent` is our internal name of the body."""
    found = [
        {"where": ".".join(str(part) for part in one["loc"] if part != "sent"), "what": str(one["msg"])}
        for one in error.errors[:20]
    ]
    return problem(request, "unusable", errors=found)


def on_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem(request, BY_STATUS.get(error.status_code, "malformed"))


def on_failure(request: HttpRequest, error: Exception) -> HttpResponse:
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return problem(request, "failed")


HANDLERS: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    BoardroomError: on_mistake,
    ValidationError: on_wrong_value,
    HttpError: on_http_error,
    AuthenticationError: lambda request, _: problem(request, "no-token"),
    Http404: lambda request, _: problem(request, "not-found"),
    RequestDataTooBig: lambda request, _: problem(request, "too-large"),
    Exception: on_failure,
}


class ProblemMiddleware:
    """The outermost middleware: gives errors from any layer the same format."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(PREFIX):
            return self.get_response(request)
        if request.method == "HEAD":
            # HEAD is like GET; the server drops the body
            request.method = "GET"
        response = self.get_response(request)
        if response.status_code >= 400 and response.headers.get("Content-Type") != JSON:
            plain = problem(request, BY_STATUS.get(response.status_code, "malformed"))
            if "Allow" in response.headers:
                plain["Allow"] = response["Allow"]
            response = plain
        if not response.headers["Content-Type"].startswith("text/html"):
            response["Content-Language"] = language(request)
            response["Cache-Control"] = "no-store"
            response["Vary"] = "Accept-Language, Authorization"
            response["X-Content-Type-Options"] = "nosniff"
        return response
