"""The conformance kit over every registered game and every kind of table."""

import json

import pytest

from boardroom.engine import conformance
from boardroom.games import GAMES

TABLES = [
    pytest.param(game, options, id=f"{game.name} {' '.join(str(v) for v in options.values())}")
    for game in GAMES.values()
    for options in game.variants()
]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_conformance(game, options, check):
    for seed in range(2):
        check(game, options, seed)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_options_survive_json(game, options):
    assert game.options(json.loads(json.dumps(options))) == options
