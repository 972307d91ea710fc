"""Files that are sent to browsers as they are, under addresses that name their edition (`settings.EDITION`).

A browser keeps what it got for good. Where an address names another edition, as those of a page from before an upgrade
do, or none at all, this one's file is the answer, for that one time.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

EDITION = re.compile("[0-9a-f]{8}/")


def every_edition() -> str:
    """How the addresses of all editions begin."""
    return settings.STATIC_URL.removesuffix(f"{settings.EDITION}/")


class FilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.every_edition = self.static_prefix.removesuffix(f"{settings.EDITION}/")

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name = request.path_info.removeprefix(self.every_edition)
        if name == request.path_info or name.startswith(f"{settings.EDITION}/"):
            return super().__call__(request)  # type: ignore[no-any-return]
        here = self.static_prefix + name.removeprefix(edition[0] if (edition := EDITION.match(name)) else "")
        file = self.find_file(here) if self.autorefresh else self.files.get(here)
        if file is None:
            return self.get_response(request)  # type: ignore[no-any-return]
        response: HttpResponseBase = self.serve(file, request)
        response["Cache-Control"] = "no-cache"
        return response
