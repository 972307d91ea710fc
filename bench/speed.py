"""Engine speed: games, decisions and draws per second in random play with full rules and four players.

`make bench`, or `make bench ARGS="trade --seconds 1.5"`. Absolute figures on shared machines are noisy. Compare ratios
of measurements from one run, which are interleaved and keep the best of each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import cpu
from boardroom.engine.compile.link import link_game
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.rng import random_below, seed_stream
from boardroom.games import GAMES, find_game

ROUNDS = 3


def measure_interpreted(game: Game, options: Options, seconds: float) -> dict[str, float]:
    module = link_game(game, "plain", lambda f: f, lambda f: f)
    start, out, counts, games = game.create_state(options), [0] * game.max_actions, [0, 0], 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        module.playout(game.schema.copy(start), [seed_stream(1, games)], out, counts)
        games += 1
    took = time.perf_counter() - began
    return {"games": games / took, "decisions": counts[0] / took, "draws": counts[1] / took}


def measure_compiled(game: Game, options: Options, seconds: float, threads: int) -> dict[str, float]:
    games = 2000 * threads
    while True:
        series = cpu.play_random_games(game, options, games, seed=1, threads=threads)
        if series.seconds >= seconds:
            break
        games = int(games * min(20, max(1.5, 1.2 * seconds / series.seconds)))
    return {
        "games": games / series.seconds,
        "decisions": series.decisions / series.seconds,
        "draws": series.draws / series.seconds,
    }


def measure_processor_time(game: Game, options: Options, seconds: float) -> float:
    """Return games per second of processor time, which other programs on the machine affect less."""
    games, took = 1000, 0.0
    while took < seconds:
        games *= 2
        began = time.process_time()
        cpu.play_random_games(game, options, games, seed=1)
        took = time.process_time() - began
    return games / took


def measure_batch(game: Game, options: Options, seconds: float, size: int = 1024) -> float:
    """Return decisions per second when Python steps a batch with random NumPy choices."""
    games = Batch(game, options, size, seed=1)
    random = np.random.default_rng(1)
    rows = np.arange(size)
    choices = random.random((64, size))
    games.step(games.moves[rows, 0])
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        games.step(games.moves[rows, (choices[steps & 63] * games.counts).astype(np.int64)])
        steps += 1
    return steps * size / (time.perf_counter() - began)


def measure_apply(game: Game, options: Options, seconds: float) -> float:
    """Return the microseconds of one compiled `apply` called from Python."""
    module = cpu.compile_game(game)
    one = cpu.CompiledGame(game, game.create_state(options))
    start = one.records.copy()
    plain = game.create_state(options)
    actions = []
    stream = [seed_stream(1, 1)]
    out = [0] * game.max_actions
    while plain.actor != OVER:
        n = game.rules.legal(plain, out)
        actions.append(out[random_below(stream, n)])
        game.rules.apply(plain, actions[-1])
    apply, records = module.apply_at, one.records
    apply(records, 0, actions[0])
    best, began = 1e9, time.perf_counter()
    while time.perf_counter() - began < seconds:
        records[:] = start
        at = time.perf_counter()
        for action in actions:
            apply(records, 0, action)
        best = min(best, (time.perf_counter() - at) / len(actions))
    return best * 1e6


def measure_start(game: Game, options: Options, empty_cache: bool, tmp: str) -> float:
    """Return the seconds a new process needs to play its first hundred compiled games."""
    code = (
        "from boardroom.engine.compile import cpu\nfrom boardroom.games import find_game\n"
        f"g = find_game({game.name!r}); cpu.play_random_games(g, g.complete_options({options!r}), 100, 1)\n"
    )
    env = {**os.environ, "BOARDROOM_CACHE": tmp} if empty_cache else dict(os.environ)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True)  # noqa: S603
    return time.perf_counter() - began


def measure_open_spiel(name: str, seconds: float) -> float | None:
    """Return decisions per second of an OpenSpiel game in random play, using the faster of its C++ rollouts and its
    match of two random bots."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    # Count the decisions of a random game from Python
    random = np.random.default_rng(1)
    decisions = games = 0
    while games < 60:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(outcomes[int(np.searchsorted(np.cumsum(odds), random.random()))])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.integers(len(legal)))])
                decisions += 1
        games += 1
    # A search with one simulation only runs its evaluator's random rollouts, entirely in C++
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rollouts = 100
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.0, 1, 100, False, 1, False)
    played, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        bot.step(state)
        played += rollouts
    by_rollouts = played / (time.perf_counter() - began)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
    played, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        played += 1
    by_bots = played / (time.perf_counter() - began)
    return max(by_rollouts, by_bots) * decisions / games


def measure_catanatron(seconds: float) -> float | None:
    """Return decisions per second of catanatron with four random players."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        decisions += len(getattr(state, "action_records", None) or getattr(state, "actions", []))
    return decisions / (time.perf_counter() - began)


TARGETS: dict[str, dict[str, Any]] = {
    "acquire": {
        "options": {"ruleset": "2000"},
        "interpreted": "300",
        "compiled": "25,000",
        "ratio": "60x",
        "state": "1,024",
    },
    "aquaretto": {"compiled": "10,000", "state": "4,096", "most": 5},
    "trade": {"compiled": "5,000", "state": "2,048"},
}
"""Targets per game, and options that differ from the defaults. `most` adds a measurement with that many players."""


def measure_game(
    seconds: float = 3.0, cuda: bool = False, say: Callable[[str], None] = print, name: str = "acquire"
) -> dict[str, Any]:
    import tempfile

    game = find_game(name)
    wanted = TARGETS.get(name, {})
    options = game.complete_options(wanted.get("options", {}))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    cpu.play_random_games(game, options, 10, seed=1)
    result: dict[str, Any] = {
        "game": name,
        "options": options,
        "cores": cores,
        "state_bytes": game.schema.dtype.itemsize,
    }

    measures: dict[str, Callable[[], Any]] = {
        "interpreted": lambda: measure_interpreted(game, options, seconds),
        "compiled": lambda: measure_compiled(game, options, seconds, 1),
        "all_cores": lambda: measure_compiled(game, options, seconds, cores),
        "batch_1024_decisions": lambda: measure_batch(game, options, seconds),
        "apply_microseconds": lambda: measure_apply(game, options, min(seconds, 1.0)),
        "open_spiel_backgammon_decisions": lambda: measure_open_spiel("backgammon", seconds),
        "open_spiel_gin_rummy_decisions": lambda: measure_open_spiel("gin_rummy", seconds),
        "catanatron_decisions": lambda: measure_catanatron(seconds),
    }
    if name != "acquire":
        first = find_game("acquire")
        cpu.play_random_games(first, first.complete_options({"ruleset": "2000"}), 10, seed=1)
        measures["compiled_acquire"] = lambda: measure_compiled(
            first, first.complete_options({"ruleset": "2000"}), seconds, 1
        )
    if most := wanted.get("most"):
        full = game.complete_options({**options, "players": most})
        measures["processor_most_players"] = lambda: measure_processor_time(game, full, seconds)
    for number in range(ROUNDS):
        for what, take in measures.items():
            say(f"round {number + 1} of {ROUNDS}: {what}")
            found = take()
            if found is None:
                result[what] = None
            elif isinstance(found, dict):
                result[what] = max(result.get(what, found), found, key=lambda f: f["games"])
            elif what == "apply_microseconds":
                result[what] = min(result.get(what, found), found)
            else:
                result[what] = max(result.get(what, found), found)
    say("starting from an empty cache, then from a full one")
    with tempfile.TemporaryDirectory() as tmp:
        result["first_start_seconds"] = measure_start(game, options, True, tmp)
        result["cached_start_seconds"] = min(measure_start(game, options, True, tmp) for _ in range(3))
    if cuda:
        from boardroom.engine.compile import cuda as gpu

        say("the GPU")
        gpu.play_random_games(game, options, 1000, seed=1)
        result["cuda_games"] = max(
            2e6 / gpu.play_random_games(game, options, 2_000_000, seed=s).seconds for s in (1, 2)
        )
    result["rows"] = format_rows(result)
    return result


def format_rows(r: dict[str, Any]) -> list[dict[str, str]]:
    """Return the results as a table with their targets."""
    wanted = {"interpreted": "", "compiled": "", "ratio": "", **TARGETS.get(r["game"], {})}
    ratio = r["compiled"]["games"] / r["interpreted"]["games"]
    table = [
        ("interpreted", f"{r['interpreted']['games']:,.0f} games/s", wanted["interpreted"]),
        ("compiled, one core", f"{r['compiled']['games']:,.0f} games/s", wanted["compiled"]),
        ("", f"{r['compiled']['decisions']:,.0f} decisions/s and {r['compiled']['draws']:,.0f} draws/s", ""),
        ("compiled / interpreted", f"{ratio:.0f}x", wanted["ratio"]),
        (f"{r['cores']} cores / one", f"{r['all_cores']['games'] / r['compiled']['games']:.2f}x", "1.8x with two"),
        ("batch of 1,024 from Python", f"{r['batch_1024_decisions']:,.0f} decisions/s", "5,000,000"),
        ("one apply from Python", f"{r['apply_microseconds']:.2f} microseconds", "under 1.5"),
        ("state", f"{r['state_bytes']} bytes", f"at most {wanted['state']}" if "state" in wanted else ""),
        ("first start (compiles)", f"{r['first_start_seconds']:.1f} s", "under 30"),
        ("cached start", f"{r['cached_start_seconds']:.2f} s", "under 1"),
    ]
    if "compiled_acquire" in r:
        table.insert(3, ("Acquire in the same run", f"{r['compiled_acquire']['games']:,.0f} games/s", ""))
    if "processor_most_players" in r:
        figure = f"{r['processor_most_players']:,.0f} games a second of processor time"
        table.insert(3, (f"compiled, one core, {wanted['most']} players", figure, wanted["compiled"]))
    for name, times_wanted in (("open_spiel_backgammon", "20x"), ("open_spiel_gin_rummy", ""), ("catanatron", "")):
        theirs = r[f"{name}_decisions"]
        if theirs:
            times = r["compiled"]["decisions"] / theirs
            table.append((f"decisions/s beside {name} ({theirs:,.0f})", f"{times:.0f}x", times_wanted))
        else:
            table.append((f"beside {name}", "not installed (make bench installs it)", times_wanted))
    if "cuda_games" in r:
        table.append(("GPU", f"{r['cuda_games']:,.0f} games/s", "1,500,000 on an H200"))
    return [{"what": a, "shown": b, "wanted": c} for a, b, c in table]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", choices=GAMES, default="acquire")
    asked.add_argument("--seconds", type=float, default=3.0, help="how long to measure each thing")
    asked.add_argument("--cuda", action="store_true", help="measure a GPU too (needs the extra `cuda`)")
    asked.add_argument("--json", action="store_true", help="print JSON")
    given = asked.parse_args()
    result = measure_game(given.seconds, given.cuda, lambda text: print(text, file=sys.stderr), given.game)
    if given.json:
        print(json.dumps(result))
        return
    wide = [max(len(row[key]) for row in result["rows"]) for key in ("what", "shown")]
    for row in ({"what": "what", "shown": "figure", "wanted": "wanted"}, *result["rows"]):
        print(f"{row['what']:{wide[0]}}  {row['shown']:{wide[1]}}  {row['wanted']}".rstrip())


if __name__ == "__main__":
    main()
