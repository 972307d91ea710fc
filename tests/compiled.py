"""Compiled games, shared by all test processes: one compiles a game, the others wait and find it in the cache.

What is called from Python compiles whatever it calls, so five processes that each need another part of a game would
compile most of it five times.
"""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np

from boardroom.engine import cpu, loops
from boardroom.engine.game import Game
from boardroom.engine.table import Seal, Table
from boardroom.players import lookahead


@cache
def ready(game: Game) -> None:
    """All that tests call of a game is compiled."""
    import numba

    cpu.compiled(game)
    folder = Path(numba.config.CACHE_DIR)
    # Numba's cache goes by the file and its time, not by its text alone
    source = Path(str(loops.__file__))
    whole = folder / f"whole-{crc32(f'{source} {source.stat().st_mtime_ns}'.encode()):x}"
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not whole.exists():
            call_everything(game)
            whole.touch()


def call_everything(game: Game) -> None:
    options = next(iter(game.variants()))
    table = Table(game, options, seal=Seal())
    cpu.Single(game, table.state).legal()
    cpu.soak(game, options, 1, seed=1)
    cpu.play(game, options, 1, seed=1)
    table.roll()
    cpu.Single(game, table.state).apply(table.legal()[0])
    batch = cpu.Batch(game, options, 2)
    batch.step(batch.moves[np.arange(2), 0])
    lookahead.compiled(game, table.state, table.state.actor, table.legal())
