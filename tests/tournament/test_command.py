"""`boardroom tournament verify-seating`: anybody can draw a seating again."""

import dataclasses

import pytest
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.tournament import dump_log, make_seating
from tournament.tournament_day import TournamentDay

runner = CliRunner()


@pytest.fixture
def day():
    day = TournamentDay(13, staff=3)
    day.seat_round(1)
    day.play_round(1)
    day.seat_round(2)
    day.play_round(2)
    day.seat_round(3)
    return day


def call(path, *more):
    return runner.invoke(app, ["tournament", "verify-seating", str(path), *more])


def test_ch6_valid_log_is_verified(day, tmp_path):
    file = tmp_path / "log.jsonl"
    file.write_text(dump_log(day.log), encoding="utf-8")
    result = call(file, "--show")
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert said.count("matches") == 3
    assert "drawn from 'a public seed/game 2/draw 1'" in said
    assert " ".join(day.state.rounds[3].tables[0]) in said


def test_ch6_manipulated_seating_is_detected(tmp_path):
    day = TournamentDay(16)
    honest = make_seating(day.state, 1)
    day.record(dataclasses.replace(honest, tables=honest.tables[::-1]))
    file = tmp_path / "log.jsonl"
    file.write_text(dump_log(day.log), encoding="utf-8")
    result = call(file)
    assert result.exit_code == 1
    assert "DOES NOT MATCH" in result.output


def test_ch12_damaged_log_is_refused_with_explanation(day, tmp_path):
    file = tmp_path / "log.jsonl"
    file.write_text(dump_log(day.log).replace("Entrant E3", "Entrant X3"), encoding="utf-8")
    assert call(file).exit_code == 2
    file.write_bytes(b"\xff")
    assert call(file).exit_code == 2
    assert call(tmp_path / "none").exit_code == 2


def test_rules_command_prints_regulation_in_both_languages():
    assert "大会" not in runner.invoke(app, ["rules", "tournament"]).output
    assert "勝点" in runner.invoke(app, ["rules", "tournament", "--lang", "ja"]).output
