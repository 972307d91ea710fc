"""Why not: every action that is not legal is refused with the rule that forbids it, in words that help."""

import ast
import inspect
import random
import string

import pytest

from boardroom.base.languages import LANGUAGES
from boardroom.games.aquaretto.game import AQUARETTO
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.table import refusals, refusals_money
from boardroom.games.aquaretto.text import game_text, rulebook
from boardroom.games.aquaretto.text.actions import action_grammar
from boardroom.games.aquaretto.text.names import CELL_NUMBERS, KIND_NAMES
from boardroom.games.aquaretto.text.refusals import REFUSALS

ORCA, TURTLE, HIPPO, CROCODILE = 1, 3, 4, 5
CAMEL, PANDA = 8, 14


def at_turn(ruleset="aquaretto", players=3):
    """A table at its first turn, which is the first seat's."""
    s = AQUARETTO.create_state(AQUARETTO.complete_options({"ruleset": ruleset, "players": players}))
    while s.phase == P_REMOVE:
        AQUARETTO.rules.apply(s, AQUARETTO.legal_actions(s)[-1])
    AQUARETTO.rules.apply(s, A_START)
    return s


def holding(kind, ruleset="aquaretto", source=FROM_TRUCK):
    """A table where the first seat places a tile."""
    s = at_turn(ruleset)
    s.hand = KIND_NAMES.index(kind)
    s.phase = P_PUT
    s.source = source
    s.mine[0] = 0
    return s


def put(s, where, species):
    """A tile of a species in the first seat's park."""
    s.park[CELL_NUMBERS[where]] = species * MARKS
    s.size[species] += 1
    s.tanks[0] = sum(size > 0 for size in s.size[:SPECIES_PER_GAME])


def refused(s, text):
    action = action_grammar().parse(text)
    assert action not in AQUARETTO.legal_actions(s), f"{text} is legal"
    return AQUARETTO.explain_refusal(s, action, game_text.AquarettoText({"ruleset": "joint"}))


def why(s, text):
    """The rule that refuses an action, and the English sentence."""
    error = refused(s, text)
    return error.rule, error.sentences["en"]


def check(s, text, rule, *parts):
    cited, sentence = why(s, text)
    assert cited == rule, sentence
    assert [part for part in parts if part not in sentence] == [], sentence


# Trucks


def test_taken_or_full_truck_refuses_tile_aq9():
    s = at_turn()
    s.phase, s.hand, s.pile = P_LOAD, 0, AQUARIUM
    s.taken[0] = 1
    s.loaded[1] = 3
    check(s, "load 1", "AQ9", "Truck 1", "taken")
    check(s, "load 2", "AQ9", "Truck 2", "full", "3 tiles")
    check(s, "load 4", "AQ8", "no truck 4", "has 3")


def test_draw_is_refused_when_trucks_are_full_aq9():
    s = at_turn()
    s.loaded[:3] = [3, 3, 3]
    check(s, "reveal aquarium", "AQ9", "full")
    check(s, "reveal zoo", "AQ3", "zoo isn't part")


def test_blocked_space_refusal_names_block_aq36():
    s = at_turn(players=2)
    s.phase, s.hand, s.pile = P_LOAD, 0, AQUARIUM
    s.loaded[2] = 1
    check(s, "load 3", "AQ36", "1 tile at most")
    check(s, "load 4", "AQ36", "no truck 4")


def test_empty_or_taken_truck_cannot_be_taken_aq10():
    s = at_turn()
    s.loaded[0], s.taken[0] = 2, 1
    check(s, "take 1", "AQ10", "has been taken")
    check(s, "take 2", "AQ10", "empty")


def test_trucks_of_the_joint_game_mix2_mix3_mix4():
    s = at_turn("joint")
    s.loaded[0], s.cargo[0] = 1, ZOO
    check(s, "take 1", "MIX4", "the aquarium")
    s.loaded[1], s.cargo[1] = 1, ZOO
    s.phase, s.hand, s.pile = P_LOAD, CAMEL * MARKS, ZOO
    check(s, "load 3", "MIX3", "Truck 3", "for the aquarium")
    s.pile, s.hand = AQUARIUM, 0
    check(s, "load 1", "MIX2", "Truck 1", "of the zoo")


def test_pile_without_truck_cannot_be_drawn_from_mix2_mix3_mix7():
    s = at_turn("joint")
    s.loaded[:3], s.cargo[:3] = [3, 3, 0], [ZOO, ZOO, NONE]
    check(s, "reveal zoo", "MIX3", "for the aquarium")
    s.loaded[2], s.cargo[2] = 1, AQUARIUM
    check(s, "reveal zoo", "MIX2", "the zoo's tiles")
    s.closed[ZOO] = 1
    check(s, "reveal zoo", "MIX7", "out of the game")


# The park


def test_tile_joins_its_tank_and_avoids_others_aq15():
    s = holding("orca")
    put(s, "K11", TURTLE)
    check(s, "put K12", "AQ15", "K12 touches", "turtle")
    put(s, "M13", ORCA)
    check(s, "put N11", "AQ15", "N11 doesn't touch", "orca")
    check(s, "put K11", "AQ15", "already a turtle on K11")


def test_too_many_tanks_aq16():
    s = holding("orca")
    put(s, "K10", TURTLE)
    put(s, "M10", HIPPO)
    put(s, "K13", CROCODILE)
    check(s, "put M13", "AQ16", "3 tanks", "orca", "large expansion")
    s.large[0] = 1
    assert action_grammar().parse("put M13") in AQUARETTO.legal_actions(s)


def test_tile_cannot_cover_entrance_void_or_trainer_aq4_aq21():
    s = holding("orca")
    s.park[CELL_NUMBERS["L12"]] = TRAINER
    check(s, "put J13", "AQ4", "entrance")
    check(s, "put A1", "AQ4", "isn't part of your park")
    check(s, "put L12", "AQ21", "trainer")


def test_bought_tile_goes_into_park_aq22_aq23_zo5():
    check(holding("orca", source=FROM_DEPOT), "depot", "AQ22", "can't go to the depot")
    check(holding("orca", source=FROM_RIVAL), "depot", "AQ23", "can't go to the depot")
    check(holding("zebra", "joint", FROM_RIVAL), "barn", "ZO5", "can't go to the barn")


def test_offspring_with_space_cannot_be_stored_aq19():
    s = holding("orca-young")
    s.phase = P_BIRTH
    put(s, "M13", ORCA)
    check(s, "depot", "AQ19", "offspring in its tank")


def test_tiles_cannot_enter_other_game():
    check(holding("orca", "joint"), "enclose four", "AQ17", "an orca", "aquarium")
    check(holding("zebra", "joint"), "put K11", "ZO3", "a zebra", "zoo")


# The zoo


def test_enclosures_and_stall_places_zo2_zo3():
    s = holding("panda", "zooloretto")
    s.penned[0], s.pen[PEN_START[0]] = 1, CAMEL * MARKS
    s.penned[1], s.pen[PEN_START[1]] = 5, PANDA * MARKS
    check(s, "enclose four", "ZO3", "camel")
    check(s, "enclose five", "ZO3", "full")
    check(s, "enclose annex", "ZO2", "haven't built")
    check(s, "stall four-left", "ZO3", "into an enclosure")
    s.hand = FIRST_STALL
    s.stalls[0] = FIRST_STALL + 1
    check(s, "stall four-left", "ZO3", "ice cream stall")
    check(s, "stall annex-side", "ZO2", "haven't built")
    check(s, "enclose six", "ZO3", "stall place")


def test_exchanges_zo5():
    s = at_turn("zooloretto")
    check(s, "exchange four five", "ZO5", "empty")
    s.penned[0], s.pen[PEN_START[0]] = 1, CAMEL * MARKS
    s.penned[2] = 6
    for i in range(6):
        s.pen[PEN_START[2] + i] = PANDA * MARKS
    check(s, "exchange four six", "ZO5", "all fit")
    check(s, "exchange four annex", "ZO2", "haven't built")
    check(s, "exchange-barn four camel", "ZO5", "no camel")
    check(s, "exchange four four", "ZO5", "itself")
    s.penned[2] = 2
    check(s, "exchange six four", "ZO5", "enclosure of 4 first")
    s.coins[0] = 0
    check(s, "exchange four six", "ZO5", "costs 1 coin", "have 0 coins")


# Money


def test_money_actions_need_coins_aq22_aq23_aq24_aq25():
    s = at_turn()
    s.coins[0] = 0
    for seat in (0, 1):
        s.stored[seat] = 1
        s.depot[seat * DEPOT_CAPACITY] = TURTLE * MARKS
    for text, rule, price in [
        ("move-tile", "AQ22", "1 coin"),
        ("buy 2", "AQ23", "2 coins"),
        ("discard", "AQ24", "2 coins"),
        ("small", "AQ25", "1 coin"),
        ("large", "AQ25", "2 coins"),
    ]:
        check(s, text, rule, f"costs {price}", "have 0 coins")


def test_money_actions_need_target():
    s = at_turn()
    s.coins[0] = 5
    s.small[0] = s.large[0] = 0
    check(s, "move-tile", "AQ22", "depot is empty")
    check(s, "discard", "AQ24", "depot is empty")
    check(s, "buy 2", "AQ23", "empty")
    check(s, "buy 1", "AQ23", "own depot")
    check(s, "buy 5", "AQ8", "seat 5")
    check(s, "small", "AQ25", "both your small")
    check(s, "large", "AQ25", "both your large")
    check(s, "move-cashier", "AQ22", "no cashier")
    check(s, "move-trainer L12", "AQ22", "no trainer")
    check(s, "expand", "AQ3", "zoo")


def test_tile_without_space_cannot_be_moved_or_bought_aq22_aq23():
    s = at_turn()
    s.coins[0] = 5
    put(s, "K10", TURTLE)
    put(s, "M10", HIPPO)
    put(s, "K13", CROCODILE)
    for seat in (0, 1):
        s.stored[seat] = 1
        s.depot[seat * DEPOT_CAPACITY] = ORCA * MARKS
    check(s, "move-tile", "AQ22", "no room", "an orca")
    check(s, "buy 2", "AQ23", "no room", "an orca")


def test_money_actions_of_the_zoo_zo5():
    s = at_turn("zooloretto")
    check(s, "move-barn", "ZO5", "barn is empty")
    check(s, "discard-barn", "ZO5", "barn is empty")
    check(s, "buy-barn 2", "ZO5", "nothing to buy")
    check(s, "buy-barn 1", "ZO5", "own barn")
    check(s, "move-stall four-left", "ZO5", "no stall")
    check(s, "expand", "ZO5", "costs 3 coins")
    s.coins[0], s.pens[0] = 3, 4
    check(s, "expand", "ZO5", "any further")
    check(s, "small", "ZO1", "aquarium")


def test_expansion_touches_park_and_covers_nothing_aq25():
    s = at_turn()
    s.phase = P_LAY
    check(s, "lay L11", "AQ25", "would overlap your park")
    check(s, "lay A1", "AQ25", "share an edge")
    check(s, "lay W23", "AQ25", "share an edge")
    s.phase = P_LAY_SMALL
    check(s, "lay-small upper-left L11", "AQ25", "would overlap your park")


def test_coworkers_need_free_place_aq20_aq22():
    s = at_turn()
    s.phase = P_WORKER
    s.cashiers[0] = 2
    check(s, "cashier", "AQ20", "cashier")
    check(s, "trainer J13", "AQ4", "entrance")
    s.role = MANAGER
    check(s, "manager", "AQ22", "already a manager")


# Always


def test_refusal_names_required_first_step():
    s = at_turn()
    check(s, "load 1", "AQ9", "Draw a tile, take a truck")
    s = holding("orca")
    check(s, "discard", "AQ10", "Place the tile.")
    check(s, "draw dolphin-1", "AQ10", "Place the tile.")


def test_impossible_draw_is_refused_aq6_aq8_aq9():
    s = AQUARETTO.create_state(AQUARETTO.complete_options({"ruleset": "aquaretto", "players": 4}))
    check(s, "remove dolphin", "AQ6", "show animal")
    check(s, "remove zebra", "AQ6", "other game")
    check(s, "reveal aquarium", "AQ9", "draw to finish")
    AQUARETTO.rules.apply(s, A_REMOVE + TURTLE)
    check(s, "start 5", "AQ8", "seat 5")
    AQUARETTO.rules.apply(s, A_START)
    AQUARETTO.rules.apply(s, A_REVEAL)
    check(s, "draw turtle-1", "AQ9", "turtle-1", "pile")


def said_at(module):
    """(key, names of its details) of every refusal written in a module."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[2], ast.Dict):
            assert isinstance(node.elts[1], ast.Constant)
            yield node.elts[1].value, {key.value for key in node.elts[2].keys}


def test_every_used_refusal_renders_with_its_details():
    sites = [*said_at(refusals), *said_at(refusals_money)]
    for key, details in sites:
        for lang in LANGUAGES:
            assert {name for _, name, _, _ in string.Formatter().parse(REFUSALS[key][lang]) if name} <= details
    outside = {"not-your-turn", "take-back", "nothing-to-take-back"}
    assert {key for key, _ in sites} | outside == set(REFUSALS)


@pytest.mark.parametrize("options", AQUARETTO.variants(), ids=lambda o: "-".join(str(v) for v in o.values()))
def test_every_phase_refuses_other_actions(options):
    """Whatever is not legal has a reason, and cites a rule that this ruleset prints. A reason is told but once: what is
    said follows from it alone."""
    dice = random.Random(5)
    told = set()
    said = AQUARETTO.create_text(options)
    printed = {rule.number for rule in rulebook.render_rulebook(options["ruleset"], "en")}
    s = AQUARETTO.create_state(options)
    met = dict.fromkeys(range(len(PHASES)), 0)
    legal = AQUARETTO.legal_actions(s)
    while True:
        met[s.phase] += 1
        few = met[s.phase] > 1
        for action in dice.sample(range(ACTIONS), 30) if few else range(ACTIONS):
            if action in legal:
                continue
            rule, key, details = refusals.find_reason(s, action)
            why = rule, key, *details.items()
            if why not in told:
                told.add(why)
                error = AQUARETTO.explain_refusal(s, action, said)
                assert error.rule in printed, (error.rule, said.grammar.text(action))
                assert not any("{" in sentence for sentence in error.sentences.values())
        if not legal:
            break
        AQUARETTO.rules.apply(s, dice.choice(legal))
        legal = AQUARETTO.legal_actions(s)
    assert met[P_TURN] > 10
