"""Custom players in subprocesses: whatever they do, the match continues."""

import json
import subprocess
import sys
import textwrap
import threading
import time
from importlib import import_module
from multiprocessing import Pipe
from pathlib import Path

import pytest

import boardroom
from boardroom.base.errors import BadInput
from boardroom.games import find_game
from boardroom.players import contest, create_player
from boardroom.players.custom import fork_server, player_process
from boardroom.players.custom.fork_server import FORK_SERVER
from boardroom.players.custom.player_process import PLAYER_POOL
from boardroom.players.custom.process_pool import ProcessEnded
from boardroom.players.custom.subprocess_player import PlayerCreationError, isolate_player
from boardroom.players.matches import play_match, play_matches

THREE = {"players": 3}
FAILING = """
    import itertools, os, re, signal, subprocess, sys, time

    class Failing:
        def __init__(self):
            self.asked = 0
        def choose(self, position):
            self.asked += 1
            if self.asked == 3:
                self.fail()
            return position.legal[0]

    class Loops(Failing):
        def fail(self):
            sum(itertools.repeat(0))

    class Matches(Failing):
        def fail(self):
            re.match(r"(a+)+$", "a" * 60 + "b")

    class Reckons(Failing):
        def fail(self):
            3 ** 3 ** 20

    class Deaf(Failing):
        def fail(self):
            signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))
            time.sleep(60)

    class Stops(Failing):
        def fail(self):
            os.kill(os.getpid(), signal.SIGSTOP)

    class Leaves(Failing):
        def fail(self):
            os._exit(3)

    class Crashes(Failing):
        def fail(self):
            os.kill(os.getpid(), signal.SIGSEGV)

    class Hides(Failing):
        def fail(self):
            with open(__file__ + ".pid", "w") as file:
                file.write(str(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]).pid))
            os.closerange(3, 100)
            time.sleep(60)

    class Speaks(Failing):
        said = {}
        def fail(self):
            for number in range(3, 100):
                try:
                    os.write(number, self.said + b"\\n")
                except OSError:
                    pass
            time.sleep(60)

    class Errs(Speaks):
        said = b'{"error": 1}'

    class Nests(Speaks):
        said = b"[" * 200_000

    class Chooses(Speaks):
        said = b'{"chosen": "1e9"}'

    class Halves(Speaks):
        said = b'{"error": "half \\\\ud800", "details": null}'

    class Unborn:
        name = "unborn"
        def __init__(self):
            if os.path.exists(__file__ + ".born"):
                os._exit(4)
        def choose(self, position):
            return position.legal[0]
"""
GOOD = """
    import gc
    from boardroom.engine.rules.schema import State
    from boardroom.engine.match import Match

    class Good:
        name = "good"
        def __init__(self, depth=0):
            self.depth = depth
            self.notes = []
        def choose(self, position):
            self.notes.append(position.seat)
            deals = [position.sample() for _ in range(2)]
            first = position.random.choice(position.legal_texts)
            assert position.format_action(position.parse_action(first)) == first
            assert position.view["seat"] == position.seat
            assert position.scores is None
            return first.upper()

    class Ends(Good):
        name = "ends"
        def over(self, position):
            print("over", position.seat, position.scores, len(self.notes), position.view["seats"][0]["name"])

    class Spies(Good):
        name = "spies"
        def choose(self, position):
            self.notes.append(position.view)
            if len(self.notes) < 4:
                held = [thing for thing in gc.get_objects() if isinstance(thing, (Match, State))]
                assert not held, held
            return position.legal[0]

    class Keeps(Good):
        name = "keeps"
        kept = None
        def choose(self, position):
            if self.kept is not None:
                self.kept.view
            self.kept = position
            return position.legal[0]
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Create files with players that fail and players that do not."""
    folder = tmp_path_factory.mktemp("room")
    (folder / "failing.py").write_text(textwrap.dedent(FAILING))
    (folder / "own_good.py").write_text(textwrap.dedent(GOOD))
    yield folder
    PLAYER_POOL.end_all_processes()


@pytest.mark.parametrize(
    ("name", "reason", "says"),
    [
        ("Loops", "late", "took longer than 0.3 s"),
        ("Matches", "late", "took longer than 0.3 s"),
        ("Reckons", "late", "took longer than 0.3 s"),
        ("Deaf", "late", "took longer than 0.3 s"),
        ("Stops", "late", "took longer than 0.3 s"),
        ("Leaves", "ended", "ended with status 3"),
        ("Crashes", "ended", "was ended by SIGSEGV"),
        ("Hides", "ended", "closed its output"),
        ("Errs", "ended", "sent an unreadable answer"),
        ("Nests", "ended", "sent an unreadable answer"),
        ("Chooses", "ended", "sent an unreadable answer"),
    ],
)
def test_failing_player_is_killed_and_forfeits(room, name, reason, says):
    create_player(f"{room}/failing.py:{name}")
    (waiting,) = PLAYER_POOL.idle[f"{room}/failing.py:{name}"]
    began = time.monotonic()
    match = play_match("acquire", THREE, [f"{room}/failing.py:{name}", "random", "random"], seed=5, seconds=0.3)
    assert time.monotonic() - began < 0.3 + 2
    (forfeit,) = match.forfeits
    assert (forfeit.seat, forfeit.player, forfeit.reason) == (0, name, reason)
    assert str(forfeit) == f"{name} {says}"
    assert match.match.is_over
    assert match.win_shares()[0] == 0
    assert not is_running(waiting.process.pid)
    if name == "Hides":
        # Its child process is killed too
        wait_until_dead(int((room / "failing.py.pid").read_text()))


def test_invalid_text_from_a_player_is_printable(room):
    (forfeit,) = play_match("acquire", THREE, [f"{room}/failing.py:Halves", "random", "random"]).forfeits
    assert str(forfeit) == "Halves raised half ?"


def test_time_limit_works_outside_the_main_thread(room):
    found = []
    players = [f"{room}/failing.py:Loops", "random", "random"]
    thread = threading.Thread(target=lambda: found.append(play_match("acquire", THREE, players, seconds=0.2)))
    thread.start()
    thread.join(20)
    assert [forfeit.reason for forfeit in found[0].forfeits] == ["late"]


def test_contest_with_failing_players_counts_every_game_once(room, tmp_path):
    """Play in processes, then read the results from the file."""
    players = ("random", f"{room}/failing.py:Leaves", f"{room}/failing.py:Loops")
    plan = contest.ContestPlan("acquire", find_game("acquire").complete_options(THREE), players, 3, seconds=0.2)
    held = contest.Contest(plan, tmp_path)
    held.play_missing_games(contest.create_process_runner(2))
    assert sorted(held.finished_games) == [(0, number) for number in range(3)]
    for result in held.list_results():
        assert sorted(why.partition(" ")[2] for why in result.forfeits.values()) == [
            "ended with status 3",
            "took longer than 0.2 s",
        ]
        assert result.win_shares()[result.players.index("random")] == 1
    assert contest.Contest(plan, tmp_path).list_results() == held.list_results()


def test_player_that_can_no_longer_be_created_forfeits(room, monkeypatch):
    name = f"{room}/failing.py:Unborn"
    assert play_match("acquire", THREE, [name, "random", "random"]).forfeits == ()
    born = room / "failing.py.born"
    born.touch()
    (forfeit,) = play_match("acquire", THREE, [name, "random", "random"]).forfeits
    assert (forfeit.reason, forfeit.cause) == ("ended", "ended with status 4")
    with pytest.raises(
        PlayerCreationError, match=r"Can't create the player .*failing.py:Unborn: ended with status 4\."
    ):
        create_player(name)
    born.unlink()


def test_player_forfeits_if_no_process_starts(room, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    name = f"{room}/failing.py:Stops"
    (forfeit,) = play_match("acquire", THREE, [name, "random", "random"]).forfeits
    assert str(forfeit) == "Stops has no process: No such file or directory"


def test_creating_a_player_has_a_time_limit(room, monkeypatch):
    (room / "endless.py").write_text("while True: pass\n")
    monkeypatch.setattr(player_process, "CREATION_SECONDS", 0.8)
    with pytest.raises(PlayerCreationError, match=r"it takes longer than 0\.8 s"):
        create_player(f"{room}/endless.py:Any")


@pytest.mark.parametrize("said", ["{}", "[]", '{"wants": "view"}', '{"nam": "x"}', '{"name"'])
def test_unreadable_answer_during_creation_is_an_error(room, said):
    (room / "speaks.py").write_text(
        "import os, time\nfor number in range(3, 100):\n    try:\n"
        f"        os.write(number, {said.encode()!r} + bytes([10]))\n"
        "    except OSError:\n        pass\ntime.sleep(60)\n"
    )
    with pytest.raises(PlayerCreationError, match="sent an unreadable answer"):
        create_player(f"{room}/speaks.py:Any")


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (b"gone 1", "it ended immediately"),
        (b"1", "the fork server has ended"),
        (None, "the fork server does not answer"),
    ],
)
def test_failed_fork_is_not_mistaken_for_a_process_id(monkeypatch, told, says):
    """Killing the group of process 1 would end everything."""
    monkeypatch.setattr(fork_server, "START_SECONDS", 0.1)
    mine, theirs = Pipe(duplex=False)
    if told is not None:
        theirs.send_bytes(told)
    with pytest.raises(ProcessEnded, match=says):
        fork_server.ForkedProcess(mine)


def test_output_of_players_stays_out_of_json(room):
    (room / "prints.py").write_text(
        "import os\nclass Prints:\n    def choose(self, position):\n"
        "        print('heard')\n        os.write(1, b'heard')\n        return position.legal[0]\n"
    )
    command = [sys.executable, "-m", "boardroom", "simulate", "acquire", "--players", "2", "--games", "1", "--json"]
    done = subprocess.run(
        [*command, "--workers", "1", "--bots", f"{room}/prints.py:Prints,random"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["games"] == 1
    assert "heard" in done.stderr


def test_player_chooses_the_same_in_a_subprocess(room, monkeypatch):
    monkeypatch.syspath_prepend(str(room))
    own_good = import_module("own_good")
    for game, options in (("acquire", THREE), ("aquaretto", {"players": 3}), ("trade", {"players": 3})):
        played = [
            play_match(game, options, [who, "random", "random"], seed=4)
            for who in (own_good.Good(), "own_good:Good", isolate_player(own_good.Good()))
        ]
        assert [match.forfeits for match in played] == [()] * 3
        assert len({match.record for match in played}) == 1


def test_player_sees_the_end_and_may_print(room, capfd):
    match = play_match("acquire", THREE, [f"{room}/own_good.py:Ends", "random", "random"], seed=4)
    out, err = capfd.readouterr()
    assert out == "", "standard output is the program's that asked"
    said = err.split(maxsplit=2)
    assert said[:2] == ["over", "0"]
    assert said[2].startswith(str(list(match.scores)))
    assert said[2].rstrip().endswith("ends")


def test_true_state_is_not_in_the_player_process(room):
    assert play_match("trade", THREE, [f"{room}/own_good.py:Spies", "random", "random"], seed=4).forfeits == ()


def test_finished_decision_provides_no_data(room):
    (forfeit,) = play_match("acquire", THREE, [f"{room}/own_good.py:Keeps", "random", "random"]).forfeits
    assert "The decision is over" in forfeit.cause


def test_process_is_reused_for_one_seat_per_match(room):
    PLAYER_POOL.end_all_processes()
    name = f"{room}/own_good.py:Good"
    first = play_match("acquire", THREE, [name, name, "random"], seed=1)
    pids = {each.process.pid for each in PLAYER_POOL.running}
    assert len(pids) == 2
    assert play_match("acquire", THREE, [name, name, "random"], seed=1).record == first.record
    assert {each.process.pid for each in PLAYER_POOL.running} == pids


def test_relative_file_is_found_in_the_current_folder(room, monkeypatch, tmp_path):
    for name, chosen in (("one", 0), ("two", -1)):
        (tmp_path / name).mkdir()
        text = f"class Mine:\n    name = '{name}'\n    def choose(self, position): return position.legal[{chosen}]\n"
        (tmp_path / name / "mine.py").write_text(text)
        monkeypatch.chdir(tmp_path / name)
        assert play_match("acquire", THREE, ["mine.py:Mine", "random", "random"]).players[0] == name


def test_player_process_takes_over_folder_and_environment(room, monkeypatch, tmp_path, capfd):
    """Processes are forks of an earlier one, but have their own random numbers."""
    (tmp_path / "looks.py").write_text(
        "import os, random\nclass Looks:\n    def __init__(self):\n"
        "        print(os.environ.get('ASKED', '-'), os.getcwd(), random.random(), flush=True)\n"
        "    def choose(self, position): return 0\nclass Again(Looks): pass\n"
    )
    create_player(f"{tmp_path}/looks.py:Looks")
    monkeypatch.setenv("ASKED", "now")
    monkeypatch.chdir(tmp_path)
    create_player("looks.py:Again")
    first, then = (line.split() for line in capfd.readouterr().err.splitlines())
    assert first[0] == "-"
    assert then[:2] == ["now", str(tmp_path)]
    assert first[1:] != then[1:]
    assert first[2] != then[2]


def test_players_survive_the_fork_server(room):
    """Running players continue, and new ones start from a new server."""
    PLAYER_POOL.end_all_processes()
    name = f"{room}/own_good.py:Good"
    first = play_match("acquire", THREE, [name, "random", "random"], seed=1)
    (running,) = PLAYER_POOL.running
    FORK_SERVER.process.kill()
    FORK_SERVER.process.wait()
    assert play_match("acquire", THREE, [name, "random", "random"], seed=1).record == first.record
    assert {each.process.pid for each in PLAYER_POOL.running} == {running.process.pid}
    assert play_match("acquire", THREE, [name, name, "random"], seed=1).forfeits == ()
    assert len(PLAYER_POOL.running) == 2


def test_player_objects_are_pickled_where_possible(room, monkeypatch):
    monkeypatch.syspath_prepend(str(room))
    own_good = import_module("own_good")
    deep = own_good.Good(depth=3)
    match = play_match("acquire", THREE, [boardroom.isolate_player(deep), "random", "random"], seed=4)
    assert (match.players[0], match.forfeits, deep.notes) == ("good", (), [])
    there = list(play_matches("acquire", THREE, [deep, "random", deep], 2, seed=4, workers=2))
    assert [each.players.count("good") for each in there] == [2, 2]

    class Local:
        def choose(self, position):
            return position.legal[0]

    with pytest.raises(BadInput, match="Local can't be pickled"):
        isolate_player(Local())
    with pytest.raises(BadInput, match="no choose"):
        isolate_player(3)


def test_unregistered_game_is_pickled(room, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    cargo = import_module("cargo").GAME
    match = play_match(cargo, {}, [f"{room}/own_good.py:Spies"] * cargo.seat_count(cargo.complete_options({})))
    assert match.forfeits == ()


def test_player_process_ends_after_its_caller(room, tmp_path):
    """The player ends even if its caller is killed while it hangs."""
    program = tmp_path / "asks.py"
    program.write_text(
        "from boardroom.players import create_player\n"
        "from boardroom.players.matches import play_match\n"
        "from boardroom.players.custom.player_process import PLAYER_POOL\n"
        f"name = '{room}/failing.py:Loops'\n"
        "create_player(name)\n"
        "print(PLAYER_POOL.idle[name][0].process.pid, flush=True)\n"
        "play_match('acquire', {'players': 3}, [name, 'random', 'random'], seconds=0.5)\n"
    )
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as caller:
        pid = int(caller.stdout.readline())
        time.sleep(0.3)
        caller.kill()
    wait_until_dead(pid)


def wait_until_dead(pid):
    until = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_running(pid)


def is_running(pid):
    """Return True if the process runs and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
