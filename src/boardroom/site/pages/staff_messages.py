"""What Django says after something was done, on the pages of staff alone: no other page has such messages."""

from __future__ import annotations

from django.contrib.messages.middleware import MessageMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class StaffMessages(MessageMiddleware):
    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith("/admin/"):
            return super().__call__(request)
        return self.get_response(request)
