"""Matchmaking at scale: how long one pass over a thousand waiting players takes, and how long players wait.

    python bench/matchmaking.py [arrivals per minute] [minutes]

Players arrive at random, rated around 1500. Each wants some rulesets, mostly popular ones. Most keep the form's default
speeds and sizes, others choose some. Pairing runs every second. Long waits count, because no player gives up.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace
from itertools import product

from boardroom.engine.rules.options import option as option_of
from boardroom.games import GAMES
from boardroom.web.matchmaking.pairing import Entry, Kind, paired

WISHED = {
    ("acquire", "2023"): 40,
    ("acquire", "2000"): 15,
    ("acquire", "championship"): 10,
    ("aquaretto", "aquaretto"): 15,
    ("aquaretto", "zooloretto"): 10,
    ("aquaretto", "joint"): 3,
    ("trade", "standard"): 7,
}
RULESETS = {
    (game.name, ruleset): WISHED.get((game.name, ruleset), 5)
    for game in GAMES.values()
    for option in game.declared
    if option.key == "ruleset"
    for ruleset in option.values
}
SPEEDS = {"5": 30, "15": 45, "45": 15, "days": 10}
SIZES = {name: option_of(game.declared, "players").values for name, game in GAMES.items()}
POPULAR = {2: 30, 3: 25, 4: 35, 5: 6, 6: 4}
MOST_MS, SECONDS, SHARE = 50, 60, 0.95
USUAL_BOTS = 0.8
"""Share of players who keep the default: bots may fill empty seats."""


WHOLE_FORM = 0.6
"""Share of players who keep the default speeds and sizes: 5 or 15 minutes, any size."""


def some(chance: random.Random, weights: dict[object, int] | dict[str, int] | dict[int, int], most: int) -> set[object]:
    """Return up to `most` names, popular ones more often."""
    names, count = list(weights), chance.randint(1, most)
    return set(chance.choices(names, list(weights.values()), k=count))


def arrival(chance: random.Random, key: int, bots: float = USUAL_BOTS) -> Entry:
    rulesets: set[object] = some(chance, {str(n): w for n, w in enumerate(RULESETS.values())}, 3)
    games = [list(RULESETS)[int(str(n))] for n in rulesets]
    usual = chance.random() < WHOLE_FORM
    speeds: set[object] = {"5", "15"} if usual else some(chance, SPEEDS, 2)
    sizes: set[object] = set(POPULAR) if usual else some(chance, POPULAR, 3)
    kinds = {
        Kind(game, ruleset, str(speed), int(str(size)), True)
        for (game, ruleset), speed, size in product(games, speeds, sizes)
        if int(str(size)) in SIZES[game]
    }
    if not kinds:  # Trade and Credit needs at least three players
        return arrival(chance, key, bots)
    known = {(game, size): round(chance.gauss(1500, 170)) for game, sizes in SIZES.items() for size in sizes}
    return Entry(key, (key,), 0.0, frozenset(kinds), known, bots=chance.random() < bots)


def simulate(a_minute: float, minutes: float, seed: int = 1, bots: float = USUAL_BOTS) -> tuple[list[float], int, int]:
    """Return the waiting times in seconds, the number of players still waiting, and the seats filled by bots."""
    chance = random.Random(seed)
    waiting: dict[int, tuple[Entry, float]] = {}
    waits: list[float] = []
    key = by_bots = 0
    clock, coming = 0.0, chance.expovariate(a_minute / 60)
    while clock < minutes * 60:
        clock += 1.0
        while coming <= clock:
            key += 1
            waiting[key] = arrival(chance, key, bots), coming
            coming += chance.expovariate(a_minute / 60)
        for group in paired(replace(entry, waited=clock - since) for entry, since in waiting.values()):
            by_bots += group.bots
            waits += [clock - waiting.pop(entry.key)[1] for entry in group.entries]
    return waits, len(waiting), by_bots


def crowd(count: int, seed: int = 1, **more: object) -> list[Entry]:
    chance = random.Random(seed)
    return [replace(arrival(chance, n), waited=chance.uniform(0, 60), **more) for n in range(count)]  # type: ignore[arg-type]


def everything() -> frozenset[Kind]:
    return frozenset(
        Kind(game, ruleset, speed, size, rated)
        for (game, ruleset), speed, rated in product(RULESETS, SPEEDS, (True, False))
        for size in SIZES[game]
    )


def took(entries: list[Entry]) -> tuple[float, int]:
    begun = time.process_time()
    groups = paired(entries)
    return (time.process_time() - begun) * 1000, sum(len(group.people) for group in groups)


def main() -> None:
    a_minute, minutes = (float(sys.argv[n]) if len(sys.argv) > n else usual for n, usual in ((1, 30.0), (2, 240.0)))
    fresh = crowd(1000)
    left = {entry.key for entry in fresh} - {entry.key for group in paired(fresh) for entry in group.entries}
    stuck = [entry for n in range(40) for entry in crowd(1000, n) if entry.key in left]
    cases = {
        "1,000 new players": [replace(entry, waited=0.0) for entry in fresh],
        "1,000 players waiting up to a minute": fresh,
        "1,000 players who accept every table": [replace(entry, kinds=everything()) for entry in fresh],
        "1,000 parties of three for tables of four": [
            replace(entry, people=tuple(range(entry.key * 3, entry.key * 3 + 3)), bots=False,
                    kinds=frozenset(Kind("acquire", "2023", speed, 4, True) for speed in SPEEDS))
            for entry in fresh
        ],
        "1,000 players with distant ratings": [
            replace(entry, key=n, people=(n,), waited=0.0, points=dict.fromkeys(entry.points, 200 * n))
            for n, entry in enumerate((fresh + stuck)[:1000])
        ],
    }  # fmt: skip
    for name, entries in cases.items():
        ms, seated = took(entries)
        print(f"{name}: {ms:.0f} ms, {seated} seated{'' if ms <= MOST_MS else '  TOO SLOW'}")
    for bots in (0.0, USUAL_BOTS, 1.0):
        waits, left_over, by_bots = simulate(a_minute, minutes, bots=bots)
        waits.sort()
        # Players still waiting at the end count as too long
        soon = sum(wait <= SECONDS for wait in waits) / (len(waits) + left_over)
        among = by_bots / (len(waits) + by_bots)
        print(
            f"{a_minute:g} per minute, {bots:.0%} accept bots: {soon:.1%} of {len(waits) + left_over:,} seated within "
            f"a minute, half within {waits[len(waits) // 2]:.0f} s, {among:.0%} of seats filled by bots"
        )


if __name__ == "__main__":
    main()
