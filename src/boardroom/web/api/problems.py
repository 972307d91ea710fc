"""Error responses as `application/problem+json` (RFC 9457), in one format for every error."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

from boardroom.base.errors import BoardroomError, Refusal
from boardroom.web.api.bearer import request_language
from boardroom.web.languages import format_error, translate
from boardroom.web.server import rate_limits
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.api")
API_PREFIX = "/api/"
PROBLEM_MEDIA_TYPE = "application/problem+json"
PROBLEM_CONTENT = {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
"""Content of every error in the OpenAPI document."""

# By the name in the type's address: status and title
PROBLEM_KINDS: dict[str, tuple[int, str]] = {
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
KIND_BY_STATUS = {status: kind for kind, (status, _) in PROBLEM_KINDS.items()} | {422: "unusable"}


def build_problem(lang: str, kind: str, detail: str = "", **more: Any) -> dict[str, Any]:
    status, title = PROBLEM_KINDS[kind]
    title = translate(lang, title)
    detail = detail or title + ("。" if lang == "ja" else ".")
    return {"type": f"{API_PREFIX}#{kind}", "title": title, "status": status, "detail": detail, **more}


def problem_response(request: HttpRequest, kind: str, detail: str = "", **more: Any) -> HttpResponse:
    data = build_problem(request_language(request), kind, detail, **more)
    response = HttpResponse(
        json.dumps(data, ensure_ascii=False), content_type=PROBLEM_MEDIA_TYPE, status=data["status"]
    )
    if kind == "no-token":
        response["WWW-Authenticate"] = 'Bearer realm="boardroom"'
    return response


def handle_boardroom_error(request: HttpRequest, error: BoardroomError) -> HttpResponse:
    """Handle errors raised by Boardroom."""
    lang = request_language(request)
    if isinstance(error, Refusal):
        return problem_response(request, "refused", error.sentences[lang], rule=error.rule)
    text = format_error(error, lang)
    if isinstance(error, moves.StalePosition):
        match = request.resolver_match
        code = match.kwargs.get("code", "") if match else ""
        number = Table.objects.filter(code=code).values_list("number", flat=True).first()
        return problem_response(request, "stale", text, number=number)
    if isinstance(error, match_cache.DamagedTable):
        return problem_response(request, "damaged", text)
    if isinstance(error, rate_limits.RateLimitExceeded):
        response = problem_response(request, "too-often", text)
        response["Retry-After"] = str(error.seconds)
        return response
    return problem_response(request, "not-allowed" if isinstance(error, moves.NotAllowed) else "unusable", text)


def handle_validation_error(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """List invalid values. `sent` is our internal name of the body."""
    found = [
        {"where": ".".join(str(part) for part in one["loc"] if part != "sent"), "what": str(one["msg"])}
        for one in error.errors[:20]
    ]
    return problem_response(request, "unusable", errors=found)


def handle_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem_response(request, KIND_BY_STATUS.get(error.status_code, "malformed"))


def handle_exception(request: HttpRequest, error: Exception) -> HttpResponse:
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return problem_response(request, "failed")


HANDLERS: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    BoardroomError: handle_boardroom_error,
    ValidationError: handle_validation_error,
    HttpError: handle_http_error,
    AuthenticationError: lambda request, _: problem_response(request, "no-token"),
    Http404: lambda request, _: problem_response(request, "not-found"),
    RequestDataTooBig: lambda request, _: problem_response(request, "too-large"),
    Exception: handle_exception,
}


class ProblemMiddleware:
    """The outermost middleware: gives errors from any layer the same format."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(API_PREFIX):
            return self.get_response(request)
        if request.method == "HEAD":
            # HEAD is like GET; the server drops the body
            request.method = "GET"
        response = self.get_response(request)
        if response.status_code >= 400 and response.headers.get("Content-Type") != PROBLEM_MEDIA_TYPE:
            plain = problem_response(request, KIND_BY_STATUS.get(response.status_code, "malformed"))
            if "Allow" in response.headers:
                plain["Allow"] = response["Allow"]
            response = plain
        if not response.headers["Content-Type"].startswith("text/html"):
            response["Content-Language"] = request_language(request)
            response["Cache-Control"] = "no-store"
            response["Vary"] = "Accept-Language, Authorization"
            response["X-Content-Type-Options"] = "nosniff"
        return response
