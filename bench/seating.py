"""Time to seat round 2: seconds (median of nine draws), tries and the proven minimum, as JSON.

python bench/seating.py
"""

from __future__ import annotations

import json
import statistics
import time
from typing import Any

from boardroom.tournament.seating.draw import Attendance, Past, draw
from boardroom.tournament.seating.flow import smallest
from boardroom.tournament.seating.layout import random_layout

SIZES = (16, 100, 400, 1000)
DRAWS = 9


def measure(count: int) -> dict[str, Any]:
    """Draw round 2 after a drawn round 1. Every draw includes the proof of the minimum."""
    entrants = tuple(f"E{number}" for number in range(1, count + 1))
    first = draw(Attendance(entrants), "bench/game 1")
    attendance = Attendance(entrants, before=first.tables)
    began = time.perf_counter()
    smallest(Past(attendance).moves(random_layout(count, 0)))
    proof = time.perf_counter() - began
    seconds, tries = [], []
    for number in range(DRAWS):
        began = time.perf_counter()
        drawn = draw(attendance, f"bench/game 2/{number}")
        seconds.append(time.perf_counter() - began)
        tries.append(drawn.tries)
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
    print(json.dumps([measure(count) for count in SIZES], indent=1))
