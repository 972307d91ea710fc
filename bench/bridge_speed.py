"""Speed of the environments for other libraries, compared with those libraries' own games: random play on one core.

`make bridges`, or `python bench/bridge_speed.py --json`. With a GPU, `--cuda` measures games that stay on it.
Absolute figures on shared machines are noisy. Compare our games with theirs: measurements alternate and keep the best
of each.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

ROUNDS = 3
OPTIONS: dict[str, Any] = {"ruleset": "2000", "players": 4}
TABLES = 4096
CLOCK: Callable[[], float] = time.perf_counter


def count_steps_per_second(step: Callable[[], int], seconds: float) -> float:
    """Return steps per second. `step` returns the number of steps it took."""
    steps, began = 0, CLOCK()
    while CLOCK() - began < seconds:
        steps += step()
    return steps / (CLOCK() - began)


# One at a time, PettingZoo


def play_pettingzoo(env: Any, seconds: float) -> float:
    """Run PettingZoo's loop with random legal actions."""
    random = np.random.default_rng(1)

    def game() -> int:
        steps = 0
        env.reset(seed=int(random.integers(2**31)))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
        return steps

    game()
    return count_steps_per_second(game, seconds)


def measure_our_pettingzoo(seconds: float) -> float:
    from boardroom.bridges.pettingzoo import env

    return play_pettingzoo(env("acquire", **OPTIONS), seconds)


def measure_their_pettingzoo(name: str) -> Callable[[float], float | None]:
    def measure(seconds: float) -> float | None:
        try:
            return play_pettingzoo(importlib.import_module(f"pettingzoo.classic.{name}").env(), seconds)
        except ImportError:
            return None

    return measure


# Many at once, Gymnasium


def measure_vector(masks: bool, features: bool | str) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        from boardroom.bridges.vector import TableVectorEnv

        envs = TableVectorEnv("acquire", TABLES, masks=masks, features=features, **OPTIONS)
        envs.reset(seed=1)
        rows, chances = np.arange(TABLES), np.random.default_rng(1).random((64, TABLES))
        batch, turn = envs.batch, 0

        def step() -> int:
            nonlocal turn
            turn = (turn + 1) % 64
            envs.step(batch.moves[rows, (chances[turn] * batch.counts).astype(np.intp)])
            return TABLES

        step()
        return count_steps_per_second(step, seconds)

    return measure


def measure_cartpole(seconds: float) -> float:
    """Measure Gymnasium's own vector environment of CartPole."""
    import gymnasium

    envs = gymnasium.make_vec("CartPole-v1", num_envs=TABLES, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 2, TABLES)

    def step() -> int:
        envs.step(actions)
        return TABLES

    return count_steps_per_second(step, seconds)


# OpenSpiel


def measure_open_spiel(name: str, module: str = "") -> Callable[[float], float | None]:
    """Measure random play from Python, counting decisions and draws."""

    def measure(seconds: float) -> float | None:
        try:
            import pyspiel

            if module:
                importlib.import_module(module)
        except ImportError:
            return None
        game, random = pyspiel.load_game(name), np.random.default_rng(1)

        def play() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    listed = [action for action, _ in state.chance_outcomes()]
                else:
                    listed = state.legal_actions()
                state.apply_action(listed[int(random.random() * len(listed))])
                steps += 1
            return steps

        play()
        return count_steps_per_second(play, seconds)

    return measure


def measure_pgx(seconds: float) -> float | None:
    """Measure Backgammon in JAX, with as many games at once as our tables."""
    try:
        import jax
        import pgx as games
    except ImportError:
        return None
    env = games.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    keys = jax.random.split(jax.random.key(1), TABLES)
    state = begin(keys)

    def turn() -> int:
        nonlocal state
        state = step(state, state.legal_action_mask.argmax(axis=1), keys)
        state.terminated.block_until_ready()
        return TABLES

    turn()
    return count_steps_per_second(turn, seconds)


# On a GPU


def measure_cuda(seconds: float, size: int) -> dict[str, float]:
    """Measure games that stay on the GPU, with masks and both kinds of features. Random actions are chosen there as
    well."""
    import cupy

    from boardroom.engine.batch.cuda_batch import CudaBatch
    from boardroom.games import find_game

    found = {}
    kinds: dict[str, bool | str] = {"masks_and_plain": "plain", "masks_and_features": True}
    for name, shown in kinds.items():
        began = time.perf_counter()
        batch = CudaBatch(find_game("acquire"), OPTIONS, size, seed=1, masks=True, features=shown)
        cupy.cuda.Device().synchronize()
        found[f"{name}_ready_seconds"] = time.perf_counter() - began
        rows, chances = cupy.arange(size), cupy.random.random((16, size), dtype=cupy.float32)

        def step(batch: Any = batch, rows: Any = rows, chances: Any = chances) -> int:
            for turn in range(16):
                batch.run(batch.moves[rows, (chances[turn] * batch.counts).astype(cupy.int32)])
            cupy.cuda.Device().synchronize()
            return 16 * size

        for _ in range(12):
            step()
        found[name] = max(count_steps_per_second(step, seconds) for _ in range(ROUNDS))
    return found


MEASURES: dict[str, Callable[[float], float | None]] = {
    "pettingzoo_acquire": measure_our_pettingzoo,
    "pettingzoo_connect_four": measure_their_pettingzoo("connect_four_v3"),
    "pettingzoo_chess": measure_their_pettingzoo("chess_v6"),
    "pettingzoo_hanabi": measure_their_pettingzoo("hanabi_v5"),
    "pettingzoo_leduc_holdem": measure_their_pettingzoo("leduc_holdem_v4"),
    "vector_masks_features": measure_vector(True, True),
    "vector_masks_plain": measure_vector(True, "plain"),
    "vector_masks": measure_vector(True, False),
    "vector_bare": measure_vector(False, False),
    "vector_cartpole": measure_cartpole,
    "openspiel_acquire": measure_open_spiel(
        "boardroom_acquire(players=4,ruleset=v2000)", "boardroom.bridges.open_spiel"
    ),
    "openspiel_python_tic_tac_toe": measure_open_spiel("python_tic_tac_toe", "open_spiel.python.games.tic_tac_toe"),
    "openspiel_python_liars_poker": measure_open_spiel("python_liars_poker", "open_spiel.python.games.liars_poker"),
    "openspiel_backgammon": measure_open_spiel("backgammon"),
    "pgx_backgammon": measure_pgx,
}
"""Steps per second of each environment; None if it is not installed."""

TARGETS = {
    "pettingzoo_acquire": 60_000,
    "vector_masks_features": 2_000_000,
    "vector_masks_plain": 2_000_000,
    "vector_masks": 4_000_000,
    "openspiel_acquire": 10_000,
    "masks_and_features": 100_000_000,
    "masks_and_plain": 100_000_000,
}


def measure_all(seconds: float, names: list[str], say: Callable[[str], None]) -> dict[str, float | None]:
    result: dict[str, float | None] = {}
    for number in range(ROUNDS):
        for name in names:
            say(f"round {number + 1} of {ROUNDS}: {name}")
            found = MEASURES[name](seconds)
            result[name] = None if found is None else max(found, result.get(name) or 0.0)
    return result


def main() -> None:
    global CLOCK  # noqa: PLW0603 (one clock for all measurements)
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", metavar="name", help=f"what to measure: {', '.join(MEASURES)}")
    asked.add_argument("--seconds", type=float, default=2.0, help="seconds per measurement (2)")
    asked.add_argument("--processor", action="store_true", help="measure processor time, for shared machines")
    asked.add_argument("--cuda", type=int, metavar="TABLES", help="measure only this many tables on a GPU")
    asked.add_argument("--json", action="store_true", help="print JSON")
    given = asked.parse_args()
    if given.processor:
        CLOCK = time.process_time
    if unknown := set(given.names) - set(MEASURES):
        asked.error(f"unknown measurements: {', '.join(sorted(unknown))}")
    if given.cuda:
        result: dict[str, Any] = dict(measure_cuda(given.seconds, given.cuda))
    else:
        names = given.names or list(MEASURES)
        result = dict(measure_all(given.seconds, names, lambda text: print(text, file=sys.stderr)))
    if given.json:
        print(json.dumps(result))
        return
    for name, found in result.items():
        shown = "not installed" if found is None else f"{found:,.1f}" if "seconds" in name else f"{found:,.0f} steps/s"
        print(f"{name:32} {shown:>24}" + (f"   wanted {TARGETS[name]:,}" if name in TARGETS else ""))


if __name__ == "__main__":
    main()
