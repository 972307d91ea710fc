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
    made = rehearsals.create_rehearsal(person, request.LANGUAGE_CODE, timezone.localdate().isoformat())
    return redirect("tournaments:desk", made.code)


@post_only
@limit_posts("tournament")
def finish_rehearsal_tables(request: HttpRequest, code: str) -> HttpResponse:
    """Let bots finish all but two tables of a rehearsal."""
    seen = open_visit(request, code, "settings-changed")
    if not seen.state.is_rehearsal:
        raise PermissionDenied
    try:
        by, why = seen.visitor.to_actor(seen.state), rehearsals.WORDS[seen.lang]["why"]
        log_store.record_events(seen.row, rehearsals.make_results, by=by, why=why)
    except BoardroomError as error:
        return render_page(seen, seen.make_page_view("desk"), error)
    return redirect("tournaments:desk", code)


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("tournament")
def delete_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a tournament permanently: a rehearsal with one tap, any other after typing its name."""
    seen = open_visit(request, code, "settings-changed")
    wrong = ""
    if request.method == "POST":
        name = seen.state.get_settings().name
        if seen.state.is_rehearsal or clean_text(request.POST.get("name", "")) == clean_text(name):
            for table in Table.objects.filter(tournament=seen.row):
                sanctions.close_table(table)
            pk = seen.row.pk
            seen.row.delete()
            log_store.forget_journal(pk)
            return redirect("tournaments:list")
        wrong = format_error(BadInput("Type the tournament's name exactly as shown here."), seen.lang)
    context = {**make_frame_context(seen), "error": wrong, "rehearsal": seen.state.is_rehearsal}
    return render(request, "tournaments/delete.html", context, status=400 if wrong else 200)
