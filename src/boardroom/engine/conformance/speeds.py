"""Check that interpreted and compiled rules agree."""

from __future__ import annotations

from boardroom.engine.compile import cpu
from boardroom.engine.conformance.declarations import check_plain_rules
from boardroom.engine.conformance.random_games import iter_positions
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.schema import AnyState


def check_speeds_agree(game: Game, options: Options, seed: int) -> None:
    """Check that interpreted and compiled rules agree on every integer of the state after each step."""
    check_plain_rules(game)  # clearer than the compiler's error
    fast = cpu.CompiledGame(game, game.create_state(options))
    for match, _ in iter_positions(game, options, seed):
        for action in match.steps[-1:]:
            fast.apply(action)
        assert match.legal_actions() == fast.legal().tolist(), f"step {len(match.steps)}: legal actions differ"
        differ = describe_differences(game, match.state, fast.state())
        assert not differ, f"step {len(match.steps)}: interpreted and compiled states differ: {differ}"


def describe_differences(game: Game, one: AnyState, other: AnyState) -> str:
    """Describe the fields in which two states differ, or return ""."""
    if game.schema.values(one) == game.schema.values(other):
        return ""
    fields = [*game.schema.scalars, *game.schema.compared_lists]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in fields]
    return ", ".join(f"{name} {a} and {b}" for name, a, b in pairs if a != b)
