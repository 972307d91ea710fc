"""QR codes for links, inline or as a file."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup

from boardroom.web.server.memory_cache import cache_result

DARK, LIGHT = "#22252b", "#ffffff"


@cache_result("codes", key=lambda link, scale=4: (link, scale))
def render_inline(link: str, scale: int = 4) -> Markup:
    code = segno.make(link, error="m")
    return Markup(code.svg_inline(scale=scale, border=2, dark=DARK, light=LIGHT, omitsize=True))  # noqa: S704


def render_svg(link: str) -> bytes:
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=3, dark=DARK, light=LIGHT)
    return out.getvalue()
