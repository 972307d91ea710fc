"""The box and the table before the first turn (AQ1-AQ8, AQ36, ZO1, MIX1)."""

from collections import Counter

import pytest

from aquaretto.build import Scene, create_scene
from boardroom.base.errors import BadInput
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.table import options
from boardroom.games.aquaretto.text.names import KIND_NAMES, SPECIES_NAMES, TILE_NAMES

SHOWS = ["dolphin", "orca", "sea-lion"]
OTHERS = ["turtle", "hippo", "crocodile", "penguin", "polar-bear"]
ZOO_SPECIES = ["camel", "elephant", "flamingo", "kangaroo", "leopard", "chimpanzee", "panda", "zebra"]
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def pile(t, game=AQUARIUM):
    """The kinds in a pile, counted."""
    span = range(FIRST_ZOO_TILE, TILES) if game == ZOO else range(FIRST_ZOO_TILE)
    return Counter(KIND_NAMES[TILE_KIND[tile]] for tile in span if t.state.pool[tile])


def test_aq1_eight_species_of_eleven_adults_and_two_young():
    t = Scene("aquaretto", 5)
    found = pile(t)
    for name in SHOWS + OTHERS:
        assert sum(count for kind, count in found.items() if kind.startswith(name)) == 11
        assert t.state.young[SPECIES_NAMES.index(name)] == 2
    assert sum(found.values()) - found["coin"] == 88


def test_aq2_marks_of_the_show_animals():
    found = pile(Scene("aquaretto", 5))
    for name in SHOWS:
        marks = {kind.removeprefix(name): count for kind, count in found.items() if kind.startswith(name)}
        assert marks == {"-female": 2, "-male": 2, "-lightning": 2, "": 5}


def test_aq2_marks_of_the_others():
    found = pile(Scene("aquaretto", 5))
    for name in OTHERS:
        marks = {kind.removeprefix(name): count for kind, count in found.items() if kind.startswith(name)}
        assert marks == {"-female": 2, "-male": 2, "-fish": 6, "": 1}


@every_number
def test_aq3_ten_coin_tiles_thirty_coins_sixteen_workers_two_boards_of_each_size(players):
    t = Scene("aquaretto", players)
    s = t.state
    assert pile(t)["coin"] == 10
    assert sum(s.coins) + s.bank == 30
    assert s.workers == 16
    assert s.small[:players] == s.large[:players] == [2] * players


def test_aq4_the_park_board_has_nineteen_spaces_and_an_entrance():
    t = Scene("aquaretto", 3)
    rows = [[t.content_of(f"{column}{row}", 1) for column in "IJKLMNO"] for row in range(9, 16)]
    marks = {"nothing": ".", "free": "X", "entrance": "e"}
    assert ["".join(marks[what] for what in row) for row in rows] == [
        ".......",
        "..XXX..",
        ".XXXXX.",
        ".XXXXX.",
        ".eXXXX.",
        ".eeXX..",
        ".......",
    ]
    assert sum(content == FREE for content in t.state.park[:GRID]) == 19


def test_aq4_no_tile_and_no_trainer_on_the_entrance():
    t = create_scene(trucks=["dolphin"])
    t.play("take 1")
    assert t.legal_objects("put").isdisjoint({"J13", "J14", "K14", "J10", "N10", "N14"})
    assert len(t.legal_objects("put")) == 19


@every_number
def test_aq6_species_removed_by_the_number_of_players(players):
    t = Scene("aquaretto", players)
    gone = {2: 3, 3: 2, 4: 1, 5: 0}[players]
    for removed in range(gone):
        assert t.awaits_chance
        assert t.phase == "remove"
        assert t.legal_objects("remove") == set(OTHERS[removed:]), "show animals are never removed"
        t.play(f"remove {OTHERS[removed]}")
    assert t.phase == "start"
    assert t.state.left[AQUARIUM] == 98 - 11 * gone
    for name in OTHERS[:gone]:
        assert not any(kind.startswith(name) for kind in pile(t))
        assert t.state.young[SPECIES_NAMES.index(name)] == 0


def test_aq7_adults_and_coin_tiles_lie_in_one_pile_and_each_is_as_likely():
    t = create_scene(players=5)
    t.play("reveal aquarium")
    assert t.awaits_chance
    assert t.legal_action_texts() == [f"draw {name}" for name in TILE_NAMES[:98]]


def test_aq7_fifteen_tiles_lie_under_the_disc():
    t = create_scene(left=16)
    assert t.state.opened == [0, 0]
    t.draw_and_load(1, "coin")
    assert t.state.opened == [0, 0], "fifteen are left: the last before the disc was drawn"
    t.draw_and_load(1, "coin")
    assert t.state.opened == [1, 0]


@every_number
def test_aq8_trucks_a_coin_each_and_a_start_player_by_chance(players):
    t = Scene("aquaretto", players)
    assert t.coins == [1] * players
    assert t.bank == 30 - players
    assert t.state.trucks == max(players, 3)
    while t.phase == "remove":
        t.apply_action(t.legal_actions()[0])
    assert t.awaits_chance
    assert t.legal_objects("start") == {str(number + 1) for number in range(players)}
    t.play(f"start {players}")
    assert (t.turn, t.state.actor, t.phase) == (players - 1, players - 1, "turn")


def test_aq36_two_players_remove_three_species_and_load_trucks_of_three_two_and_one():
    t = create_scene(players=2)
    assert t.state.left[AQUARIUM] == 98 - 33
    assert (t.state.trucks, t.state.space[:3]) == (3, [3, 2, 1])


# Zooloretto


@every_number
def test_zo1_the_box_of_zooloretto(players):
    t = Scene("zooloretto", players)
    found = pile(t, ZOO)
    for name in ZOO_SPECIES:
        marks = {kind.removeprefix(name): count for kind, count in found.items() if kind.startswith(name)}
        assert marks == {"-female": 2, "-male": 2, "": 7}
        assert t.state.young[SPECIES_NAMES.index(name)] == 2
    assert {kind: count for kind, count in found.items() if kind.endswith("-stall")} == {
        "juice-stall": 3,
        "ice-cream-stall": 3,
        "popcorn-stall": 3,
        "souvenirs-stall": 3,
    }
    assert found["coin"] == 12
    assert (t.coins, t.bank) == ([2] * players, 30 - 2 * players)


@every_number
def test_zo1_any_species_may_be_removed(players):
    t = Scene("zooloretto", players)
    gone = {2: 3, 3: 2, 4: 1, 5: 0}[players]
    for removed in range(gone):
        assert t.legal_objects("remove") == set(ZOO_SPECIES[removed:])
        t.play(f"remove {ZOO_SPECIES[removed]}")
    assert t.phase == "start"
    assert t.state.left == [0, 112 - 11 * gone]


# Both


@every_number
def test_mix1_two_coins_in_all_and_both_boxes(players):
    t = Scene("joint", players)
    gone = {2: 3, 3: 2, 4: 1, 5: 0}[players]
    removed = []
    while t.phase == "remove":
        removed.append(t.legal_action_texts()[0])
        t.apply_action(t.legal_actions()[0])
    assert removed == [f"remove {name}" for name in OTHERS[:gone] + ZOO_SPECIES[:gone]]
    assert (t.coins, t.bank) == ([2] * players, 60 - 2 * players)
    assert t.state.left == [98 - 11 * gone, 112 - 11 * gone]
    assert t.state.trucks == max(players, 3)
    assert t.state.space[: t.state.trucks] == ([3, 2, 1] if players == 2 else [3] * players)
    assert t.state.boards == (2 if players == 2 else 1)
    assert t.state.pens[:players] == [3] * players


@pytest.mark.parametrize(
    "given", [{"players": 1}, {"players": 6}, {"players": True}, {"ruleset": "zoo"}, {"ruleset": 3}, {"seats": 3}, []]
)
def test_aq6_two_to_five_play_one_of_three_games(given):
    with pytest.raises(BadInput):
        options.check_options(given)


def test_joint_state_fits_four_kibibytes():
    assert AQUARETTO.schema.dtype.itemsize <= 4096
