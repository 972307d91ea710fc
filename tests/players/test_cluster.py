"""Games in parts, played anywhere and in any order, are the games one machine alone plays."""

from __future__ import annotations

import pytest

from boardroom.engine.compile import cpu
from boardroom.games import find_game
from boardroom.players import cluster, lockstep
from boardroom.players.matches import play_match

ACQUIRE = find_game("acquire")
OPTIONS = ACQUIRE.complete_options({"ruleset": "2000", "players": 2})


def backwards(work, jobs, /):
    """The last part comes in first."""
    return map(work, reversed(list(jobs)))


def parts(kind, seats, games, monkeypatch, size):
    monkeypatch.setitem(cluster.PART_SIZES, kind, size)
    found = list(cluster.play_parts(backwards, kind, "acquire", OPTIONS, seats, games, 5, 10.0))
    assert [part.first for part in found] == list(range(0, games, size))
    assert sum(part.games for part in found) == games
    return found


def test_random_games(monkeypatch):
    found = parts("random", ("random", "random"), 50, monkeypatch, 20)
    alone = cpu.play_random_games(ACQUIRE, OPTIONS, 50, 5)
    assert [list(scores) for part in found for _, scores in part.rows] == alone.scores.tolist()
    assert sum(part.decisions for part in found) == alone.decisions
    assert sum(part.draws for part in found) == alone.draws


def test_games_side_by_side(monkeypatch):
    found = parts("lockstep", ("greedy", "random"), 24, monkeypatch, 10)
    alone = list(lockstep.play_games(ACQUIRE, OPTIONS, ["greedy", "random"], 24, 5))
    assert [row for part in found for row in part.rows] == alone


def test_matches(monkeypatch):
    found = parts("match", ("pip", "random"), 3, monkeypatch, 2)
    alone = [play_match("acquire", OPTIONS, ["pip", "random"], 5, number).scores for number in range(3)]
    assert [match.scores for part in found for match in part.matches] == alone


@pytest.mark.parametrize("broken", [None, "game 21 of seed 5, step 3: something"])
def test_a_soak_tells_what_is_broken(monkeypatch, broken):
    heard = []

    def soak(game, options, games, seed, *, first=0, progress=None):
        heard.append((first, games))
        return broken if first == 20 else None

    monkeypatch.setattr(cpu, "soak_game", soak)
    found = parts("soak", (), 50, monkeypatch, 20)
    assert sorted(heard) == [(0, 20), (20, 20), (40, 10)]
    assert [part.broken_invariant for part in found] == [None, broken, None]


def test_a_soak_begins_where_it_is_told():
    assert cpu.soak_game(ACQUIRE, OPTIONS, 5, 5, first=20) is None
