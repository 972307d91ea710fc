"""Check that interpreted and compiled rules agree."""

from __future__ import annotations

from boardroom.engine.compile import cpu
from boardroom.engine.conformance.declarations import rules_are_plain
from boardroom.engine.conformance.random_games import positions
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.schema import SomeState


def same_at_every_speed(game: Game, options: Options, seed: int) -> None:
    """Check that interpreted and compiled rules agree on every integer of the state after each step."""
    rules_are_plain(game)  # clearer than the compiler's error
    fast = cpu.Single(game, game.start(options))
    for match, _ in positions(game, options, seed):
        for action in match.steps[-1:]:
            fast.apply(action)
        assert match.legal() == fast.legal().tolist(), f"step {len(match.steps)}: legal actions differ"
        differ = differing(game, match.state, fast.state())
        assert not differ, f"step {len(match.steps)}: interpreted and compiled states differ: {differ}"


def differing(game: Game, one: SomeState, other: SomeState) -> str:
    """Describe the fields in which two states differ, or return ""."""
    if game.schema.values(one) == game.schema.values(other):
        return ""
    fields = [*game.schema.scalars, *game.schema.compared]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in fields]
    return ", ".join(f"{name} {a} and {b}" for name, a, b in pairs if a != b)
