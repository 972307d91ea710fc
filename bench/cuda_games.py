"""Random games on a GPU: speed, and outcomes identical to the processor's. Prints JSON.

python bench/cuda_games.py [--games 4000000] [--check 10000]
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from boardroom.engine.compile import cpu, cuda
from boardroom.games import find_game

TABLES: dict[str, list[dict[str, Any]]] = {
    "acquire": [
        {"ruleset": "2000"},
        {"ruleset": "championship"},
        {"ruleset": "2023"},
        {"ruleset": "2023", "mode": "tycoon", "powers": True},
    ],
    "aquaretto": [
        {"ruleset": "aquaretto", "players": 2},
        {"ruleset": "aquaretto"},
        {"ruleset": "zooloretto"},
        {"ruleset": "joint"},
    ],
}
"""Options to play. Games without an entry play all kinds of tables."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="acquire")
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--check", type=int, default=10_000)
    given = parser.parse_args()
    game = find_game(given.game)
    name = cuda.import_cuda().get_current_device().name
    results = []
    for wanted in TABLES.get(given.game) or game.variants():
        options = game.complete_options(wanted)
        began = time.perf_counter()
        checked = cuda.play_random_games(game, options, given.check, seed=7)
        compiled_in = time.perf_counter() - began
        same = bool(
            (checked.scores == cpu.play_random_games(game, options, given.check, seed=7, threads=4).scores).all()
        )
        best = max(
            (cuda.play_random_games(game, options, given.games, seed=s) for s in (1, 2, 3)),
            key=lambda r: given.games / r.seconds,
        )
        results.append(
            {
                "options": options,
                "games_per_second": round(given.games / best.seconds),
                "decisions_per_second": round(best.decisions / best.seconds),
                "draws_per_second": round(best.draws / best.seconds),
                "identical_to_cpu": same,
                "checked_games": given.check,
                "first_call_seconds": round(compiled_in, 1),
            }
        )
        print(json.dumps(results[-1]), file=sys.stderr, flush=True)
    print(json.dumps({"device": str(name), "games": given.games, "results": results}))


if __name__ == "__main__":
    main()
