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


def test_action_families_are_consecutive():
    assert first_actions((("place", 108), ("found", 7), ("end", 1))) == {"place": 0, "found": 108, "end": 115}


@given(st.sampled_from(GRAMMARS), st.data())
def test_action_texts_parse_back(grammar, data):
    action = data.draw(st.integers(0, len(grammar.texts) - 1))
    text = grammar.text(action)
    assert grammar.parse(text) == action
    assert grammar.parse(f"  {text.upper()}  ") == action
    assert grammar.parse(text.replace(" ", "\u3000")) == action


@given(st.sampled_from(GRAMMARS), st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join))
@example(ACQUIRE, "Buy tower")
def test_arbitrary_text_parses_or_is_rejected(grammar, text):
    try:
        action = grammar.parse(text)
    except BadInput as error:
        assert "\n" not in str(error)
        assert str(error).startswith("There is no action")
    else:
        assert grammar.parse(grammar.text(action)) == action


def test_misspelled_action_gets_suggestion():
    with pytest.raises(BadInput, match="Did you mean 'buy Tower'"):
        ACQUIRE.parse("buy Towr")
    with pytest.raises(BadInput, match="Actions start with place, draw"):
        ACQUIRE.parse("hello")


def test_duplicate_action_text_is_rejected():
    with pytest.raises(ValueError, match="have the same text"):
        Grammar([("buy", [["Tower", "TOWER"]])])
