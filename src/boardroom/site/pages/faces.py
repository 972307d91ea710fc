"""The faces of bots (`static/faces/`): as usual, glad or worried."""

from __future__ import annotations

from django.templatetags.static import static
from markupsafe import Markup

from boardroom.players.levels import level_of


def portrait(bot: str, mood: str = "") -> Markup:
    """The face of a bot, in one of three moods: as usual, `glad`, `worried`. Its name stands beside it."""
    level = level_of(bot)
    if level is None:
        return Markup()
    file = static(f"boardroom/faces/{level.name}{mood and '-'}{mood}.svg")
    return Markup('<img class="portrait" src="{}" alt="" width="24" height="24">').format(file)


def mood_at_end(place: int, last: int) -> str:
    """How a bot takes a result."""
    return "glad" if place == 1 else "worried" if place == last else ""
