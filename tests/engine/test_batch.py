"""Many games side by side, stepped from Python: what a batch lists, masks and shows, and what it refuses."""

from __future__ import annotations

from copy import deepcopy

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import cpu, loops
from boardroom.engine.conformance import secrecy
from boardroom.engine.rules.constants import OVER
from boardroom.games import GAMES
from boardroom.games.acquire.law.state import SCHEMA

ACQUIRE = GAMES["acquire"]
OPTIONS = ACQUIRE.complete_options({"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True})


def test_batch_plays_complete_games():
    batch = Batch(ACQUIRE, OPTIONS, 64, seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(600):
        choice = (random.random(64) * batch.counts).astype(int)
        batch.step(batch.moves[np.arange(64), choice])
        assert (batch.counts > 0).all()
        assert ((batch.actors >= 0) & (batch.actors < 4)).all()
        ended += int(batch.done.sum())
        assert (batch.scores[batch.done] > 0).any(axis=1).all()
    assert ended > 64


def test_batch_masks_and_features_match_rules():
    """After random steps with masks, features, threads and both ways to deal anew: all as the single functions say."""
    random = np.random.default_rng(1)
    for same in (True, False):
        batch = Batch(ACQUIRE, OPTIONS, 32, seed=1, masks=True, features=True, restart_at_once=same, threads=2)
        for _ in range(300):
            ended = batch.done.copy()
            choice = (random.random(32) * batch.counts).astype(int)
            batch.step(batch.moves[np.arange(32), choice])
            assert same or not (ended & batch.done).any(), "what has ended is dealt anew"
        for i in np.flatnonzero(~batch.done) if not same else range(32):
            state = SCHEMA.unpack(batch.states[i])
            legal = batch.moves[i, : batch.counts[i]].tolist()
            assert ACQUIRE.legal_actions(state) == legal == np.flatnonzero(batch.masks[i]).tolist()
            assert state.actor == batch.seats[i] == batch.actors[i]
            assert secrecy.interpreted_features(ACQUIRE, state, state.actor) == batch.features[i].tolist()
            assert (batch.features_for(i, 1) == cpu.compute_features(ACQUIRE, state, 1)).all()


@pytest.mark.parametrize("same", [True, False])
def test_batch_larger_than_cache_plays_same_games(same, monkeypatch):
    random = np.random.default_rng(1)
    batch, large = (Batch(ACQUIRE, OPTIONS, 32, seed=1, features=True, restart_at_once=same) for _ in range(2))
    for _ in range(300):
        actions = batch.moves[np.arange(32), (random.random(32) * batch.counts).astype(int)]
        batch.step(actions)
        with monkeypatch.context() as less:
            less.setattr("boardroom.engine.batch.batch.CACHE_BYTES", 0)
            large.step(actions)
        for name in ("states", "counts", "seats", "done", "scores", "features", "final_features"):
            assert (getattr(batch, name) == getattr(large, name)).all(), name


def test_batch_plain_features_match_interpreted():
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 32, seed=1, features="plain")
    for _ in range(100):
        batch.step(batch.moves[np.arange(32), (random.random(32) * batch.counts).astype(int)])
    for i in range(32):
        state = SCHEMA.unpack(batch.states[i])
        assert secrecy.interpreted_plain_features(ACQUIRE, state, state.actor) == batch.features[i].tolist()
        assert secrecy.interpreted_plain_features(ACQUIRE, state, 2) == batch.features_for(i, 2).tolist()
    with pytest.raises(BadInput, match="does not support features"):
        Batch(GAMES["trade"], {}, 2, features="plain")


def test_batch_keeps_final_features():
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 16, seed=1, features=True, restart_at_once=False)
    twin = Batch(ACQUIRE, OPTIONS, 16, seed=1, features=True)
    while not batch.done.any():
        actions = batch.moves[np.arange(16), (random.random(16) * batch.counts).astype(int)]
        batch.step(actions)
        twin.step(actions)
    assert (batch.done == twin.done).all()
    assert (batch.scores == twin.scores).all()
    assert (batch.features[batch.done] == twin.final_features[batch.done]).all()
    assert all(SCHEMA.unpack(batch.states[i]).actor == OVER for i in np.flatnonzero(batch.done))


@pytest.mark.parametrize("kind", [loops.RANDOM, loops.GREEDY])
def test_batch_plays_builtin_seats(kind):
    random = np.random.default_rng(1)
    batch = Batch(ACQUIRE, OPTIONS, 16, seed=1, kinds=[loops.EXTERNAL, kind, kind, kind])
    ended, mine = 0, 0
    for _ in range(200):
        batch.step(batch.moves[np.arange(16), (random.random(16) * batch.counts).astype(int)])
        assert (batch.seats == 0).all()
        ended += int(batch.done.sum())
        mine += int((batch.scores[batch.done].argmax(axis=1) == 0).sum())
    assert ended > 16
    assert kind == loops.RANDOM or mine < ended / 4, "random play beats three greedy players"


def test_batch_rejects_illegal_action_unchanged():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    before = batch.states.copy()
    actions = batch.moves[:, 0].copy()
    actions[5] = 413
    with pytest.raises(BadInput, match="Action 413 is not legal in game 5"):
        batch.step(actions)
    assert (batch.states == before).all()


@pytest.mark.parametrize("wrong", ["too few", "too many", "two rows", "one number", "no numbers", "parts", "nothing"])
def test_batch_rejects_malformed_actions(wrong):
    """Compiled code would read beside what it was given."""
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    first = batch.moves[:, 0]
    given = {
        "too few": first[:7],
        "too many": np.append(first, first),
        "two rows": first.reshape(2, 4),
        "one number": int(first[0]),
        "no numbers": [str(each) for each in first],
        "parts": first + 0.5,
        "nothing": None,
    }
    before = batch.states.copy()
    with pytest.raises(BadInput, match=r"one integer action per game, as an array of shape \(8,\)"):
        batch.step(given[wrong])
    assert (batch.states == before).all()


def test_batch_rejects_overflowing_actions():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1)
    wide = batch.moves[:, 0].astype(np.int64)
    wide[3] += 1 << 16
    with pytest.raises(BadInput, match=f"Action {wide[3]} is not legal in game 3"):
        batch.step(wide)
    wide[3] -= 1 << 16
    batch.step(wide.astype(np.uint64))
    batch.step(batch.moves[:, 0].tolist())


@pytest.mark.parametrize(("size", "threads"), [(0, 1), (-1, 1), (1, 0)])
def test_batch_rejects_empty_size(size, threads):
    with pytest.raises(BadInput, match="at least one game"):
        Batch(ACQUIRE, OPTIONS, size, threads=threads)


@pytest.mark.parametrize("wrong", [{"size": "3"}, {"size": 2.5}, {"threads": None}, {"seed": "x"}, {"seed": 1.5}])
def test_batch_rejects_non_integer_sizes(wrong):
    with pytest.raises(BadInput, match=f"{next(iter(wrong))} must be an integer, not"):
        Batch(ACQUIRE, OPTIONS, **{"size": 2, **wrong})


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        ([loops.RANDOM] * 4, "at least one seat of kind"),
        ([[0, 2, 2, 2], [2, 2, 2, 2]], "at least one seat of kind"),
        ([0, 2], "one per seat, or one row per game"),
        (0, "one per seat, or one row per game"),
        ([0, 9, 9, 9], "one per seat, or one row per game"),
        ([0, 300, 300, 300], "one per seat, or one row per game"),
        (["random"] * 4, "one per seat, or one row per game"),
        ([0.5] * 4, "one per seat, or one row per game"),
    ],
)
def test_batch_requires_external_seat(kinds, says, monkeypatch):
    """Games in which nobody is asked follow one another without end, and nothing breaks off compiled code."""
    monkeypatch.setattr(Batch, "reset", lambda *_: None)
    with pytest.raises(BadInput, match=says):
        Batch(ACQUIRE, OPTIONS, 2, kinds=kinds)


def test_batch_features_reject_unknown_seat():
    batch = Batch(ACQUIRE, OPTIONS, 2, seed=1)
    for game, seat in ((2, 0), (-1, 0), (0, 4), (0, -1), (0, "chance"), ("x", 0)):
        with pytest.raises(BadInput, match="There is no seat"):
            batch.features_for(game, seat)


def test_batch_with_threads_can_be_copied():
    batch = Batch(ACQUIRE, OPTIONS, 8, seed=1, threads=2)
    actions = batch.moves[:, 0].copy()
    batch.step(actions)
    copied = deepcopy(batch)
    for each in (batch, copied):
        each.step(each.moves[:, 0].copy())
    assert (batch.states == copied.states).all()
