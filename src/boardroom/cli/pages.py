"""Paged texts (help, rules, tables, log), and the input of typed lines."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from rich.cells import cell_len
from rich.text import Text

from boardroom.base.text import folded
from boardroom.cli.screen import MORE, Screen
from boardroom.cli.texts import say
from boardroom.engine.match import Table
from boardroom.engine.terminal.lines import fit, printable, row, wrapped

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

with contextlib.suppress(ImportError):
    # Enables line editing and history, where available
    import readline  # noqa: F401


class Reader(Protocol):
    """A source of input lines. If it is not interactive, nothing waits for the user to read."""

    interactive: bool

    def line(self, prompt: str) -> str:
        """Return the next line. Raise EOFError at the end of input."""
        ...


class StandardInput:
    """The keyboard, or piped input."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        for stream in (sys.stdin, sys.stdout):
            # Characters that the terminal can't encode must not end a game
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    def line(self, prompt: str) -> str:
        typed = input(prompt)
        if not self.interactive:
            print(printable(typed))
        return typed


def pager(screen: Screen, reader: Reader, lines: Sequence[Text], *, from_end: bool = False) -> None:
    """Show lines page by page, or all at once if the input is piped."""
    parts = [part for line in lines for part in wrapped(line, screen.console.width)]
    if not reader.interactive:
        screen.print(*parts)
        return
    height = max(screen.console.height - 2, 5)
    pages = [parts[at : at + height] for at in range(0, len(parts), height)] or [[]]
    at = len(pages) - 1 if from_end else 0
    while 0 <= at < len(pages):
        screen.clear()
        screen.print(*pages[at])
        typed = folded(reader.line(say("page_keys", screen.lang, n=at + 1, all=len(pages))))
        if typed in ("q", "/q"):
            return
        at = max(at - 1, 0) if typed in ("b", "p") else at + 1


def log_lines(table: Table, log: Log, lang: str) -> list[Text]:
    """Return the game log, with the step and rule of each event."""
    lines = []
    for told, event in log:
        rule = table.words.rule_of(event)
        sentence = table.words.event(event, lang, table.names)
        lines.append(row(Text(f"{told.step:>4}  ", "dim"), sentence, Text(f"  {rule}", "dim")))
    return lines or [Text(say("log_empty", lang))]


def rule_lines(table: Table, lang: str, number: str = "") -> list[Text]:
    """Return the rulebook of this table, or one rule."""
    lines: list[Text] = []
    for rule in table.game.rulebook(table.options, lang):
        if number and folded(rule.number) != number:
            continue
        lines += [row(Text(rule.number, "bold"), "  ", Text(rule.title, "bold"))]
        lines += [*map(Text, rule.text.split("\n")), Text()]
    return lines or [Text(say("no_rule", lang, number=number.upper()))]


def table_lines(screen: Screen) -> list[Text]:
    return [Text(line) for line in screen.terminal.tables(screen.lang).split("\n")]


def help_lines(screen: Screen, example: str, rule: str, commitment: str | None) -> list[Text]:
    """Return all keys with their meanings, with examples from this table."""
    lang = screen.lang
    keys = [
        *screen.terminal.help(lang),
        ("1-9", say("help_number", lang)),
        ("u", say("help_undo", lang)),
        ("r", say("help_rules", lang, rule=rule)),
        ("p", say("help_tables", lang)),
        ("l", say("help_log", lang)),
        (MORE, say("help_more", lang)),
        ("q", say("help_quit", lang)),
    ]
    lines = [Text(say("help_title", lang), "bold")]
    wide = max(cell_len(key) for key, _ in keys) + 2
    for key, said in keys:
        lines += wrapped(row("  ", fit(key, wide, style="bold"), said), screen.console.width, wide + 2)
    lines += [Text(), Text(say("help_action", lang, example=example)), Text(say("help_slash", lang))]
    if commitment:
        lines += [Text(), Text(say("commitment", lang, hash=commitment))]
    return lines
