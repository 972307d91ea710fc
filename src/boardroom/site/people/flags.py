"""What staff are asked to look at, in words. The evidence is figures; who reads it decides."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.site.languages import said
from boardroom.site.models import Flag

KINDS = {
    "report": text("Reported by somebody"),
}


def told(flag: Flag, lang: str) -> str:
    """What is known: the words of whoever reports it, or what was counted."""
    return flag.text if flag.kind == "report" else said(lang, KINDS[flag.kind])
