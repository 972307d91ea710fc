"""Shared by the tournament views: the tournament, the visitor, and error messages."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from markupsafe import Markup

from boardroom import tournament
from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.requester import find_user
from boardroom.web.languages import format_error as format_site_error
from boardroom.web.languages import translate
from boardroom.web.tournaments import access, log_store, page_parts, phone_address
from boardroom.web.tournaments.models import Tournament


@dataclass(frozen=True)
class Visit:
    """A request at a tournament."""

    request: HttpRequest
    row: Tournament
    journal: tournament.Journal
    visitor: access.Visitor

    @property
    def state(self) -> tournament.TournamentState:
        return self.journal.state

    @property
    def lang(self) -> str:
        return self.request.LANGUAGE_CODE

    @property
    def origin(self) -> str:
        return access.find_public_origin(f"{self.request.scheme}://{self.request.get_host()}")

    def make_page_view(self, page: str, game: int = 0, table: int = 0) -> page_parts.PageView:
        return page_parts.PageView(page, self.lang, self.visitor, game, table, self.origin)


def open_visit(request: HttpRequest, code: str, right: str = "see-tournament") -> Visit:
    """Return the tournament and the visitor; refuse visitors without the right."""
    row = Tournament.objects.filter(code=code).first()
    if row is None:
        raise Http404
    journal = log_store.load_journal(row)
    visitor = access.get_visitor(row, journal.state, find_user(request))
    if not tournament.is_allowed(visitor.role, right):
        raise PermissionDenied
    return Visit(request, row, journal, visitor)


def format_error(error: BoardroomError, lang: str) -> str:
    if isinstance(error, tournament.BadTournamentLog):
        return (
            translate(lang, "This file could not be opened.")
            + (" " if lang == "en" else "")
            + format_site_error(error, lang)
        )
    return format_site_error(error, lang)


def error_status(error: BoardroomError) -> int:
    if isinstance(error, tournament.Conflict):
        return 409
    return 403 if isinstance(error, tournament.Refusal) and error.reason in ("not-allowed", "not-your-table") else 400


def render_page(
    visit: Visit,
    view: page_parts.PageView,
    error: BoardroomError | None = None,
    preview: dict[str, object] | None = None,
) -> HttpResponse:
    """Render a page with its live part, and an error message if something went error_text."""
    if not page_parts.page_exists(visit.state, view):
        raise Http404
    if not page_parts.can_view_page(visit.state, view):
        raise PermissionDenied
    view = page_parts.share_view(view)
    html = page_parts.render_part(visit.row, visit.journal, view)
    context = {
        **make_frame_context(visit),
        "view": view,
        "title": page_parts.PAGES[view.page].title,
        "error": format_error(error, visit.lang) if error else "",
        "is_conflict": isinstance(error, tournament.Conflict),
        "has_doubts": isinstance(error, tournament.Refusal) and error.reason == "questioned",
        "page_path": page_parts.page_path(visit.row, view),
        "move_preview": preview,
        "fill_forms": lambda csrf: Markup(page_parts.fill_forms(html, visit.row, visit.journal, view, str(csrf))),  # noqa: S704
    }
    template = "tournaments/screen.html" if view.page == "projector" else "tournaments/page.html"
    response = render(visit.request, template, context, status=error_status(error) if error else 200)
    response["Cache-Control"] = "no-store"
    return response


def make_frame_context(visit: Visit) -> dict[str, object]:
    """Return the context of the header that all tournament pages share."""
    person = find_user(visit.request)
    confirmed = [game.number for game in visit.state.rounds.values() if game.is_confirmed]
    return {
        "row": visit.row,
        "may_take_over": access.can_take_over(visit.row, visit.visitor, person),
        "visitor": visit.visitor,
        "version": visit.journal.version,
        "settings": visit.state.settings,
        "rehearsal": visit.state.is_rehearsal,
        "advice": phone_address.suggest_command(visit.origin),
        "visible_seatings": (1, 2, 3) if visit.visitor.is_organiser else confirmed,
    }
