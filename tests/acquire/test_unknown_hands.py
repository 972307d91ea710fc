"""A real table (option `hands: unknown`): any tile may be in a hand, nothing is drawn here, everything is typed in."""

import random

import pytest

from acquire.build import every_ruleset, parse_squares
from boardroom.base.errors import BadInput, BadRecord, Refusal
from boardroom.engine.compile import cpu
from boardroom.engine.match import CORRECT, Match
from boardroom.games import records
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.law.codes import OFF, POOL, TILES

STARTS = ("1A", "3A", "5A", "7A", "9A", "11A")


def real(ruleset="2023", players=3, **options):
    return Match(ACQUIRE, {"ruleset": ruleset, "players": players, "hands": "unknown", **options})


def begun(ruleset="2023", players=3, **options):
    t = real(ruleset, players, **options)
    play(t, *(f"draw {tile}" for tile in STARTS[:players]))
    return t


def play(t, *texts):
    for text in texts:
        t.apply_action(text)
    return t


def refused(t, text):
    with pytest.raises(Refusal) as caught:
        t.apply_action(text)
    return caught.value.rule


def safe_pair(ruleset, **options):
    """Two safe chains with row B between them, built by placing alone: 1B to 11B are dead then."""
    t = begun(ruleset, **options)
    first, second = t.text.chains[0], t.text.chains[1]
    for n, tile in enumerate(["2A", "4A", "6A", "7A", "8A", "9A", "10A", "11A"]):
        turn(t, tile, *([f"found {first}"] if n == 0 else []))
    turn(t, "1C")
    turn(t, "2C", f"found {second}")
    for n in range(3, 12):
        turn(t, f"{n}C")
    return t


def turn(t, tile, *then):
    play(t, f"place {tile}", *then, "end")
    if t.view(None)["phase"] == "shed":
        t.apply_action("end")


@every_ruleset
def test_start_tiles_are_entered_before_first_turn(ruleset):
    t = begun(ruleset)
    seen = t.view(t.actor)
    assert (seen["phase"], seen["hands"], seen["hand"]) == ("place", "unknown", [])
    assert [seat["tiles"] for seat in seen["seats"]] == [6, 6, 6]
    assert seen["pool"] == 108 - 3 - 18


@every_ruleset
def test_any_unplaced_tile_may_be_placed(ruleset):
    t = begun(ruleset)
    placing = [text for text in t.legal_action_texts() if text.startswith("place ")]
    assert len(placing) == 105
    assert refused(t, "place 1A") == "AC5"


def test_placing_player_gets_outcome_of_each_tile():
    t = begun()
    effects = t.view(t.actor)["effects"]
    assert effects["2A"]["does"] == "found"
    assert effects["9H"]["does"] == "alone"
    assert t.view(None)["effects"] == {}


@every_ruleset
def test_turn_draws_automatically(ruleset):
    t = begun(ruleset)
    first = t.actor
    play(t, "place 9H", "end")
    assert t.actor != first
    assert t.view(None)["seats"][first]["tiles"] == 6
    assert t.view(None)["pool"] == 108 - 3 - 18 - 1


def test_ac10_an_eighth_chain_is_refused():
    t = begun("2000")
    pairs = [("2A", 0), ("1C", 0), ("2C", 1), ("4C", 0), ("5C", 1), ("7C", 0), ("8C", 1), ("10C", 0), ("11C", 1),
             ("1E", 0), ("2E", 1), ("4E", 0), ("5E", 1), ("7E", 0)]  # fmt: skip
    names = iter(t.text.chains)
    for tile, founds in pairs:
        turn(t, tile, *([f"found {next(names)}"] if founds or tile == "2A" else []))
    assert refused(t, "place 8E") == "AC10"


@every_ruleset
def test_ac9_a_dead_tile_is_refused_and_may_be_shown(ruleset):
    t = safe_pair(ruleset)
    assert refused(t, "place 5B") == "AC9"
    seat = t.actor
    if ruleset == "championship":
        play(t, "shed 5B")
        assert refused(t, "shed 6B") == "CH22"
        play(t, "place 9H", "end")
    else:
        assert refused(t, "shed 5B") == "AC9"
        play(t, "place 9H", "end", "shed 5B", "shed 6B", "end")
    seen = t.view(None)
    assert seen["seats"][seat]["tiles"] == 6
    assert seen["away"] == (["5B"] if ruleset == "championship" else ["5B", "6B"])
    assert t.actor != seat


def test_ac9_what_is_not_dead_is_not_put_away():
    t = play(safe_pair("2023"), "place 9H", "end")
    assert refused(t, "shed 9F") == "AC9"
    assert refused(t, "shed 9H") == "AC9"
    assert refused(t, "shed") == "AC9"


def test_player_can_declare_no_playable_tile():
    t = begun("championship")
    play(t, "pass")
    assert t.view(t.actor)["phase"] == "buy"


def test_2023_stuck_player_redraws_hand_first():
    t = begun("2023")
    assert refused(t, "pass") == "AC5"
    play(t, "redraw")
    assert refused(t, "redraw") == "AC5"
    play(t, "pass", "end")
    assert t.view(None)["seats"][t.view(None)["order"][-1]]["tiles"] == 6


def test_ac14_a_round_in_which_everybody_says_so_ends_the_game():
    t = begun("2000")
    for _ in range(3):
        play(t, "pass", "end")
    assert t.is_over
    assert t.scores() == [6000, 6000, 6000]


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize(
    ("ruleset", "stuck"), [("championship", ("shed 5B", "pass", "end")), ("2000", ("pass", "end"))]
)
def test_ac14_a_dead_tile_put_away_for_nothing_does_not_begin_the_round_anew(ruleset, stuck, left):
    t = safe_pair(ruleset)
    t.state.left = sum(t.state.held) + left
    play(t, *stuck)
    if ruleset == "2000":
        play(t, "shed 5B", "end")
    for _ in range(2):
        assert not t.is_over
        play(t, "pass", "end")
        if t.view(None)["phase"] == "shed":
            t.apply_action("end")
    # With a tile left to draw for it, that one may fit
    assert t.is_over == (left == 0)


@pytest.mark.parametrize(("left", "phase"), [("12I 5B", "buy"), ("12I 5B 9G", "place")])
def test_ac22_of_four_tiles_the_next_is_asked_for_while_any_fits_that_may_be_held(left, phase):
    t = safe_pair("2023", powers=True)
    for at in range(TILES):
        if t.state.board[at] == POOL and at not in parse_squares(left):
            t.state.board[at] = OFF
    play(t, "power four-tiles", "place 12I")
    assert t.view(None)["phase"] == phase


def test_ac21_with_two_the_market_tile_is_typed():
    t = begun("2000", 2)
    large, small = t.text.chains[:2]
    turn(t, "2A", f"found {large}")
    turn(t, "5A")
    turn(t, "6A", f"found {small}")
    play(t, "place 4A")
    assert (t.actor, t.view(None)["phase"]) == ("chance", "market")
    play(t, "draw 12I")
    assert (t.actor, t.view(None)["merger"]["market"]) == (0, 12)


# Corrections


def test_mistyped_step_is_corrected_by_consent_and_recorded():
    t = begun("championship")
    play(t, "place 9H")
    t.correct_last_action()
    assert t.view(None)["board"] == {"1A": "loose", "3A": "loose", "5A": "loose"}
    assert t.steps[-1] == CORRECT
    play(t, "place 9I", "end")
    t.correct_last_action()
    t.correct_last_action()
    assert len(t.view(None)["board"]) == 3
    again = records.parse_record(records.dump(t)).match
    assert (again.steps, again.state.turn) == (t.steps, t.state.turn)


def test_start_tile_can_be_corrected():
    t = play(real(), "draw 1A")
    t.correct_last_action()
    assert t.draw_count == 0
    assert play(t, "draw 2A").view(None)["board"] == {"2A": "loose"}


def test_only_real_tables_can_be_corrected():
    t = Match(ACQUIRE, {"players": 3})
    play(t, "draw 1A")
    with pytest.raises(Refusal):
        t.correct_last_action()
    with pytest.raises(BadInput):
        t.add_note("misplaced 1A 2A")
    text = records.dump(t).replace('{"n": 1, "do": "draw 1A"}', '{"n": 1, "correct": true}')
    with pytest.raises(BadRecord):
        records.parse_record(text)


def test_ch24_takes_back_purchases_here_too():
    t = begun("championship")
    play(t, "place 2A", "found Tower", "buy Tower")
    t.undo()
    assert t.view(None)["chains"]["Tower"]["bank"] == 24
    with pytest.raises(Refusal):
        t.undo()


def test_hands_option_is_known_or_unknown():
    with pytest.raises(BadInput):
        ACQUIRE.complete_options({"hands": "open"})


# All of it at once


@pytest.mark.parametrize("at", range(5))
def test_random_real_games_end_and_conserve_tiles(at):
    options = [o for o in ACQUIRE.variants() if o["hands"] == "unknown"][at]
    assert cpu.soak_game(ACQUIRE, options, 40, 7) is None
    dice = random.Random(at)
    t = Match(ACQUIRE, options)
    while not t.is_over:
        t.apply_action(dice.choice(t.legal_actions()))
        assert sum(seat["tiles"] for seat in t.view(None)["seats"]) + t.view(None)["pool"] == t.state.left


def test_ac5_the_only_tile_of_a_hand_may_be_placed():
    t = play(begun({"base": "2023", "hand": 1}), "place 9I")
    assert t.state.held[t.state.turn] == 0
