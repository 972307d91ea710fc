"""The score of an aquarium, and who wins (AQ28-AQ33)."""

import pytest

from aquaretto.build import create_scene, seat, select_events


def test_aq28_a_point_for_every_animal_in_the_park():
    park = """
        -  DF DM Dy -
        .  .  .  .  .
        T~ T  .  @  .
        """
    t = create_scene(seat(park=park, depot="hippo hippo-fish"))
    assert t.part_points("tiles") == 5, "young count, trainers and the depot do not"


@pytest.mark.parametrize(("cashiers", "points"), [(0, 0), (1, 7), (2, 14)])
def test_aq29_cashiers_make_points_of_coins_which_are_kept(cashiers, points):
    t = create_scene(seat(coins=7, cashiers=cashiers))
    assert (t.part_points("cashiers"), t.coins[0]) == (points, 7)


@pytest.mark.parametrize(("keepers", "points"), [(0, 0), (1, 4), (2, 8)])
def test_aq30_keepers_make_points_of_fish(keepers, points):
    park = """
        -  T~ T~ T  -
        .  .  .  .  .
        H~ H~ HF HM Hy
        """
    t = create_scene(seat(park=park, keepers=keepers, depot="crocodile-fish*2"))
    assert t.part_points("keepers") == points


@pytest.mark.parametrize("number", [0, 1, 2])
def test_aq30_aq31_fish_and_shows_count_to_the_edges_of_a_wide_park_whosever_it_is(number):
    wide = """
        -  .  .  .  -
        H~ H  .  .  .  .  .  .  T~
        .  .  .  .  .  .  .  D  @
        """
    seats = [seat()] * 3
    seats[number] = seat(park=wide, laid="lay O11, lay Q11", keepers=1)
    t = create_scene(*seats)
    assert [t.part_points("keepers", each) for each in range(3)] == [2 * (each == number) for each in range(3)]
    assert [t.part_points("trainers", each) for each in range(3)] == [1 * (each == number) for each in range(3)]


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(("top", "bottom"), [("H~ H", "O @"), ("@ O", "H H~")])
def test_aq30_aq31_fish_and_shows_count_to_the_edges_of_a_high_park_whosever_it_is(number, top, bottom):
    high = f"""
        -  {top} -  -
        -  .  .  -  -
        -  .  .  .  -
        .  .  .  .  .
        .  .  .  .  .
        e  .  .  .  .
        e  e  .  .  -
        -  -  .  .  -
        -  -  {bottom} -
        """
    seats = [seat()] * 3
    seats[number] = seat(park=high, corner="J8", laid="lay K8, lay L15", keepers=1)
    t = create_scene(*seats)
    for part in ("keepers", "trainers"):
        assert [t.part_points(part, each) for each in range(3)] == [1 * (each == number) for each in range(3)]


def test_aq31_the_sheets_example_of_two_trainers():
    """AQ31: row 0 orca, orca male, orca; row 1 trainer, trainer, orca; row 2 dolphin, dolphin with lightning; row 3
    dolphin male: left trainer 3, right trainer 5."""
    park = """
        O  Om O
        @  @  O
        D  D! .
        Dm .  .
        """
    t = create_scene(seat(park=park, corner="K10"))
    assert t.part_points("trainers") == 3 + 5
    left = create_scene(seat(park=park.replace("@  @", "@  ."), corner="K10"))
    right = create_scene(seat(park=park.replace("@  @", ".  @"), corner="K10"))
    assert (left.part_points("trainers"), right.part_points("trainers")) == (3, 5)


def test_aq31_all_eight_spaces_around():
    park = """
        -  D  D  D  -
        .  D  @  D  .
        .  DF DM Dy .
        """
    assert create_scene(seat(park=park)).part_points("trainers") == 8, "young as any other"


def test_aq31_a_tile_beside_two_trainers_counts_for_both():
    assert create_scene(seat(park="- @ D @ -")).part_points("trainers") == 2


def test_aq31_only_show_animals_without_lightning():
    for letter in "DOS":
        assert create_scene(seat(park=f"- {letter} @ . -")).part_points("trainers") == 1
        assert create_scene(seat(park=f"- {letter}m @ . -")).part_points("trainers") == 1
        assert create_scene(seat(park=f"- {letter}! @ . -")).part_points("trainers") == 0
    for letter in "THC":
        assert create_scene(seat(park=f"- {letter} @ . -")).part_points("trainers") == 0


def test_aq31_two_spaces_away_is_too_far():
    assert create_scene(seat(park="- D . @ -")).part_points("trainers") == 0


def test_aq31_over_boards_too():
    t = create_scene(seat(park="- . . . - .\n. . . . D @", laid="lay O11"))
    assert t.part_points("trainers") == 1


def test_aq32_three_turtles_in_the_depot():
    """AQ32: the sheet's example: Klaus has three turtles in the depot and no manager: -2."""
    assert create_scene(seat(depot="turtle turtle-fish*2")).part_points("depot") == -2


@pytest.mark.parametrize(("manager", "points"), [(0, -6), (1, -3)])
def test_aq32_two_off_a_species_one_with_the_manager(manager, points):
    t = create_scene(seat(depot="turtle dolphin hippo turtle-fish dolphin-young", manager=manager))
    assert t.part_points("depot") == points


def ending(*seats, **more):
    """The last round's last truck, of a single coin, is taken by seat 2."""
    return create_scene(*seats, trucks=["", "", "coin"], taken=[0, 1], turn=2, last=True, left=14, **more)


def test_aq33_all_parts_add_up_and_most_points_win():
    first = seat(park="- D @ . -\n. . . . .\n. T~ T~ . .", coins=3, cashiers=1, keepers=2, depot="hippo")
    second = seat(park="- O O O -", coins=0)
    t = ending(first, second)
    told = t.play("take 3")
    # Three tiles, three coins with a cashier, two fish with two keepers, one dolphin at the trainer, a species stored
    assert t.points(0) == 3 + 3 + 4 + 1 - 2
    assert t.points(1) == 3
    assert t.points(2) == 0
    assert [(who, points, coins) for who, points, coins, _ in select_events(told, "result")] == [
        (0, 9, 3),
        (1, 3, 0),
        (2, 0, 2),
    ]
    assert t.scores()[0] > t.scores()[1] > t.scores()[2]


def test_aq33_a_tie_goes_to_more_coins():
    t = ending(seat(park="- D D . -", coins=3), seat(park="- O O . -", coins=4))
    t.play("take 3")
    assert t.points(0) == t.points(1) == 2
    assert t.scores()[1] > t.scores()[0] > t.scores()[2]


def test_aq33_points_come_before_coins():
    t = ending(seat(park="- D D . -", coins=0), seat(park="- O . . -", coins=20))
    t.play("take 3")
    assert t.scores()[0] > t.scores()[1]


def test_aq33_with_the_same_coins_the_win_is_shared():
    t = ending(seat(park="- D D . -", coins=3), seat(park="- O O . -", coins=3))
    t.play("take 3")
    assert t.scores()[0] == t.scores()[1] > t.scores()[2]


def test_aq33_below_nothing_coins_break_ties_too():
    t = ending(seat(depot="dolphin", coins=3), seat(depot="orca", coins=4), seat(depot="hippo turtle", coins=9))
    t.play("take 3")
    assert t.points(0) == t.points(1) == -2
    assert t.scores()[1] > t.scores()[0] > t.scores()[2]
