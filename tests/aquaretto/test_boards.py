"""Expansions: shapes, rotations, where they may lie, chains of four (AQ5, AQ25)."""

import pytest
from effort import scale_effort
from hypothesis import given, settings
from hypothesis import strategies as st

from aquaretto.build import LETTERS, MAX_ACTIONS, create_scene, seat
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import add_board, can_house, is_legal_space, legal_boards
from boardroom.games.aquaretto.text.names import CELL_NAMES, CORNER_NAMES

LARGE = {(0, 0), (1, 0), (0, 1), (1, 1)}
MISSING = {"upper-left": (0, 0), "upper-right": (1, 0), "lower-left": (0, 1), "lower-right": (1, 1)}
# AQ4 as the specification draws it
SHAPE = [". X X X .", "X X X X X", "X X X X X", "e X X X X", "e e X X ."]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def first_park():
    """Spaces and entrance of the park board, from the picture."""
    words = {(x, y): word for y, row in enumerate(SHAPE) for x, word in enumerate(row.split())}
    return {at for at, word in words.items() if word == "X"}, {at for at, word in words.items() if word == "e"}


def cells(shape, x, y):
    return {(x + dx, y + dy) for dx, dy in shape}


def may_lie(board, spaces, entrance):
    """AQ25 word for word: overlaps nothing; a space of it shares an edge with a space of the park."""
    beside = {(x + dx, y + dy) for x, y in board for dx, dy in SIDES}
    return not board & (spaces | entrance) and bool(beside & spaces)


def everywhere(shape, spaces, entrance):
    reach = range(-9, 14)
    return {(x, y) for y in reach for x in reach if may_lie(cells(shape, x, y), spaces, entrance)}


def name(x, y):
    return CELL_NAMES[(PARK_AT + y) * SIDE + PARK_AT + x]


def laying(verb, **more):
    t = create_scene(seat(coins=9, **more))
    t.play(verb)
    return t


def test_aq5_a_large_board_is_four_spaces_in_a_square():
    t = laying("large")
    t.play("lay O11")
    assert [t.content_of(cell) for cell in ("O11", "P11", "O12", "P12", "O13", "Q11")] == ["free"] * 4 + ["nothing"] * 2
    assert (t.state.large[0], t.state.small[0]) == (1, 2)


@pytest.mark.parametrize("corner", CORNER_NAMES)
def test_aq5_a_small_board_is_an_l_of_three_spaces_in_any_rotation(corner):
    t = laying("small")
    t.play(f"lay-small {corner} O11")
    square = {"upper-left": "O11", "upper-right": "P11", "lower-left": "O12", "lower-right": "P12"}
    for each, cell in square.items():
        assert t.content_of(cell) == ("nothing" if each == corner else "free")
    assert (t.state.large[0], t.state.small[0]) == (2, 1)


def test_aq25_where_a_large_board_may_lie_beside_the_park_board():
    spaces, entrance = first_park()
    assert laying("large").legal_objects("lay") == {name(x, y) for x, y in everywhere(LARGE, spaces, entrance)}


@pytest.mark.parametrize("corner", CORNER_NAMES)
def test_aq25_where_a_small_board_may_lie_beside_the_park_board(corner):
    spaces, entrance = first_park()
    expected = everywhere(LARGE - {MISSING[corner]}, spaces, entrance)
    assert laying("small").legal_objects(f"lay-small {corner}") == {name(x, y) for x, y in expected}


def test_aq25_not_over_the_park_or_its_entrance():
    t = laying("large")
    assert not t.is_legal("lay K10")
    assert not t.is_legal("lay I13"), "it would cover the entrance"
    assert not t.is_legal("lay J14")


def test_aq25_touching_the_entrance_alone_does_not_count():
    t = laying("large")
    assert not t.is_legal("lay H13"), "only entrance to its right"
    assert t.is_legal("lay H12"), "I12 touches J12"
    assert not t.is_legal("lay J15"), "only entrance above"
    assert t.is_legal("lay K15"), "L15 touches L14"


def test_aq25_touching_at_a_corner_does_not_count():
    t = laying("large")
    assert not t.is_legal("lay I8"), "J9 touches K10 at a corner only"
    assert not t.is_legal("lay O14"), "N13 at a corner only"


def test_aq25_the_squares_without_board_may_be_covered():
    t = laying("small")
    assert not t.is_legal("lay-small lower-right I9"), "I9, J9 and I10 touch no space"
    assert not t.is_legal("lay-small lower-left N9"), "N9, O9 and O10 touch none either"
    assert t.is_legal("lay-small upper-left I9"), "J9, I10 and J10, which touches K10 and J11"
    t.play("lay-small upper-left I9")
    assert t.content_of("J10") == "free"


def test_aq25_a_board_is_part_of_the_park_and_is_laid_beside_boards_too():
    t = laying("large", laid="lay O11")
    assert t.is_legal("lay Q12")
    assert not t.is_legal("lay P12"), "it would overlap the first"
    t.play("lay Q12")
    assert t.state.large[0] == 0


def test_aq25_two_of_each_size():
    t = create_scene(seat(coins=9, laid="lay O11, lay Q11"))
    assert not t.is_legal("large")
    assert t.is_legal("small")
    t = create_scene(seat(coins=9, laid="lay-small upper-left O11, lay-small upper-left Q11"))
    assert not t.is_legal("small")
    assert t.is_legal("large")


def test_aq25_tiles_and_trainers_do_not_stand_in_the_way_of_boards():
    t = laying("large", park="- D . . -\n. . . . @")
    spaces, entrance = first_park()
    assert t.legal_objects("lay") == {name(x, y) for x, y in everywhere(LARGE, spaces, entrance)}


def test_aq25_a_tank_grows_onto_a_board():
    t = create_scene(seat(park="- . . . -\n. . . . D", laid="lay O11"), trucks=["dolphin"])
    t.play("take 1")
    assert t.is_legal("put O11")
    t.play("put O11")
    assert t.tank("dolphin") == 2


@pytest.mark.parametrize(
    ("chain", "far"),
    [
        (["lay O11", "lay Q11", "lay-small upper-right S11", "lay-small upper-right U11"], "V12"),
        (["lay H11", "lay F11", "lay-small upper-left D11", "lay-small upper-left B11"], "B12"),
        (["lay L8", "lay L6", "lay-small upper-left L4", "lay-small upper-left L2"], "M2"),
        (["lay L15", "lay L17", "lay-small lower-left L19", "lay-small lower-left L21"], "M22"),
    ],
)
def test_aq25_four_boards_in_a_line_in_every_direction(chain, far):
    t = create_scene(seat(coins=9), taken=[None, 1, 2], trucks=["dolphin"])
    for board in chain:
        t.play("small" if "small" in board else "large", board)
    assert (t.state.small[0], t.state.large[0]) == (0, 0)
    assert sum(content == FREE for content in t.state.park[:GRID]) == 33
    t.play("take 1")
    assert len(t.legal_objects("put")) == 33
    t.play(f"put {far}")
    assert t.tank("dolphin") == 1


# Compared with the words of the rules, on parks laid by chance


@st.composite
def parks(draw):
    """A park with any legal boards, then tiles and trainers put by chance where AQ15 and AQ16 allow."""
    t = create_scene(players=5, whole=False)
    s = t.state
    out = [0] * 1000
    for size in draw(st.permutations(["large", "large", "small", "small"]))[: draw(st.integers(0, 4))]:
        without = CORNERS if size == "large" else draw(st.integers(0, 3))
        n = legal_boards(s, out, 0, 0, 0, without)
        add_board(s, 0, out[draw(st.integers(0, n - 1))], without)
        if size == "large":
            s.large[0] -= 1
        else:
            s.small[0] -= 1
    for _ in range(draw(st.integers(0, 25))):
        species = draw(st.integers(0, 8))
        spots = [
            c
            for c in range(GRID)
            if s.park[c] == FREE and (species == 8 or may_be_put(picture(s), species, s.large[0], c))
        ]
        if spots:
            spot = draw(st.sampled_from(spots))
            s.park[spot] = TRAINER if species == 8 else species * MARKS
            if species < 8:
                s.size[species] += 1
                s.tanks[0] = sum(size > 0 for size in s.size[:SPECIES_PER_GAME])
    return t


def picture(s):
    """The park as letters by cell."""
    return {c: LETTERS[s.park[c] // MARKS] if s.park[c] < FIRST_ZOO_KIND else "" for c in range(GRID)}


def may_be_put(letters, species, large_left, c):
    """AQ15 and AQ16 word for word, for an empty space."""
    own = LETTERS[species]
    tanks = {letter for letter in letters.values() if letter}
    x, y = c % SIDE, c // SIDE
    beside = {letters[(y + dy) * SIDE + x + dx] for dx, dy in SIDES} - {""}
    if own in tanks:
        return beside == {own}
    return not beside and len(tanks) < 3 + (2 - large_left)


@settings(max_examples=scale_effort(40))
@given(parks())
def test_aq15_aq16_spaces_are_those_the_rules_say(t):
    s = t.state
    letters = picture(s)
    empty = [c for c in range(GRID) if s.park[c] == FREE]
    for species in range(SPECIES_PER_GAME):
        expected = {c for c in empty if may_be_put(letters, species, s.large[0], c)}
        found = {c for c in range(GRID) if is_legal_space(s, 0, species, c)} if can_house(s, 0, species) else set()
        assert found == expected


@settings(max_examples=scale_effort(40))
@given(parks())
def test_aq25_boards_lie_where_the_rules_say(t):
    s = t.state
    spaces = {(c % SIDE, c // SIDE) for c in range(GRID) if s.park[c] not in (VOID, ENTRANCE)}
    entrance = {(c % SIDE, c // SIDE) for c in range(GRID) if s.park[c] == ENTRANCE}
    if s.large[0] + s.small[0] == 0:
        return
    small = 0
    for without in range(CORNERS + 1):
        shape = LARGE - ({(without % 2, without // 2)} if without < CORNERS else set())
        expected = {
            y * SIDE + x for y in range(SIDE) for x in range(SIDE) if may_lie(cells(shape, x, y), spaces, entrance)
        }
        out = [0] * 1000
        n = legal_boards(s, out, 0, 0, 0, without)
        assert out[:n] == sorted(expected)
        small += n * (without < CORNERS)
    assert small < MAX_ACTIONS / 2, "the longest list of a turn, with room to spare"
