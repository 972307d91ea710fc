"""What a seat knows, as numbers: learned weights depend on every one of them and on its place."""

import hashlib

import numpy as np
import pytest

from boardroom.engine.batch import Batch
from boardroom.games import game_named
from boardroom.games.acquire.law import features, ranked
from boardroom.games.acquire.law.bonuses import hundreds, pay_bonuses
from boardroom.games.acquire.law.codes import CHAINS

ACQUIRE = game_named("acquire")
TABLES = [
    ({"ruleset": "2000", "players": 2}, "1167842d33602f3c"),
    ({"ruleset": "2000", "players": 4}, "54fbac9a8c62ddaa"),
    ({"ruleset": "2000", "players": 4, "assets": "hidden"}, "6b06ad2eb445a965"),
    ({"ruleset": "championship", "players": 6}, "cc07368b966d7489"),
    ({"ruleset": "2023", "players": 3, "mode": "tycoon", "powers": True}, "b0a80335b5160cca"),
    ({"ruleset": "2000", "players": 4, "hands": "unknown"}, "6a741b4b3b176585"),
]


def digest(options, size=24, steps=260):
    """The numbers of some random games, after every step and at their ends."""
    batch = Batch(ACQUIRE, options, size, seed=3, features=True)
    random, rows, seen = np.random.default_rng(2), np.arange(size), hashlib.sha256()
    for _ in range(steps):
        batch.step(batch.moves[rows, random.integers(0, batch.counts)])
        seen.update(batch.features.tobytes())
        seen.update(batch.final.tobytes())
    return seen.hexdigest()[:16]


@pytest.mark.parametrize(
    ("options", "pinned"),
    TABLES,
    ids=lambda value: " ".join(map(str, dict(value).values())) if isinstance(value, dict) else "",
)
def test_what_a_seat_knows_is_told_in_the_same_numbers_as_ever(options, pinned):
    """If a change was meant: raise VERSION of the features, learn anew, and pin anew."""
    assert digest(options) == pinned


DEAR = {
    "base": "2000", "shares": 99, "first_bonus": 20, "last_bonus": 19,
    "prices": {"low": [199] * 9, "mid": [30_000] * 9, "high": [1] * 9},
}  # fmt: skip


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "ruleset", ["2000", "championship", "2023", DEAR], ids=lambda value: "dear" if value is DEAR else value
)
def test_bonuses_reckoned_for_all_chains_at_once_are_those_that_are_paid(ruleset, players):
    """AC11, AC13, AC21: whoever looks, everybody would have what the rules pay when all chains are settled."""
    if ruleset == "championship" and players == 2:
        pytest.skip("three play at least")
    batch = Batch(ACQUIRE, {"ruleset": ruleset, "players": players}, 12, seed=players)
    random, rows, bonuses = np.random.default_rng(players), np.arange(batch.size), 0
    for step in range(240):
        batch.step(batch.moves[rows, random.integers(0, batch.counts)])
        state = ACQUIRE.schema.unpack(batch.states[step % batch.size])
        paid, looked = ACQUIRE.schema.copy(state), ACQUIRE.schema.copy(state)
        seat = step % players
        active = [chain for chain in range(CHAINS) if state.active >> chain & 1]
        for chain in active:
            pay_bonuses(paid, chain)
        own = [(after - before) // 100 for after, before in zip(paid.cash, state.cash, strict=True)]
        for chain in active:
            for who in range(players):
                paid.cash[who] += state.shares[who * CHAINS + chain] * state.price[chain]
        features.rank_chains(looked, seat)
        ranked.line_up(looked, seat)
        ranked.compare(looked)
        ranked.find_next(looked)
        ranked.share_out(looked, len(active))
        assert sum(ranked.bonus(looked, 0, r) for r in range(CHAINS)) == own[seat]
        ranked.pay_out(looked, seat)
        assert looked.cash == paid.cash
        bonuses += sum(own)
    assert bonuses > 0


@pytest.mark.parametrize("parts", range(1, 8))
def test_equal_parts_are_rounded_up_to_hundreds(parts):
    """AC11: the product and the shift are the division, for the largest sums a ruleset allows, too."""
    for total in (*range(0, 40_000, 7), *range(1_195_000, 1_300_000, 11)):
        assert hundreds(total, parts) == -(-total // (100 * parts))
