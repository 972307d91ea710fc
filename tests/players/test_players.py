"""Players that are programs: how strong, how repeatable, and that they never see the truth."""

from random import Random

import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Seal, Table
from boardroom.games import game_named
from boardroom.players import PLAYERS, Position, player_named
from boardroom.players.jobs import Asked, think
from boardroom.players.matches import play_match, play_matches
from boardroom.players.win_shares import interval, wins

ACQUIRE = game_named("acquire")


@pytest.mark.parametrize(
    "options", [{"ruleset": "2000"}, {"ruleset": "championship"}, {"ruleset": "2023", "mode": "tycoon", "powers": True}]
)
def test_greedy_beats_three_random_players(options):
    """1,000 games are played by hand (docs/performance.md); here a few, with room for luck."""
    games = list(play_matches("acquire", options, ["greedy", "random", "random", "random"], 16, seed=5))
    assert wins(games, "greedy") >= 11


def test_the_same_seed_gives_the_same_game():
    one, two = (play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 4, 1) for _ in range(2))
    assert one.record == two.record
    assert play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 4, 2).record != one.record


def test_seats_rotate_with_the_game():
    names = [play_match("acquire", {"players": 3}, ["greedy", "random", "random"], 1, n).players for n in range(3)]
    assert [row.index("greedy") for row in names] == [0, 2, 1]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("assets", ["open", "hidden"])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(name, assets):
    """Two tables that differ only in others' hands and the pool: the same random numbers, the same choice."""
    table = Table(ACQUIRE, {"players": 3, "assets": assets}, seal=Seal("choices"))
    table.roll()
    random = Random(1)
    for _ in range(25):
        seat = table.state.actor
        other = Table(ACQUIRE, {"players": 3, "assets": assets})
        other.state = ACQUIRE.sample(table.state, seat, Random(99))
        chosen = [player_named(name).choose(Position(t, seat, Random(7))) for t in (table, other)]
        assert chosen[0] == chosen[1]
        table.do(random.choice(table.legal()))
        table.roll()


def test_a_job_for_a_worker_replays_the_game_and_chooses():
    table = Table(ACQUIRE, {"players": 3}, seal=Seal("job"))
    table.roll()
    answer = think(Asked(1, "acquire", table.options, table.steps, table.state.actor, "greedy", "seed", 0.1))
    assert answer.action in table.legal()


def test_unknown_players_are_refused():
    with pytest.raises(BadInput, match="Unknown player 'clever'"):
        player_named("clever")


def test_intervals():
    low, high = interval(966, 1000)
    assert (round(low, 3), round(high, 3)) == (0.953, 0.976)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(5, 5)[1] == pytest.approx(1.0)
