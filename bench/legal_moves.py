"""Time to list the legal moves of a large park, compiled and called from Python. Prints JSON.

    python bench/legal_moves.py [--games 300]

Searches random games of Aquaretto for parks with all four expansions, and times the longest list of each kind of
decision. The call from Python adds about half a microsecond.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from boardroom.engine.compile import cpu
from boardroom.engine.rules.constants import OVER
from boardroom.games import find_game
from boardroom.games.aquaretto.law.codes import PHASES

REPEATS = 20_000


def find_large_parks(games: int) -> dict[str, tuple[int, Any]]:
    """Return the longest list of each kind of decision, by players with all expansions or placing the last one."""
    game = find_game("aquaretto")
    found: dict[str, tuple[int, Any]] = {}
    for seed in range(games):
        random = Random(seed)
        s = game.create_state(game.complete_options({"ruleset": "aquaretto", "players": 5}))
        while s.actor != OVER:
            legal = game.legal_actions(s)
            name = PHASES[s.phase]
            if s.actor >= 0 and s.small[s.turn] == s.large[s.turn] == 0 and len(legal) > found.get(name, (0, None))[0]:
                found[name] = len(legal), game.schema.copy(s)
            game.rules.apply(s, random.choice(legal))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    game = find_game("aquaretto")
    result = {}
    for name, (count, state) in sorted(find_large_parks(given.games).items()):
        single = cpu.CompiledGame(game, state)
        best = float("inf")
        for _ in range(5):
            began = time.perf_counter()
            for _ in range(REPEATS):
                single.legal()
            best = min(best, (time.perf_counter() - began) / REPEATS)
        result[name] = {"actions": count, "microseconds": round(1e6 * best, 2)}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
