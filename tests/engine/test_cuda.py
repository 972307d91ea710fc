"""A batch on a GPU plays what a batch on the processor plays. Only where there is one."""

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.batch.batch import Batch
from boardroom.engine.batch.cuda_batch import CudaBatch
from boardroom.engine.compile.cuda import import_cuda
from boardroom.games import GAMES


def gpu() -> bool:
    """Looked for by the tests, not while they are collected: every test process would."""
    try:
        import_cuda()
    except BadInput:
        return False
    return True


def test_gpu_batch_matches_cpu_batch():
    if not gpu():
        pytest.skip("no GPU")
    cupy = pytest.importorskip("cupy")
    game, size = GAMES["acquire"], 256
    options = {"ruleset": "2000", "players": 4}
    here = Batch(game, options, size, seed=5, masks=True, features=True)
    there = CudaBatch(game, options, size, seed=5, masks=True, features=True)
    random = np.random.default_rng(1)
    for _ in range(150):
        actions = here.moves[np.arange(size), random.integers(0, here.counts)]
        here.step(actions)
        there.step(cupy.asarray(actions))
        for name in ("masks", "features", "seats", "done", "counts", "scores"):
            assert (getattr(here, name) == getattr(there, name).get()).all(), name
    assert here.features[here.done].shape == there.final_features.get()[here.done].shape


def test_gpu_batch_without_gpu_is_bad_input():
    if gpu():
        pytest.skip("there is a GPU")
    with pytest.raises(BadInput, match=r"pip install '\.\[|No CUDA device"):
        CudaBatch(GAMES["acquire"], {"players": 3}, 4)


def test_gpu_batch_checks_action_array(monkeypatch):
    """Without one, too: as many as there are games are looked for before anything is sent there."""
    batch, ran = object.__new__(CudaBatch), []
    batch.xp, batch.size = np, 4
    monkeypatch.setattr(batch, "step_unchecked", ran.append)
    for wrong in ([1, 2, 3], [1, 2, 3, 4, 5], [0.5] * 4, None):
        with pytest.raises(BadInput, match="one integer action per game"):
            batch.step(wrong)
    assert ran == []
    batch.step([1, 2, 3, 4])
    assert (ran[0].dtype, ran[0].tolist()) == (np.int16, [1, 2, 3, 4])
