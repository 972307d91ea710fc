"""Cached parts of the page. Most of a frame equals the previous frame."""

from __future__ import annotations

import json
from typing import Any

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.games.aquaretto.table.view_types import Seat
from boardroom.games.aquaretto.web.ground import describe_park
from boardroom.games.aquaretto.web.look import list_score_parts, render_picture
from boardroom.games.aquaretto.web.zoo import describe_zoo
from boardroom.web.server.memory_cache import cache_result, digest_key


def render_cached_piece(template: str, lang: str, **shown: Any) -> Markup:
    """Render a template from plain data, or take it from the cache."""
    return _render_piece(template, lang, json.dumps(shown))


def render_cached_grounds(template: str, seat: Seat, lang: str, **more: Any) -> Markup:
    """Render a template that shows a seat's grounds, or take it from the cache."""
    return _render_grounds(template, lang, json.dumps(seat), json.dumps(more))


@cache_result("grounds", key=digest_key)
def _render_piece(template: str, lang: str, data: str) -> Markup:
    return render_template(template, lang, json.loads(data))


@cache_result("grounds", key=digest_key)
def _render_grounds(template: str, lang: str, data: str, more: str) -> Markup:
    seat = json.loads(data)
    shown = {
        "parts": list_score_parts(seat, lang),
        "park": describe_park(seat, lang) if "park" in seat else None,
        "zoo": describe_zoo(seat, lang) if "pens" in seat else None,
    }
    return render_template(template, lang, shown | json.loads(more))


def render_template(template: str, lang: str, shown: dict[str, Any]) -> Markup:
    html = get_template(f"aquaretto/{template}.html").render({"lang": lang, "pic": render_picture, **shown})
    return Markup(html)  # noqa: S704 (a template has escaped it)
