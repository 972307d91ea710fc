"""Drawing of the log and the ranking of Trade and Credit in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.engine.terminal.lines import fit_width, join_parts, wrap_lines
from boardroom.engine.view_types import seat_names
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.terminal.look import Look

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

MAX_LOG_LINES = 8
"""Most lines of news."""


def draw_recent_log(seen: View, log: GameLog, look: Look, width: int, height: int) -> list[Text]:
    """Return as many of the last sentences as fit, newest last."""
    names = seat_names(seen)
    lines: list[Text] = []
    for told, event in reversed(log):
        rule = Text(f" {look.text.cited_rule(event)}", "dim")
        said = Text(look.text.describe_event(event, look.lang, names), "" if told.turn == seen["turns"] else "dim")
        lines = [*wrap_lines(join_parts(said, rule), width, 2), *lines]
        if len(lines) >= min(height, MAX_LOG_LINES):
            break
    return lines[-height:] if height > 0 else []


def draw_result(seen: View, look: Look) -> list[Text]:
    """Draw the ranking: winners first, then by coins."""
    why = look.say(f"by_{seen['ended']}")
    lines = [join_parts(Text(look.say("result"), "bold"), Text(f"  {why}", "dim"))]
    order = sorted(range(len(seen["seats"])), key=lambda p: (p not in seen["winners"], -seen["seats"][p]["coins"]))
    for seat in order:
        player = seen["seats"][seat]
        won = seat in seen["winners"]
        said = look.say("wins") if won else look.say("out") if player["out"] else ""
        coins = f"{player['coins']} {look.say('coins')}"
        lines.append(
            join_parts(
                "  ",
                fit_width(player["name"], 18, style="bold" if won else ""),
                fit_width(coins, 12, "right"),
                "  ",
                said,
            )
        )
    return lines
