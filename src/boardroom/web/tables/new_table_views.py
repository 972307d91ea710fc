"""The form for a new table, and the invitation code of a table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import users
from boardroom.web.accounts.requester import find_user
from boardroom.web.game_pages import PAGES
from boardroom.web.languages import format_error
from boardroom.web.layout import qr_codes
from boardroom.web.layout.requests import limit_posts
from boardroom.web.tables import clocks, moves
from boardroom.web.tables.forms import NewTableForm
from boardroom.web.tables.lookup import get_table_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", anonymous_limit="guest")
def start_table(request: HttpRequest) -> HttpResponse:
    """Create a table, or show the form again with its input and the error."""
    user, lang = find_user(request), request.LANGUAGE_CODE
    form, wrong = NewTableForm.parse(request.POST if request.method == "POST" else request.GET, request.FILES), ""
    if request.method == "POST":
        try:
            form.validate()
            if user is None:
                user = users.create_guest(request, users.validate_name(form.your_name))
            return redirect("table", form.create_table(user).code)
        except BoardroomError as error:
            wrong = format_error(error, lang)
    context = {
        "form": form,
        "wrong": wrong,
        "pages": list(PAGES.values()),
        "clocks": clocks.TIME_CONTROLS,
    }
    return render(request, "tables/new.html", context, status=400 if wrong else 200)


@require_GET
def show_invitation_code(request: HttpRequest, code: str) -> HttpResponse:
    """Return a QR code of the table's link, for users who may share it."""
    table, user = get_table_or_404(code), find_user(request)
    if not (table.public or (user and (table.host_id == user.pk or moves.find_user_seats(table, user)))):
        raise Http404
    link = request.build_absolute_uri(reverse("invited", args=[table.code, table.invitation]))
    response = HttpResponse(qr_codes.render_svg(link), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=3600"
    return response
