"""A misplaced tile (AC23): a mistake of real tables, which this table does not let happen."""

import pytest

from acquire.build import every_ruleset, scene, squares, tile
from boardroom.engine.errors import BadInput


@every_ruleset
@pytest.mark.parametrize("name", ["1A", "12A", "1I", "12I", "6F"])
def test_ac23_a_tile_goes_to_its_own_square_and_no_other(ruleset, name):
    t = scene(ruleset, hands=[name])
    t.play(f"place {name}")
    assert t.view(None)["board"] == {name: "loose"}


@every_ruleset
def test_ac23_every_tile_has_its_square(ruleset):
    for at in squares("1A-12A 1C-12C 1I-12I"):
        t = scene(ruleset, hands=[tile(at)])
        t.play(f"place {tile(at)}")
        assert list(t.view(None)["board"]) == [tile(at)]


@every_ruleset
def test_ac23_the_square_of_a_tile_somebody_else_holds_is_refused(ruleset):
    """At a real table this is where 6F would come to lie on 7F: the player means one tile and lays another."""
    t = scene(ruleset, hands=["6F", "7F"])
    assert t.refused("place 7F") == "AC5"


@every_ruleset
def test_ac23_the_square_of_a_tile_in_the_pool_or_out_of_the_game_is_refused(ruleset):
    t = scene(ruleset, hands=["6F"], away="5F")
    assert t.refused("place 7F") == "AC5"
    assert t.refused("place 5F") == "AC5"


@every_ruleset
def test_ac23_a_square_that_is_covered_is_refused(ruleset):
    t = scene(ruleset, board={"loose": "7H"}, hands=["6F"])
    assert t.refused("place 7H") == "AC5"


@pytest.mark.parametrize("text", ["place 6F 7F", "place", "move 6F 7F", "swap 6F 7F", "exchange 6F 7F"])
def test_ac23_there_is_no_action_that_moves_a_tile(text):
    t = scene("2000", hands=["6F"])
    with pytest.raises(BadInput):
        t.play(text)
    assert t.hand(0) == ["6F"]
