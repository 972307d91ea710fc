"""People at a terminal, for the tests of the terminal table."""

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
STEERING = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?\x1b\\|[0-Z\\-_])")
"""What is said to the terminal itself."""


def played(*arguments: str, typed: str = "") -> Any:
    """`boardroom play acquire` with lines piped in."""
    alone = typer.Typer()
    alone.command()(play)
    return CliRunner().invoke(alone, ["acquire", *arguments], input=typed)


def call(*arguments: str, code: int = 0) -> Any:
    """`boardroom` with these arguments, which ends with that code."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output + result.stderr
    return result


class Typing:
    """A person at the keyboard: what they type, in order or by looking at the table."""

    def __init__(self, lines: Iterator[str], *, interactive: bool = False) -> None:
        self.lines = lines
        self.is_interactive = interactive
        self.prompts: list[str] = []

    def read_line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for typed in self.lines:
            return typed
        raise EOFError


def table_for(lang: str = "en", seed: int = 1, names: list[str] | None = None, **options: Any) -> tuple[Match, Screen]:
    checked = ACQUIRE.complete_options(options)
    table = Match(ACQUIRE, checked, names=names or [], seal=Seal(f"{seed:064x}"))
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system="truecolor")
    return table, Screen(console, ACQUIRE, checked, lang)


def session_for(
    typed: list[str] | Callable[[Session], Iterator[str]],
    *,
    people: int = 1,
    interactive: bool = False,
    lang: str = "en",
    save: Path | None = None,
    seed: int = 1,
    **options: Any,
) -> Session:
    table, screen = table_for(lang, seed, **options)
    minds = {seat: create_player("random") for seat in range(people, table.seat_count)}
    session = Session(table, screen, Typing(iter([])), minds, Random(seed), save)
    lines = iter(typed) if isinstance(typed, list) else typed(session)
    session.reader = Typing(lines, interactive=interactive)
    return session


def shown(session: Session) -> str:
    """All that stood on the screen, without colours."""
    return plain(session.screen.console)


def plain(console: Console) -> str:
    """All that was printed, without colours. The library would work out each of them: longer than a game takes."""
    assert isinstance(console.file, io.StringIO)
    return STEERING.sub("", console.file.getvalue())


def bring_to_buying(session: Session) -> dict[str, Any]:
    """Play on until seat 0 may buy three shares of some chain; what it sees then."""
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


def by_keys(session: Session) -> Iterator[str]:
    """A person who knows the keys, not the grammar: any key shown, any letters, a look at every page."""
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
