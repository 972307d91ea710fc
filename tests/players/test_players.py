"""Players that are programs: how strong, how repeatable, and that they never see the truth."""

from random import Random

import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.players import BUILTIN_PLAYERS, Position, create_player
from boardroom.players.jobs import MoveRequest, choose_move
from boardroom.players.matches import play_match, play_matches
from boardroom.players.win_shares import compute_interval, count_wins

ACQUIRE = find_game("acquire")


@pytest.mark.parametrize(
    "options", [{"ruleset": "2000"}, {"ruleset": "championship"}, {"ruleset": "2023", "mode": "tycoon", "powers": True}]
)
def test_greedy_beats_random_players(options):
    """1,000 games are played by hand (docs/project/measurements/players.md); here a few, with room for luck."""
    games = list(play_matches("acquire", options, ["greedy", "random", "random", "random"], 16, seed=5))
    assert count_wins(games, "greedy") >= 11


def test_same_seed_gives_the_same_match():
    one, two = (play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 4, 1) for _ in range(2))
    assert one.record == two.record
    assert play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 4, 2).record != one.record


def test_seats_rotate_with_the_game_number():
    names = [play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 1, n).players for n in range(3)]
    assert [row.index("greedy") for row in names] == [0, 2, 1]


@pytest.mark.parametrize("name", BUILTIN_PLAYERS)
@pytest.mark.parametrize("assets", ["open", "hidden"])
def test_choice_ignores_hidden_information(name, assets):
    """Two tables that differ only in others' hands and the pool: the same random numbers, the same choice."""
    table = Match(ACQUIRE, {"players": 3, "assets": assets}, seal=Seal("choices"))
    table.play_chance()
    random = Random(1)
    for _ in range(25):
        seat = table.state.actor
        other = Match(ACQUIRE, {"players": 3, "assets": assets})
        other.state = ACQUIRE.sample(table.state, seat, Random(99))
        chosen = [create_player(name).choose(Position(t, seat, Random(7))) for t in (table, other)]
        assert chosen[0] == chosen[1]
        table.apply_action(random.choice(table.legal_actions()))
        table.play_chance()


def test_move_request_replays_the_match_and_chooses():
    table = Match(ACQUIRE, {"players": 3}, seal=Seal("job"))
    table.play_chance()
    answer = choose_move(
        MoveRequest(1, "acquire", table.options, table.steps, table.state.actor, "greedy", "seed", 0.1)
    )
    assert answer.action in table.legal_actions()


def test_unknown_players_are_refused():
    with pytest.raises(BadInput, match="Unknown player 'clever'"):
        create_player("clever")


def test_wilson_intervals_match_known_values():
    low, high = compute_interval(966, 1000)
    assert (round(low, 3), round(high, 3)) == (0.953, 0.976)
    assert compute_interval(0, 0) == (0.0, 1.0)
    assert compute_interval(5, 5)[1] == pytest.approx(1.0)
