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

from boardroom.engine.rules.options import find_option as option_of
from boardroom.games import GAMES
from boardroom.web.matchmaking.pairing import Candidate, TableKind, pair_candidates

RULESET_WEIGHTS = {
    ("acquire", "2023"): 40,
    ("acquire", "2000"): 15,
    ("acquire", "championship"): 10,
    ("aquaretto", "aquaretto"): 15,
    ("aquaretto", "zooloretto"): 10,
    ("aquaretto", "joint"): 3,
    ("trade", "standard"): 7,
}
RULESETS = {
    (game.name, ruleset): RULESET_WEIGHTS.get((game.name, ruleset), 5)
    for game in GAMES.values()
    for option in game.declared_options
    if option.key == "ruleset"
    for ruleset in option.values
}
SPEEDS = {"5": 30, "15": 45, "45": 15, "days": 10}
TABLE_SIZES = {name: option_of(game.declared_options, "players").values for name, game in GAMES.items()}
SIZE_WEIGHTS = {2: 30, 3: 25, 4: 35, 5: 6, 6: 4}
MAX_MS, MAX_WAIT_SECONDS, SHARE = 50, 60, 0.95
DEFAULT_BOT_SHARE = 0.8
"""Share of players who keep the default: bots may fill empty seats."""


DEFAULT_FORM_SHARE = 0.6
"""Share of players who keep the default speeds and sizes: 5 or 15 minutes, any size."""


def choose_some(
    chance: random.Random, weights: dict[object, int] | dict[str, int] | dict[int, int], most: int
) -> set[object]:
    """Return up to `most` names, popular ones more often."""
    names, count = list(weights), chance.randint(1, most)
    return set(chance.choices(names, list(weights.values()), k=count))


def create_entry(chance: random.Random, key: int, bots: float = DEFAULT_BOT_SHARE) -> Candidate:
    rulesets: set[object] = choose_some(chance, {str(n): w for n, w in enumerate(RULESETS.values())}, 3)
    games = [list(RULESETS)[int(str(n))] for n in rulesets]
    usual = chance.random() < DEFAULT_FORM_SHARE
    speeds: set[object] = {"5", "15"} if usual else choose_some(chance, SPEEDS, 2)
    sizes: set[object] = set(SIZE_WEIGHTS) if usual else choose_some(chance, SIZE_WEIGHTS, 3)
    kinds = {
        TableKind(game, ruleset, str(speed), int(str(size)), True)
        for (game, ruleset), speed, size in product(games, speeds, sizes)
        if int(str(size)) in TABLE_SIZES[game]
    }
    if not kinds:  # Trade and Credit needs at least three players
        return create_entry(chance, key, bots)
    known = {(game, size): round(chance.gauss(1500, 170)) for game, sizes in TABLE_SIZES.items() for size in sizes}
    return Candidate(key, (key,), 0.0, frozenset(kinds), known, accepts_bots=chance.random() < bots)


def simulate_arrivals(
    a_minute: float, minutes: float, seed: int = 1, bots: float = DEFAULT_BOT_SHARE
) -> tuple[list[float], int, int]:
    """Return the waiting times in seconds, the number of players still waiting, and the seats filled by bots."""
    chance = random.Random(seed)
    waiting: dict[int, tuple[Candidate, float]] = {}
    waits: list[float] = []
    key = by_bots = 0
    clock, coming = 0.0, chance.expovariate(a_minute / 60)
    while clock < minutes * 60:
        clock += 1.0
        while coming <= clock:
            key += 1
            waiting[key] = create_entry(chance, key, bots), coming
            coming += chance.expovariate(a_minute / 60)
        for group in pair_candidates(replace(entry, waited_seconds=clock - since) for entry, since in waiting.values()):
            by_bots += group.bot_count
            waits += [clock - waiting.pop(entry.key)[1] for entry in group.candidates]
    return waits, len(waiting), by_bots


def create_entries(count: int, seed: int = 1, **more: object) -> list[Candidate]:
    chance = random.Random(seed)
    return [replace(create_entry(chance, n), waited_seconds=chance.uniform(0, 60), **more) for n in range(count)]  # type: ignore[arg-type]


def list_all_kinds() -> frozenset[TableKind]:
    return frozenset(
        TableKind(game, ruleset, speed, size, rated)
        for (game, ruleset), speed, rated in product(RULESETS, SPEEDS, (True, False))
        for size in TABLE_SIZES[game]
    )


def time_pairing(entries: list[Candidate]) -> tuple[float, int]:
    begun = time.process_time()
    groups = pair_candidates(entries)
    return (time.process_time() - begun) * 1000, sum(len(group.user_ids) for group in groups)


def main() -> None:
    a_minute, minutes = (float(sys.argv[n]) if len(sys.argv) > n else usual for n, usual in ((1, 30.0), (2, 240.0)))
    fresh = create_entries(1000)
    left = {entry.key for entry in fresh} - {
        entry.key for group in pair_candidates(fresh) for entry in group.candidates
    }
    stuck = [entry for n in range(40) for entry in create_entries(1000, n) if entry.key in left]
    cases = {
        "1,000 new players": [replace(entry, waited_seconds=0.0) for entry in fresh],
        "1,000 players waiting up to a minute": fresh,
        "1,000 players who accept every table": [replace(entry, kinds=list_all_kinds()) for entry in fresh],
        "1,000 parties of three for tables of four": [
            replace(entry, user_ids=tuple(range(entry.key * 3, entry.key * 3 + 3)), accepts_bots=False,
                    kinds=frozenset(TableKind("acquire", "2023", speed, 4, True) for speed in SPEEDS))
            for entry in fresh
        ],
        "1,000 players with distant ratings": [
            replace(entry, key=n, user_ids=(n,), waited_seconds=0.0, ratings=dict.fromkeys(entry.ratings, 200 * n))
            for n, entry in enumerate((fresh + stuck)[:1000])
        ],
    }  # fmt: skip
    for name, entries in cases.items():
        ms, seated = time_pairing(entries)
        print(f"{name}: {ms:.0f} ms, {seated} seated{'' if ms <= MAX_MS else '  TOO SLOW'}")
    for bots in (0.0, DEFAULT_BOT_SHARE, 1.0):
        waits, left_over, by_bots = simulate_arrivals(a_minute, minutes, bots=bots)
        waits.sort()
        # Players still waiting at the end count as too long
        soon = sum(wait <= MAX_WAIT_SECONDS for wait in waits) / (len(waits) + left_over)
        among = by_bots / (len(waits) + by_bots)
        print(
            f"{a_minute:g} per minute, {bots:.0%} accept bots: {soon:.1%} of {len(waits) + left_over:,} seated within "
            f"a minute, half within {waits[len(waits) // 2]:.0f} s, {among:.0%} of seats filled by bots"
        )


if __name__ == "__main__":
    main()
