"""One step ahead: compiled players choose as interpreted ones do."""

import pytest

from boardroom.engine.conformance.random_games import iter_positions
from boardroom.games import find_game
from boardroom.players import lookahead

TABLES = [
    ("acquire", {"ruleset": "2000", "players": 3}),
    ("acquire", {"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True}),
    ("aquaretto", {"ruleset": "joint", "players": 2}),
    ("aquaretto", {"ruleset": "aquaretto", "players": 5}),
    ("aquaretto", {"ruleset": "zooloretto", "players": 3}),
    ("trade", {"players": 4}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_interpreted_and_compiled_lookahead_agree(name, options):
    game = find_game(name)
    asked = 0
    for table, random in iter_positions(game, game.complete_options(options), 11):
        legal = table.legal_actions()
        if table.is_over or table.state.actor < 0 or len(legal) < 2 or random.random() > 0.3:
            continue
        before = game.schema.values(table.state)
        choices = [
            look(game, table.state, table.state.actor, legal)
            for look in (lookahead.choose_interpreted, lookahead.choose_compiled)
        ]
        assert choices[0] == choices[1], f"step {len(table.steps)}"
        assert choices[0] in legal
        tried = [
            look(game, table.state, legal) for look in (lookahead.narrow_actions, lookahead.narrow_actions_compiled)
        ]
        assert tried[0] == tried[1]
        assert set(tried[0]) <= set(legal)
        assert game.schema.values(table.state) == before
        asked += 1
    assert asked > 15


@pytest.mark.parametrize(("name", "options"), [table for table in TABLES if table[0] == "aquaretto"])
def test_own_value_chooses_same_steps_as_value(name, options):
    """Where rivals are left alone, their part of the value is not reckoned again for every step."""
    game = find_game(name)
    judged, plain = game.evaluation, lookahead.load_interpreted_module(game)
    phases = set()
    for table, _ in iter_positions(game, game.complete_options(options), 12):
        state = table.state
        if state.actor < 0 or not judged.is_unsettled(state):
            continue
        best, legal = [], table.legal_actions()
        for action in legal:
            after = game.schema.copy(state)
            game.rules.apply(after, action)
            best.append(judged.value(after, state.actor))
        room = [state, game.schema.copy(state), game.schema.create_state()]
        chosen = plain.choose_step(room, state.actor, [0] * game.max_actions)
        assert chosen == legal[best.index(max(best))], f"step {len(table.steps)}"
        phases.add(state.phase)
    assert len(phases) > 2
