"""Keyboard input and screen output for tests of the terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import typer
from rich.console import Console
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.cli.play import play
from boardroom.cli.screen import Screen
from boardroom.cli.session import Session
from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.players import Position, create_player

ACQUIRE = find_game("acquire")
CONTROL_CODES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?\x1b\\|[0-Z\\-_])")
"""Control codes of the terminal."""


def run_play(*arguments: str, typed: str = "") -> Any:
    """Run `boardroom play acquire` with piped input."""
    alone = typer.Typer()
    alone.command()(play)
    return CliRunner().invoke(alone, ["acquire", *arguments], input=typed)


def run_command(*arguments: str, code: int = 0) -> Any:
    """Run `boardroom` and check its exit code."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output + result.stderr
    return result


class TypedLines:
    """Lines typed in order."""

    def __init__(self, lines: Iterator[str], *, interactive: bool = False) -> None:
        self.lines = lines
        self.is_interactive = interactive
        self.prompts: list[str] = []

    def read_line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for typed in self.lines:
            return typed
        raise EOFError


def create_match(
    lang: str = "en", seed: int = 1, names: list[str] | None = None, **options: Any
) -> tuple[Match, Screen]:
    checked = ACQUIRE.complete_options(options)
    table = Match(ACQUIRE, checked, names=names or [], seal=Seal(f"{seed:064x}"))
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system="truecolor")
    return table, Screen(console, ACQUIRE, checked, lang)


def create_session(
    typed: list[str] | Callable[[Session], Iterator[str]],
    *,
    people: int = 1,
    interactive: bool = False,
    lang: str = "en",
    save: Path | None = None,
    seed: int = 1,
    **options: Any,
) -> Session:
    table, screen = create_match(lang, seed, **options)
    players = {seat: create_player("random") for seat in range(people, table.seat_count)}
    session = Session(table, screen, TypedLines(iter([])), players, Random(seed), save)
    lines = iter(typed) if isinstance(typed, list) else typed(session)
    session.reader = TypedLines(lines, interactive=interactive)
    return session


def read_screen(session: Session) -> str:
    """Return all output without control codes."""
    return strip_codes(session.screen.console)


def strip_codes(console: Console) -> str:
    """Return all output without control codes. Rich's own export takes longer than a game."""
    assert isinstance(console.file, io.StringIO)
    return CONTROL_CODES.sub("", console.file.getvalue())


def advance_to_purchase(session: Session) -> dict[str, Any]:
    """Play until seat 0 may buy three shares of some chain. Return its view."""
    table, bot = session.match, create_player("random")
    while True:
        assert not table.is_over
        if table.actor == "chance":
            table.play_chance()
            continue
        seen = table.view(int(table.actor))
        cheap = [c for c in seen["chains"].values() if c["active"] and c["price"] <= 500 and c["bank"] >= 4]
        if table.actor == 0 and seen["phase"] == "buy" and not seen["bought"] and cheap:
            return seen
        texts_now = table.legal_action_texts()
        table.apply_action(
            "end" if "end" in texts_now else bot.choose(Position(table, int(table.actor), session.random))
        )


def press_random_keys(session: Session) -> Iterator[str]:
    """Yield random keys that the screen offers, random letters, and every page."""
    random = Random(99)
    asked = iter(["?", "r AC8", "p", "l", "/p", "nonsense", "u", ""])
    while True:
        table = session.match
        if not isinstance(table.actor, int) or table.actor in session.bots:
            yield ""
            continue
        if random.random() < 0.05:
            yield next(asked, "?")
            continue
        seen = table.view(table.actor)
        keys = [choice.key for choice in session.screen.terminal.list_choices(seen, session.lang)]
        if seen["phase"] == "buy" and random.random() < 0.7:
            letters = sorted(session.screen.terminal.reserved_letters(seen))
            yield "".join(random.choice(letters) for _ in range(random.randint(1, 4)))
        else:
            yield random.choice(keys)
