"""The table of a game's events: one entry each, and the details decide which of its sentences and rules counts."""

from __future__ import annotations

import pytest

from boardroom.engine.rules.event_table import EventCase, EventEntry, index_events, is_hidden, is_zero
from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event

DREW = EventEntry(
    0, "drew", ("tile", "", "left"), "AC5", "tiles", "{who} drew {tile}.", "{who}は{tile}を引いた。",
    cases=(
        EventCase(is_hidden, "{who} drew a tile.", "{who}はタイルを引いた。"), EventCase(is_zero, rule="AC1"),
        EventCase(rule="AC9", ruleset={"dead": "one", "stuck": "pass"}),
    ),
)  # fmt: skip


def drew(x: int) -> Event:
    return Event(EVERYONE, 0, 1, x, 7, 3)


def test_event_details_select_sentence():
    assert DREW.find_template(drew(5), "en") == "{who} drew {tile}."
    assert DREW.find_template(drew(0), "en") == "{who} drew {tile}.", "a case without a sentence changes none"
    assert DREW.find_template(drew(HIDDEN), "ja") == "{who}はタイルを引いた。"


def test_event_details_select_rule_before_ruleset():
    house = {"dead": "one", "stuck": "pass", "hand": 6}
    assert [DREW.find_rule(drew(x), house) for x in (5, 0)] == ["AC9", "AC1"]
    assert DREW.find_rule(drew(5), {"dead": "one", "stuck": "redraw"}) == "AC5"
    assert DREW.find_rule(drew(HIDDEN)) == "AC5", "a case without a rule changes none"


def test_unused_details_have_no_name():
    assert DREW.name_details(drew(5)) == [("tile", 5), ("left", 3)]


@pytest.mark.parametrize(
    ("code", "name", "says"),
    [
        (0, "placed", "unique codes and names: 0 appears more than once"),
        (2, "placed", ": 1 has no entry"),
        (1, "drew", ": 'drew' appears more than once"),
    ],
)
def test_event_table_rejects_duplicates_and_gaps(code, name, says):
    other = EventEntry(code, name, (), "AC5", "tiles", "Placed.", "置いた。")
    with pytest.raises(ValueError, match=says):
        index_events(DREW, other)
