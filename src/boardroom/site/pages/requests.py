"""Small things every view needs: who asks, one table, errors as pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from boardroom.base.errors import BoardroomError, Refused
from boardroom.site.languages import said
from boardroom.site.models import Person, Table
from boardroom.site.tables.memory import seated

CARRIED = ("seat", "word", "invitation")

View = Callable[..., HttpResponse]


def person_of(request: HttpRequest) -> Person | None:
    return request.user if request.user.is_authenticated else None


def table_or_404(code: str) -> Table:
    table = seated(code)
    if table is None:
        raise Http404
    return table


def sentence(error: BoardroomError, lang: str) -> str:
    """What an error says to the person who reads this language."""
    text = spoken(error, lang)
    return f"{text} ({error.rule})" if isinstance(error, Refused) else str(text)


def spoken(value: object, lang: str) -> str | object:
    """An error in the language, with the errors it quotes; anything else as it is."""
    if isinstance(value, Refused):
        return value.sentences[lang]
    if isinstance(value, BoardroomError):
        return said(lang, value.text, **{name: spoken(part, lang) for name, part in value.values.items()})
    return value


def by_script(request: HttpRequest) -> bool:
    """Whether the table's script asks, and puts the answer into the page that is open."""
    return "X-Script" in request.headers


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


def problem(request: HttpRequest, error: BoardroomError, status: int = 400) -> HttpResponse:
    """One sentence on a page of its own, for those whose browser runs no script."""
    return render(request, "pages/problem.html", {"sentence": sentence(error, request.LANGUAGE_CODE)}, status=status)
