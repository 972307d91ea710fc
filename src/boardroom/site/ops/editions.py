"""Files that are sent to browsers as they are, under addresses that name their edition (`settings.EDITION`).

A browser keeps what it got for good. Where an address names another edition, as those of a page from before an upgrade
do, or none at all, this one's file is the answer, for that one time.

A style sheet that names its parts (`@import`) is sent as one file of them all: one answer instead of a dozen, which a
browser would ask for only after it has read the first. With BOARDROOM_DEBUG it asks for each.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import NOT_ALLOWED_RESPONSE, Response

EDITION = re.compile("[0-9a-f]{8}/")
PART = re.compile(rb'^@import "([^"]+)";\n', re.MULTILINE)
OF_ONE_FILE = ("Content-Length", "ETag", "Last-Modified")
"""What is said of a sheet's own file, and not true of all its parts."""


def every_edition() -> str:
    """How the addresses of all editions begin."""
    return settings.STATIC_URL.removesuffix(f"{settings.EDITION}/")


def joined(sheet: Path) -> bytes:
    """A style sheet with its parts in their places."""
    return PART.sub(lambda part: joined(sheet.parent / part[1].decode()), sheet.read_bytes())


class Joined:
    """A style sheet of parts, as WhiteNoise's files are."""

    def __init__(self, sheet: Path, headers: list[tuple[str, str]]) -> None:
        self.content = joined(sheet)
        self.headers = [(name, value) for name, value in headers if name not in OF_ONE_FILE]
        self.headers.append(("Content-Length", str(len(self.content))))

    def get_response(self, method: str, _: object) -> Response:
        if method not in ("GET", "HEAD"):
            return NOT_ALLOWED_RESPONSE
        return Response(HTTPStatus.OK, self.headers, io.BytesIO(self.content) if method == "GET" else None)


class FilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.every_edition = self.static_prefix.removesuffix(f"{settings.EDITION}/")

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        file = super().get_static_file(path, url, stat_cache=stat_cache)
        sheet = Path(path)
        if self.autorefresh or sheet.suffix != ".css" or not PART.search(sheet.read_bytes()):
            return file
        return Joined(sheet, file.get_path_and_headers({})[1])

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
