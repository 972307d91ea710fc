"""Actions as text and back, and sentences in two languages for everything that can happen."""

import ast
import inspect
import re

import pytest
from texts import is_japanese

from boardroom.base.errors import BadInput
from boardroom.engine.rules.events import EVERYONE, Event
from boardroom.engine.rules.game_text import COMMON_REFUSALS
from boardroom.games.trade.law.codes import *
from boardroom.games.trade.table import refusals as reasons
from boardroom.games.trade.table.options import SCARCE_RULESET
from boardroom.games.trade.text import actions, prompts, refusals, terms
from boardroom.games.trade.text.events import EVENTS
from trade.build import create_match, create_scene

LANGUAGES = ("en", "ja")
NAMES = ["Ann", "Bob", "Cy", "Dee"]


@pytest.mark.parametrize("ruleset", ["standard", SCARCE_RULESET])
def test_action_texts_are_unique_and_parse_back(ruleset):
    grammar = create_match(3, ruleset).text.grammar
    assert len(grammar.texts) == ACTIONS
    assert len(set(grammar.texts)) == ACTIONS
    for action, text in enumerate(grammar.texts):
        assert grammar.parse(text) == action
        assert grammar.parse(f" {text.upper()} ") == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll 6", A_ROLL + 5),
        ("start B", A_START + 1),
        ("draw S1", A_DRAW_NUMBER),
        ("draw C9", A_DRAW_NUMBER + 35),
        ("draw pair-3", A_DRAW_RIGHT),
        ("draw pair-3 3", A_DRAW_RIGHT + 2),
        ("event to-5", A_EVENT),
        ("buy income", A_BUY_INCOME),
        ("buy number", A_BUY_NUMBER_BLIND),
        ("buy right", A_BUY_RIGHT_BLIND),
        ("take 5 for 8", A_TAKE + 7),
        ("take 6 for 15", A_TAKE + MAX_AMOUNT + 14),
        ("offer D", A_OFFER + 3),
        ("give coins 1", A_GIVE_COINS),
        ("give card 6", A_GIVE_PLAYER + 5),
        ("ask hand pair-3", A_ASK_HAND),
        ("ask table four-of-a-kind-20", A_ASK_TABLE + 13),
        ("keep S1", A_KEEP_NUMBER),
        ("go-on", A_GO_ON),
    ],
)
def test_texts_of_actions(text, action):
    assert create_match().text.grammar.parse(text) == action
    assert create_match().text.grammar.text(action) == text


@pytest.mark.parametrize("text", ["", "roll", "roll 7", "draw S10", "draw X1", "give coin 5", "offer E", "play pear-3"])
def test_unknown_action_text_is_rejected(text):
    with pytest.raises(BadInput):
        create_match().text.grammar.parse(text)


def test_action_families_have_specified_sizes():
    assert sum(size for _, size in FAMILIES) == ACTIONS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", EVENTS)
def test_every_event_has_sentence_rule_and_data(what, lang):
    words = create_match(4).text
    event = Event(EVERYONE, what, 1, 1, 0, 1)
    sentence = words.describe_event(event, lang, NAMES)
    assert sentence.endswith("." if lang == "en" else "。")
    assert "{" not in sentence
    assert is_japanese(sentence) == (lang == "ja")
    assert re.fullmatch(r"TC\d+", words.cited_rule(event))
    assert words.event_data(event)["what"] == EVENTS[what].name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", [E_DREW_NUMBER, E_DREW_RIGHT])
def test_hidden_event_details_are_omitted(what, lang):
    words = create_match().text
    sentence = words.describe_event(Event(0, what, 1, -1, -1, -1), lang, NAMES)
    assert "-1" not in sentence
    assert "Bob" in sentence


def test_every_event_code_has_entry():
    assert list(EVENTS) == sorted(value for name, value in globals().items() if name.startswith("E_"))


def test_hidden_item_counts_single_kind():
    words = create_match().text
    said = [
        words.describe_event(Event(EVERYONE, E_ITEM_HIDDEN, 0, x, 1, z), "en", NAMES)
        for x, z in ((2, 0), (0, 3), (1, 1))
    ]
    assert said == [
        "From Ann to Bob: 2 number cards from hand.",
        "From Ann to Bob: 3 rights cards from hand.",
        "From Ann to Bob: 1 number card and 1 rights card from hand.",
    ]


def test_player_cards_5_and_6_cite_own_rules():
    words = create_match().text
    assert words.cited_rule(Event(EVERYONE, E_TOOK, 0, FIVE, 8, NO_SEAT)) == "TC8"
    assert words.cited_rule(Event(EVERYONE, E_TOOK, 0, SIX, 15, NO_SEAT)) == "TC9"


@pytest.mark.parametrize("key", refusals.REFUSALS)
def test_every_refusal_exists_in_both_languages(key):
    said = refusals.REFUSALS[key]
    assert set(said) == set(LANGUAGES)
    holes = [set(re.findall(r"{(\w+)}", said[lang])) for lang in LANGUAGES]
    assert holes[0] == holes[1]
    assert is_japanese(said["ja"])


def test_every_refusal_is_used():
    """By the table's reasons, where actions are read, or by every table (`COMMON_REFUSALS`)."""
    used = [*ast.walk(ast.parse(inspect.getsource(reasons))), *ast.walk(ast.parse(inspect.getsource(actions)))]
    strings = {node.value for node in used if isinstance(node, ast.Constant)}
    assert set(refusals.REFUSALS) - set(COMMON_REFUSALS) <= strings


def test_every_phase_condition_and_event_card_has_text():
    assert set(prompts.PHASE_PROMPTS) == set(PHASES)
    assert set(terms.EVENT_CARD_TERMS) == set(EVENT_NAMES)
    words = create_match().text
    for kind in range(len(words.kinds)):
        for lang in LANGUAGES:
            assert "{" not in words.right_name(kind, lang)


def test_refusal_names_card():
    t = create_scene()
    for text, card in (("play S5", "♠5"), ("play pair-3", "pair (3)")):
        refusal = t.game.explain_refusal(t.state, t.text.grammar.parse(text), t.text)
        assert card in refusal.sentences["en"]
    assert "ペア（3）" in refusal.sentences["ja"]


# The rules that lines of the log cite


def cited(t, *what):
    """The rules cited for events of these kinds, as everybody hears them."""
    heard = [event for _, event in t.game_log(None)]
    return [t.text.cited_rule(event) for event in heard if t.text.event_data(event)["what"] in what]


def test_tc4_tc8_tc24_draws_cite_what_they_are_for():
    t = create_scene(credit=9, coins=[0, 20, 20])
    t.play("buy number", "draw S1")
    t.play("bankrupt", "go-on", "draw S2", "draw S3", "draw S4")
    assert cited(t, "drew-number") == ["TC8", "TC24", "TC24", "TC24"]


@pytest.mark.parametrize(("event", "rule"), [("bonus", "TC16"), ("tax", "TC21")])
def test_tc16_tc21_payments_cite_the_event_that_asks_for_them(event, rule):
    t = create_scene(phase="roll", events=event, tables=["S1", "S2", "S3"])
    t.play("roll 1", f"event {event}")
    assert cited(t, "paid-bank") == [rule] * 3


def test_tc6_tc19_payments_to_others_cite_the_die_or_alms():
    t = create_scene(phase="roll", tables=["", "pair-3"])
    t.play("roll 2")
    assert cited(t, "paid") == ["TC6"]
    t = create_scene(phase="roll", events="alms", coins=[20, 5, 20])
    t.play("roll 1", "event alms")
    assert cited(t, "paid") == ["TC19"]


def test_tc25_the_second_bankruptcy_is_cited_as_the_end_it_is():
    t = create_scene(ruined=[0])
    t.play("bankrupt")
    assert cited(t, "ruined") == ["TC25"]
