"""Bot portraits (`static/faces/`): neutral, glad or worried."""

from __future__ import annotations

from django.templatetags.static import static
from markupsafe import Markup

from boardroom.players.levels import find_level


def render_face(bot: str, mood: str = "") -> Markup:
    """Return the image of a bot with the mood "", "glad" or "worried"."""
    level = find_level(bot)
    if level is None:
        return Markup()
    file = static(f"boardroom/bots/faces/{level.name}{mood and '-'}{mood}.svg")
    return Markup('<img class="portrait" src="{}" alt="" width="24" height="24">').format(file)


def result_mood(place: int, last: int) -> str:
    return "glad" if place == 1 else "worried" if place == last else ""
