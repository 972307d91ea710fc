"""Shared by the tournament views: the tournament, the visitor, and error messages."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from markupsafe import Markup

from boardroom import tournament
from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.requester import person_of
from boardroom.web.languages import said
from boardroom.web.languages import sentence as sentence_of
from boardroom.web.tournaments import access, log_store, page_parts, phone_address
from boardroom.web.tournaments.models import Championship


@dataclass(frozen=True)
class Visit:
    """A request at a tournament."""

    request: HttpRequest
    row: Championship
    journal: tournament.Journal
    visitor: access.Visitor

    @property
    def state(self) -> tournament.State:
        return self.journal.state

    @property
    def lang(self) -> str:
        return self.request.LANGUAGE_CODE

    @property
    def origin(self) -> str:
        return access.origin(f"{self.request.scheme}://{self.request.get_host()}")

    def view(self, page: str, game: int = 0, table: int = 0) -> page_parts.PageView:
        return page_parts.PageView(page, self.lang, self.visitor, game, table, self.origin)


def visit(request: HttpRequest, code: str, right: str = "see-event") -> Visit:
    """Return the tournament and the visitor; refuse visitors without the right."""
    row = Championship.objects.filter(code=code).first()
    if row is None:
        raise Http404
    journal = log_store.current(row)
    visitor = access.visitor(row, journal.state, person_of(request))
    if not tournament.may(visitor.role, right):
        raise PermissionDenied
    return Visit(request, row, journal, visitor)


def sentence(error: BoardroomError, lang: str) -> str:
    if isinstance(error, tournament.BadLog):
        return said(lang, "This file could not be opened.") + (" " if lang == "en" else "") + sentence_of(error, lang)
    return sentence_of(error, lang)


def status_of(error: BoardroomError) -> int:
    if isinstance(error, tournament.Conflict):
        return 409
    return 403 if isinstance(error, tournament.Refused) and error.reason in ("not-allowed", "not-your-table") else 400


def shown(
    seen: Visit, view: page_parts.PageView, wrong: BoardroomError | None = None, trial: dict[str, object] | None = None
) -> HttpResponse:
    """Render a page with its live part, and an error message if something went wrong."""
    if not page_parts.exists(seen.state, view):
        raise Http404
    if not page_parts.allowed(seen.state, view):
        raise PermissionDenied
    view = page_parts.shared(view)
    html = page_parts.part(seen.row, seen.journal, view)
    context = {
        **frame(seen),
        "view": view,
        "title": page_parts.PAGES[view.page].title,
        "wrong": sentence(wrong, seen.lang) if wrong else "",
        "again": isinstance(wrong, tournament.Conflict),
        "questioned": isinstance(wrong, tournament.Refused) and wrong.reason == "questioned",
        "here": page_parts.path_of(seen.row, view),
        "trial": trial,
        "complete": lambda csrf: Markup(page_parts.complete(html, seen.row, seen.journal, view, str(csrf))),  # noqa: S704
    }
    template = "tournaments/screen.html" if view.page == "projector" else "tournaments/page.html"
    response = render(seen.request, template, context, status=status_of(wrong) if wrong else 200)
    response["Cache-Control"] = "no-store"
    return response


def frame(seen: Visit) -> dict[str, object]:
    """Return the context of the header that all tournament pages share."""
    person = person_of(seen.request)
    confirmed = [game.number for game in seen.state.games.values() if game.confirmed]
    return {
        "row": seen.row,
        "may_take_over": access.may_take_over(seen.row, seen.visitor, person),
        "visitor": seen.visitor,
        "version": seen.journal.version,
        "settings": seen.state.settings,
        "rehearsal": seen.state.rehearsal,
        "advice": phone_address.advice(seen.origin),
        "seatings": (1, 2, 3) if seen.visitor.organises else confirmed,
    }
