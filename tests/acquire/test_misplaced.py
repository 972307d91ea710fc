"""A misplaced tile (AC23, CH25): a mistake of real tables, which a table of the house does not let happen."""

import pytest

from acquire.build import chain_trio, create_scene, every_ruleset, parse_squares, square_number, tile_name
from boardroom.base.errors import BadInput, Refusal
from boardroom.engine.match import Match
from boardroom.games import records
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.law.codes import E_MISPLACED
from boardroom.games.acquire.table.misplaced_tiles import apply_ruling, has_moved_on, map_stand_ins


@every_ruleset
@pytest.mark.parametrize("name", ["1A", "12A", "1I", "12I", "6F"])
def test_ac23_a_tile_goes_to_its_own_square_and_no_other(ruleset, name):
    t = create_scene(ruleset, hands=[name])
    t.play(f"place {name}")
    assert t.view(None)["board"] == {name: "loose"}


@every_ruleset
def test_ac23_every_tile_has_its_square(ruleset):
    for at in parse_squares("1A-12A 1C-12C 1I-12I"):
        t = create_scene(ruleset, hands=[tile_name(at)])
        t.play(f"place {tile_name(at)}")
        assert list(t.view(None)["board"]) == [tile_name(at)]


@every_ruleset
def test_ac23_the_square_of_a_tile_somebody_else_holds_is_refused(ruleset):
    """At a real table this is where 6F would come to lie on 7F: the player means one tile and lays another."""
    t = create_scene(ruleset, hands=["6F", "7F"])
    assert t.refusal_rule("place 7F") == "AC5"


@every_ruleset
def test_ac23_the_square_of_a_tile_in_the_pool_or_out_of_the_game_is_refused(ruleset):
    t = create_scene(ruleset, hands=["6F"], away="5F")
    assert t.refusal_rule("place 7F") == "AC5"
    assert t.refusal_rule("place 5F") == "AC5"


@every_ruleset
def test_ac23_a_square_that_is_covered_is_refused(ruleset):
    t = create_scene(ruleset, board={"loose": "7H"}, hands=["6F"])
    assert t.refusal_rule("place 7H") == "AC5"


@pytest.mark.parametrize("text", ["place 6F 7F", "place", "move 6F 7F", "swap 6F 7F", "exchange 6F 7F"])
def test_ac23_there_is_no_action_that_moves_a_tile(text):
    t = create_scene("2000", hands=["6F"])
    with pytest.raises(BadInput):
        t.play(text)
    assert t.hand(0) == ["6F"]


# At a real table (hands unknown) it happens, and the table rules


def real(ruleset, *texts):
    t = Match(ACQUIRE, {"ruleset": ruleset, "players": 3, "hands": "unknown"})
    for text in ("draw 1A", "draw 3A", "draw 5A", *texts):
        t.apply_action(text)
    return t


def same_again(t):
    again = records.parse_record(records.dump(t)).match
    assert (again.steps, again.actions, again.notes) == (t.steps, t.actions, t.notes)
    assert ACQUIRE.schema.values(again.state) == ACQUIRE.schema.values(t.state)


@pytest.mark.parametrize("ruleset", ["2000", "2023"])
@pytest.mark.parametrize("held", [False, True])
def test_ac23_in_the_same_turn_it_is_moved_and_what_came_of_it_is_undone(ruleset, held):
    t = real(ruleset, "place 2A")
    t.apply_action(f"found {t.text.chains[0]}")
    t.apply_action(f"buy {t.text.chains[0]}")
    apply_ruling(t, "9H", "2A", held)
    seen = t.view(t.actor)
    assert seen["board"] == {"1A": "loose", "3A": "loose", "5A": "loose", "9H": "loose"}
    assert (seen["phase"], seen["seats"][t.actor]["cash"]) == ("buy", 6000)
    assert seen["notes"] == []
    same_again(t)


@pytest.mark.parametrize("ruleset", ["2000", "2023"])
def test_ac23_noticed_later_it_stays_and_the_two_are_exchanged(ruleset):
    t = real(ruleset, "place 9H", "end")
    apply_ruling(t, "8H", "9H", held=True)
    assert "9H" in t.view(None)["board"]
    assert map_stand_ins(t.notes) == {}
    same_again(t)


@pytest.mark.parametrize("ruleset", ["2000", "2023"])
def test_ac23_nobody_holds_it_so_they_are_exchanged_when_it_is_drawn(ruleset):
    t = real(ruleset, "place 9H", "end")
    apply_ruling(t, "8H", "9H", held=False)
    assert map_stand_ins(t.notes) == {
        square_number("8H"): square_number("9H"),
        square_number("9H"): square_number("8H"),
    }
    t.add_note("swapped 8H 9H")
    assert map_stand_ins(t.notes) == {}
    same_again(t)


def test_ch25_not_moved_on_and_held_the_two_are_exchanged():
    t = real("championship", "place 9H")
    apply_ruling(t, "8H", "9H", held=True)
    assert "9H" in t.view(None)["board"]
    assert (t.view(None)["notes"], map_stand_ins(t.notes)) == (["swapped 8H 9H"], {})
    same_again(t)


def test_ch25_not_moved_on_and_not_held_it_is_moved():
    t = real("championship", "place 2A", "found Tower", "buy Tower")
    apply_ruling(t, "9H", "2A", held=False)
    assert "2A" not in t.view(None)["board"]
    assert t.view(None)["board"]["9H"] == "loose"
    assert t.view(None)["chains"]["Tower"]["bank"] == 25
    same_again(t)


@pytest.mark.parametrize("held", [False, True])
def test_ch25_moved_on_it_counts_as_the_squares_tile(held):
    t = real("championship", "place 9H", "end")
    apply_ruling(t, "8H", "9H", held)
    assert "9H" in t.view(None)["board"]
    assert map_stand_ins(t.notes)[square_number("9H")] == square_number("8H")
    # The tile printed 9H goes to 8H, and may be misplaced in its turn
    t.apply_action("place 8H")
    t.apply_action("found Tower")
    t.apply_action("end")
    assert t.view(None)["chains"]["Tower"]["size"] == 2
    same_again(t)


@pytest.mark.parametrize(("ruleset", "note"), [("2000", "swapped 8H 9H"), ("championship", "misplaced 8H 9H")])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_ac23_ch25_what_became_of_it_names_both_squares(ruleset, note, lang):
    t = real(ruleset, "place 9H", "end")
    (told,) = t.add_note(note)
    said = t.text.describe_event(told.event, lang, ["A", "B", "C"])
    assert "8H" in said
    assert "9H" in said


def test_ch25_one_holder_has_settled_so_play_has_moved_on():
    """A founds Luxor (2A), B and C hold shares of the chain that disappears."""
    t = real("championship", "place 2A", "found Tower", "end", "place 5B", "found Luxor", "buy Luxor", "end")
    t.apply_action("place 12I")
    t.apply_action("buy Luxor")
    t.apply_action("end")
    t.apply_action("place 4A")
    assert t.view(None)["phase"] == "holders"
    assert not has_moved_on(t.state, t.events, square_number("4A"), "CH25")
    first = t.actor
    t.apply_action("keep")
    assert t.actor != first
    assert has_moved_on(t.state, t.events, square_number("4A"), "CH25")
    apply_ruling(t, "4B", "4A", held=False)
    assert t.view(None)["notes"] == ["misplaced 4B 4A"]


def test_ch25_play_has_moved_on_for_good_when_one_chain_of_several_is_settled():
    low, mid, high = chain_trio("championship")
    board = {low: "1E-4E", mid: "6E-7E", high: "5C-5D"}
    t = create_scene("championship", board=board, hands=["5E"], shares={mid: [2, 0, 0], high: [2, 0, 0]})
    t.play("place 5E", f"settle {mid}", "sell")
    assert not has_moved_on(t.state, t.events, square_number("5E"), "CH25")
    t.play("keep")
    assert (t.phase, t.actor) == ("holders", 0)  # the same holder, asked about the next chain
    assert has_moved_on(t.state, t.events, square_number("5E"), "CH25")
    t.play("sell")
    assert has_moved_on(t.state, t.events, square_number("5E"), "CH25")


@pytest.mark.parametrize("later", ["misplaced 8H 9H", "swapped 8H 9H", "misplaced 7H 9H"])
@every_ruleset
def test_ac23_ch25_a_tile_that_was_exchanged_lies_rightly_from_then_on(ruleset, later):
    t = real(ruleset, "place 9H")
    if ruleset != "championship":
        t.apply_action("end")
    t.add_note("swapped 8H 9H")
    if ruleset == "championship":
        t.apply_action("end")
    before = t.steps[:]
    with pytest.raises(Refusal, match="exchanged"):
        t.add_note(later)
    assert t.steps == before


@pytest.mark.parametrize(("printed", "lies"), [("8H", "9G"), ("9H", "9H"), ("1A", "9H")])
@every_ruleset
def test_ac23_ch25_what_cannot_be_is_refused_and_changes_nothing(ruleset, printed, lies):
    t = real(ruleset, "place 9H", "end")
    before = t.steps[:]
    with pytest.raises(Refusal):
        apply_ruling(t, printed, lies, held=False)
    assert t.steps == before


def test_ac23_a_tile_that_may_not_lie_on_its_own_square_is_not_moved():
    t = real("2023", "place 2A", "found Tower")
    before = t.steps[:]
    with pytest.raises(Refusal):
        apply_ruling(t, "3A", "2A", held=False)
    assert t.steps == before


def test_ch25_the_wrong_ruling_is_refused():
    t = real("championship", "place 9H")
    with pytest.raises(Refusal):
        t.add_note("misplaced 8H 9H")
    t.apply_action("end")
    with pytest.raises(Refusal):
        t.add_note("swapped 8H 9H")
    with pytest.raises(BadInput):
        t.add_note("misplaced 8H")


def test_ch25_a_note_can_be_corrected():
    t = real("championship", "place 9H", "end")
    t.add_note("misplaced 8H 9H")
    t.correct_last_action()
    assert t.notes == []
    assert not [e for _, e in t.game_log(None) if e.code == E_MISPLACED]
    same_again(t)


@every_ruleset
def test_ac23_ch25_when_the_game_is_over_the_last_turn_has_passed(ruleset):
    t = real(ruleset, "time", "place 9H", "end")
    scores = t.scores()
    apply_ruling(t, "8H", "9H", held=False)
    assert (t.view(None)["notes"], t.scores()) == (["misplaced 8H 9H"], scores)
    same_again(t)
