"""A table reached in several ways is the same table, and taking back does not play the whole game again."""

from collections.abc import Iterator
from random import Random

import pytest

from boardroom.engine.match import CORRECT, NOTE, UNDO, Seal, Table
from boardroom.games import game_named

TABLES = [
    ("acquire", {"players": 3}),
    ("acquire", {"players": 3, "ruleset": "2000"}),
    ("acquire", {"players": 3, "ruleset": "championship", "hands": "unknown"}),
    ("aquaretto", {"players": 3}),
    ("trade", {"players": 3}),
]


def played(name: str, options: dict[str, object], seed: int = 1, most: int = 400) -> Iterator[Table]:
    """A random game with everything taken back that may be now and then, and at a real table corrected."""
    random = Random(seed)
    table = Table(game_named(name), options, seal=None if "hands" in options else Seal(f"test {seed}"))
    while not table.over and len(table.steps) < most:
        if table.seal:
            table.roll()
        if table.over:
            break
        table.do(random.choice(table.legal()))
        if random.random() < 0.3 and table.can_take_back():
            table.take_back()
        elif table.typed and random.random() < 0.1:
            table.correct()
        yield table


def values(table: Table) -> tuple[object, ...]:
    return (
        table.game.schema.values(table.state),
        table.done,
        table.steps,
        table.told,
        table.draws,
        table.can_take_back(),
    )


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_table_is_the_same_however_it_was_reached(name, options):
    *_, last = played(name, options)
    assert {UNDO, CORRECT} & set(last.steps), "nothing was taken back: the test says nothing"
    checked, unchecked = (Table(last.game, last.options, seal=last.seal) for _ in range(2))
    for step in last.steps:
        checked.again(step)
        unchecked.again(step, checked=False)
    # Only what stands, without any take-back
    straight = Table(last.game, last.options, seal=last.seal)
    for action in last.done:
        assert action >= 0 or action <= NOTE
        straight.again(action)
    assert values(checked) == values(unchecked) == values(last)
    assert straight.game.schema.values(straight.state) == last.game.schema.values(last.state)
    assert (straight.done, straight.draws) == (last.done, last.draws)
    assert straight.can_take_back() == last.can_take_back()


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_copy_goes_its_own_way(name, options):
    for table in played(name, options, most=60):
        before = values(table.copy())
        other = table.copy()
        if other.seal:
            other.roll()
        if not other.over:
            other.do(other.legal()[-1])
        assert values(table) == before


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_taking_back_takes_no_longer_late_in_a_game(name, options, monkeypatch):
    """A record full of take-backs kept the server busy: every one of them played the game from its beginning."""
    game, taken, most = game_named(name), 0, 0
    apply = game.rules.apply

    def counted(state, action):
        nonlocal taken
        taken += 1
        apply(state, action)

    monkeypatch.setattr(game.rules, "apply", counted)
    before = 0
    for table in played(name, options):
        if table.steps[-1] in (UNDO, CORRECT) and len(table.done) > 100:
            most = max(most, taken - before)
        before = taken
    assert 0 < most < 80
