"""What the terminal table says to players of every game: in its own words, whole, and in both languages."""

from __future__ import annotations

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

from boardroom.base.languages import LANGUAGES
from boardroom.cli import pages
from boardroom.cli.board import Screen
from boardroom.cli.main import app
from boardroom.engine.game import Game, Options
from boardroom.games import GAMES


def test_help_names_the_rulesets_and_options_of_every_game() -> None:
    said = re.sub(r"[\s│]+", "", CliRunner().invoke(app, ["play", "--help"]).stdout)
    for game in GAMES.values():
        assert game.name in said
        for option in game.declared:
            wanted = [] if option.key == "players" else [str(value) for value in option.values]
            assert "or".join(wanted) in said


RULE = re.compile(r"\b[A-Z]{2,3}\d+\b")


def helped(game: Game, options: Options, lang: str, width: int) -> list[str]:
    screen = Screen(Console(file=io.StringIO(), width=width), game, options, lang)
    example = game.rulebook(options["ruleset"], lang)[0].number
    return [line.plain for line in pages.help_lines(screen, "pass", example, None)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_help_speaks_of_this_game_and_cuts_nothing(game: Game, lang: str) -> None:
    for options in game.variants():
        lines = helped(game, options, lang, 80)
        said = "\n".join(lines)
        assert set(RULE.findall(said)) <= set(game.rule_numbers())
        assert "株" not in said or game.name == "acquire"
        assert "…" not in said
        for key, meaning in Screen(Console(), game, options, lang).terminal.help(lang):
            assert key in said
            assert re.sub(r"\s", "", meaning) in re.sub(r"\s", "", said)
        assert max(map(cell_len, lines)) <= 80
