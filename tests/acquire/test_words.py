"""The words of Acquire: all that happens and is refused can be said in both languages, in the words of each sheet."""

import ast
import inspect
import random
import re
from typing import Any

import pytest
from texts import is_japanese, placeholder_names

from boardroom.base.languages import LANGUAGES
from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event
from boardroom.games.acquire.game import ACQUIRE
from boardroom.games.acquire.law import codes
from boardroom.games.acquire.law.codes import *
from boardroom.games.acquire.table import refusals, rulesets
from boardroom.games.acquire.table.rulesets import CHOICES, RULESETS, complete_ruleset
from boardroom.games.acquire.text import game_text, rulebook
from boardroom.games.acquire.text.events import EVENTS
from boardroom.games.acquire.text.prompts import PHASE_PROMPTS as PROMPTS
from boardroom.games.acquire.text.refusals import REFUSALS
from boardroom.games.acquire.text.terms import CHAINS_JA, MODE_TERMS, TERMS
from boardroom.games.acquire.text.terms import POWER_TERMS as NAMED_POWERS

NAMES = ["Akira", "Daisuke", "Masayuki", "Yuto", "Emi", "Ken"]
SAID = list(EVENTS)
TOLD = [said for entry in EVENTS.values() for said in entry.list_templates()]
BOOKS = [(name, lang) for name in RULESETS for lang in LANGUAGES]

# Plausible details of every event that has any
DETAILS = {
    E_START_TILE: (65, 0, 0),
    E_DREW: (65, 0, 0),
    E_TURN: (7, 0, 0),
    E_PLACED: (65, 0, 0),
    E_FOUNDED: (1, 2, 0),
    E_FOUNDER_SHARE: (1, 0, 0),
    E_FOUNDER_CASH: (1, 300, 0),
    E_FOUNDER_NOTHING: (1, 0, 0),
    E_GREW: (1, 5, 0),
    E_SURVIVES: (3, 7, 0),
    E_DEFUNCT: (6, 5, 700),
    E_MARKET: (65, 6, 6),
    E_HOLDS: (6, 3, 0),
    E_BONUS: (6, 7000, 1),
    E_SOLD: (6, 700, 0),
    E_TRADED: (6, 3, 0),
    E_KEPT: (6, 2, 0),
    E_BOUGHT: (6, 700, 0),
    E_EXCHANGED: (6, 3, 0),
    E_POWER: (2, 0, 0),
    E_PASSED: (1, 0, 0),
    E_SHOWED: (65, 0, 0),
    E_PUT_AWAY: (65, 0, 0),
    E_LIQUIDATED: (6, 3, 2100),
    E_RESULT: (34100, 0, 0),
    E_ENDED: (3, 0, 0),
    E_REDREW: (6, 0, 0),
}


def table_words(name="2023", **options):
    return game_text.AcquireText({"ruleset": name, "players": 4, **options})


def say(what, lang, name="2023", *, who=0, details=None):
    x, y, z = details or DETAILS.get(what, (0, 0, 0))
    return table_words(name).describe_event(Event(EVERYONE, what, who, x, y, z), lang, NAMES)


def both_languages(entry):
    return set(entry) == {"en", "ja"} and all(entry.values())


# Everything is there, in both languages


def test_every_event_has_text_in_both_languages():
    codes_there = [value for name, value in vars(codes).items() if name.startswith("E_")]
    assert sorted(codes_there) == SAID, "an event code was added or lost: give it its words"
    assert all(both_languages(said) for said in TOLD)


def test_every_name_exists_in_both_languages():
    assert list(PROMPTS) == list(codes.PHASES)
    assert list(NAMED_POWERS) == list(codes.POWERS)
    assert set(MODE_TERMS) == {mode for rules in RULESETS.values() for mode in rules["bonuses"]}
    for entries in (
        PROMPTS,
        NAMED_POWERS,
        MODE_TERMS,
        REFUSALS,
    ):
        assert all(both_languages(entry) for entry in entries.values())
    chains = {name for rules in RULESETS.values() for name in rulesets.chain_names(rules)}
    assert chains == set(CHAINS_JA)
    assert all(re.fullmatch("[ァ-ヶー]+", name) for name in CHAINS_JA.values())


def test_every_term_set_has_same_keys():
    assert set(CHOICES["terms"]) <= set(TERMS)
    for lang in LANGUAGES:
        kept = [set(terms[lang]) for terms in TERMS.values()]
        assert all(one == kept[0] for one in kept)


@pytest.mark.parametrize("entries", [dict(enumerate(TOLD)), REFUSALS, PROMPTS])
def test_every_sentence_is_translated(entries):
    for key, entry in entries.items():
        assert is_japanese(entry["ja"]), key
        assert not is_japanese(entry["en"]), key
        assert entry["en"].endswith("."), key
        assert entry["en"][0].isupper() or entry["en"][0] in "{“", key
        assert entry["ja"].endswith("。"), key


def test_japanese_log_is_plain_past_and_prompts_are_polite():
    for entry in TOLD:
        assert entry["ja"].endswith(("た。", "{kept}。")) or "た（" in entry["ja"] or "{absorbed}（" in entry["ja"]
        assert "ます" not in entry["ja"]
    assert all(terms["ja"]["kept"].endswith("た") for terms in TERMS.values())
    assert all(terms["ja"]["absorbed"].endswith("た") for terms in TERMS.values())
    for entries in (REFUSALS, PROMPTS):
        for entry in entries.values():
            for sentence in filter(None, re.sub("（[^）]*）", "", entry["ja"]).split("。")):
                assert sentence.endswith(("です", "ます", "ません", "ました", "ください")), sentence


# Every template can be filled


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_event_renders(name, lang):
    for code in SAID:
        said = say(code, lang, name)
        assert "{" not in said
        assert said.endswith(("。", "."))
        if "who" in placeholder_names(EVENTS[code].list_templates()[0][lang]):
            assert "Akira" in said


def test_both_languages_use_same_details():
    """A name, tile or amount said in one language is said in the other."""
    details = {"who", "tile", "chain", "other", "power", "place", "x", "y", "z", "money_x", "money_y", "money_z"}
    for key, entry in [*enumerate(TOLD), *REFUSALS.items()]:
        details_en = placeholder_names(entry["en"]) & (details | {"safe", "end", "limit", "price", "money"})
        details_ja = placeholder_names(entry["ja"]) & (details | {"safe", "end", "limit", "price", "money"})
        assert details_en == details_ja, key


def test_others_draws_are_hidden():
    hidden = (HIDDEN,) * 3
    assert say(E_DREW, "ja", details=hidden) == "Akiraは建物を1個引いた。"
    assert say(E_DREW, "ja", "2000", details=hidden) == "Akiraはタイルを1枚引いた。"
    assert say(E_DREW, "en", details=hidden) == "Akira drew a tile."


def test_four_tile_power_ends_with_own_sentence():
    for lang in LANGUAGES:
        stuck, enough = (said[lang] for said in EVENTS[E_PASSED].list_templates())
        values = {**table_words().terms[lang], "who": "Akira"}
        assert say(E_PASSED, lang, details=(1, 0, 0)) == stuck.format_map(values)
        assert say(E_PASSED, lang, details=(0, 0, 0)) == enough.format_map(values) != stuck.format_map(values)


def test_phase_prompts_need_only_terms():
    for entry in PROMPTS.values():
        for terms in TERMS.values():
            for lang in LANGUAGES:
                assert "{" not in entry[lang].format_map(terms[lang])


def refusal_sites():
    """(key, names of its values) of every refusal written in refusals.py."""
    for node in ast.walk(ast.parse(inspect.getsource(refusals))):
        if not isinstance(node, ast.Tuple) or len(node.elts) != 3 or not isinstance(node.elts[2], ast.Dict):
            continue
        values = {key.value for key in node.elts[2].keys}
        key = node.elts[1]
        if isinstance(key, ast.Constant):
            yield key.value, values
        else:
            assert ast.unparse(key) == "f'no-tie-to-{key}'"
            yield "no-tie-to-survive", values
            yield "no-tie-to-settle", values


def test_every_used_refusal_renders_with_its_values():
    sites = list(refusal_sites())
    assert len(sites) > 50
    for key, values in sites:
        for lang in LANGUAGES:
            terms = set(TERMS["hotels"][lang])
            assert placeholder_names(REFUSALS[key][lang]) <= values | terms, key
    outside = {"not-your-turn", "take-back", "nothing-to-take-back"}
    outside |= {key for key in REFUSALS if key.startswith("misplaced-")}  # misplaced.py
    assert set(REFUSALS) == {key for key, _ in sites} | outside


@pytest.mark.parametrize("key", sorted(game_text.REFUSAL_RULES))
def test_house_refusals_render(key):
    refused = table_words().create_common_refusal(key, who="Akira")
    assert refused.rule in ACQUIRE.rule_numbers()
    assert set(refused.sentences) == set(LANGUAGES)
    if key == "not-your-turn":
        assert all("Akira" in sentence for sentence in refused.sentences.values())


def test_refusals_name_their_subject():
    refused = table_words("2000").create_refusal("AC12", "too-dear", chain=6, price=1200, money=900)
    for lang, name in (("en", "Quantum"), ("ja", "クアンタム")):
        assert all(detail in refused.sentences[lang] for detail in (name, "$1,200", "$900"))
    refused = table_words().create_refusal("AC9", "dead", tile=65, safe=11)
    assert all("6F" in sentence and "11" in sentence for sentence in refused.sentences.values())


@pytest.mark.parametrize("options", ACQUIRE.variants(), ids=lambda o: "-".join(str(v) for v in o.values()))
def test_random_games_render_events_and_refusals(options):
    """Whatever a game tells, and whatever it refuses on the way, has words and cites a rule that is printed."""
    dice = random.Random(11)
    said_words = ACQUIRE.create_text(options)
    printed = {rule.number for rule in rulebook.render_rulebook(complete_ruleset(options["ruleset"]), "en")}
    s = ACQUIRE.create_state(options)
    s.event_log = []
    step = 0
    while legal := ACQUIRE.legal_actions(s):
        if step % 29 == 0:
            for action in dice.sample(sorted(set(range(ACTIONS)) - set(legal)), 40):
                refused = ACQUIRE.explain_refusal(s, action, said_words)
                assert refused.rule in printed
                assert all(text and "{" not in text for text in refused.sentences.values())
        ACQUIRE.rules.apply(s, dice.choice(legal))
        step += 1
    assert {E_FOUNDED, E_BOUGHT, E_RESULT} <= {event.code for _, event in s.event_log}
    for _, event in s.event_log:
        for lang in LANGUAGES:
            assert "{" not in said_words.describe_event(event, lang, NAMES)
        assert said_words.cited_rule(event) in printed


def test_events_cite_existing_rules():
    cases: list[Any] = [case for entry in EVENTS.values() for case in (entry, *entry.cases)]
    cited = {case.rule for case in cases} - {""}
    assert cited <= set(ACQUIRE.rule_numbers())
    assert EVENTS[E_BONUS].rule == "AC11"
    assert EVENTS[E_MARKET].rule == "AC21"


# The words are those of the sheets


def test_events_use_terms_of_ruleset():
    assert say(E_FOUNDED, "ja", "2000") == "Akiraはゼータを創設した（タイル2枚）。"
    assert say(E_FOUNDED, "ja", "2023") == "Akiraはタワーを設立した（建物2個）。"
    assert say(E_FOUNDER_SHARE, "ja", "2000") == "Akiraは創設者ボーナスとしてゼータの株券を1枚受け取った。"
    assert say(E_FOUNDER_SHARE, "ja", "2023") == "Akiraは設立時発行株式としてタワーの株券を1枚受け取った。"
    assert say(E_DEFUNCT, "ja", "2000") == "クアンタムは消滅した（タイル5枚、株価$700）。"
    assert say(E_DEFUNCT, "ja", "2023") == "インペリアルは買収された（建物5個、株価$700）。"
    assert say(E_KEPT, "ja", "2000") == "Akiraはクアンタムの株券2枚を所有し続けた。"
    assert say(E_POWER, "ja") == "Akiraは特殊能力カード《株式交換を３回まで行う》を使用した。"
    assert say(E_PLACED, "en") == "Akira placed 6F."


@pytest.mark.parametrize(
    ("name", "place", "ja", "en"),
    [
        ("2000", 1, "筆頭株主", "majority holder"),
        ("2000", 2, "次席株主", "minority holder"),
        ("2023", 1, "筆頭株主", "primary holder"),
        ("2023", 2, "第2株主", "secondary holder"),
        ("2023", 3, "第3株主", "tertiary holder"),
        ("championship", 2, "第2株主", "secondary holder"),
    ],
)
def test_holders_use_terms_of_ruleset(name, place, ja, en):
    assert f"の{ja}として" in say(E_BONUS, "ja", name, details=(6, 3500, place))
    assert f" as {en} of " in say(E_BONUS, "en", name, details=(6, 3500, place))
