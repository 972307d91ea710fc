"""Options as a game declares them: what goes together, and what is put with what was chosen."""

import pytest

from boardroom.engine.rules.options import Choice, Option, fill_requirements, player_count_option

DECLARED = (
    Option(
        "ruleset",
        "Rules",
        (Choice("usual", ""), Choice("race", "", requires={"players": [2, 5], "length": ["short", "long"]})),
    ),
    Option(
        "length", "Length", (Choice("whole", ""), Choice("short", ""), Choice("long", "", requires={"players": [2]}))
    ),
    player_count_option(2, 5, 3),
)


@pytest.mark.parametrize(
    ("chosen", "usual", "needed"),
    [
        ({}, {}, {}),
        ({"ruleset": "usual"}, {}, {}),
        ({"ruleset": "race"}, {}, {"players": 2, "length": "short"}),
        ({"ruleset": "race"}, {"players": 5, "length": "whole"}, {"players": 5, "length": "short"}),
        # What was said stands, be it refused; and what no choice has, and nobody knows, is for the check
        ({"ruleset": "race", "players": 3}, {}, {"length": "short"}),
        ({"ruleset": {"base": "race"}, "strange": 1}, {}, {}),
        # What all of them need
        ({"ruleset": "race", "length": "long"}, {"players": 5}, {"players": 2}),
    ],
)
def test_defaults_follow_requirements(chosen, usual, needed):
    assert fill_requirements(DECLARED, chosen, usual) == {**needed, **chosen}
