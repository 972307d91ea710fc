"""Terminal texts of every game are complete, specific and translated."""

from __future__ import annotations

import io
import json
import re
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

from boardroom.base.languages import LANGUAGES
from boardroom.cli import pages
from boardroom.cli.main import app
from boardroom.cli.screen import MORE_COMMAND, Screen, format_keys
from boardroom.cli.session import Session
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match, Seal
from boardroom.games import GAMES
from cli.keyboard import strip_codes


def test_help_names_the_rulesets_and_options_of_every_game() -> None:
    said = re.sub(r"[\s│]+", "", CliRunner().invoke(app, ["play", "--help"]).stdout)
    for game in GAMES.values():
        assert game.name in said
        for option in game.declared_options:
            wanted = (
                []
                if option.key == "players"
                else [value if isinstance(value, str) else json.dumps(value) for value in option.values]
            )
            assert "or".join(wanted) in said


TITLES = [
    ("acquire", {}, "en", "Acquire · 2023 edition · Classic mode · assets open"),
    (
        "acquire",
        {"ruleset": "2023", "mode": "tycoon", "powers": True, "take_back": "own"},
        "ja",
        "アクワイア · 2023年版 · タイクーンモード · 資産公開 · 特殊能力カード · 取り消しあり",
    ),
    (
        "acquire",
        {"ruleset": {"base": "2000", "name": "Ours\x1b"}},
        "en",
        "Acquire · Ours? · House rules · Classic mode",
    ),
    ("aquaretto", {"ruleset": "joint"}, "en", "Aquaretto and Zooloretto · Aquaretto and Zooloretto together"),
    ("trade", {"take_back": "nothing"}, "en", "Trade and Credit · no undo"),
    ("trade", {"ruleset": {"base": "standard", "name": "Zany"}}, "en", "Trade and Credit · Zany · custom deck"),
]


@pytest.mark.parametrize(("name", "given", "lang", "says"), TITLES)
def test_title_matches_the_site(name: str, given: Options, lang: str, says: str) -> None:
    game = GAMES[name]
    assert Screen(Console(), game, game.complete_options(given), lang).title.startswith(says)


RULE = re.compile(r"\b[A-Z]{2,3}\d+\b")


DRAWN = [game for game in GAMES.values() if type(game).create_terminal is not Game.create_terminal]
"""Games with their own terminal."""


def format_help(game: Game, options: Options, lang: str, width: int) -> list[str]:
    screen = Screen(Console(file=io.StringIO(), width=width), game, options, lang)
    example = game.render_rulebook(options, lang)[0].number
    return [line.plain for line in pages.format_help(screen, "pass", example, None)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_help_covers_the_game_without_cutting(game: Game, lang: str) -> None:
    for options in game.variants():
        lines = format_help(game, options, lang, 80)
        said = "\n".join(lines)
        assert set(RULE.findall(said)) <= set(game.rule_numbers())
        assert "株" not in said or game.name == "acquire"
        assert "…" not in said
        for key, meaning in Screen(Console(), game, options, lang).terminal.list_keys(lang):
            assert key in said
            assert re.sub(r"\s", "", meaning) in re.sub(r"\s", "", said)
        assert max(map(cell_len, lines)) <= 80


RULESETS = [
    (game.name, str(value))
    for game in GAMES.values()
    for option in game.declared_options
    if option.key == "ruleset"
    for value in option.values
]


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_rules_of_every_ruleset_are_printed(game: str, ruleset: str) -> None:
    # Some rulesets do not allow the usual number of players
    done = CliRunner().invoke(app, ["rules", game, "--ruleset", ruleset])
    assert (done.exit_code, done.stderr) == (0, "")
    assert GAMES[game].rule_entries["en"][0].number in done.stdout


def list_largest_tables(game: Game) -> list[Options]:
    """Return the largest table of every ruleset."""
    found: dict[str, Options] = {}
    for options in game.variants():
        found[str(options.get("ruleset"))] = options
    return list(found.values())


TABLES = [(game, options) for game in DRAWN for options in list_largest_tables(game)]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=[f"{g.name} {list(o.values())[:2]}"[:40] for g, o in TABLES])
def test_screen_fits_the_terminal(game: Game, options: Options) -> None:
    """At decisions all over a game nothing is wider or higher than the terminal, a line is left to type on, and what
    there is no room to list can be listed."""
    names = ["明智光秀と一族郎党", "Bartholomew the Elder", "c", "d", "e", "f"][: game.seat_count(options)]
    table, random = Match(game, options, names=names, seal=Seal("fits")), Random(2)
    offered: set[str] = set()
    while not table.is_over:
        if table.actor == "chance":
            table.play_chance()
            continue
        seat = int(table.actor)
        # A short game has each kind of decision but once or twice
        new = {text.split()[0] for text in table.legal_action_texts()} - offered
        offered |= new
        if new or random.random() < 0.04:
            for width, height in ((80, 24), (100, 30), (120, 50)):
                lang = random.choice(LANGUAGES)
                lines, listed = draw_screen(table, seat, lang, width, height)
                assert max(map(cell_len, lines)) <= width
                assert len(lines) <= height, "\n".join(lines)
                assert listed or MORE_COMMAND in "\n".join(lines)
        table.apply_action(random.choice(table.legal_actions()), seat)


def draw_screen(table: Match, seat: int, lang: str, width: int, height: int) -> tuple[list[str], bool]:
    """Return the lines of the screen, and whether it lists every choice."""
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=True)
    screen = Screen(console, table.game, table.options, lang)
    seen = table.view(seat)
    choices = screen.terminal.list_choices(seen, lang)
    keys = format_keys(screen.terminal.reserved_letters(seen), can_undo=True, lang=lang)
    screen.show_table(seen, table.game_log(seat), choices=choices, keys=keys)
    text = strip_codes(console)
    squeezed = re.sub(r"\s", "", text)
    whole = all(
        re.sub(r"\s", "", f"{choice.key}{choice.label}") in squeezed for choice in choices if not choice.is_drawn
    )
    return text.split("\n"), whole


def test_all_choices_can_be_listed() -> None:
    """Where the screen lists the first of many choices, /m lists them all."""
    game = GAMES["trade"]
    options = game.complete_options({"players": 4})
    table = Match(game, options, seal=Seal("many"))
    table.play_chance()
    console = Console(file=io.StringIO(), width=80, height=14, color_system=None)
    session = Session(table, Screen(console, game, options, "en"), TypedLines(["", "/m"]), {}, Random(1))
    with pytest.raises(EOFError):
        session.play_match()
    assert isinstance(console.file, io.StringIO)
    said = console.file.getvalue()
    seat = int(table.actor)
    choices = session.screen.terminal.list_choices(table.view(seat), "en")
    assert f"{MORE_COMMAND} all {len(choices)} choices" in said
    listing = said.rsplit(MORE_COMMAND, 1)[0]
    assert all(choice.label in listing for choice in choices)


class TypedLines:
    """Lines typed in order."""

    is_interactive = False

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def read_line(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)
