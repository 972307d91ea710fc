"""Actions as text, both ways."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardroom.base.errors import BadInput
from boardroom.engine.rules.grammar import Grammar, first_actions
from boardroom.games import GAMES

GRAMMARS = [game.create_text(options).grammar for game in GAMES.values() for options in game.variants()]
ACQUIRE = GAMES["acquire"].create_text(GAMES["acquire"].complete_options({"ruleset": "2023"})).grammar
WORDS = sorted({word for grammar in GRAMMARS for text in grammar.texts for word in text.split()})


def test_a_family_begins_where_the_one_before_it_ends():
    assert first_actions((("place", 108), ("found", 7), ("end", 1))) == {"place": 0, "found": 108, "end": 115}


@given(st.sampled_from(GRAMMARS), st.data())
def test_every_action_reads_back(grammar, data):
    action = data.draw(st.integers(0, len(grammar.texts) - 1))
    text = grammar.text(action)
    assert grammar.parse(text) == action
    assert grammar.parse(f"  {text.upper()}  ") == action
    assert grammar.parse(text.replace(" ", "\u3000")) == action


@given(st.sampled_from(GRAMMARS), st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join))
@example(ACQUIRE, "Buy tower")
def test_any_text_is_an_action_or_one_sentence(grammar, text):
    try:
        action = grammar.parse(text)
    except BadInput as error:
        assert "\n" not in str(error)
        assert str(error).startswith("There is no action")
    else:
        assert grammar.parse(grammar.text(action)) == action


def test_a_near_miss_gets_a_hint():
    with pytest.raises(BadInput, match="Did you mean 'buy Tower'"):
        ACQUIRE.parse("buy Towr")
    with pytest.raises(BadInput, match="Actions start with place, draw"):
        ACQUIRE.parse("hello")


def test_two_actions_may_not_read_the_same():
    with pytest.raises(ValueError, match="have the same text"):
        Grammar([("buy", [["Tower", "TOWER"]])])
