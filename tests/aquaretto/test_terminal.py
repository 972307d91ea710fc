"""Aquaretto and Zooloretto in a terminal: everything can be typed, everything fits, and reads in both languages."""

import io
from itertools import product
from random import Random

import pytest
import typer
from cli.keyboard import strip_codes
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

from boardroom.base.languages import LANGUAGES
from boardroom.base.text import fold_text
from boardroom.cli.play import play
from boardroom.cli.screen import Screen, format_keys
from boardroom.engine.match import Match, Seal
from boardroom.games.aquaretto.game import AQUARETTO
from boardroom.games.aquaretto.table.rulesets import RULESETS
from boardroom.games.aquaretto.terminal.frame import animal_code
from boardroom.games.aquaretto.terminal.play import AquarettoTerminal
from boardroom.games.aquaretto.terminal.texts import CORNERS, TEXTS


def decisions(ruleset, players=3, seed=1):
    """The table at every decision of a random game, and at its end."""
    options = AQUARETTO.complete_options({"ruleset": ruleset, "players": players})
    names = ["明智光秀と一族郎党", "Bartholomew the Elder", "c", "d", "e"][:players]
    table = Match(AQUARETTO, options, names=names, seal=Seal(f"{seed:064x}"))
    dice = Random(seed)
    while not table.is_over:
        if table.actor == "chance":
            table.play_chance()
            continue
        yield table
        table.apply_action(dice.choice(table.legal_actions()), int(table.actor))
    yield table


def seen_by_actor(table):
    """What the seat to act sees; after the end, what everybody does."""
    return table.view(None if table.is_over else int(table.actor))


def typed_for(text):
    """What a person types for an action that names a space."""
    verb, *words = text.split(" ")
    if verb == "lay-small":
        return f"{list(CORNERS).index(words[0]) + 1} {words[1].casefold()}"
    return words[0].casefold()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_terminal_accepts_every_action(ruleset):
    """By the number of the list, or by the name of its space; and no key stands for two things."""
    met = set()
    for table in (table for seed in (1, 2, 3) for table in decisions(ruleset, seed=seed)):
        seen = seen_by_actor(table)
        terminal = AquarettoTerminal(table.options, 0)
        met.add(seen["phase"])
        for lang in LANGUAGES:
            choices = terminal.list_choices(seen, lang)
            keys = [choice.key for choice in choices]
            assert len(set(keys)) == len(keys)
            assert all("{" not in choice.label for choice in choices)
            listed = {choice.key: list(choice.actions) for choice in choices}
            assert all(actions[0] in seen["legal"] for actions in listed.values())
            reached = {actions[0] for actions in listed.values()}
            for text in set(seen["legal"]) - reached:
                assert terminal.parse_input(seen, fold_text(typed_for(text))) == [text]
            for key, actions in listed.items():
                if not key.isdigit():
                    assert terminal.parse_input(seen, fold_text(key)) == actions
    assert {"turn", "load", "pick", "put", "over"} <= met
    assert ({"worker", "lay", "lay-small"} <= met) == (ruleset != "zooloretto")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_frame_fits_screen(ruleset):
    """Nothing is wider than the terminal, nor higher."""
    dice = Random(2)
    for table in decisions(ruleset, players=4, seed=3):
        if dice.random() < 0.95:
            continue
        seen = seen_by_actor(table)
        for lang, (width, height) in product(LANGUAGES, ((80, 24), (120, 50))):
            console = Console(file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=True)
            screen = Screen(console, AQUARETTO, table.options, lang)
            keys = format_keys(set(), can_undo=True, lang=lang)
            choices = screen.terminal.list_choices(seen, lang)
            screen.show_table(seen, table.game_log(seen["seat"]), choices=choices, keys=keys)
            lines = strip_codes(console).split("\n")
            assert max(map(cell_len, lines)) <= width
            assert len(lines) <= height, "\n".join(lines)


def test_small_expansion_prompt_names_valid_input():
    """The list shows one whole example and what its numbers mean: a number alone is no key, and none looks like one."""
    terminal, met = AquarettoTerminal({"ruleset": "aquaretto"}, 0), set()
    for table in (table for seed in (1, 2, 3) for table in decisions("aquaretto", seed=seed)):
        seen = seen_by_actor(table)
        if seen["phase"] != "lay-small":
            continue
        (choice,) = terminal.list_choices(seen, "en")
        assert terminal.parse_input(seen, choice.key) == list(choice.actions)
        _, corner, cell = choice.actions[0].split(" ")
        number = list(CORNERS).index(corner) + 1
        assert choice.key == f"{number} {cell.casefold()}"
        assert f"{number} without {corner.replace('-', ' ')}" in choice.label
        for cell in {text.split(" ")[2] for text in seen["legal"]}:
            ways = [text for text in seen["legal"] if text.endswith(f" {cell}")]
            met.add(len(ways) == 1)
            # A space that fits in one way only needs no number
            assert terminal.parse_input(seen, cell.casefold()) == (ways if len(ways) == 1 else [])
    assert met == {True, False}


def test_park_shows_names_of_choosable_spaces():
    for table in decisions("aquaretto"):
        seen = seen_by_actor(table)
        if seen["phase"] != "put":
            continue
        console = Console(file=io.StringIO(), width=100, height=40, color_system=None)
        screen = Screen(console, AQUARETTO, table.options, "en")
        screen.show_table(seen, [])
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert all(text.split(" ")[1] in shown for text in seen["legal"] if text.startswith("put "))
        return
    raise AssertionError("nothing was placed")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_result_ranks_by_points_then_coins(ruleset):
    *_, table = decisions(ruleset, players=5, seed=6)
    seen = seen_by_actor(table)
    order = sorted(seen["seats"], key=lambda entry: (-entry["points"], -entry["coins"]))
    for lang in LANGUAGES:
        lines = [
            line.plain for line in AquarettoTerminal(table.options, 0).draw_result(seen, table.game_log(None), lang)
        ]
        assert len(lines) == 2 * len(order)
        for line, entry in zip(lines[::2], order, strict=True):
            assert entry["name"] in line
            assert str(entry["points"]).replace("-", "−") in line
    assert table.scores() == [entry["points"] * AQUARETTO.score_unit + entry["coins"] for entry in seen["seats"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reference_tables_are_complete(lang):
    tables = {name: AquarettoTerminal({"ruleset": name}, 0).reference_tables(lang) for name in RULESETS}
    dolphin = {"en": "Do dolphin", "ja": "Do イルカ"}[lang]
    assert [dolphin in tables[name] for name in RULESETS] == [True, False, True]
    assert ["10" in tables[name] for name in RULESETS] == [False, True, True]
    helps = {name: dict(AquarettoTerminal({"ruleset": name}, 0).list_keys(lang)) for name in RULESETS}
    assert all(key and said for told in helps.values() for key, said in told.items())
    assert [TEXTS["help_turn"][lang] in helps[name].values() for name in RULESETS] == [True, False, True]
    assert [TEXTS["help_marks"][lang] in helps[name].values() for name in RULESETS] == [True, False, True]


def test_animals_have_unique_short_names():
    assert animal_code("dolphin") == "Do"
    assert animal_code("turtle-fish") == "Tu~"
    assert animal_code("sea-lion-lightning") == "Se!"
    assert animal_code("polar-bear-father") == animal_code("polar-bear-mother") == "Pox"


def test_every_text_has_same_details_in_both_languages():
    for entry in (*TEXTS.values(), *CORNERS.values()):
        assert set(entry) == set(LANGUAGES)
        assert all(entry.values())


def test_play_command_starts_game():
    app = typer.Typer()
    app.command()(play)
    done = CliRunner().invoke(app, ["aquaretto", "--players", "2", "--seed", "1"], input="\n1\n1\nAQ9\n")
    assert done.exit_code == 0, done.output
    assert "Truck 1" in done.output
    assert "AQ9" in done.output
