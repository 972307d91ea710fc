"""What stands on the screen of the terminal table: that it fits, that it hides, and that it reads in both languages."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from boardroom import cli
from boardroom.cli import texts
from boardroom.cli.screen import Screen, format_keys
from boardroom.engine.terminal.lines import NOT_FIRST, fit_width, make_printable, wrap_lines
from boardroom.games.acquire.law.codes import E_BONUS
from boardroom.games.acquire.terminal import texts as texts_terminal
from boardroom.games.acquire.text.phrase_book import assign_letters, format_money
from boardroom.games.acquire.text.phrases import PHRASES
from boardroom.games.acquire.text.terms import TERMS
from boardroom.players import Position, create_player
from cli.keyboard import ACQUIRE, create_match, run_play, strip_codes


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_screen_fits_the_terminal(width: int, height: int, lang: str) -> None:
    """At decisions all over a game nothing is wider or higher than the terminal, and a line is left to type on."""
    names = ["明智光秀と一族郎党", "Bartholomew the Elder", "c", "d"]
    table, screen = create_match(lang, 5, names, ruleset="2023", players=4, powers=True)
    random, bot = Random(2), create_player("random")
    while not table.is_over:
        if table.actor == "chance":
            table.play_chance()
            continue
        seat = int(table.actor)
        if random.random() < 0.85:
            table.apply_action(bot.choose(Position(table, seat, random)), seat)
            continue
        console = Console(file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=True)
        screen.console = console
        seen = table.view(seat)
        keys = format_keys(screen.terminal.reserved_letters(seen), can_undo=True, lang=lang)
        screen.show_table(seen, table.game_log(seat), choices=screen.terminal.list_choices(seen, lang), keys=keys)
        lines = strip_codes(console).split("\n")
        assert max(map(cell_len, lines)) <= width
        assert len(lines) <= height, "\n".join(lines)
        table.apply_action(bot.choose(Position(table, seat, random)), seat)


def test_chains_have_unique_letters() -> None:
    """A house ruleset may have two chains with the same first letter, or names without Latin letters."""
    names = ["Tower", "Tiger", "Imperial", "Tango", "帝国", "T", "Éclair"]
    letters = assign_letters(names)
    assert letters["Tower"] == "T"
    assert letters["Imperial"] == "I"
    assert letters["Tiger"] == "G"
    assert letters["Tango"] == "A"
    assert len(set(letters.values())) == len(names)
    assert all(letter.isascii() and letter.isupper() for letter in letters.values())


# Mergers


def test_merger_lists_every_holder() -> None:
    """AC8, AC11: whoever must decide sees every bonus of the chain and as what it was paid."""
    table, screen = create_match("en", 4, ruleset="2023", players=3)
    random, bot = Random(3), create_player("random")
    mergers = 0
    while not table.is_over:
        if table.actor == "chance":
            table.play_chance()
            continue
        seat = int(table.actor)
        seen = table.view(seat)
        if seen["phase"] == "holders":
            mergers += 1
            screen.console = Console(file=io.StringIO(), width=120, height=40, color_system=None)
            screen.show_table(seen, table.game_log(seat), choices=screen.terminal.list_choices(seen, "en"))
            text = screen.console.file.getvalue()  # type: ignore[attr-defined]
            paid = [e for told, e in table.game_log(seat) if e.code == E_BONUS and told.turn == seen["turns"]]
            assert all(f"+{format_money(event.y)}  " in text for event in paid)
            assert "deciding" in text
            assert re.search(r"1 sell one for \$\d", text)
        table.apply_action(bot.choose(Position(table, seat, random)), seat)
    assert mergers > 3


def test_holder_letters_stop_at_the_last_share() -> None:
    """AC8: one `s` too many must not sell a share of the next chain."""
    _, screen = create_match("en", ruleset="2023", players=3)
    seen = {
        "phase": "holders",
        "seat": 0,
        "merger": {"defunct": "Tower", "survivor": "Festival"},
        "seats": [{"shares": {"Tower": 3}}],
    }
    assert screen.terminal.parse_input(seen, "sssss") == ["sell"] * 3
    assert screen.terminal.parse_input(seen, "tsk") == ["trade", "sell"]
    assert screen.terminal.parse_input(seen, "sk") == ["sell", "keep"]
    assert screen.terminal.parse_input(seen, "x") == []


# What may be seen


def test_hidden_assets_stay_hidden() -> None:
    """AC15: others' cash and shares are not on the screen while the game runs."""
    table, screen = create_match("en", 4, ruleset="2000", players=3, assets="hidden")
    table.play_chance()
    screen.console = Console(file=io.StringIO(), width=80, height=24, color_system=None)
    screen.show_table(table.view(0), table.game_log(0))
    text = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert text.count("$6,000") == 1
    assert text.count("hidden") >= 3


def test_screen_without_colour_uses_letters_and_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_play("--seed", "3", typed="1\n")
    assert "\x1b" not in result.output
    assert "(1)" in result.output
    assert "[o]" in result.output
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, no_color=True)
    table, screen = create_match("en", 3, ruleset="2023", players=3)
    table.play_chance()
    screen = Screen(console, ACQUIRE, table.options, "en")
    screen.show_table(table.view(int(table.actor)), table.game_log(None))
    assert "(1)" in strip_codes(console)
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", console.file.getvalue())  # type: ignore[attr-defined]


# Texts and lines


@pytest.mark.parametrize("book", [texts.TEXTS, texts_terminal.TEXTS, PHRASES])
def test_texts_exist_in_both_languages(book: dict[str, dict[str, str]]) -> None:
    for key, said in book.items():
        assert set(said) == {"en", "ja"}, key
        assert all(said.values()), key
        terms = {name for sheet in TERMS.values() for words in sheet.values() for name in words}
        fields = [{name for _, name, _, _ in Formatter().parse(said[lang]) if name} - terms for lang in ("en", "ja")]
        if key != "does_dead":
            assert fields[0] == fields[1], key


def test_texts_are_used() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for room in ("cli", "games/acquire", "games/acquire/web")
        for path in (Path(cli.__file__).parents[1] / room).rglob("*.py")
        if path.name not in ("texts.py", "phrases.py")
    )
    made = {"step_", "does_", "brief_", "bot_", "ahead_", "power_", "deed_"}
    for book in (texts.TEXTS, texts_terminal.TEXTS, PHRASES):
        for key in book:
            assert re.search(f"[\"']{key}[\"']", source) or any(key.startswith(start) for start in made), key


def test_lines_are_cut_at_display_width() -> None:
    text = Text("greedy-1はフェスティバルの株券2枚を手元に残した。AC8 そして（次の）手番へ進みます。" * 3)
    for width in (20, 33, 80):
        lines = wrap_lines(text, width, 4)
        assert all(line.cell_len <= width for line in lines)
        assert not any(line.plain.strip()[:1] in NOT_FIRST for line in lines[1:])
        assert "".join(line.plain for line in lines).replace(" ", "") == text.plain.replace(" ", "")
    assert [line.plain for line in wrap_lines(Text("one two three"), 8)] == ["one two", "three"]
    assert wrap_lines(Text("x" * 20), 8)[0].plain == "x" * 8
    assert fit_width("日本語", 5).plain == "日本…"
    assert fit_width("日本", 5, "right").plain == " 日本"
    assert make_printable("a\x1b[2J\u3000b\n") == "a?[2J b "
