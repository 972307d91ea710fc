"""Frames of lessons, rendered from a table that is never saved."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template.loader import get_template

from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Sight, Viewpoint
from boardroom.web.game_pages.lesson import LEARNER, NAMES, Lesson, position
from boardroom.web.tables import frames
from boardroom.web.tables.models import Seat, Status, Table

SEATED = ("hazel", "rowan")
NOWHERE = -1
"""The primary key of a table that is not in the database."""


def laid(game: str, lesson: Lesson, number: int, lang: str) -> Sight[Any]:
    """Return a step of a lesson as the learner sees it."""
    played = position(PAGES[game].game, lesson, number, lang)
    table = Table(
        pk=NOWHERE,
        code="learn",
        game=game,
        options=played.options,
        rules=played.game.version,
        status=Status.PLAYING,
        number=len(played.steps),
        actor=int(played.state.actor),
    )
    seats = [
        Seat(table=table, index=index, name=name, bot="" if index == LEARNER else SEATED[index - 1])
        for index, name in enumerate(NAMES[lang])
    ]
    table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return Sight(table, played, Viewpoint.player(LEARNER, lang))


@lru_cache(100)
def frame(game: str, number: int, lang: str) -> str:
    """Render a step of a lesson. Cached, because every learner sees the same."""
    lesson = PAGES[game].tutorial
    assert lesson is not None
    sight = laid(game, lesson, number, lang)
    context = frames.common(sight, []) | PAGES[game].context(sight) | {"reel": [], "missed": None}
    return get_template(f"{game}/table.html").render(context)
