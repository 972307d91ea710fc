"""Decisions as rows of a Parquet file, and records as text for people."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardroom import GAMES, BadInput, BadRecord, play_match, records
from boardroom.bridges import notation
from boardroom.cli.main import app

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def simulate(*given: object):
    return CliRunner().invoke(app, ["simulate", *map(str, given)])


def test_simulation_writes_decision_rows(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    said = simulate(
        "acquire", "--players", 3, "--games", 3, "--bots", "greedy,random,random", "--out", file, "--features"
    )
    assert said.exit_code == 0, said.output
    rows = parquet.read_table(file).to_pylist()
    assert {row["game"] for row in rows} == {0, 1, 2}
    assert {row["seat"] for row in rows} == {0, 1, 2}
    assert {row["player"] for row in rows} == {"greedy", "random"}
    for number in range(3):
        mine = [row for row in rows if row["game"] == number]
        assert [row["step"] for row in mine] == sorted(row["step"] for row in mine)
        assert sum({row["seat"]: row["won"] for row in mine}.values()) == pytest.approx(1)
    grammar = GAMES["acquire"].create_text(GAMES["acquire"].complete_options({})).grammar
    assert all(grammar.text(row["action"]) == row["text"] for row in rows)
    assert all(row["legal"] > 0 for row in rows)
    assert {"place", "buy"} <= {row["phase"] for row in rows}
    assert len(rows[0]["features"]) == GAMES["acquire"].features.FEATURES
    assert any(rows[0]["features"])
    done = subprocess.run(
        [sys.executable, EXAMPLES / "decisions.py", file], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    told = {line.partition(": ")[2] for line in done.stdout.splitlines()}
    assert len(told) == 1, "all libraries read the same"
    assert "place " in told.pop()


def test_aq33_rows_contain_score_and_points(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    said = simulate("aquaretto", "--players", 2, "--games", 1, "--bots", "greedy,random", "--out", file)
    assert said.exit_code == 0, said.output
    for row in parquet.read_table(file).to_pylist():
        assert row["points"] == GAMES["aquaretto"].score_to_points(row["score"])
        assert 0 <= row["score"] - 1000 * row["points"] < 1000


def test_existing_file_is_not_overwritten(tmp_path):
    pytest.importorskip("pyarrow")
    file = tmp_path / "games.parquet"
    file.write_text("mine")
    assert "exists" in simulate("acquire", "--games", 1, "--out", file).output
    assert file.read_text() == "mine"
    assert "--features requires" in simulate("acquire", "--games", 1, "--features").output


@pytest.mark.parametrize("game", GAMES)
def test_notation_round_trips_record(game):
    record = play_match(game, {}, ["random"] * GAMES[game].complete_options({})["players"], seed=1).record
    text = notation.dumps(record)
    assert f'[Game "{game}"]' in text
    assert "\n1. {random} " in text
    assert notation.loads(text) == record
    # Braces, numbers and the breaking of lines are for readers
    head, moves, end = text.strip().split("\n\n")
    bare = "\n".join(line.partition("} ")[2] or line.partition(". ")[2] for line in moves.splitlines())
    assert notation.loads(f"{head}\n\n{bare}\n\n{end}") == record


def test_notation_keeps_undo_and_notes():
    table = records.parse_record(play_match("acquire", {"players": 3}, ["random"] * 3, seed=1).record).match
    again = type(table)(table.game, table.options, names=["Ann {the} first", "Ben", "Cho"], seal=table.seal)
    for step in table.steps:
        again.replay_step(step)
        if again.can_undo():
            again.undo()
            again.replay_step(step)
            break
    record = records.dump(again)
    text = notation.dumps(record)
    assert "(undo)" in text
    assert "{Ann the first}" in text
    assert notation.loads(text) == record


@pytest.mark.parametrize(
    ("before", "after"),
    [("place", "plaice"), ('[Game "acquire"]', "[Game acquire]"), ("[End", "[Ende"), ("[Names", "[Nomes")],
)
def test_notation_error_names_fault(before, after):
    text = notation.dumps(play_match("acquire", {"players": 3}, ["random"] * 3, seed=1).record)
    with pytest.raises((BadRecord, BadInput)):
        notation.loads(text.replace(before, after, 1))
