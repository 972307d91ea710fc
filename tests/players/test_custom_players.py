"""Players of one's own and other programs: found, made in every process, and held to the rules of a table."""

import json
import sys
import textwrap
import threading
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.players import BUILTIN_PLAYERS, Position, create_builtin_player, create_player
from boardroom.players.custom import external_program
from boardroom.players.custom.python_players import summarize_error
from boardroom.players.matches import play_match, play_matches
from boardroom.players.registry import parse_player_names
from boardroom.players.time_limit import TimeLimitExceeded, enforce_time_limit

THREE = {"players": 3}


@pytest.fixture
def own(tmp_path):
    """Create a file with players of every kind."""
    (tmp_path / "beside.py").write_text("FIRST = 0\n")
    (tmp_path / "mine.py").write_text(
        textwrap.dedent("""
        import time
        from beside import FIRST

        class First:
            name = "first"
            def choose(self, position):
                return position.legal[FIRST]

        class Texts:
            name = "first"
            def choose(self, position):
                return position.legal_texts[-1].upper()

        class Raises:
            name = "raises"
            def choose(self, position):
                return position.view["no such key"]

        class Quits:
            def choose(self, position):
                raise SystemExit(3)

        class Hangs:
            def choose(self, position):
                while True:
                    try:
                        time.sleep(60)
                    except Exception:
                        pass

        class Nonsense:
            answers = [None, True, -1, 10**9, "place 99Z", "fly", 1.0, [0]]
            def choose(self, position):
                return self.answers[position.seat]

        class Unmade:
            def __init__(self):
                raise ValueError("no weights")

        class Thing:
            pass

        ready = First()
        """)
    )
    return tmp_path / "mine.py"


@pytest.fixture
def program(tmp_path):
    """Create a program that does not import this package."""
    (tmp_path / "bot.py").write_text(
        textwrap.dedent("""
        import json, os, sys, time
        how = sys.argv[1] if len(sys.argv) > 1 else "well"
        for line in sys.stdin:
            asked = json.loads(line)
            with open(os.environ.get("HEARD", os.devnull), "a") as file:
                file.write(json.dumps([os.getpid(), asked["match"], asked["seat"], asked.get("scores")]) + "\\n")
            if "scores" in asked:
                continue
            if how == "dies":
                sys.exit("it was all too much")
            if how == "hangs":
                time.sleep(600)
            print("fly" if how == "nonsense" else "x" * 5000 if how == "long" else asked["legal"][0], flush=True)
        """)
    )
    yield lambda how="": f"exec:{sys.executable} {tmp_path / 'bot.py'} {how}".strip()
    external_program.PROGRAM_POOL.end_all_processes()


def test_players_from_files_play_matches(own):
    match = play_match("acquire", THREE, [f"{own}:First", f"{own}:Texts", "greedy"], seed=1)
    # Two classes with the same display name are two players
    assert match.players == ("first", "first #2", "greedy")
    assert match.forfeits == ()
    assert match.record == play_match("acquire", THREE, [f"{own}:First", f"{own}:Texts", "greedy"], seed=1).record
    assert play_match("acquire", THREE, [f"{own}:ready"] * 3).players == ("first",) * 3


def test_player_is_loaded_from_a_package():
    assert create_player("boardroom.players.random_player:RandomPlayer").name == "random"


def test_player_objects_play_and_see_the_end():
    class Told:
        name = "told"
        ends: list[tuple[int, object]]

        def __init__(self):
            self.ends = []

        def choose(self, position):
            assert position.scores is None
            return position.legal[-1]

        def over(self, position):
            self.ends.append((position.seat, position.scores))

    told = Told()
    match = play_match("acquire", THREE, [told, "random", told], seed=3)
    assert told.ends == [(0, list(match.scores)), (2, list(match.scores))]


def test_workers_create_players_again(own):
    players = [f"{own}:First", "random", f"{own}:Raises"]
    here = list(play_matches("acquire", THREE, players, 3, seed=2))
    there = list(play_matches("acquire", THREE, players, 3, seed=2, workers=2))
    assert [m.record for m in here] == [m.record for m in there]
    assert [[f.player for f in m.forfeits] for m in there] == [["raises"]] * 3


def test_unpicklable_objects_are_refused_for_workers():
    class Local:
        name = "local"

        def choose(self, position):
            return position.legal[0]

    with pytest.raises(BadInput, match="pickled for workers"):
        list(play_matches("acquire", THREE, [Local()] * 3, 3, workers=2))


@pytest.mark.parametrize(
    ("name", "reason", "says"),
    [
        ("Raises", "error", "raises raised KeyError: 'no such key' (mine.py, line 18)"),
        ("Quits", "error", "Quits raised SystemExit: 3 (mine.py, line "),
        ("Nonsense", "illegal", "Nonsense chose an illegal action: None"),
        ("Hangs", "late", "Hangs took longer than 0.2 s"),
    ],
)
def test_failing_player_forfeits_and_the_match_continues(own, name, reason, says):
    match = play_match("acquire", THREE, [f"{own}:{name}", "random", "random"], seed=5, seconds=0.2)
    (forfeit,) = match.forfeits
    assert (forfeit.seat, forfeit.reason) == (0, reason)
    assert str(forfeit).startswith(says)
    assert ("Traceback" in forfeit.traceback) == (reason == "error")
    # The game was played to its end, and the seat cannot have won it
    assert match.match.is_over
    assert match.win_shares()[0] == 0
    assert sum(match.win_shares()) == 1


def test_illegal_choices_are_refused(own):
    table = Match(find_game("acquire"), {"players": 6}, seal=Seal("nonsense"))
    table.play_chance()
    position = Position(table, int(table.actor), Random(1))
    for answer in (None, True, -1, 10**9, "place 99Z", "fly", 1.0, [0], "draw 1A"):
        with pytest.raises(BadInput):
            position.parse_action(answer)
    assert [position.parse_action(text) for text in position.legal_texts] == position.legal


def test_errors_of_builtin_players_are_raised(monkeypatch):
    class Broken:
        name = "broken"

        def choose(self, position):
            raise ZeroDivisionError

    monkeypatch.setitem(BUILTIN_PLAYERS, "broken", Broken)
    with pytest.raises(ZeroDivisionError):
        play_match("acquire", THREE, ["broken"] * 3)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere.py:Class", "There is no file nowhere.py"),
        ("{own}:Nobody", "There is no Nobody in"),
        ("{own}:", "There is no player in"),
        ("{own}:Thing", "no choose"),
        ("{own}:Unmade", "mine.py:Unmade: ValueError: no weights (mine.py, line"),
        ("no_such_package:Class", "Can't create the player no_such_package:Class: ModuleNotFoundError"),
        ("os.no_such_room:Class", "Can't create the player os.no_such_room:Class: ModuleNotFoundError"),
        ("../some/folder:Class", "'../some/folder' is neither a Python package nor a file. Name a player as file.py:"),
        (":Class", "'' is neither a Python package nor a file"),
        ("exec:", "Program '' not found"),
        ("exec:./no-such-program", "Program './no-such-program' not found"),
        ("exec:'", "can't be parsed"),
        ("exec:{own} --fast", "mine.py is not executable. Run chmod +x"),
    ],
)
def test_unknown_custom_players_are_refused(own, name, says):
    with pytest.raises(BadInput) as refused:
        create_player(name.format(own=own))
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "class Any:\n    def __init__(self, depth): pass\n",
            "Any.__init__() missing 1 required positional argument: 'depth'.",
        ),
        ("class Any:\n    def choose(self\n", "SyntaxError: '(' was never closed (wrong.py, line 2)."),
        ("\nimport no_such_package\n", "ModuleNotFoundError: No module named 'no_such_package' (wrong.py, line 2)."),
        ("\n\nraise ValueError('boom\\nsecond line')\n", "ValueError: boom (wrong.py, line 3)."),
        ("class Own(Exception): pass\nraise Own('boom')\n", "wrong.py:Any: Own: boom (wrong.py, line 2)."),
    ],
)
def test_creation_errors_name_the_line_in_custom_code(tmp_path, text, says):
    (tmp_path / "wrong.py").write_text(text)
    with pytest.raises(BadInput) as refused:
        create_player(f"{tmp_path}/wrong.py:Any")
    assert str(refused.value).endswith(says)
    assert "boardroom/players" not in refused.value.__cause__.traceback


@pytest.mark.parametrize("text", ["import no_such_package\n", "class Any(:\n", "raise SystemExit(3)\n", None])
def test_match_with_an_unreadable_module_is_refused(tmp_path, text):
    """Otherwise it would forfeit every game."""
    name = "no_such_package:Any"
    if text is not None:
        (tmp_path / "wrong.py").write_text(text)
        name = f"{tmp_path}/wrong.py:Any"
    with pytest.raises(BadInput) as refused:
        play_match("acquire", THREE, ["random", "random", name])
    assert str(refused.value).startswith(f"Can't create the player {name}: ")
    with pytest.raises(BadInput) as there:
        list(play_matches("acquire", THREE, ["random", "random", name], 2, workers=2))
    assert str(there.value) == str(refused.value)
    assert there.value.__cause__ is None, "no traceback of a worker"


def test_error_without_custom_code_names_no_line():
    with pytest.raises(BadInput, match=r"No module named 'no_such_package'\.$"):
        create_player("no_such_package:Class")


def test_forfeit_names_error_type_and_first_line(tmp_path):
    (tmp_path / "boom.py").write_text(
        "class Boom:\n    def choose(self, position):\n        raise ValueError('boom\\nsecond line')\n"
    )
    (forfeit,) = play_match("acquire", THREE, [f"{tmp_path}/boom.py:Boom", "random", "random"]).forfeits
    assert str(forfeit) == "Boom raised ValueError: boom (boom.py, line 3)"
    assert "second line" in forfeit.traceback
    assert forfeit.traceback.count("File ") == 1, "our own lines lead nowhere"


def test_error_summary_skips_empty_lines():
    assert summarize_error(ValueError("\n  what is wrong\nand more")) == "ValueError: what is wrong"
    assert summarize_error(ValueError("\n\n")) == "ValueError:"
    assert summarize_error(ValueError()) == "ValueError"


def test_player_name_must_be_a_string():
    for given in (None, 3, object()):
        with pytest.raises(BadInput, match="A player name is a string"):
            create_player(given)


def test_class_instead_of_object_is_refused(own):
    class Mine:
        name = "mine"

        def choose(self, position):
            return position.legal[0]

    with pytest.raises(BadInput, match=r"Mine is a class\. Pass an object, such as Mine\(\)\."):
        play_match("acquire", THREE, [Mine, "random", "random"])  # type: ignore[list-item]

    class Shared:
        name = "shared"

        @staticmethod
        def choose(position):
            return position.legal[0]

    assert play_match("acquire", THREE, [Shared, "random", "random"], seed=1).forfeits == ()


def test_player_cannot_change_the_match_through_its_position():
    class Crosses:
        name = "mine"

        def choose(self, position):
            position.options.clear()
            action = position.legal.pop()
            position.legal.clear()
            return action if position.view["turns"] < 3 else 0

    match = play_match("acquire", THREE, [Crosses(), "random", "random"], seed=1)
    assert [forfeit.reason for forfeit in match.forfeits] == ["illegal"]
    assert match.match.options["players"] == 3


def test_home_folder_is_expanded_and_missing_suffix_reported(own, monkeypatch):
    monkeypatch.setenv("HOME", str(own.parent))
    assert create_player("~/mine.py:First").name == "first"
    monkeypatch.chdir(own.parent)
    for named in ("mine", "./mine", "~/mine", f"{own.parent}/mine"):
        with pytest.raises(BadInput) as refused:
            create_player(f"{named}:First")
        assert (
            str(refused.value) == f"There is no package {named}, but there is a file. Name the player {named}.py:First."
        )


def test_create_builtin_player_refuses_custom_names(own):
    """Names sent to a site must not start programs or read files."""
    for name in (f"{own}:First", "exec:true", "boardroom.players.random_player:RandomPlayer", ""):
        with pytest.raises(BadInput, match="Unknown player"):
            create_builtin_player(name)


def test_player_names_with_commas_are_quoted():
    assert parse_player_names("greedy, random") == ["greedy", "random"]
    assert parse_player_names('"exec:./bot 1,2", my.py:Cautious') == ["exec:./bot 1,2", "my.py:Cautious"]


def test_time_limit_in_a_thread_is_raised_at_the_end():
    found = []

    def slow():
        try:
            with enforce_time_limit(0.01):
                time.sleep(0.05)
        except TimeLimitExceeded:
            found.append("late")

    thread = threading.Thread(target=slow)
    thread.start()
    thread.join()
    assert found == ["late"]


# Other programs


def test_external_program_plays_several_matches(program, tmp_path, monkeypatch):
    heard = tmp_path / "heard"
    monkeypatch.setenv("HEARD", str(heard))
    matches = list(play_matches("acquire", THREE, [program(), program(), "random"], 2, seed=1))
    assert [m.forfeits for m in matches] == [(), ()]
    external_program.PROGRAM_POOL.end_all_processes()
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    # One process per seat, reused for the next game and notified of each result
    assert len({pid for pid, *_ in lines}) == 2
    for match, number in zip(matches, (1, 2), strict=True):
        seats = {(pid, seat) for pid, m, seat, _ in lines if m == number}
        assert len(seats) == 2
        assert sum(m == number and scores == list(match.scores) for _, m, _, scores in lines) == 2


@pytest.mark.parametrize(
    ("how", "reason", "says"),
    [
        ("dies", "ended", "ended with status 1: it was all too much"),
        ("hangs", "late", "took longer than 1 s"),
        ("nonsense", "illegal", "chose an illegal action: 'fly'"),
        ("long", "illegal", "chose an illegal action: 'xxx"),
    ],
)
def test_failing_program_forfeits(program, how, reason, says):
    match = play_match("trade", THREE, [program(how), "random", "random"], seed=5, seconds=1)
    (forfeit,) = match.forfeits
    assert forfeit.reason == reason
    assert says in str(forfeit)
    assert match.win_shares()[0] == 0
    assert not external_program.PROGRAM_POOL.running, "a program that forfeited is killed"


# The command line


def test_simulate_with_custom_players_and_programs(own, program):
    bots = f'{own}:First,"{program()}",{own}:Raises'
    wanted = ["simulate", "acquire", "--players", "3", "--games", "2", "--workers", "1", "--bots", bots]
    done = CliRunner().invoke(app, [*wanted, "--json"])
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    rows = {row["who"]: row for row in result["results"]}
    assert rows["raises"]["forfeits"] == 2
    assert rows["raises"]["win_rate"] == 0
    assert rows["first"]["forfeits"] == 0
    assert [each["game"] for each in result["forfeits"]] == [1, 2]
    said = CliRunner().invoke(app, wanted).stdout
    assert "raises forfeited 2 times. Game 1: raises raised KeyError" in " ".join(said.split())
    assert "Traceback" not in said


def test_play_against_custom_players(own):
    wanted = ["play", "acquire", "--players", "3", "--bots", f"{own}:First", "--seed", "1"]
    done = CliRunner().invoke(app, wanted, input="\n" * 3)
    assert done.exit_code == 0, done.output
    assert "first 1 (bot)" in done.stdout
    assert Path("nowhere.py").exists() is False
    done = CliRunner().invoke(app, ["play", "acquire", "--bots", "nowhere.py:First"])
    assert done.exit_code == 2
    assert "There is no file nowhere.py" in done.stderr
