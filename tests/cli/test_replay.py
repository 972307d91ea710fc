"""Records looked at: openly when they are over, with a seat's eyes otherwise, and never with a traceback."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli import replay as module
from boardroom.cli.replay import OPEN_VIEWER, ReplayPlayer, parse_viewer, replay
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import record
from boardroom.games import find_game
from boardroom.players import Position, create_player
from cli.keyboard import strip_codes

NAMES = ["Akira", "大輔", "Masayuki"]


def game(*, until: int | None = None, assets: str = "hidden") -> Match:
    """A game between random players, with a purchase taken back; whole, or its first steps."""
    options = {"ruleset": "2000", "players": 3, "assets": assets}
    table = Match(find_game("acquire"), options, names=NAMES, seal=Seal("5" * 64))
    random, bot, undone = Random(5), create_player("random"), False
    while not table.is_over and (until is None or len(table.steps) < until):
        if table.actor == "chance":
            table.apply_action(table.choose_draw())
            continue
        seat = int(table.actor)
        action = bot.choose(Position(table, seat, random))
        table.apply_action(action, seat)
        if not undone and table.can_undo():
            table.undo(seat)
            undone = True
    return table


@pytest.fixture(scope="module")
def whole() -> Match:
    return game()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, whole: Match) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("records")
    found = {"whole": folder / "whole.jsonl", "part": folder / "part.jsonl"}
    record.save(whole, found["whole"])
    record.save(game(until=60), found["part"])
    return found


def shown(file: Path, *arguments: str) -> Any:
    app = typer.Typer()
    app.command()(replay)
    return CliRunner().invoke(app, [str(file), *arguments])


class TypedKeys:
    is_interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)

    def read_line(self, prompt: str) -> str:
        for typed in self.lines:
            return typed
        raise EOFError


def create_replay(table: Match, eyes: int | str | None, lang: str = "en") -> ReplayPlayer:
    film = ReplayPlayer(table, eyes, lang)
    film.screen.console = Console(file=io.StringIO(), width=100, height=40, color_system=None)
    return film


def read_output(film: ReplayPlayer) -> str:
    return strip_codes(film.screen.console)


def test_piped_output_is_log_and_result(files: dict[str, Path], whole: Match) -> None:
    """AC13: a finished game is open: every draw, every amount, the settlement and the ranking."""
    for lang, ranking in (("en", "Ranking"), ("ja", "順位")):
        result = shown(files["whole"], "--lang", lang)
        assert result.exit_code == 0
        assert ranking in result.output
        scores = whole.scores()
        assert scores is not None
        assert all(f"${score:,}" in result.output for score in scores)
    for told in whole.events:
        sentence = whole.text.describe_event(told.event, "ja", whole.names)
        assert sentence in result.output


def test_single_step_of_a_finished_game_shows_all_hands(files: dict[str, Path], whole: Match) -> None:
    result = shown(files["whole"], "--at", "60")
    assert result.exit_code == 0
    film = create_replay(whole, OPEN_VIEWER)
    table = film.go_to(60)
    for seat in range(3):
        hand = table.view(seat)["hand"]
        assert " ".join(f"{tile:<3}" for tile in hand).rstrip() in result.output
    assert f"step 60 of {len(whole.steps)}" in result.output
    assert "Ranking" not in result.output
    last = shown(files["whole"], "--at", str(len(whole.steps)))
    assert "Ranking" in last.output


def test_seat_view_hides_other_hands(files: dict[str, Path], whole: Match) -> None:
    """AC4, AC15: hands and hidden assets of the others are not shown from a seat."""
    result = shown(files["whole"], "--at", "60", "--seat", "1")
    assert result.exit_code == 0
    assert result.output.count("hidden") >= 3
    table = create_replay(whole, 1).go_to(60)
    assert all(tile in result.output for tile in table.view(1)["hand"])


def test_running_game_is_shown_as_to_spectators(files: dict[str, Path]) -> None:
    """AC4: nobody's tiles are told, neither in the log nor as the step of the record."""
    result = shown(files["part"])
    assert result.exit_code == 0
    assert "drew a tile" in result.output
    assert "The game is not over." in result.output
    at_a_draw = shown(files["part"], "--at", "10")
    assert "drew a tile" in at_a_draw.output
    assert "draw " not in at_a_draw.output
    refused = shown(files["part"], "--seat", "all")
    assert refused.exit_code == 2
    assert "not over" in refused.stderr


def test_seat_view_shows_own_draws() -> None:
    table = game(until=60)
    film = create_replay(table, 0)
    film.show_step(4)
    assert "Akira drew " in read_output(film)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "99999"], "There is no step 99999"),
        (["--at", "-1"], "There is no step -1"),
        (["--seat", "3"], "There is no seat '3'"),
        (["--seat", "x"], "There is no seat 'x'"),
        (["--speed", "0"], "--speed must be greater than 0"),
        (["--speed", "nan"], "--speed must be greater than 0"),
        (["--lang", "xx"], "en or ja"),
    ],
)
def test_invalid_options_exit_with_one_sentence(files: dict[str, Path], arguments: list[str], said: str) -> None:
    result = shown(files["whole"], *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("text", ["", "not json", "{}", '{"boardroom": 9}', "\x00", '{"boardroom": 1, "game": "go"}'])
def test_invalid_files_exit_with_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    result = shown(file)
    assert result.exit_code == 2
    assert len(result.stderr.strip().split("\n")) == 1
    assert not result.stdout
    assert shown(tmp_path / "none").exit_code == 2
    file.write_bytes(b"\xff\xfe\xff")
    assert "UTF-8" in shown(file).stderr


def test_changed_record_is_refused(tmp_path: Path, files: dict[str, Path]) -> None:
    file = tmp_path / "changed.jsonl"
    file.write_text(files["whole"].read_text(encoding="utf-8").replace("Akira", "Akiro"), encoding="utf-8")
    result = shown(file)
    assert result.exit_code == 2
    assert "changed" in result.stderr


def test_control_characters_in_names_are_replaced(tmp_path: Path, files: dict[str, Path]) -> None:
    lines = files["whole"].read_text(encoding="utf-8").rstrip("\n").split("\n")
    head = json.loads(lines[0])
    head["names"][0] = "\x1b[2Jgone"
    lines[0] = json.dumps(head)
    end = json.loads(lines[-1])
    end["end"]["chain"] = record.compute_fingerprints(lines[:-1])[-1]
    file = tmp_path / "named.jsonl"
    file.write_text("\n".join([*lines[:-1], json.dumps(end)]), encoding="utf-8")
    result = shown(file)
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "?[2Jgone" in result.output


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_keys_step_through_the_replay(whole: Match, lang: str) -> None:
    film = create_replay(whole, OPEN_VIEWER, lang)
    end = len(whole.steps)
    first = film.find_turn_starts()[0]
    keys = [
        "n",
        "",
        "p",
        "t",
        "b",
        "b",
        "g 7",
        "g 99999",
        "g x",
        "hm",
        "l",
        "",
        "r AC8",
        "",
        f"g {end}",
        "n",
        "s",
        "q",
        "q",
    ]
    film.browse_steps(TypedKeys(*keys))
    text = read_output(film)
    for step in (first, first + 1, first + 2, film.find_turn_starts()[1], 7, end):
        assert (f"step {step} of {end}" if lang == "en" else f"{step}/{end}手目") in text
    assert "AC8" in text
    assert "99999" in text
    assert ("Final settlement" if lang == "en" else "最終精算") in text
    film.browse_steps(TypedKeys())


def test_replay_plays_automatically(whole: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    # Its own clock alone: other threads may sleep meanwhile
    monkeypatch.setattr(module, "time", SimpleNamespace(sleep=naps.append))
    film = create_replay(whole, None)
    film.play_steps(4)
    assert len(naps) == len(whole.steps) - film.find_turn_starts()[0] + 1
    assert set(naps) == {0.25}
    assert "Ranking" in read_output(film)


def test_ch24_undo_is_a_step(whole: Match) -> None:
    """CH24: a take-back is an event of the record, not an erasure."""
    step = whole.steps.index(-1) + 1
    film = create_replay(whole, OPEN_VIEWER)
    film.show_step(step)
    assert "The last action was undone." in read_output(film)
    assert film.go_to(step).view(None)["board"] == film.go_to(step - 2).view(None)["board"]


def test_parse_viewer(whole: Match) -> None:
    part = game(until=40)
    assert parse_viewer(whole, None) == OPEN_VIEWER
    assert parse_viewer(whole, "all") == OPEN_VIEWER
    assert parse_viewer(whole, "2") == 2
    assert parse_viewer(part, None) is None
    assert parse_viewer(part, "0") == 0
    with pytest.raises(BadInput):
        parse_viewer(part, "all")
