"""Error pages in the reader's language, or in both languages if it is unknown."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from cachetools import TTLCache
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape

from boardroom.web.layout.requests import render_problem
from boardroom.web.tables import match_cache

log = logging.getLogger("boardroom.pages")

BARE_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Boardroom</title>
<link rel="stylesheet" href="/static/boardroom/layout/base.css"></head>
<body><main class="narrow"><h1>Boardroom</h1>
{body}</main></body></html>"""
FAILURE_TEXT = """<p>Something went wrong on our end. Your games are safe. Try again in a moment.</p>
<p lang="ja">サーバーで問題が発生しました。対局の記録は保存されています。しばらくしてからもう一度お試しください。</p>
<p><a href="/">Lobby / <span lang="ja">ロビー</span></a></p>"""
WRONG_HOST_TEXT = """<p>This site doesn't serve the address you used. {here}</p>
<p>If you run it: add the host that players use to BOARDROOM_HOSTS.</p>
<p lang="ja">お使いのアドレスでは、このサイトを開けません。{here_ja}</p>
<p lang="ja">サーバーを管理している方へ: 参加者が使うホスト名をBOARDROOM_HOSTSに追加してください。</p>"""

MAX_LOGGED_HOSTS = 20
_logged_hosts: TTLCache[str, bool] = TTLCache(MAX_LOGGED_HOSTS, 600)
_lock = Lock()


def render_error_page(request: HttpRequest, status: int) -> HttpResponse:
    """Render the page of a status, or a bare page if the request is incomplete or rendering fails."""
    if hasattr(request, "LANGUAGE_CODE") and hasattr(request, "user"):
        try:
            return render(request, f"layout/{status}.html", status=status)
        except Exception:
            log.exception("the page for status %s failed", status)
    return HttpResponse(BARE_PAGE.format(body=FAILURE_TEXT), status=status)


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        log_unknown_host(request.META.get("HTTP_HOST", ""))
        return HttpResponse(BARE_PAGE.format(body=describe_wrong_host(settings.SITE_ADDRESS)), status=400)
    return render_error_page(request, 400)


def describe_wrong_host(address: str) -> str:
    """Return a message with the site's address, unless that only works on this machine."""
    near = urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1")
    link = "" if near else f'<a href="{escape(address)}">{escape(address)}</a>'
    return WRONG_HOST_TEXT.format(here=link and f"It is here: {link}", here_ja=link and f"こちらからどうぞ: {link}")


def log_unknown_host(host_header: str) -> None:
    """Log a host that is missing in BOARDROOM_HOSTS: each host once in ten minutes, and only a few hosts, because
    clients can send any."""
    host = re.sub(r"[^\w.:\[\]-]", "?", host_header.casefold(), flags=re.ASCII)[:60]
    with _lock:
        if host in _logged_hosts or len(_logged_hosts) >= MAX_LOGGED_HOSTS:
            return
        _logged_hosts[host] = True
    log.warning("request for host %s, which is not in BOARDROOM_HOSTS", host or "nothing")


def permission_denied(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return render_error_page(request, 403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return render_error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return render_error_page(request, 500)


class DamagedTableMiddleware:
    """Show an error page for tables whose moves do not replay, instead of a server error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return render_problem(request, exception, 409) if isinstance(exception, match_cache.DamagedTable) else None
