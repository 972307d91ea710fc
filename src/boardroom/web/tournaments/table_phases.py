"""The phase of a table, which decides the panel at the top of its page."""

from __future__ import annotations

from boardroom.tournament.log.state import Round, TableResult
from boardroom.tournament.rules.clocks import find_announcements

PANEL_ORDER: dict[str, tuple[str, ...]] = {
    "before": ("set", "play", "referee", "result"),
    "playing": ("play", "referee", "result", "set"),
    "due": ("result", "set", "referee", "play"),
    "done": ("result", "set", "referee", "play"),
}
"""Panels of a table by phase. Panels for referees come last."""


def find_phase(game: Round, table: int) -> str:
    """CH9: the result is due once the end is announced or someone has reported one."""
    if game.clock is None:
        return "before"
    if table not in game.list_unconfirmed_tables():
        return "done"
    return "due" if 0 in find_announcements(game.clock, table) or table in game.results else "playing"


def order_panels(game: Round, table: int) -> tuple[str, ...]:
    """Return the panels of a table. An online table leads with the game until its automatic result arrives."""
    phase = find_phase(game, table)
    order = PANEL_ORDER["playing" if game.is_online and phase != "done" else phase]
    return (*order, "judge")


def find_result_to_confirm(game: Round, own: str) -> tuple[int, TableResult] | None:
    """CH13: return the table and the result that this person may confirm."""
    table = game.find_table(own) if game.is_confirmed else 0
    result = game.results.get(table)
    if result is None or result.status != "told" or result.by.person == own:
        return None
    return table, result
