"""Options, and decks of one's own: checked, and refused with entry, line and reason (TC2, TC3)."""

import pytest

from boardroom.base.errors import BadInput
from boardroom.engine import conformance
from boardroom.games.trade.game import TRADE
from boardroom.games.trade.table.rulesets import CONDITIONS, STANDARD_RULESET
from trade.build import create_match


def house(**keys):
    return {"base": "standard", **keys}


RIGHTS = STANDARD_RULESET["rights"]
EVENTS = STANDARD_RULESET["events"]


def with_line(lines, number, line):
    return [*lines[: number - 1], line, *lines[number:]]


WRONG = [
    ({"ruleset": "2000"}, "no ruleset '2000'"),
    ({"ruleset": 5}, "name or an object"),
    ({"ruleset": {"goal": 60}}, "base must be"),
    ({"ruleset": house(gaol=60)}, "no key 'gaol'"),
    ({"ruleset": house(goal="60")}, "goal: must be a whole number"),
    ({"ruleset": house(tax=-1)}, "tax: must be a whole number from 0"),
    ({"ruleset": house(price=0)}, "price: must be a whole number from 1"),
    ({"ruleset": house(name=7)}, "name must be a text"),
    ({"ruleset": house(rights=[])}, "rights: must be a list"),
    ({"ruleset": house(rights="pair")}, "rights: must be a list of cards"),
    ({"ruleset": house(rights=with_line(RIGHTS, 3, "pair"))}, "rights, entry 3: must have condition, amount, copies"),
    (
        {"ruleset": house(rights=with_line(RIGHTS, 2, {"condition": "pear", "amount": 3, "copies": 3}))},
        "rights, entry 2: there is no condition 'pear'",
    ),
    (
        {"ruleset": house(rights=with_line(RIGHTS, 4, {"condition": "pair", "amount": 0, "copies": 3}))},
        "rights, entry 4: the amount must be from 1",
    ),
    (
        {"ruleset": house(rights=with_line(RIGHTS, 4, {"condition": "pair", "amount": 2, "copies": 0}))},
        "rights, entry 4: copies must be from 1",
    ),
    (
        {"ruleset": house(rights=with_line(RIGHTS, 9, {"condition": "pair", "amount": 3, "copies": 1}))},
        "rights, entry 9: pair 3 is already entry 1",
    ),
    ({"ruleset": house(rights=RIGHTS[:3])}, "rights: 9 cards in total; there must be 14 to 54"),
    (
        {"ruleset": house(events=with_line(EVENTS, 2, {"event": "flood", "copies": 1}))},
        "events, entry 2: there is no event",
    ),
    (
        {"ruleset": house(events=with_line(EVENTS, 3, {"event": "to-5", "copies": 1}))},
        "events, entry 3: to-5 is already entry 1",
    ),
    (
        {"ruleset": house(events=with_line(EVENTS, 5, {"event": "top-right", "copies": 2}))},
        "events, entry 5: there may be at most one",
    ),
    ({"ruleset": house(events=[{"event": "to-5", "copies": 1}])}, "events, entry 1: to-5 needs another event"),
    ({"ruleset": house(events=[{"event": "tax", "copies": 30}, {"event": "aid", "copies": 1}])}, "events: 31 cards"),
    ({"players": 5}, "TC1"),
    ({"mode": "fast"}, "no option 'mode'"),
]


@pytest.mark.parametrize(("options", "says"), WRONG, ids=[says for _, says in WRONG])
def test_invalid_option_is_rejected_with_reason(options, says):
    with pytest.raises(BadInput, match=says):
        TRADE.complete_options(options)


def test_tc2_a_deck_of_ones_own():
    rights = [
        {"condition": "pair", "amount": 6, "copies": 20},
        {"condition": "suited-run-4", "amount": 30, "copies": 5},
    ]
    t = create_match(3, house(rights=rights))
    assert t.text.kinds == ["pair-6", "suited-run-4-30"]
    assert t.view(None)["decks"]["rights"] == 25
    t.play("start A")
    assert len(t.choices) == 25
    assert t.refusal_rule("draw unused-26") == "TC27"


def test_tc3_an_event_deck_of_ones_own():
    t = create_match(3, house(events=[{"event": "tax", "copies": 3}]))
    assert t.view(None)["decks"]["events"] == 3


@pytest.mark.parametrize(
    ("key", "number", "says"),
    [("goal", 70, "70 coins or more"), ("tax", 9, "pays the bank 9 coins"), ("turns", 77, "after turn 77")],
)
def test_rulebook_shows_numbers_of_ruleset(key, number, says):
    assert any(
        says in rule.text
        for rule in TRADE.render_rulebook(TRADE.complete_options({"ruleset": house(**{key: number})}), "en")
    )


def test_house_goal_applies():
    t = create_match(3, house(goal=21, purse=20))
    assert t.state.goal == 21
    assert t.state.coins[0] == 20


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_renders_and_works(condition):
    rules = house(rights=[{"condition": condition, "amount": 5, "copies": 27}])
    conformance.check_rules(TRADE, TRADE.complete_options({"players": 3, "ruleset": rules}), 1)
    assert any("5" in rule.text for rule in TRADE.render_rulebook(TRADE.complete_options({"ruleset": rules}), "ja"))
