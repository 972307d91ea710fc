"""Simulations give the same games in any order, on any number of workers, and for every way of playing."""

from __future__ import annotations

import pytest

from boardroom.engine.compile import cpu
from boardroom.games import find_game
from boardroom.players import lockstep, simulation
from boardroom.players.matches import play_match

ACQUIRE = find_game("acquire")
OPTIONS = ACQUIRE.complete_options({"ruleset": "2000", "players": 2})


def run_backwards(work, jobs, /):
    """Return the result of the last part first."""
    return map(work, reversed(list(jobs)))


def play_small_parts(kind, players, games, monkeypatch, size):
    monkeypatch.setitem(simulation.PART_SIZES, kind, size)
    parts = list(simulation.play_parts(run_backwards, kind, ACQUIRE, OPTIONS, players, games, 5))
    assert [part.first for part in parts] == list(range(0, games, size))
    assert sum(part.games for part in parts) == games
    return parts


def test_random_parts_add_up_to_the_games_of_one_call(monkeypatch):
    parts = play_small_parts("random", ("random", "random"), 50, monkeypatch, 20)
    alone = cpu.play_random_games(ACQUIRE, OPTIONS, 50, 5)
    assert [list(each.scores) for part in parts for each in part.scores] == alone.scores.tolist()
    assert sum(part.decisions for part in parts) == alone.decisions
    assert sum(part.draws for part in parts) == alone.draws


def test_lockstep_parts_add_up_to_the_games_of_one_call(monkeypatch):
    parts = play_small_parts("lockstep", ("greedy", "random"), 24, monkeypatch, 10)
    alone = list(lockstep.play_games(ACQUIRE, OPTIONS, ["greedy", "random"], 24, 5))
    assert [(each.players, each.scores) for part in parts for each in part.scores] == alone


def test_match_parts_are_single_matches(monkeypatch):
    parts = play_small_parts("match", ("pip", "random"), 3, monkeypatch, 2)
    alone = [play_match("acquire", OPTIONS, ["pip", "random"], 5, number).scores for number in range(3)]
    assert [match.scores for part in parts for match in part.matches] == alone


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_simulation_does_not_depend_on_workers_or_cluster(monkeypatch, players):
    for kind in ("random", "lockstep"):
        monkeypatch.setitem(simulation.PART_SIZES, kind, 20)
    one = simulation.simulate(ACQUIRE, OPTIONS, players, 60, 5)
    assert simulation.simulate(ACQUIRE, OPTIONS, players, 60, 5, workers=2).scores == one.scores
    assert simulation.simulate(ACQUIRE, OPTIONS, players, 60, 5, cluster=run_backwards).scores == one.scores
    assert simulation.summarize_players(one)[0].seats_played == 60


def test_recorded_random_games_are_the_compiled_ones():
    matches = {}
    recorded = simulation.simulate(ACQUIRE, OPTIONS, ("random",) * 2, 4, 5, on_match=matches.__setitem__)
    compiled = simulation.simulate(ACQUIRE, OPTIONS, ("random",) * 2, 4, 5)
    assert [each.scores for each in recorded.scores] == [each.scores for each in compiled.scores]
    assert (recorded.decisions, recorded.draws) == (compiled.decisions, compiled.draws)
    assert [matches[number].scores for number in (1, 2, 3, 4)] == [each.scores for each in recorded.scores]


@pytest.mark.parametrize("broken", [None, "game 21 of seed 5, step 3: something"])
def test_soak_on_a_cluster_reports_the_broken_invariant(monkeypatch, broken):
    played = []

    def soak_game(game, options, games, seed, *, first=0, progress=None):
        played.append((first, games))
        return broken if first == 20 else None

    monkeypatch.setattr(cpu, "soak_game", soak_game)
    monkeypatch.setitem(simulation.PART_SIZES, "soak", 20)
    assert simulation.find_broken_invariant(ACQUIRE, OPTIONS, 50, 5, cluster=run_backwards) == broken
    assert sorted(played) == [(0, 20), (20, 20), (40, 10)]


def test_soak_starts_at_the_given_game():
    assert cpu.soak_game(ACQUIRE, OPTIONS, 5, 5, first=20) is None
