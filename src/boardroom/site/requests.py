"""Small things every view needs: a name asked for, errors as pages, how often something may be sent."""

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
from boardroom.site.languages import sentence
from boardroom.site.models import Person
from boardroom.site.ops import limits
from boardroom.site.people.requester import counted_as, person_of

CARRIED = ("seat", "word", "envelope", "invitation")

View = Callable[..., HttpResponse]


def by_script(request: HttpRequest) -> bool:
    """Whether the table's script asks, and puts the answer into the page that is open."""
    return "X-Script" in request.headers


def sent_only(view: View) -> View:
    """A view that things are sent to (POST): it has no page of its own that one could come back to."""
    wrapped: View = require_POST(view)
    wrapped.sent_only = True  # type: ignore[attr-defined]
    return wrapped


def page_of(path: str) -> str:
    """The page that an address of this site belongs to: where it is only sent to, the next one above it."""
    while (match := match_of(path)) is None or getattr(match.func, "sent_only", False):
        path = urlsplit(path).path.rstrip("/").rpartition("/")[0] + "/"
    return path


def person_needed(view: View) -> View:
    """A page for somebody with a name; a stranger is asked for one first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if person_of(request) is None:
            # A seat that was asked for is not forgotten while a name is chosen
            wishes = {key: request.POST[key][:200] for key in CARRIED if key in request.POST}
            after = f"{request.path}?{urlencode(wishes)}" if wishes else request.path
            return redirect(f"{reverse('welcome')}?{urlencode({'next': after}, safe='/')}")
        return view(request, *args, **kwargs)

    return wrapped


def asker(request: HttpRequest) -> Person:
    """Whoever asks, behind `person_needed`."""
    person = person_of(request)
    assert person is not None
    return person


def problem(request: HttpRequest, error: BoardroomError, status: int = 400) -> HttpResponse:
    """One sentence on a page of its own, for those whose browser runs no script."""
    return render(request, "pages/problem.html", {"sentence": sentence(error, request.LANGUAGE_CODE)}, status=status)


def spend(request: HttpRequest, what: str) -> None:
    """Count one try of whoever asks; TooOften beyond the limit."""
    limits.spend(what, counted_as(request))


def too_often(request: HttpRequest) -> HttpResponse:
    response = problem(request, limits.TooOften("Too many attempts. Wait a few minutes and try again."), 429)
    response["Retry-After"] = "600"
    return response


def limited(what: str, strangers: str = "") -> Callable[[View], View]:
    """A view to which everybody may send so many POSTs in a while; strangers are counted by address, often together."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            kind = what if person_of(request) or not strangers else strangers
            if request.method == "POST" and not limits.allowed(kind, counted_as(request)):
                return too_often(request)
            return view(request, *args, **kwargs)

        return wrapped

    return decorate


def match_of(path: str) -> ResolverMatch | None:
    """The page that an address of this site leads to."""
    try:
        return resolve(urlsplit(path).path)
    except (Resolver404, ValueError):
        return None
