"""Whether a game is declared as it is played: its rules modules and its options."""

from __future__ import annotations

from itertools import product

from boardroom.base.errors import BadInput
from boardroom.engine.conformance import plain_rules
from boardroom.engine.game import Game
from boardroom.engine.options import possible


def rules_are_plain(game: Game) -> None:
    """The rules modules hold nothing but functions over integers."""
    faults = plain_rules.faults(game)
    assert not faults, "\n".join(("a rules module holds what it may not (docs/rules-modules.md):", *faults))


def options_agree(game: Game) -> None:
    """What the options declare to go together is accepted as it stands, and what they do not is refused."""
    try:
        usual = game.options({})
    except BadInput as error:
        raise AssertionError(f"the usual choices do not go together: {error}") from error
    assert list(usual) == [option.key for option in game.declared], "an option is not declared, or not checked"
    for values in product(*(option.values for option in game.declared)):
        given = dict(zip(usual, values, strict=True))
        if possible(game.declared, given):
            assert game.options(given) == given, f"declared, and changed by the check: {given}"
            continue
        try:
            game.options(given)
        except BadInput:
            continue
        raise AssertionError(f"not declared, and accepted: {given}")
    # Who says less gets what is usual, and what is usual must go with it
    for option in game.declared:
        for choice in option.choices:
            given = {option.key: choice.value}
            assert game.options(given | {k: v[0] for k, v in choice.needs.items()})[option.key] == choice.value
