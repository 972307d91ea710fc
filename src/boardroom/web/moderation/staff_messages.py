"""Load Django's messages on moderation pages only, because no other page uses them."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.messages.middleware import MessageMiddleware
from django.http import HttpRequest, HttpResponse


class StaffMessagesMiddleware(MessageMiddleware):
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.skip_messages = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        staffs = request.path_info.startswith("/admin/")
        return super().__call__(request) if staffs else self.skip_messages(request)  # type: ignore[return-value]
