"""What a table is at: so that its page has on top what is to be done now."""

from __future__ import annotations

from boardroom.championship.day.clock import made
from boardroom.championship.log.state import Game, Result

PANELS: dict[str, tuple[str, ...]] = {
    "before": ("set", "play", "referee", "result"),
    "playing": ("play", "referee", "result", "set"),
    "due": ("result", "set", "referee", "play"),
    "done": ("result", "set", "referee", "play"),
}
"""The order of a table's panels; what only referees do comes last."""


def phase_of(game: Game, table: int) -> str:
    """CH9: the result is due when the end has been announced, or as soon as somebody tells one."""
    if game.clock is None:
        return "before"
    if table not in game.unconfirmed():
        return "done"
    return "due" if 0 in made(game.clock, table) or table in game.results else "playing"


def panels(game: Game, table: int) -> tuple[str, ...]:
    """An online table is where it is played, until its result is there: that comes by itself."""
    phase = phase_of(game, table)
    order = PANELS["playing" if game.online and phase != "done" else phase]
    return (*order, "judge")


def to_confirm(game: Game, own: str) -> tuple[int, Result] | None:
    """CH13: the table and the result that somebody else at it has told and this person may confirm."""
    table = game.table_of(own) if game.confirmed else 0
    result = game.results.get(table)
    if result is None or result.status != "told" or result.by.person == own:
        return None
    return table, result
