"""simulate, soak, verify and rules as a person calls them."""

import json
import re

import pytest
import untested

from boardroom.base.text import display_width
from boardroom.games import GAMES, records
from boardroom.players import contest
from cli.keyboard import run_command


def test_simulate_random_games_compiled():
    result = json.loads(
        run_command("simulate", "acquire", "--players", "3", "--games", "500", "--seed", "2", "--json").stdout
    )
    assert result["games"] == 500
    assert len(result["results"]) == 3
    assert abs(sum(row["win_rate"] for row in result["results"]) - 1) < 0.01
    assert result["decisions"] > 50_000
    again = json.loads(
        run_command(
            "simulate", "acquire", "--players", "3", "--games", "500", "--seed", "2", "--json", "--workers", "1"
        ).stdout
    )
    assert again["results"] == result["results"]


def test_aq33_simulate_and_verify_print_points_without_tiebreaks(tmp_path):
    folder, game = tmp_path / "games", GAMES["aquaretto"]
    wanted = ("simulate", "aquaretto", "--players", "2", "--bots", "greedy,random", "--games", "1")
    (row,) = json.loads(run_command(*wanted, "--json", "--out", str(folder)).stdout)["results"][:1]
    table = records.load_record(folder / "aquaretto-1.jsonl").match
    points = [game.score_to_points(score) for score in table.scores() or []]
    assert points == [game.rules.total_points(table.state, seat) for seat in range(2)]
    assert row["max"] == points[table.names.index(row["who"])]
    said = run_command("verify", str(folder / "aquaretto-1.jsonl")).stdout
    assert all(f"{name} {each:,}" in said for name, each in zip(table.names, points, strict=True))


@pytest.mark.parametrize(
    ("game", "decimal"), [("acquire", r"[\d,]+"), ("aquaretto", r"-?\d\.\d\d"), ("trade", r"0\.\d{3}")]
)
def test_means_have_enough_decimals(game, decimal):
    said = run_command("simulate", game, "--players", "3", "--games", "200").stdout
    rows = [line.split("│")[1:-1] for line in said.splitlines() if "seat " in line]
    assert len(rows) == 3
    assert all(re.fullmatch(decimal, row[3].strip()) for row in rows), said


def test_simulate_writes_records_of_the_same_games(tmp_path):
    folder = tmp_path / "games"
    wanted = ("simulate", "acquire", "--ruleset", "2000", "--games", "4", "--seed", "9", "--json")
    written = json.loads(run_command(*wanted, "--out", str(folder)).stdout)
    assert written["results"] == json.loads(run_command(*wanted).stdout)["results"]
    files = sorted(folder.iterdir())
    assert [f.name for f in files] == [f"acquire-{n}.jsonl" for n in range(1, 5)]
    run_command("verify", str(files[0]), code=2)  # random play draws by a seed, not by a secret
    run_command(*wanted, "--out", str(folder), code=2)


def test_simulated_bots_play_games_that_can_be_verified(tmp_path):
    folder = tmp_path / "games"
    wanted = ("simulate", "acquire", "--players", "3", "--bots", "greedy,random,random", "--games", "1", "--out")
    assert "greedy" in run_command(*wanted, str(folder)).stdout
    said = " ".join(run_command("verify", str(folder / "acquire-1.jsonl")).stdout.split())
    assert "draws match the committed secret" in said
    assert "The secret comes from the seed 1 0. Anyone who knows the seed can predict all draws." in said
    assert "Unsealed words" not in said, "the word is the seed"
    said = " ".join(run_command("verify", str(folder / "acquire-1.jsonl"), "--lang", "ja").stdout.split())
    assert "秘密の値はシード1 0から作られています" in said


def let_first_player_win(job: contest.ContestJob) -> list[contest.GameResult]:
    """What a contest says of its players needs no games, which would be compiled for it."""
    who = job.plan.list_line_ups()[job.line_up]
    return [contest.GameResult(job.line_up, number, who, (2, 1, 0)) for number in range(job.first, job.last)]


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_untrained_players_get_a_warning(command, tmp_path, monkeypatch):
    monkeypatch.setattr("boardroom.players.registry.has_weights", lambda game: False)
    monkeypatch.setattr(contest.ContestJob, "play_games", let_first_player_win)
    whom = "--bots" if command == "simulate" else "--players"
    more = ("--out", str(tmp_path / "contest"), "--seats", "3") if command == "arena" else ("--players", "3")
    result = run_command(command, "trade", whom, "random,trained,search@0.1", "--games", "1", "--workers", "1", *more)
    assert "trade has no trained weights yet: search@0.1 and trained will play like greedy." in " ".join(
        result.stderr.split()
    )
    monkeypatch.setattr("boardroom.players.registry.has_weights", lambda game: True)
    if command == "simulate":
        assert "Nobody" not in run_command("simulate", "trade", "--bots", "random", "--games", "1").stderr


def test_rules_use_values_of_the_ruleset(tmp_path):
    japanese = run_command("rules", "acquire", "--ruleset", "2000", "--lang", "ja").stdout
    assert "会社" in japanese
    assert "ホテルチェーン" not in japanese
    assert "ホテルチェーン" in run_command("rules", "acquire", "--ruleset", "2023", "--lang", "ja").stdout
    own = tmp_path / "house.json"
    own.write_text(json.dumps({"base": "2000", "safe": 13}))
    assert "13" in run_command("rules", "acquire", "--ruleset", str(own)).stdout


@pytest.mark.parametrize("game", [*GAMES, "tournament"])
def test_japanese_rules_wrap_with_hanging_lists(game):
    lines = run_command("rules", game, "--lang", "ja").stdout.splitlines()
    assert max(map(display_width, lines)) <= 80
    assert [line for line in lines if re.match(r"\s*[。、）」』]", line)] == []
    assert [line for line in lines if re.fullmatch(r" *\d+\.", line.rstrip())] == []


def test_every_rule_is_named_by_a_test():
    for name, numbers in untested.list_rules().items():
        assert not untested.untested_rules(numbers), name


def test_untested_rules_are_found(tmp_path):
    (tmp_path / "test_x.py").write_text(
        'def test_ac1_board():\n    pass\n\ndef test_other():\n    """CH22: one dead tile."""\n\n# AC2\nAC3 = 1\n'
    )
    assert untested.untested_rules(["AC1", "AC2", "AC3", "AC11", "CH22"], tmp_path) == ["AC2", "AC3", "AC11"]


def test_soak_without_a_game_plays_all_games(monkeypatch):
    soaked = []
    monkeypatch.setattr(
        "boardroom.engine.compile.cpu.soak_game", lambda game, options, *_, **__: soaked.append((game, options))
    )
    said = run_command("soak", "--games", "4").stdout
    assert all((game, options) in soaked for game in GAMES.values() for options in game.variants())
    usual = [f"{game.name} {game.complete_options({}).get('ruleset', '')}".strip() for game in GAMES.values()]
    assert all(f"{name}: " in said for name in usual)


def test_soak_plays_all_tables():
    assert "no invariant broken" in run_command("soak", "acquire", "--ruleset", "championship", "--games", "40").stdout


def test_soak_accepts_a_custom_ruleset(tmp_path):
    own = tmp_path / "house.json"
    own.write_text('{"base": "championship", "safe": 9}')
    said = run_command("soak", "acquire", "--ruleset", str(own), "--games", "40").stdout
    # The base's tables: three to six players, and a real set
    assert "40 random games on 5 kinds of tables, no invariant broken" in " ".join(said.split())
    own.write_text('{"base": "championship", "sfae": 9}')
    assert "no key 'sfae'" in " ".join(run_command("soak", "acquire", "--ruleset", str(own), code=2).stderr.split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("simulate", "chess"), "no game"),
        (("simulate", "acquire", "--games", "0"), "--games must be between 1"),
        (("simulate", "acquire", "--seed", "-1"), "--seed must be between 0"),
        (("simulate", "acquire", "--bots", "clever"), "Unknown player 'clever'"),
        (
            ("simulate", "acquire", "--bots", "random,random"),
            "2 players for 4 seats: set --players 2, or name 4 or one for all.",
        ),
        (("simulate", "acquire", "--bots", ",".join(["random"] * 9)), "9 players for 4 seats: name 4 or one for all."),
        (("simulate", "acquire", "--bots", ""), "No player given"),
        (("simulate", "acquire", "--bots", 'random,"greedy,random'), "has an unclosed double quote"),
        (("play", "acquire", "--bots", ""), "No player given"),
        (("simulate", "acquire", "--workers", "0"), "--workers must be at least 1"),
        (("arena", "acquire", "--players", "random,greedy", "--workers", "-1"), "--workers must be at least 1"),
        (("simulate", "acquire", "--ruleset", "none.json"), "cannot be read"),
        (("simulate", "acquire", "--players", "9"), "not 9"),
        (("verify", "none.jsonl"), "cannot be read"),
        (("replay", "none.jsonl"), "cannot be read"),
        (("rules",), "No game given"),
        (("rules", "acquire", "--lang", "xx"), "en or ja"),
        (("soak", "acquire", "--ruleset", "x"), "has no table"),
    ],
)
def test_bad_input_is_one_sentence(args, says):
    result = run_command(*args, code=2)
    assert says in " ".join(result.stderr.split())
    assert result.stdout == ""


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "acquire", "--games", "1", "--bots", "greedy", "--out", "{}/file/games"),
        ("simulate", "acquire", "--games", "1", "--bots", "greedy", "--out", "{}/file/games.parquet"),
        ("arena", "acquire", "--players", "random,greedy", "--games", "1", "--out", "{}/file/arena"),
        ("train", "acquire", "--out", "{}/file/train"),
        ("review", "{}/no-record", "--html", "{}/file/page.html"),
        ("review", "{}/no-record", "--html", "{}"),
        ("review", "{}/no-record", "--html", "{}/nowhere/page.html"),
    ],
)
def test_unwritable_output_is_refused_before_the_work(args, tmp_path):
    if args[-1].endswith(".parquet"):
        # What `make test` installs besides
        pytest.importorskip("pyarrow")
    (tmp_path / "file").write_text("mine")
    result = run_command(*(each.format(tmp_path) for each in args), code=2)
    said = " ".join(result.stderr.split())
    assert re.search(r"(cannot be written|Can't (write|use)|is a folder)", said), said
    assert str(tmp_path) in result.stderr.replace("\n", "")
    assert (tmp_path / "file").read_text() == "mine"


def test_unknown_key_in_a_custom_ruleset_is_named(tmp_path):
    own = tmp_path / "house.json"
    for wrong, says in (
        ('{"base": "2000", "sfae": 13}', "no key 'sfae'"),
        ('{"base": "2000",\n "safe": "13"}', "Line 2: The ruleset's 'safe' must be a whole number"),
        ('{"safe": 13}', "needs a 'base'"),
        ("{", "Line 1 cannot be read"),
    ):
        own.write_text(wrong)
        assert says in " ".join(run_command("simulate", "acquire", "--ruleset", str(own), code=2).stderr.split())


def test_every_game_has_a_rulebook_in_both_languages():
    for game in GAMES.values():
        for lang in ("en", "ja"):
            assert [rule.number for rule in game.render_rulebook(game.complete_options({}), lang)]
