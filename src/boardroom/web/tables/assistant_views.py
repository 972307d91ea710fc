"""The table assistant for physical games: its form, and rulings at its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import users
from boardroom.web.accounts.requester import find_user
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import count_attempt, limit_posts
from boardroom.web.tables import assistant, moves
from boardroom.web.tables.forms import RealTableForm
from boardroom.web.tables.models import Table
from boardroom.web.tables.views import action_view, build_request_viewer, parse_move_number


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", anonymous_limit="guest")
def start_assistant(request: HttpRequest) -> HttpResponse:
    """Start an assistant, or show the form again with its input and the error."""
    person, wrong = find_user(request), ""
    form = RealTableForm.parse(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        try:
            form.build_options()
            names = form.clean_names()
            if person is None:
                person = users.create_guest(request, names[0])
            return redirect("table", form.create_table(person).code)
        except BoardroomError as error:
            wrong = format_error(error, request.LANGUAGE_CODE)
    return render(request, "tables/assistant.html", {"form": form, "wrong": wrong}, status=400 if wrong else 200)


@action_view
def make_ruling(request: HttpRequest, table: Table) -> None:
    """Make a ruling or correction from the device at the table."""
    count_attempt(request, "move")
    if not table.records_real_table or not build_request_viewer(request, table).own_seats:
        raise moves.NotAllowed("Make rulings on the device at the physical table.")
    sent = {key: str(value)[:40] for key, value in request.POST.items()}
    assistant.apply_ruling(table, {"rule": "", **sent}, parse_move_number(request))
