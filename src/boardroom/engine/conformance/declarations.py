"""Check that a game's rules modules and options are declared correctly."""

from __future__ import annotations

from itertools import product

from boardroom.base.errors import BadInput
from boardroom.engine.conformance import plain_rules
from boardroom.engine.game import Game
from boardroom.engine.rules.options import are_compatible


def check_plain_rules(game: Game) -> None:
    """Check that the rules modules contain only functions over integers."""
    faults = plain_rules.find_faults(game)
    assert not faults, "\n".join(
        ("a rules module contains something that is not allowed (docs/extend/rules-modules.md):", *faults)
    )


def check_options(game: Game) -> None:
    """Check that compatible options are accepted unchanged and all others refused."""
    try:
        defaults = game.complete_options({})
    except BadInput as error:
        raise AssertionError(f"the default options are invalid: {error}") from error
    assert list(defaults) == [option.key for option in game.declared_options], (
        "the declared options and the checked options differ"
    )
    for values in product(*(option.values for option in game.declared_options)):
        options = dict(zip(defaults, values, strict=True))
        if are_compatible(game.declared_options, options):
            assert game.complete_options(options) == options, f"compatible options were changed by the check: {options}"
            continue
        try:
            game.complete_options(options)
        except BadInput:
            continue
        raise AssertionError(f"incompatible options were accepted: {options}")
    # Defaults must be compatible with each single choice
    for option in game.declared_options:
        for choice in option.choices:
            options = {option.key: choice.value}
            assert (
                game.complete_options(options | {k: v[0] for k, v in choice.requires.items()})[option.key]
                == choice.value
            )
