"""The table assistant for physical games: its form, and rulings at its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import users
from boardroom.web.accounts.requester import person_of
from boardroom.web.languages import sentence
from boardroom.web.layout.forms import RealTable
from boardroom.web.layout.requests import limited, spend
from boardroom.web.tables import assistant, moves
from boardroom.web.tables.models import Table
from boardroom.web.tables.views import deed, expected, view_of


@require_http_methods(["GET", "HEAD", "POST"])
@limited("table", strangers="guest")
def new(request: HttpRequest) -> HttpResponse:
    """Start an assistant, or show the form again with its input and the error."""
    person, wrong = person_of(request), ""
    form = RealTable.read(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        try:
            form.options()
            names = form.seated()
            if person is None:
                person = users.new_guest(request, names[0])
            return redirect("table", form.create(person).code)
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
    return render(request, "tables/assistant.html", {"form": form, "wrong": wrong}, status=400 if wrong else 200)


@deed
def rule(request: HttpRequest, table: Table) -> None:
    """Make a ruling or correction from the device at the table."""
    spend(request, "move")
    if not table.typed or not view_of(request, table).mine:
        raise moves.NotAllowed("Make rulings on the device at the physical table.")
    sent = {key: str(value)[:40] for key, value in request.POST.items()}
    assistant.rule(table, {"rule": "", **sent}, expected(request))
