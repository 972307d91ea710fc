"""Paged texts (help, rules, tables, log), and the input of typed lines."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from rich.cells import cell_len
from rich.text import Text

from boardroom.base.text import fold_text
from boardroom.cli.screen import MORE_COMMAND, Screen
from boardroom.cli.texts import get_text
from boardroom.engine.match import Match
from boardroom.engine.terminal.lines import fit_width, join_parts, make_printable, wrap_lines

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

with contextlib.suppress(ImportError):
    # Enables line editing and history, where available
    import readline  # noqa: F401


class InputReader(Protocol):
    """A source of input lines. If it is not interactive, nothing waits for the user to read."""

    is_interactive: bool

    def read_line(self, prompt: str) -> str:
        """Return the next line. Raise EOFError at the end of input."""
        ...


class StandardInput:
    """The keyboard, or piped input."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        for stream in (sys.stdin, sys.stdout):
            # Characters that the terminal can't encode must not end a game
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    def read_line(self, prompt: str) -> str:
        typed = input(prompt)
        if not self.is_interactive:
            print(make_printable(typed))
        return typed


def show_pages(screen: Screen, reader: InputReader, texts: Sequence[Text], *, from_end: bool = False) -> None:
    """Show lines page by page, or all at once if the input is piped."""
    parts = [part for line in texts for part in wrap_lines(line, screen.console.width)]
    if not reader.is_interactive:
        screen.print_lines(*parts)
        return
    height = max(screen.console.height - 2, 5)
    pages = [parts[at : at + height] for at in range(0, len(parts), height)] or [[]]
    at = len(pages) - 1 if from_end else 0
    while 0 <= at < len(pages):
        screen.clear_screen()
        screen.print_lines(*pages[at])
        typed = fold_text(reader.read_line(get_text("page_keys", screen.lang, n=at + 1, all=len(pages))))
        if typed in ("q", "/q"):
            return
        at = max(at - 1, 0) if typed in ("b", "p") else at + 1


def format_log(match: Match, log: GameLog, lang: str) -> list[Text]:
    """Return the game log, with the step and rule of each event."""
    lines = []
    for told, event in log:
        rule = match.text.cited_rule(event)
        sentence = match.text.describe_event(event, lang, match.names)
        lines.append(join_parts(Text(f"{told.step:>4}  ", "dim"), sentence, Text(f"  {rule}", "dim")))
    return lines or [Text(get_text("log_empty", lang))]


def format_rules(match: Match, lang: str, number: str = "") -> list[Text]:
    """Return the rulebook of this table, or one rule."""
    lines: list[Text] = []
    for rule in match.game.render_rulebook(match.options, lang):
        if number and fold_text(rule.number) != number:
            continue
        lines += [join_parts(Text(rule.number, "bold"), "  ", Text(rule.title, "bold"))]
        lines += [*map(Text, rule.text.split("\n")), Text()]
    return lines or [Text(get_text("no_rule", lang, number=number.upper()))]


def format_tables(screen: Screen) -> list[Text]:
    return [Text(line) for line in screen.terminal.reference_tables(screen.lang).split("\n")]


def format_help(screen: Screen, example: str, rule: str, commitment: str | None) -> list[Text]:
    """Return all keys with their meanings, with examples from this table."""
    lang = screen.lang
    keys = [
        *screen.terminal.list_keys(lang),
        ("1-9", get_text("help_number", lang)),
        ("u", get_text("help_undo", lang)),
        ("r", get_text("help_rules", lang, rule=rule)),
        ("p", get_text("help_tables", lang)),
        ("l", get_text("help_log", lang)),
        (MORE_COMMAND, get_text("help_more", lang)),
        ("q", get_text("help_quit", lang)),
    ]
    lines = [Text(get_text("help_title", lang), "bold")]
    wide = max(cell_len(key) for key, _ in keys) + 2
    for key, said in keys:
        lines += wrap_lines(join_parts("  ", fit_width(key, wide, style="bold"), said), screen.console.width, wide + 2)
    lines += [Text(), Text(get_text("help_action", lang, example=example)), Text(get_text("help_slash", lang))]
    if commitment:
        lines += [Text(), Text(get_text("commitment", lang, hash=commitment))]
    return lines
