"""How the rules behave, pinned: a change that alters play must be meant, and raises the rules version."""

import pytest

from boardroom.engine.conformance import pins
from boardroom.games.trade.game import TRADE

FINGERPRINTS = {0: "17731 8269 98f2ddef0985", 1: "33802 11178 9e774389c221", 2: "40687 13673 a2118259ee41"}


@pytest.mark.parametrize("at", FINGERPRINTS)
def test_random_games_match_pins(at):
    assert pins.rules_fingerprint(TRADE, TRADE.variants()[at]) == FINGERPRINTS[at]


def test_perft_matches_pins():
    found = [
        [pins.perft(TRADE, TRADE.complete_options({"players": players}), seed, step, depth) for seed in (1, 2)]
        for players, step, depth in ((3, 30, 3), (4, 40, 3), (3, 60, 2), (4, 80, 2))
    ]
    assert found == [[18000, 33088], [817, 24658], [372, 29], [513, 482]]
