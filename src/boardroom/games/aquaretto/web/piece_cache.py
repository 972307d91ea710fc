"""Cached parts of the page. Most of a frame equals the previous frame."""

from __future__ import annotations

import json
from typing import Any

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.games.aquaretto.table.view_types import Seat
from boardroom.games.aquaretto.web.ground import park
from boardroom.games.aquaretto.web.look import parts, pic
from boardroom.games.aquaretto.web.zoo import zoo
from boardroom.web.server.memory_cache import keep, short


def piece(template: str, lang: str, **shown: Any) -> Markup:
    """Render a template from plain data, or take it from the cache."""
    return _piece(template, lang, json.dumps(shown))


def grounds(template: str, seat: Seat, lang: str, **more: Any) -> Markup:
    """Render a template that shows a seat's grounds, or take it from the cache."""
    return _grounds(template, lang, json.dumps(seat), json.dumps(more))


@keep("grounds", key=short)
def _piece(template: str, lang: str, data: str) -> Markup:
    return rendered(template, lang, json.loads(data))


@keep("grounds", key=short)
def _grounds(template: str, lang: str, data: str, more: str) -> Markup:
    seat = json.loads(data)
    shown = {
        "parts": parts(seat, lang),
        "park": park(seat, lang) if "park" in seat else None,
        "zoo": zoo(seat, lang) if "pens" in seat else None,
    }
    return rendered(template, lang, shown | json.loads(more))


def rendered(template: str, lang: str, shown: dict[str, Any]) -> Markup:
    html = get_template(f"aquaretto/{template}.html").render({"lang": lang, "pic": pic, **shown})
    return Markup(html)  # noqa: S704 (a template has escaped it)
