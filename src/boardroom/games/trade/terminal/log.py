"""Drawing of the log and the ranking of Trade and Credit in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.engine.terminal.lines import fit, row, wrapped
from boardroom.engine.view_types import names_of
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.terminal.look import Look

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

NEWS = 8
"""Most lines of news."""


def news(seen: View, log: Log, look: Look, width: int, height: int) -> list[Text]:
    """Return as many of the last sentences as fit, newest last."""
    names = names_of(seen)
    lines: list[Text] = []
    for told, event in reversed(log):
        rule = Text(f" {look.words.rule_of(event)}", "dim")
        said = Text(look.words.event(event, look.lang, names), "" if told.turn == seen["turns"] else "dim")
        lines = [*wrapped(row(said, rule), width, 2), *lines]
        if len(lines) >= min(height, NEWS):
            break
    return lines[-height:] if height > 0 else []


def result_lines(seen: View, look: Look) -> list[Text]:
    """Draw the ranking: winners first, then by coins."""
    why = look.say(f"by_{seen['ended']}")
    lines = [row(Text(look.say("result"), "bold"), Text(f"  {why}", "dim"))]
    order = sorted(range(len(seen["seats"])), key=lambda p: (p not in seen["winners"], -seen["seats"][p]["coins"]))
    for seat in order:
        player = seen["seats"][seat]
        won = seat in seen["winners"]
        said = look.say("wins") if won else look.say("out") if player["out"] else ""
        coins = f"{player['coins']} {look.say('coins')}"
        lines.append(
            row("  ", fit(player["name"], 18, style="bold" if won else ""), fit(coins, 12, "right"), "  ", said)
        )
    return lines
