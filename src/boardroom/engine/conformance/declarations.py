"""Check that a game's rules modules and options are declared correctly."""

from __future__ import annotations

from itertools import product

from boardroom.base.errors import BadInput
from boardroom.engine.conformance import plain_rules
from boardroom.engine.game import Game
from boardroom.engine.rules.options import possible


def rules_are_plain(game: Game) -> None:
    """Check that the rules modules contain only functions over integers."""
    faults = plain_rules.faults(game)
    assert not faults, "\n".join(
        ("a rules module contains something that is not allowed (docs/rules-modules.md):", *faults)
    )


def options_agree(game: Game) -> None:
    """Check that compatible options are accepted unchanged and all others refused."""
    try:
        defaults = game.options({})
    except BadInput as error:
        raise AssertionError(f"the default options are invalid: {error}") from error
    assert list(defaults) == [option.key for option in game.declared], (
        "the declared options and the checked options differ"
    )
    for values in product(*(option.values for option in game.declared)):
        options = dict(zip(defaults, values, strict=True))
        if possible(game.declared, options):
            assert game.options(options) == options, f"compatible options were changed by the check: {options}"
            continue
        try:
            game.options(options)
        except BadInput:
            continue
        raise AssertionError(f"incompatible options were accepted: {options}")
    # Defaults must be compatible with each single choice
    for option in game.declared:
        for choice in option.choices:
            options = {option.key: choice.value}
            assert game.options(options | {k: v[0] for k, v in choice.needs.items()})[option.key] == choice.value
