"""Frames of lessons, rendered from a table that is never saved."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template.loader import get_template

from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView, Viewer
from boardroom.web.game_pages.lesson import LEARNER_SEAT, PLAYER_NAMES, Lesson, build_position
from boardroom.web.tables import frames
from boardroom.web.tables.models import Seat, Status, Table

OPPONENT_BOTS = ("hazel", "rowan")
UNSAVED_TABLE_ID = -1
"""The primary key of a table that is not in the database."""


def build_lesson_view(game: str, lesson: Lesson, number: int, lang: str) -> TableView[Any]:
    """Return a step of a lesson as the learner sees it."""
    match = build_position(PAGES[game].game, lesson, number, lang)
    table = Table(
        pk=UNSAVED_TABLE_ID,
        code="learn",
        game=game,
        options=match.options,
        rules_version=match.game.version,
        status=Status.PLAYING,
        number=len(match.steps),
        actor=int(match.state.actor),
    )
    seats = [
        Seat(table=table, index=index, name=name, bot="" if index == LEARNER_SEAT else OPPONENT_BOTS[index - 1])
        for index, name in enumerate(PLAYER_NAMES[lang])
    ]
    table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    return TableView(table, match, Viewer.for_player(LEARNER_SEAT, lang))


@lru_cache(100)
def render_lesson_frame(game: str, number: int, lang: str) -> str:
    """Render a step of a lesson. Cached, because every learner sees the same."""
    lesson = PAGES[game].tutorial
    assert lesson is not None
    table_view = build_lesson_view(game, lesson, number, lang)
    context = (
        frames.common_context(table_view, []) | PAGES[game].build_context(table_view) | {"reel": [], "missed": None}
    )
    return get_template(f"{game}/table.html").render(context)
