"""`boardroom rules`: the numbered rules, and which of them no test names."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from boardroom.base.errors import BadInput
from boardroom.base.rulebook import Rule
from boardroom.championship.telling import rulebook as championship
from boardroom.cli.common import NAMES, Language, RulesetOption, language, out, plain_errors, ruleset_given
from boardroom.games import GAMES, game_named

CHECKOUT = Path(__file__).resolve().parents[3]


@plain_errors
def rules(
    game: Annotated[str | None, typer.Argument(help=f"The game: {NAMES}; or championship.", show_default=False)] = None,
    ruleset: RulesetOption = None,
    lang: Language = "en",
    untested: Annotated[bool, typer.Option("--untested", help="List rule numbers that no test names.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are.")] = CHECKOUT / "tests",
) -> None:
    """Print the rulebook of a game with the values of a ruleset, or the regulation of the championship."""
    books = {each.name: each.rule_numbers() for each in GAMES.values()} | {"championship": championship.numbers()}
    if untested:
        if not tests.is_dir():
            raise BadInput(f"There is no folder {tests}: name the tests with --tests.")
        asked = [game if game in books else game_named(game).name] if game else list(books)
        missing = [number for name in asked for number in untested_rules(books[name], tests)]
        for number in missing:
            out.print(number, highlight=False)
        if missing:
            raise typer.Exit(1)
        out.print(f"Every rule of {', '.join(asked)} is named by a test.", highlight=False)
        return
    if game is None:
        raise BadInput(f"Which game? One of {', '.join(books)}.")
    if game == "championship":
        book: Sequence[Rule] = championship.rulebook(language(lang))
    else:
        with ruleset_given(ruleset) as rules:
            book = game_named(game).rulebook(rules, language(lang))
    for rule in book:
        out.print(f"[bold]{rule.number}[/] [bold]{rule.title}[/]", highlight=False)
        out.print(rule.text, highlight=False, markup=False)
        out.print()


def untested_rules(numbers: list[str], tests: Path) -> list[str]:
    """Rule numbers that stand in no test's name or first sentence."""
    named: set[str] = set()
    for file in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = f"{node.name} {ast.get_docstring(node) or ''}".upper().replace("_", " ")
                named |= set(re.findall(r"\b[A-Z]{2,3}\d+\b", words))
    return [number for number in numbers if number not in named]
