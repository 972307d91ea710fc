"""Static files, at URLs that contain a hash of all of them (`settings.STATIC_VERSION`).

Browsers cache them forever. A URL with another hash, as in a page from before an upgrade, or with none gets the current
file, uncached.

A style sheet with `@import` is sent bundled: one response instead of a dozen that the browser would request only after
reading the first. With BOARDROOM_DEBUG the parts are sent one by one.
"""

from __future__ import annotations

import io
import posixpath
import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import NOT_ALLOWED_RESPONSE, Response

VERSION_PREFIX = re.compile("[0-9a-f]{8}/")
IMPORT_RULE = re.compile(rb'^@import "([^"]+)";\n', re.MULTILINE)
FILE_HEADERS = ("Content-Length", "ETag", "Last-Modified")
"""Headers that describe a sheet's own file and are wrong for the bundle."""


def find_static_prefix() -> str:
    """Return the start of all static URLs, without the hash."""
    return settings.STATIC_URL.removesuffix(f"{settings.STATIC_VERSION}/")


def bundle_stylesheet(name: str) -> bytes:
    """Return a style sheet with its imports replaced by their content."""
    folder = name.rpartition("/")[0]
    content = Path(str(finders.find(name))).read_bytes()
    return IMPORT_RULE.sub(lambda part: bundle_stylesheet(posixpath.normpath(f"{folder}/{part[1].decode()}")), content)


class StylesheetBundle:
    """A bundled style sheet with the interface of WhiteNoise's static files."""

    def __init__(self, sheet: str, headers: list[tuple[str, str]]) -> None:
        self.content = bundle_stylesheet(sheet)
        self.headers = [(name, value) for name, value in headers if name not in FILE_HEADERS]
        self.headers.append(("Content-Length", str(len(self.content))))

    def get_response(self, method: str, _: object) -> Response:
        if method not in ("GET", "HEAD"):
            return NOT_ALLOWED_RESPONSE
        return Response(HTTPStatus.OK, self.headers, io.BytesIO(self.content) if method == "GET" else None)


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.unversioned_prefix = self.static_prefix.removesuffix(f"{settings.STATIC_VERSION}/")

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        file = super().get_static_file(path, url, stat_cache=stat_cache)
        sheet = Path(path)
        if self.autorefresh or sheet.suffix != ".css" or not IMPORT_RULE.search(sheet.read_bytes()):
            return file
        return StylesheetBundle(url.removeprefix(self.static_prefix), file.get_path_and_headers({})[1])

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name = request.path_info.removeprefix(self.unversioned_prefix)
        if name == request.path_info or name.startswith(f"{settings.STATIC_VERSION}/"):
            return super().__call__(request)  # type: ignore[no-any-return]
        here = self.static_prefix + name.removeprefix(edition[0] if (edition := VERSION_PREFIX.match(name)) else "")
        file = self.find_file(here) if self.autorefresh else self.files.get(here)
        if file is None:
            return self.get_response(request)  # type: ignore[no-any-return]
        response: HttpResponseBase = self.serve(file, request)
        response["Cache-Control"] = "no-cache"
        return response
