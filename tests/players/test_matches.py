"""Matches of any players: which cannot be played, in what words, here and in worker processes."""

import pickle
import subprocess
import sys

import pytest

from boardroom.base.errors import BadEntry, BadInput, Conflict, Refusal
from boardroom.players import matches
from boardroom.players.custom.subprocess_player import PlayerCreationError
from boardroom.players.matches import label_players, play_match, play_matches
from boardroom.players.win_shares import divide_win

THREE = {"players": 3}


def test_win_is_divided_among_players_without_forfeit():
    assert divide_win([5, 9, 9]) == [0, 0.5, 0.5]
    assert divide_win([5, 9, 9], {1}) == [0, 0, 1]
    assert divide_win([5, 9, 9], {0, 1, 2}) == [0, 0, 0]


@pytest.mark.parametrize(
    ("players", "how", "says"),
    [
        ("greedy", {}, "players must be a list"),
        (3, {}, "players must be a list such as .*, not 3"),
        (None, {}, "players must be a list such as .*, not None"),
        ({"Ann": "random", "Ben": "random", "Cho": "random"}, {}, "players must be a list"),
        (["random"] * 4, {}, "This game has 3 seats, but 4 players were given"),
        (["random"] * 2, {"workers": 2}, "This game has 3 seats, but 2 players were given"),
        (["random"] * 3, {"seconds": -1}, "must be greater than 0"),
        (["random"] * 3, {"seconds": float("inf")}, "must be greater than 0"),
        (["random"] * 3, {"seconds": "3"}, "must be greater than 0, not '3'"),
        (["random"] * 3, {"seconds": None}, "must be greater than 0, not None"),
        (["random"] * 3, {"seed": "x"}, "seed must be an integer, not 'x'"),
        (["random"] * 3, {"seed": None}, "seed must be an integer, not None"),
        (["random"] * 3, {"games": "2"}, "games must be an integer, not '2'"),
        (["random"] * 3, {"games": 1.5}, "games must be an integer, not 1.5"),
        (["random"] * 3, {"games": -1}, "games must be at least 0"),
        (["random"] * 3, {"workers": 0}, "workers must be at least 1"),
        (["random"] * 3, {"workers": "2"}, "workers must be an integer, not '2'"),
        (["random", "random", "nobody"], {"workers": 2}, "Unknown player 'nobody'"),
    ],
)
def test_invalid_matches_are_refused(players, how, says):
    with pytest.raises(BadInput, match=says):
        list(play_matches("acquire", THREE, players, **{"games": 2, **how}))


@pytest.mark.parametrize("number", [None, "a", 1.5])
def test_game_number_must_be_an_integer(number):
    with pytest.raises(BadInput, match="number must be an integer, not"):
        play_match("acquire", THREE, ["random"] * 3, number=number)


def test_no_player_is_created_for_a_refused_match(monkeypatch):
    monkeypatch.setattr(matches, "resolve_for_match", lambda *_, **__: pytest.fail("a player was made"))
    for players in (["random"] * 4, ["random"] * 2, []):
        with pytest.raises(BadInput, match="3 seats, but"):
            play_match("acquire", THREE, players)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("acquire", {"ruleset": {"base": "2000", "hotels": 7}}),
        ("acquire", {"ruleset": {"base": "2000", "cash": "much"}}),
        ("trade", {"players": 9}),
        ("chess", {}),
        (None, {}),
    ],
)
def test_workers_refuse_with_the_same_message(game, options):
    said = []
    for workers in (1, 2):
        with pytest.raises(BadInput) as refused:
            list(play_matches(game, options, ["random"] * 4, 2, workers=workers))
        said.append((type(refused.value), str(refused.value), refused.value.__cause__))
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "error",
    [
        BadInput("There are %(n)s names.", n=3),
        BadInput("100% wrong"),
        BadEntry(("bonuses", 2), "It is %(value)r.", value="x"),
        Refusal("AC9", {"en": "No.", "ja": "だめ。"}, "late"),
        Conflict("AC9", {"en": "No.", "ja": "だめ。"}),
        PlayerCreationError("my.py:Any", "it hangs"),
    ],
)
def test_errors_survive_pickling(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_unguarded_main_program_gets_advice(tmp_path):
    program = tmp_path / "unguarded.py"
    program.write_text(
        "from boardroom import play_matches\nprint(list(play_matches('trade', {}, ['random'] * 4, 2, workers=2)))\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "if __name__ == '__main__':" in done.stderr.splitlines()[-1]


def test_labels_are_unique_per_player():
    assert label_players(["a", "b", "a"], ["x", "x", "x"]) == ["x", "x #2", "x"]
