"""Creating and playing a rehearsal, and deleting a tournament."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.tournament.exports.files import clean
from boardroom.web.layout.requests import asker, limited, person_needed, sent_only
from boardroom.web.moderation import sanctions
from boardroom.web.tables.models import Table
from boardroom.web.tournaments import log_store, rehearsals
from boardroom.web.tournaments.visits import frame, sentence, shown, visit


@sent_only
@person_needed
@limited("table")
def rehearsal(request: HttpRequest) -> HttpResponse:
    """Create a rehearsal for practice before the day."""
    person = asker(request)
    made = rehearsals.create(person, request.LANGUAGE_CODE, timezone.localdate().isoformat())
    return redirect("championship:desk", made.code)


@sent_only
@limited("event")
def rehearse(request: HttpRequest, code: str) -> HttpResponse:
    """Let bots finish all but two tables of a rehearsal."""
    seen = visit(request, code, "settings-changed")
    if not seen.state.rehearsal:
        raise PermissionDenied
    try:
        by, why = seen.visitor.actor(seen.state), rehearsals.WORDS[seen.lang]["why"]
        log_store.do(seen.row, rehearsals.results, by=by, why=why)
    except BoardroomError as error:
        return shown(seen, seen.view("desk"), error)
    return redirect("championship:desk", code)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("event")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a tournament permanently: a rehearsal with one tap, any other after typing its name."""
    seen = visit(request, code, "settings-changed")
    wrong = ""
    if request.method == "POST":
        name = seen.state.open().name
        if seen.state.rehearsal or clean(request.POST.get("name", "")) == clean(name):
            for table in Table.objects.filter(event=seen.row):
                sanctions.close(table)
            pk = seen.row.pk
            seen.row.delete()
            log_store.forget(pk)
            return redirect("championship:list")
        wrong = sentence(BadInput("Type the tournament's name exactly as shown here."), seen.lang)
    context = {**frame(seen), "wrong": wrong, "rehearsal": seen.state.rehearsal}
    return render(request, "tournaments/delete.html", context, status=400 if wrong else 200)
