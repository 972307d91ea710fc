"""The phase of a table, which decides the panel at the top of its page."""

from __future__ import annotations

from boardroom.tournament.log.state import Game, Result
from boardroom.tournament.rules.clocks import made

PANELS: dict[str, tuple[str, ...]] = {
    "before": ("set", "play", "referee", "result"),
    "playing": ("play", "referee", "result", "set"),
    "due": ("result", "set", "referee", "play"),
    "done": ("result", "set", "referee", "play"),
}
"""Panels of a table by phase. Panels for referees come last."""


def phase_of(game: Game, table: int) -> str:
    """CH9: the result is due once the end is announced or someone has reported one."""
    if game.clock is None:
        return "before"
    if table not in game.unconfirmed():
        return "done"
    return "due" if 0 in made(game.clock, table) or table in game.results else "playing"


def panels(game: Game, table: int) -> tuple[str, ...]:
    """Return the panels of a table. An online table leads with the game until its automatic result arrives."""
    phase = phase_of(game, table)
    order = PANELS["playing" if game.online and phase != "done" else phase]
    return (*order, "judge")


def to_confirm(game: Game, own: str) -> tuple[int, Result] | None:
    """CH13: return the table and the result that this person may confirm."""
    table = game.table_of(own) if game.confirmed else 0
    result = game.results.get(table)
    if result is None or result.status != "told" or result.by.person == own:
        return None
    return table, result
