"""The Content-Security-Policy header (`CONTENT_SECURITY_POLICY` in the settings)."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse


class ContentPolicyMiddleware:
    """Sets the same header on every response.

    The middleware of `csp` builds it for each response, which takes as long as a database query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.header = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Django's debug pages have inline styles
        if not (settings.DEBUG and response.status_code in (404, 500)):
            response.headers.setdefault(HEADER, self.header)
        return response
