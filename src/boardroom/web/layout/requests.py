"""Helpers for views: required sign-in, error pages and rate limits."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.views.decorators.http import require_POST

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import find_user, rate_limit_key
from boardroom.web.languages import format_error
from boardroom.web.server import rate_limits

CARRIED_FIELDS = ("seat", "word", "envelope", "invitation")

View = Callable[..., HttpResponse]


def is_script_request(request: HttpRequest) -> bool:
    """Return True if the table's script sent the request and inserts the response into the open page."""
    return "X-Script" in request.headers


def post_only(view: View) -> View:
    """Allow only POST, and mark the view as having no page to return to."""
    wrapped: View = require_POST(view)
    wrapped.sent_only = True  # type: ignore[attr-defined]
    return wrapped


def find_page_path(path: str) -> str:
    """Return the nearest address at or above this one that has a page."""
    while (match := resolve_path(path)) is None or getattr(match.func, "sent_only", False):
        path = urlsplit(path).path.rstrip("/").rpartition("/")[0] + "/"
    return path


def require_user(view: View) -> View:
    """Require a user; ask anonymous visitors for a name first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if find_user(request) is None:
            # Remember the requested seat while the visitor chooses a name
            wishes = {key: request.POST[key][:200] for key in CARRIED_FIELDS if key in request.POST}
            after = f"{request.path}?{urlencode(wishes)}" if wishes else request.path
            return redirect(f"{reverse('welcome')}?{urlencode({'next': after}, safe='/')}")
        return view(request, *args, **kwargs)

    return wrapped


def get_user(request: HttpRequest) -> User:
    """Return the user of a request behind `require_user`."""
    user = find_user(request)
    assert user is not None
    return user


def render_problem(request: HttpRequest, error: BoardroomError, status: int = 400) -> HttpResponse:
    """Show an error message on a separate page, for browsers without scripts."""
    return render(
        request, "layout/problem.html", {"sentence": format_error(error, request.LANGUAGE_CODE)}, status=status
    )


def count_attempt(request: HttpRequest, what: str) -> None:
    """Count one attempt of the caller, and raise TooOften above the limit."""
    rate_limits.enforce_limit(what, rate_limit_key(request))


def render_too_many_attempts(request: HttpRequest) -> HttpResponse:
    response = render_problem(
        request, rate_limits.RateLimitExceeded("Too many attempts. Wait a few minutes and try again."), 429
    )
    response["Retry-After"] = "600"
    return response


def limit_posts(limit: str, anonymous_limit: str = "") -> Callable[[View], View]:
    """Limit the POST requests of each user. Anonymous visitors are counted by address, often together."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            kind = limit if find_user(request) or not anonymous_limit else anonymous_limit
            if request.method == "POST" and not rate_limits.count_attempt(kind, rate_limit_key(request)):
                return render_too_many_attempts(request)
            return view(request, *args, **kwargs)

        return wrapped

    return decorate


def resolve_path(path: str) -> ResolverMatch | None:
    try:
        return resolve(urlsplit(path).path)
    except (Resolver404, ValueError):
        return None
