"""A table reached in several ways is the same table, and taking back does not play the whole game again."""

from collections.abc import Iterator
from random import Random

import pytest

from boardroom.engine.match import CORRECT, NOTE, UNDO, Match, Seal
from boardroom.games import find_game

TABLES = [
    ("acquire", {"players": 3}),
    ("acquire", {"players": 3, "ruleset": "2000"}),
    ("acquire", {"players": 3, "ruleset": "championship", "hands": "unknown"}),
    ("aquaretto", {"players": 3}),
    ("trade", {"players": 3}),
]


def played(name: str, options: dict[str, object], seed: int = 1, most: int = 400) -> Iterator[Match]:
    """A random game with everything taken back that may be now and then, and at a real table corrected."""
    random = Random(seed)
    table = Match(find_game(name), options, seal=None if "hands" in options else Seal(f"test {seed}"))
    while not table.is_over and len(table.steps) < most:
        if table.seal:
            table.play_chance()
        if table.is_over:
            break
        table.apply_action(random.choice(table.legal_actions()))
        if random.random() < 0.3 and table.can_undo():
            table.undo()
        elif table.records_real_table and random.random() < 0.1:
            table.correct_last_action()
        yield table


def values(table: Match) -> tuple[object, ...]:
    return (
        table.game.schema.values(table.state),
        table.actions,
        table.steps,
        table.events,
        table.draw_count,
        table.can_undo(),
    )


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_replayed_match_equals_original(name, options):
    *_, last = played(name, options)
    assert {UNDO, CORRECT} & set(last.steps), "nothing was taken back: the test says nothing"
    checked, unchecked = (Match(last.game, last.options, seal=last.seal) for _ in range(2))
    for step in last.steps:
        checked.replay_step(step)
        unchecked.replay_step(step, checked=False)
    # Only what stands, without any take-back
    straight = Match(last.game, last.options, seal=last.seal)
    for action in last.actions:
        assert action >= 0 or action <= NOTE
        straight.replay_step(action)
    assert values(checked) == values(unchecked) == values(last)
    assert straight.game.schema.values(straight.state) == last.game.schema.values(last.state)
    assert (straight.actions, straight.draw_count) == (last.actions, last.draw_count)
    assert straight.can_undo() == last.can_undo()


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_copied_match_is_independent(name, options):
    for table in played(name, options, most=60):
        before = values(table.copy())
        other = table.copy()
        if other.seal:
            other.play_chance()
        if not other.is_over:
            other.apply_action(other.legal_actions()[-1])
        assert values(table) == before


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_undo_cost_does_not_grow(name, options, monkeypatch):
    """A record full of take-backs kept the server busy: every one of them played the game from its beginning."""
    game, taken, most = find_game(name), 0, 0
    apply = game.rules.apply

    def counted(state, action):
        nonlocal taken
        taken += 1
        apply(state, action)

    monkeypatch.setattr(game.rules, "apply", counted)
    before = 0
    for table in played(name, options):
        if table.steps[-1] in (UNDO, CORRECT) and len(table.actions) > 100:
            most = max(most, taken - before)
        before = taken
    assert 0 < most < 80
