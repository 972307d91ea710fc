"""Drawing of Aquaretto's log and ranking in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.engine.terminal.lines import join_parts, wrap_lines
from boardroom.engine.view_types import seat_names
from boardroom.games.aquaretto.law.codes import E_TURN
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.terminal.look import Look
from boardroom.games.aquaretto.text.game_text import AquarettoText

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog


def draw_turns(seen: View, log: GameLog, words: AquarettoText, lang: str) -> list[Text]:
    """Return a paragraph for each turn, with the rule of each sentence."""
    names = seat_names(seen)
    paragraphs: list[Text] = [Text()]
    for _, event in log:
        if event.code == E_TURN:
            paragraphs.append(Text())
            continue
        said = join_parts(words.describe_event(event, lang, names), Text(f" {words.cited_rule(event)}", "dim"))
        paragraphs[-1].append_text(join_parts(" " if paragraphs[-1].plain else "", said))
    return [paragraph for paragraph in paragraphs if paragraph.plain]


def draw_recent_log(sentences: Sequence[Text], width: int, height: int) -> list[Text]:
    """Return as many of the last paragraphs as fit, newest last."""
    lines: list[Text] = []
    for sentence in reversed(sentences):
        part = wrap_lines(sentence, width, 2)
        if len(lines) + len(part) > height:
            break
        lines[:0] = part
    return lines


def draw_result(seen: View, look: Look) -> list[Text]:
    """Draw the ranking with every part of every score (AQ28-AQ33, ZO6)."""
    lines = []
    standing = [(entry["points"], entry["coins"]) for entry in seen["seats"]]
    for entry in sorted(seen["seats"], key=lambda entry: (-entry["points"], -entry["coins"])):
        rank = 1 + sum(other > (entry["points"], entry["coins"]) for other in standing)
        points, coins = look.format_count("points", entry["points"]), look.format_count("coins", entry["coins"])
        lines.append(Text(look.say("rank", n=rank, who=entry["name"], points=points, coins=coins), "bold"))
        parts = [f"{look.term(part)} {score}" for part, score in entry["score"].items() if score]
        lines.append(Text(f"  {look.join_names(parts)}"))
    return lines
