"""Creating and playing a rehearsal, and deleting a tournament."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.tournament.exports.files import clean_text
from boardroom.web.layout.requests import get_user, limit_posts, post_only, require_user
from boardroom.web.moderation import sanctions
from boardroom.web.tables.models import Table
from boardroom.web.tournaments import log_store, rehearsals
from boardroom.web.tournaments.visits import format_error, make_frame_context, open_visit, render_page


@post_only
@require_user
@limit_posts("table")
def start_rehearsal(request: HttpRequest) -> HttpResponse:
    """Create a rehearsal for practice before the day."""
    person = get_user(request)
    row = rehearsals.create_rehearsal(person, request.LANGUAGE_CODE, timezone.localdate().isoformat())
    return redirect("tournaments:desk", row.code)


@post_only
@limit_posts("tournament")
def finish_rehearsal_tables(request: HttpRequest, code: str) -> HttpResponse:
    """Let bots finish all but two tables of a rehearsal."""
    visit = open_visit(request, code, "settings-changed")
    if not visit.state.is_rehearsal:
        raise PermissionDenied
    try:
        by, why = visit.visitor.to_actor(visit.state), rehearsals.WORDS[visit.lang]["why"]
        log_store.record_events(visit.row, rehearsals.make_results, by=by, why=why)
    except BoardroomError as error:
        return render_page(visit, visit.make_page_view("desk"), error)
    return redirect("tournaments:desk", code)


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("tournament")
def delete_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a tournament permanently: a rehearsal with one tap, any other after typing its name."""
    visit = open_visit(request, code, "settings-changed")
    error_text = ""
    if request.method == "POST":
        name = visit.state.get_settings().name
        if visit.state.is_rehearsal or clean_text(request.POST.get("name", "")) == clean_text(name):
            for table in Table.objects.filter(tournament=visit.row):
                sanctions.close_table(table)
            pk = visit.row.pk
            visit.row.delete()
            log_store.forget_journal(pk)
            return redirect("tournaments:list")
        error_text = format_error(BadInput("Type the tournament's name exactly as shown here."), visit.lang)
    context = {**make_frame_context(visit), "error": error_text, "rehearsal": visit.state.is_rehearsal}
    return render(request, "tournaments/delete.html", context, status=400 if error_text else 200)
