"""The link in every notice: no more of them, with one click and without signing in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from boardroom.site.tables import notices


@csrf_exempt  # the token in the address is the permission; mail programs post without a cookie (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """A GET only asks: mail scanners open every link they find."""
    person = notices.person_of(token)
    if person is None:
        raise Http404
    if request.method == "POST":
        person.notices = False
        person.save(update_fields=["notices"])
    return render(request, "pages/notices_off.html", {"done": not person.notices})
