"""The words of Aquaretto and Zooloretto: all that happens can be said in both languages, and cites a printed rule."""

import random
import re

import pytest
from texts import is_japanese, placeholder_names

from boardroom.base.languages import LANGUAGES
from boardroom.engine.rules.events import EVERYONE, Event
from boardroom.games.aquaretto.game import AQUARETTO
from boardroom.games.aquaretto.law import codes
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.table.rulesets import RULESETS
from boardroom.games.aquaretto.text import game_text, names, prompts, refusals, rulebook, terms
from boardroom.games.aquaretto.text.events import EVENTS

NAMES = ["Akira", "Daisuke", "Masayuki", "Yuto", "Emi"]
TURTLE, ZEBRA = 3, 15
SENTENCES = [said for entry in EVENTS.values() for said in entry.list_templates()]


def say(what, lang, *details, who=0, ruleset="joint"):
    x, y, z = (*details, 0, 0, 0)[:3]
    return game_text.AquarettoText({"ruleset": ruleset}).describe_event(
        Event(EVERYONE, what, who, x, y, z), lang, NAMES
    )


def cites(what, *details, ruleset="joint"):
    x, y, z = (*details, 0, 0, 0)[:3]
    return game_text.AquarettoText({"ruleset": ruleset}).cited_rule(Event(EVERYONE, what, 0, x, y, z))


def cell(name):
    return names.CELL_NUMBERS[name]


# Everything is there, in both languages


def test_every_event_and_phase_has_text():
    codes_there = sorted(value for name, value in vars(codes).items() if name.startswith("E_"))
    assert codes_there == list(EVENTS)
    assert list(prompts.PHASE_PROMPTS) == list(codes.PHASES)


def test_every_name_exists_in_both_languages():
    for known in (
        names.SPECIES_NAMES, names.STALL_NAMES, names.GAMES, names.PEN_NAMES, names.PLACE_NAMES, names.ROLE_NAMES,
        names.BOARD_NAMES, names.FILLED_NAMES, names.MARK_NAMES[1:], codes.PART_NAMES,
    ):  # fmt: skip
        for name in known:
            assert is_japanese(terms.TERMS[name]["ja"]), name
            assert not is_japanese(terms.TERMS[name]["en"]), name
    for lang in LANGUAGES:
        assert len({terms.tile_name(number, lang) for number in range(KINDS)}) == KINDS


@pytest.mark.parametrize("entry", [*SENTENCES, *refusals.REFUSALS.values(), *prompts.PHASE_PROMPTS.values()])
def test_every_sentence_is_translated(entry):
    assert set(entry) == set(LANGUAGES)
    assert is_japanese(entry["ja"])
    assert not is_japanese(entry["en"])
    assert entry["en"].endswith((".", "{phase}"))
    assert entry["en"][0].isupper() or entry["en"][0] == "{"
    assert entry["ja"].endswith(("。", "{phase}"))
    assert placeholder_names(entry["en"]) == placeholder_names(entry["ja"]), "a detail is told in one language only"


def test_japanese_log_is_plain_past_and_prompts_are_polite():
    for entry in SENTENCES:
        assert re.sub("（[^）]*）", "", entry["ja"]).endswith("た。"), entry
        assert "ます" not in entry["ja"]
    for entry in (*refusals.REFUSALS.values(), *prompts.PHASE_PROMPTS.values()):
        for sentence in filter(None, re.sub("（[^）]*）", "", entry["ja"]).replace("{phase}", "").split("。")):
            assert sentence.endswith(("です", "ます", "ません", "ました", "ください")), sentence


def test_event_data_names_details():
    for entry in EVENTS.values():
        for said in entry.list_templates():
            assert placeholder_names(said["en"]) <= {"who", *entry.details}


# What is said


def test_tile_names_combine_animal_and_mark():
    assert terms.tile_name(FEMALE, "en") == "dolphin (female)"
    assert terms.tile_name(FEMALE, "ja") == "イルカ（メス）"
    assert terms.tile_name(TURTLE * MARKS + FISH, "ja") == "カメ（魚）"
    assert terms.tile_name(ZEBRA * MARKS, "en") == "zebra"
    assert terms.tile_name(FIRST_STALL + 1, "ja") == "アイスクリームの売店"
    assert terms.tile_name(COIN, "en") == "coin tile"
    assert terms.tile_name_with_article(1 * MARKS, "en") == "an orca"
    assert terms.tile_name_with_article(0, "en") == "a dolphin"


def test_event_sentences_match_examples():
    assert say(E_DREW, "en", FEMALE, AQUARIUM, 40) == "Akira drew a dolphin (female) from the aquarium's pile."
    assert say(E_LOADED, "ja", MALE, 2) == "Akiraはイルカ（オス）を運搬トラック3にのせた。"
    assert say(E_TOOK, "en", 0, 1) == "Akira took truck 1 with 1 tile."
    assert say(E_BOUGHT, "en", ZEBRA * MARKS, 4) == "Akira bought a zebra from Emi."
    assert say(E_RESULT, "ja", 34, 3) == "Akiraの最終結果は34点、3コインだった。"


@pytest.mark.parametrize(
    ("what", "one", "other", "told"),
    [
        (E_PUT, (0, 300, 1), (0, 300, 2), ["started a new tank", "the tank now has 2 tiles"]),
        (E_BONUS, (1, 0), (2, 2), ["1 coin for the size of the tank", "2 coins for filling the enclosure of 5"]),
        (E_NO_WORKER, (0,), (1,), ["no place was free", "none was left in the bank"]),
        (E_PLACED_WORKER, (3, 220), (0, -1), ["a trainer on N10", "a cashier."]),
        (E_MOVE_WORKER, (3, 220), (2, -1), ["to move the trainer on N10", "to move a manager."]),
        (E_LAID, (4, 220), (0, 220), ["a large expansion at N10", "a small expansion (no space at its upper left)"]),
        (E_POINTS, (4, 0), (-2, 4), ["scored 4 points: animals", "lost points (−2 points): depot"]),
    ],
)
def test_event_details_select_sentence(what, one, other, told):
    assert told[0] in say(what, "en", *one)
    assert told[1] in say(what, "en", *other)
    assert say(what, "ja", *one) != say(what, "ja", *other)


def test_event_data_uses_names():
    data = game_text.AquarettoText({"ruleset": "joint"}).event_data
    assert data(Event(EVERYONE, E_LOADED, 1, MALE, 2, 0)) == {
        "what": "loaded", "who": 1, "kind": "dolphin-male", "truck": 3,
    }  # fmt: skip
    assert data(Event(EVERYONE, E_PLACED_WORKER, 1, MANAGER, NONE, 0))["cell"] is None
    assert data(Event(EVERYONE, E_LAID, 0, CORNERS, cell("O11"), 0)) == {
        "what": "laid", "who": 0, "board": "large", "cell": "O11",
    }  # fmt: skip
    assert data(Event(EVERYONE, E_BONUS, 0, 2, 2, 0))["filled"] == "five"


# The rules cited


@pytest.mark.parametrize(
    ("what", "details", "rule"),
    [
        (E_REMOVED, (TURTLE,), "AQ6"),
        (E_REMOVED, (ZEBRA,), "ZO1"),
        (E_BORN, (OFFSPRING,), "AQ19"),
        (E_BORN, (ZEBRA * MARKS + OFFSPRING,), "ZO4"),
        (E_BOUGHT, (0, 1), "AQ23"),
        (E_BOUGHT, (FIRST_STALL, 1), "ZO5"),
        (E_DISCARDED, (0,), "AQ24"),
        (E_BONUS, (1, 0), "AQ18"),
        (E_BONUS, (1, 1), "ZO4"),
        (E_POINTS, (3, S_TRAINERS), "AQ31"),
        (E_POINTS, (-2, S_BARN), "ZO6"),
        (E_CLOSED, (ZOO,), "MIX7"),
    ],
)
def test_events_cite_rules_of_their_game(what, details, rule):
    assert cites(what, *details) == rule


def test_joint_game_end_cites_own_rule():
    assert cites(E_DISC, AQUARIUM, ruleset="aquaretto") == "AQ27"
    assert cites(E_DISC, AQUARIUM, ruleset="joint") == "MIX7"
    results = [cites(E_RESULT, 3, 1, ruleset=ruleset) for ruleset in RULESETS]
    assert results == ["AQ33", "ZO6", "MIX8"]


@pytest.mark.parametrize("key", sorted(game_text.REFUSAL_RULES))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_house_refusals_render(key, ruleset):
    refused = game_text.AquarettoText({"ruleset": ruleset}).create_common_refusal(key, who="Akira")
    assert refused.rule in {rule.number for rule in rulebook.render_rulebook(ruleset, "en")}
    if key == "not-your-turn":
        assert all("Akira" in sentence for sentence in refused.sentences.values())


@pytest.mark.parametrize("options", AQUARETTO.variants(), ids=lambda o: "-".join(str(v) for v in o.values()))
def test_random_games_render_events(options):
    """Whatever a game tells has words and cites a rule that is printed."""
    dice = random.Random(7)
    said = AQUARETTO.create_text(options)
    printed = {rule.number for rule in rulebook.render_rulebook(options["ruleset"], "en")}
    s = AQUARETTO.create_state(options)
    s.event_log = []
    while legal := AQUARETTO.legal_actions(s):
        AQUARETTO.rules.apply(s, dice.choice(legal))
    assert {E_TOOK, E_RESULT, E_POINTS} <= {event.code for _, event in s.event_log}
    for _, event in s.event_log:
        for lang in LANGUAGES:
            assert "{" not in said.describe_event(event, lang, NAMES)
        assert said.cited_rule(event) in printed
        assert said.event_data(event)["what"]
