"""A contest: balanced seats, every game once, a stop in between, players that fail, and what comes of it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.games import find_game
from boardroom.players import contest
from boardroom.players.contest import Contest, ContestPlan, GameResult, run_locally
from boardroom.players.contest_ratings import compute_standings, rank_seats

OPTIONS = find_game("acquire").complete_options({"ruleset": "2000", "players": 3})
BAD = """
class Bad:
    def choose(self, position):
        raise ValueError("no idea")
"""


def plan(players=("greedy", "random"), games=12, **more):
    return ContestPlan("acquire", OPTIONS, tuple(players), games, **more)


@pytest.mark.parametrize("players", [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")])
def test_players_sit_equally_often_on_every_seat(players):
    held = plan(players, games=36)
    seats = {(name, seat): 0 for name in players for seat in range(3)}
    for line_up, many in zip(held.list_line_ups(), held.count_games(), strict=True):
        for number in range(many):
            for seat in range(3):
                seats[line_up[(seat + number) % 3], seat] += 1
    assert len(set(seats.values())) == 1
    assert sum(held.count_games()) >= 36


def test_failed_rewrite_keeps_finished_games(tmp_path, monkeypatch):
    held = Contest(plan(), tmp_path)
    held.play_missing_games(run_locally)
    kept = held.path.read_bytes()

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInput, match="No space left"):
        Contest(plan(), tmp_path)
    assert held.path.read_bytes() == kept


def test_stopped_contest_resumes_without_repeating_games(tmp_path, monkeypatch):
    monkeypatch.setattr(contest, "GAMES_PER_JOB", 3)
    whole = Contest(plan(), tmp_path / "whole")
    whole.play_missing_games(run_locally)
    held = Contest(plan(), tmp_path / "half")

    def stops(work, jobs):
        yield work(next(jobs))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        held.play_missing_games(stops)
    path = tmp_path / "half" / contest.GAMES_FILE
    path.write_text(path.read_text() + '{"line_up": 1, "num')
    again = Contest(plan(), tmp_path / "half")
    assert len(again.finished_games) == 3
    again.play_missing_games(lambda work, jobs: (work(job) for job in [*jobs, contest.ContestJob(plan(), 0, 0, 3)]))
    assert again.list_results() == whole.list_results()
    assert len(path.read_text().splitlines()) == 1 + again.total_games
    Contest(plan(), tmp_path / "half").play_missing_games(
        lambda work, jobs: pytest.fail("a job") if list(jobs) else iter(())
    )


def test_line_ups_alternate():
    """A contest that is stopped halfway says as much of everybody."""
    jobs = list(plan(["random", "greedy", "hazel", "pip"], games=24).pending_jobs({}))
    half = {job.line_up: 0 for job in jobs}
    for job in jobs[: len(jobs) // 2]:
        half[job.line_up] += 1
    assert len(half) == 4
    assert set(half.values()) == {3}


def test_folder_of_another_contest_is_refused(tmp_path):
    Contest(plan(), tmp_path)
    with pytest.raises(BadInput, match="another contest"):
        Contest(plan(games=24), tmp_path)
    with pytest.raises(BadInput, match="two or more"):
        Contest(plan(["greedy", "greedy"]), tmp_path / "x")


@pytest.mark.parametrize("line", ["3", '{"number": 0}', '{"line_up": "x", "number": 0, "players": 1}'])
def test_invalid_line_in_results_is_refused(tmp_path, line):
    file = Contest(plan(), tmp_path).path
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(BadInput, match=f"a line that is not a game. Choose another folder. .{line[:12]}"):
        Contest(plan(), tmp_path)
    assert file.read_text().endswith(line + "\n"), "nothing of it is lost"


def test_standings_match_hand_calculation():
    results = [
        GameResult(0, 0, ("a", "b", "c"), (10, 5, 5)),
        GameResult(0, 1, ("b", "c", "a"), (7, 7, 3)),
        GameResult(0, 2, ("c", "a", "b"), (9, 1, 2), {0: "c raised ValueError"}),
    ]
    assert rank_seats(results[1]) == [1, 1, 3]
    assert rank_seats(results[2]) == [3, 2, 1]
    found = {each.player: each for each in compute_standings(results, ("a", "b", "c"))}
    assert [found[name].won for name in "abc"] == pytest.approx([1 / 3, 0.5, 1 / 6])
    assert found["c"].forfeits == 1
    assert found["c"].why == "c raised ValueError"
    assert found["b"].rating > found["c"].rating
    assert found["a"].fair == pytest.approx(1 / 3)


def test_arena_rates_players_and_survives_a_failing_one(tmp_path):
    (tmp_path / "bad.py").write_text(BAD)
    arguments = [
        "arena", "acquire", "--ruleset", "2000", "--seats", "3", "--players",
        f"random,greedy,{tmp_path / 'bad.py'}:Bad", "--games", "6", "--workers", "1", "--out", str(tmp_path / "out"),
    ]  # fmt: skip
    done = CliRunner().invoke(app, [*arguments, "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["played"] == 6
    standing = {each["player"].split(":")[-1]: each for each in found["standings"]}
    assert standing["Bad"]["forfeits"] == 6
    assert standing["Bad"]["won"] == 0
    assert "no idea" in standing["Bad"]["why"]
    assert found["standings"][0]["player"] == "greedy"
    page = (tmp_path / "out" / "arena.html").read_text()
    assert "<svg" in page
    assert "forfeited first" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    again = CliRunner().invoke(app, arguments)
    assert again.exit_code == 0
    assert "greedy" in again.stdout


def test_arena_prints_full_display_names(tmp_path):
    """At 80 columns two files of one folder could not be told apart."""
    long = "a_name_that_is_longer_than_all_the_room_there_is"
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(
            f"class Mine:\n    name = 'cautious'\n    def choose(self, position): return position.legal[0]\n"
            f"class Long(Mine):\n    name = '{long}'\n"
        )
    players = f"{tmp_path}/one.py:Mine,{tmp_path}/two.py:Mine,{tmp_path}/one.py:Long"
    wanted = ["arena", "acquire", "--seats", "3", "--games", "3", "--workers", "1", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, [*wanted, "--players", players])
    assert done.exit_code == 0, done.output
    cells = [line[1:].split()[:1] for line in done.stdout.splitlines()]
    assert "…" not in done.stdout
    assert "cautious #2" in done.stdout
    assert long in "".join(cell[0] for cell in cells if cell)
    found = json.loads((tmp_path / "out" / "arena.json").read_text())["standings"]
    assert {each["player"]: each["name"] for each in found} == dict(
        zip(players.split(","), ("cautious", "cautious #2", long), strict=True)
    )
    assert "cautious #2" in (tmp_path / "out" / "arena.html").read_text()
