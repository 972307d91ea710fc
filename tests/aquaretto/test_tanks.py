"""Where a tile may lie: tanks, gaps, corners, how many tanks (AQ14-AQ17)."""

from aquaretto.build import create_scene, seat
from boardroom.games.aquaretto.law.codes import AQUARIUM, NONE, ZOO

ALL = {
    "K10", "L10", "M10",
    "J11", "K11", "L11", "M11", "N11",
    "J12", "K12", "L12", "M12", "N12",
    "K13", "L13", "M13", "N13",
    "L14", "M14",
}  # fmt: skip


def placing(tile, park="", **more):
    """Seat 0 takes a truck with one tile and has it in hand."""
    t = create_scene(seat(park=park, **more), trucks=[tile])
    t.play("take 1")
    return t


def test_aq14_a_tank_is_all_tiles_of_its_species():
    t = placing(
        "dolphin",
        """
        -  D  D  .  -
        .  .  D  .  .
        """,
    )
    assert t.tank("dolphin") == 3
    t.play("put L12")
    assert t.tank("dolphin") == 4


def test_aq14_one_tank_a_species_and_player():
    t = placing("dolphin", "- D . . -")
    assert t.legal_objects("put") == {"L10", "K11"}, "no second tank of dolphins"


def test_aq14_a_tank_is_a_players_own():
    t = create_scene(seat(), seat(park="- D . . -"), trucks=["dolphin"])
    t.play("take 1")
    assert t.legal_objects("put") == ALL


def test_aq15_a_new_species_may_begin_anywhere_in_an_empty_park():
    assert placing("orca").legal_objects("put") == ALL


def test_aq15_a_new_tank_keeps_a_space_from_the_others():
    """AQ15: the sheet's picture: three dolphins, and where the orcas may not be."""
    t = placing(
        "orca",
        """
        -  .  .  .  -
        .  D  D  .  .
        .  .  D  .  .
        """,
    )
    beside = {"K10", "L10", "J11", "M11", "K12", "M12", "L13"}
    assert t.legal_objects("put") == ALL - beside - {"K11", "L11", "L12"}


def test_aq15_corners_do_not_touch():
    t = placing("orca", "- D . . -")
    assert t.is_legal("put L11")
    t.play("put L11")
    assert (t.content_of("K10"), t.content_of("L11")) == ("dolphin", "orca")


def test_aq15_an_extension_touches_its_tank_and_keeps_the_gap():
    t = placing(
        "dolphin",
        """
        -  D  .  .  -
        .  .  .  .  .
        .  O  .  .  .
        """,
    )
    assert t.legal_objects("put") == {"L10"}, "K11 would touch the orca"


def test_aq15_a_tile_beside_its_tank_only_at_a_corner_is_refused():
    t = placing("dolphin", "- D . . -")
    assert not t.is_legal("put L11")


def test_aq16_three_tanks_without_expansions():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert placing("turtle", park).legal_action_texts() == ["depot"]
    assert placing("dolphin", park).is_legal("put L10") is False, "between dolphin and orca"
    assert placing("sea-lion", park).is_legal("put L12")


def test_aq16_each_large_expansion_allows_one_more_tank_anywhere():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    t = placing("turtle", park, laid="lay O11")
    assert t.is_legal("put N13"), "not only on the new board"
    assert t.is_legal("put O12")
    four = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  T  .
        """
    assert placing("hippo", four, laid="lay O11").legal_action_texts() == ["depot"]
    five = placing("hippo", four, laid="lay O11, lay Q11")
    assert five.is_legal("put R12")
    five.play("put R12")
    assert five.state.tanks[0] == 5


def test_aq16_a_small_expansion_allows_no_tank():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert placing("turtle", park, laid="lay-small upper-left O11").legal_action_texts() == ["depot"]


def test_aq16_never_more_than_five():
    park = """
        -  D  .  O  -  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  S  .  T  .  .  .  .  H
        """
    t = create_scene(seat(park=park, laid="lay O11, lay Q11"), players=5, trucks=["crocodile"])
    t.play("take 1")
    assert t.legal_action_texts() == ["depot"]


def test_aq17_a_tile_may_go_to_the_depot_though_the_park_has_room():
    t = placing("orca")
    assert t.is_legal("depot")
    t.play("depot")
    assert t.depot() == ["orca"]


def test_aq17_in_a_full_park_only_the_depot_is_left_until_a_board_is_added():
    park = """
        -  D  D  D  -
        @  @  @  @  @
        @  @  @  @  @
        e  @  @  @  @
        e  e  @  @  -
        """
    t = create_scene(seat(park=park, depot="dolphin", coins=2), taken=[None, 1, 2], trucks=["dolphin turtle"])
    assert not t.is_legal("move-tile")
    t.play("small", "lay-small upper-left L8")
    t.play("move-tile", "put M9")
    t.play("take 1", "pick turtle")
    assert t.legal_action_texts() == ["depot"], "M8 and L9 touch dolphins"
    t.play("depot")
    assert t.legal_objects("put") == {"L9", "M8"}


def test_aq17_the_depot_is_a_pile_new_tiles_on_top():
    t = create_scene(seat(depot="hippo turtle"), trucks=["dolphin orca sea-lion"])
    t.play("take 1", "pick orca", "depot", "pick sea-lion", "depot", "depot")
    assert t.depot() == ["hippo", "turtle", "orca", "sea-lion", "dolphin"]


def test_aq17_the_depot_takes_any_number_of_species():
    t = create_scene(
        seat(depot="dolphin orca sea-lion turtle hippo crocodile penguin"), players=5, trucks=["polar-bear"]
    )
    t.play("take 1", "depot")
    assert len(t.depot()) == 8
    assert t.state.tanks[0] == 0, "what lies there is no tank"


def test_aq17_the_depot_has_room_for_all_that_can_come():
    """AQ17: in the joint game one player can come by nearly all of the aquarium's tiles."""
    t = create_scene(ruleset="joint", players=5, turn=4)
    while not t.state.closed[ZOO]:
        if t.phase == "turn":
            t.play(choice_for_a_collector(t))
        else:
            t.apply_action(t.legal_actions()[0] if t.phase in {"draw", "load", "pick"} else t.legal_actions()[-1])
    assert t.state.stored == [0, 0, 0, 0, len(t.depot(4))]
    assert len(t.depot(4)) > 70


def choice_for_a_collector(t):
    """Seat 4 takes a truck with three tiles of the aquarium every round; the others a tile of the zoo each."""
    s = t.state
    full = [k for k in range(5) if s.cargo[k] == AQUARIUM and (s.loaded[k] == 3 or s.taken[k] == 4)]
    if not full:
        return "reveal aquarium"
    if t.turn == 4 and t.is_legal(f"take {full[0] + 1}"):
        return f"take {full[0] + 1}"
    small = [k for k in range(5) if s.cargo[k] == ZOO and s.taken[k] == NONE]
    return f"take {small[0] + 1}" if small and t.turn != 4 else "reveal zoo"
