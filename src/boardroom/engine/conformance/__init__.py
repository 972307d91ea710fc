"""The conformance kit: checks that every registered game must pass.

Each check plays one random game from a seed and raises AssertionError with a message for a violation.
"""

from boardroom.engine.conformance.declarations import check_options, check_plain_rules
from boardroom.engine.conformance.records import check_record_round_trip
from boardroom.engine.conformance.rules import check_chance_outcomes, check_rules
from boardroom.engine.conformance.secrecy import check_event_secrecy, check_feature_secrecy, check_hidden_information
from boardroom.engine.conformance.speeds import check_speeds_agree
from boardroom.engine.conformance.texts import check_common_refusals, check_texts

CHECKS = (
    check_common_refusals,
    check_rules,
    check_texts,
    check_speeds_agree,
    check_record_round_trip,
    check_hidden_information,
    check_event_secrecy,
    check_feature_secrecy,
)
"""Checks for every table of a game.

`check_plain_rules`, `check_options` and `check_chance_outcomes` run separately.
"""

__all__ = [
    "CHECKS",
    "check_chance_outcomes",
    "check_common_refusals",
    "check_event_secrecy",
    "check_feature_secrecy",
    "check_hidden_information",
    "check_options",
    "check_plain_rules",
    "check_record_round_trip",
    "check_rules",
    "check_speeds_agree",
    "check_texts",
]
