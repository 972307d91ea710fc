"""Whether interpreted and compiled rules agree on everything."""

from __future__ import annotations

from boardroom.engine import cpu
from boardroom.engine.conformance.declarations import rules_are_plain
from boardroom.engine.conformance.random_games import positions
from boardroom.engine.game import Game, Options
from boardroom.engine.schema import SomeState


def same_at_every_speed(game: Game, options: Options, seed: int) -> None:
    """Interpreted and compiled rules agree, step by step, on every integer of the state."""
    rules_are_plain(game)  # else the compiler says so, in a hundred lines
    fast = cpu.Single(game, game.start(options))
    for table, _ in positions(game, options, seed):
        for action in table.steps[-1:]:
            fast.apply(action)
        assert table.legal() == fast.legal().tolist(), f"step {len(table.steps)}: legal actions differ"
        differ = differing(game, table.state, fast.state())
        assert not differ, f"step {len(table.steps)}: states differ, interpreted and compiled: {differ}"


def differing(game: Game, one: SomeState, other: SomeState) -> str:
    """The fields in which two states differ, and how; "" where they do not."""
    if game.schema.values(one) == game.schema.values(other):
        return ""
    fields = [*game.schema.scalars, *game.schema.compared]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in fields]
    return ", ".join(f"{name} {a} and {b}" for name, a, b in pairs if a != b)
