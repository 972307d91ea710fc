"""The conformance kit over every registered game and every kind of table."""

import json

import pytest
from effort import scale_effort

from boardroom.engine import conformance
from boardroom.engine.compile import cpu
from boardroom.games import GAMES

TABLES = [
    pytest.param(game, options, id=f"{game.name} {' '.join(str(v) for v in options.values())}")
    for game in GAMES.values()
    for options in game.variants()
]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_rules_modules_contain_only_integer_functions(game):
    conformance.check_plain_rules(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_declared_options_pass_their_own_check(game):
    conformance.check_options(game)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_game_passes_conformance_check(game, options, check):
    """One game each: interpreted, a game takes a thousand times as long as compiled."""
    for seed in range(scale_effort(1)):
        check(game, options, seed)


@pytest.mark.parametrize(("game", "options"), [*TABLES[:-3:12], *TABLES[-3:]])
def test_chance_lists_every_outcome(game, options):
    conformance.check_chance_outcomes(game, options, seed=1)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_random_games_break_no_invariant(game, options):
    """Compiled, so that there can be many: every invariant after every action, and legal actions in order."""
    assert cpu.soak_game(game, options, scale_effort(50), seed=1) is None


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_options_survive_json(game, options):
    assert game.complete_options(json.loads(json.dumps(options))) == options
