"""The page to return to after choosing a name, signing in or changing the language."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from boardroom.web.layout.requests import find_page_path, resolve_path


def find_next_page(request: HttpRequest, default: str = "lobby") -> str:
    """Return the page the user was going to, if it is on this site and can be opened with GET."""
    wish: Any = request.POST.get("next") or request.GET.get("next") or ""
    match = resolve_path(wish) if url_has_allowed_host_and_scheme(wish, allowed_hosts=None) else None
    if match is None or match.app_names not in ([], ["admin"], ["tournaments"]):
        return reverse(default)
    of_table = not match.app_names and "code" in match.kwargs
    if of_table and match.url_name not in ("invited", "replay", "review", "log"):
        return reverse("table", args=[match.kwargs["code"]])
    if match.url_name in ("play-now", "language", "theme", "sign-out", "welcome", "sign-in", "sign-up"):
        return reverse(default)
    return find_page_path(str(wish))
