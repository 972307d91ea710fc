"""The conformance kit: checks that every registered game must pass.

Each check plays one random game from a seed and raises AssertionError with a message for a violation.
"""

from boardroom.engine.conformance.declarations import options_agree, rules_are_plain
from boardroom.engine.conformance.records import record_round_trip
from boardroom.engine.conformance.rules import chance_draws_all_that_may_come, laws
from boardroom.engine.conformance.secrecy import events_tell_no_more, features_know_no_more, hidden_stays_hidden
from boardroom.engine.conformance.speeds import same_at_every_speed
from boardroom.engine.conformance.texts import common_refusals, words_are_whole

CHECKS = (
    common_refusals,
    laws,
    words_are_whole,
    same_at_every_speed,
    record_round_trip,
    hidden_stays_hidden,
    events_tell_no_more,
    features_know_no_more,
)
"""Checks for every table of a game.

`rules_are_plain`, `options_agree` and `chance_draws_all_that_may_come` run separately.
"""

__all__ = [
    "CHECKS",
    "chance_draws_all_that_may_come",
    "common_refusals",
    "events_tell_no_more",
    "features_know_no_more",
    "hidden_stays_hidden",
    "laws",
    "options_agree",
    "record_round_trip",
    "rules_are_plain",
    "same_at_every_speed",
    "words_are_whole",
]
