"""Time to seat round 2: seconds (median of nine draws), tries and the proven minimum, as JSON.

python bench/seating.py
"""

from __future__ import annotations

import json
import statistics
import time
from typing import Any

from boardroom.tournament.seating.draw import Attendance, PastTables, draw_seating
from boardroom.tournament.seating.flow import find_minimum
from boardroom.tournament.seating.layout import make_random_layout

SIZES = (16, 100, 400, 1000)
DRAWS = 9


def measure_draws(count: int) -> dict[str, Any]:
    """Draw round 2 after a drawn round 1. Every draw includes the proof of the minimum."""
    entrants = tuple(f"E{number}" for number in range(1, count + 1))
    first = draw_seating(Attendance(entrants), "bench/game 1")
    attendance = Attendance(entrants, before=first.tables)
    began = time.perf_counter()
    find_minimum(PastTables(attendance).to_move_problem(make_random_layout(count, 0)))
    proof = time.perf_counter() - began
    seconds, tries = [], []
    for number in range(DRAWS):
        began = time.perf_counter()
        drawn = draw_seating(attendance, f"bench/game 2/{number}")
        seconds.append(time.perf_counter() - began)
        tries.append(drawn.attempts)
    return {
        "entrants": count,
        "seconds": round(statistics.median(seconds), 4),
        "worst_seconds": round(max(seconds), 4),
        "proof_seconds": round(proof, 4),
        "tries": statistics.median(tries),
        "worst_tries": max(tries),
        "minimum": drawn.repeats,
    }


if __name__ == "__main__":
    print(json.dumps([measure_draws(count) for count in SIZES], indent=1))
