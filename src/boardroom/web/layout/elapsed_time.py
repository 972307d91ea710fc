"""Elapsed time as text: "5 min ago"."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from boardroom.base.languages import text
from boardroom.web.languages import translate

AGO_TEXTS = text("just now"), text("%(n)s min ago"), text("%(n)s h ago"), text("%(n)s d ago")
WAITING_TEXTS = (
    *(text("just now"), text("waiting for %(n)s min")),
    *(text("waiting for %(n)s h"), text("waiting for %(n)s d")),
)


def format_ago(lang: str, moment: datetime) -> str:
    return format_elapsed(lang, moment, AGO_TEXTS)


def format_elapsed(lang: str, moment: datetime, words: tuple[str, str, str, str]) -> str:
    """Return the elapsed time in one unit. `words` are for now, minutes, hours and days."""
    now, minutes, hours, days = words
    passed = max(0, int((timezone.now() - moment).total_seconds() // 60))
    if passed < 1:
        return translate(lang, now)
    if passed < 60:
        return translate(lang, minutes, n=passed)
    if passed < 60 * 24:
        return translate(lang, hours, n=passed // 60)
    return translate(lang, days, n=passed // (60 * 24))
