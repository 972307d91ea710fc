"""Small things every view needs: who asks, one table, errors as pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from boardroom.engine.errors import BoardroomError, Refused
from boardroom.site.languages import said
from boardroom.site.models import Person, Table

View = Callable[..., HttpResponse]


def person_of(request: HttpRequest) -> Person | None:
    return request.user if request.user.is_authenticated else None


def table_or_404(code: str) -> Table:
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Http404
    return table


def sentence(error: BoardroomError, lang: str) -> str:
    """What an error says to the person who reads this language."""
    if isinstance(error, Refused):
        return f"{error.sentences[lang]} ({error.rule})"
    return said(lang, str(error))


def person_needed(view: View) -> View:
    """A page for somebody with a name; a stranger is asked for one first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if person_of(request) is None:
            response = redirect("welcome")
            response["Location"] += f"?next={request.path}"
            return response
        return view(request, *args, **kwargs)

    return wrapped


def problem(request: HttpRequest, error: BoardroomError, status: int = 400) -> HttpResponse:
    """One sentence on a page of its own, for those whose browser runs no script."""
    return render(request, "site/problem.html", {"sentence": sentence(error, request.LANGUAGE_CODE)}, status=status)
