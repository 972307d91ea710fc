"""What a page may load, said with every answer (`CONTENT_SECURITY_POLICY` in the settings)."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse


class PolicyMiddleware:
    """The line is the same for all pages, so it is written once. (That of `csp` writes it anew for every answer, which
    takes as long as asking the database for a table.)"""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.line = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # What Django shows of an error to whoever develops has styles of its own
        if not (settings.DEBUG and response.status_code in (404, 500)):
            response.headers.setdefault(HEADER, self.line)
        return response
