"""The table assistant for physical games: its form, and rulings at its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.site.languages import sentence
from boardroom.site.models import Table
from boardroom.site.pages.forms import RealTable
from boardroom.site.pages.table import deed, expected, view_of
from boardroom.site.people import accounts
from boardroom.site.people.requester import person_of
from boardroom.site.requests import limited, spend
from boardroom.site.tables import assistant, commands


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
                person = accounts.new_guest(request, names[0])
            return redirect("table", form.create(person).code)
        except BoardroomError as error:
            wrong = sentence(error, request.LANGUAGE_CODE)
    return render(request, "pages/assistant.html", {"form": form, "wrong": wrong}, status=400 if wrong else 200)


@deed
def rule(request: HttpRequest, table: Table) -> None:
    """Make a ruling or correction from the device at the table."""
    spend(request, "move")
    if not table.typed or not view_of(request, table).mine:
        raise commands.NotAllowed("Make rulings on the device at the physical table.")
    sent = {key: str(value)[:40] for key, value in request.POST.items()}
    assistant.rule(table, {"rule": "", **sent}, expected(request))
