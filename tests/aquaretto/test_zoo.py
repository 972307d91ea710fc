"""Zooloretto: enclosures, stalls, barn, money actions, score (ZO2-ZO6)."""

import pytest

from aquaretto.build import create_scene, event_names, seat, select_events

PENS = {"four": 4, "five": 5, "six": 6, "annex": 5, "second-annex": 5}
BONUS = {"four": 1, "five": 2, "six": 0, "annex": 1, "second-annex": 1}
FULL = {"four": 5, "five": 8, "six": 10, "annex": 9, "second-annex": 9}
SHORT = {"four": 4, "five": 5, "six": 6, "annex": 5, "second-annex": 5}
every_pen = pytest.mark.parametrize("pen", PENS)


def zoo(*seats, **more):
    more.setdefault("players", 2 if any(each.annexes == 2 for each in seats) else 3)
    return create_scene(*seats, ruleset="zooloretto", **more)


def with_animals(pen, count, **more):
    """A seat whose enclosure holds so many camels."""
    annexes = {"annex": 1, "second-annex": 2}.get(pen, 0)
    return seat(**{pen.replace("-", "_"): f"camel*{count}" if count else ""}, annexes=annexes, **more)


# Enclosures


@every_pen
def test_zo2_an_enclosure_has_so_many_spaces(pen):
    t = zoo(with_animals(pen, PENS[pen] - 1), trucks=["camel*2"])
    t.play("take 1")
    assert pen in t.legal_objects("enclose")
    t.play(f"enclose {pen}")
    assert (len(t.pen(pen)), t.phase) == (PENS[pen], "put")
    assert pen not in t.legal_objects("enclose"), "it is full"


def test_zo2_the_expansion_adds_one_enclosure_and_one_stall_place():
    t = zoo(seat(coins=3), trucks=["camel juice-stall"])
    t.play("take 1", "pick camel")
    assert t.legal_objects("enclose") == {"four", "five", "six"}
    t.play("barn")
    assert t.legal_objects("stall") == {"four-left", "four-right", "five-side", "six-side"}
    t = zoo(seat(coins=3, annexes=1), trucks=["camel juice-stall"])
    t.play("take 1", "pick camel")
    assert t.legal_objects("enclose") == {"four", "five", "six", "annex"}
    t.play("barn")
    assert t.legal_objects("stall") == {"four-left", "four-right", "five-side", "six-side", "annex-side"}


@every_pen
def test_zo2_zo4_filling_the_last_space_pays_the_bonus(pen):
    t = zoo(with_animals(pen, PENS[pen] - 1, coins=0), trucks=["camel"])
    bank = t.bank
    t.play("take 1", f"enclose {pen}")
    assert (t.coins[0], t.bank) == (BONUS[pen], bank - BONUS[pen])


@every_pen
def test_zo4_no_bonus_before_the_last_space(pen):
    t = zoo(with_animals(pen, PENS[pen] - 2, coins=0), trucks=["camel"])
    t.play("take 1", f"enclose {pen}")
    assert t.coins[0] == 0


def test_zo3_one_species_an_enclosure_several_enclosures_a_species():
    t = zoo(seat(four="camel", six="camel", five="elephant"), trucks=["camel flamingo"])
    t.play("take 1", "pick camel")
    assert t.legal_action_texts() == ["enclose four", "enclose six", "barn"]
    t.play("enclose four")
    assert t.legal_action_texts() == ["barn"], "no enclosure is empty"
    t.play("barn")
    assert t.barn() == ["flamingo"]


def test_zo3_an_empty_enclosure_takes_any_species():
    t = zoo(seat(four="camel"), trucks=["camel"])
    t.play("take 1")
    assert t.legal_action_texts() == ["enclose four", "enclose five", "enclose six", "barn"]


def test_zo3_a_stall_goes_to_a_free_place_or_the_barn():
    t = zoo(seat(stalls="four-left:juice six-side:juice"), trucks=["juice-stall"])
    t.play("take 1")
    assert t.legal_action_texts() == ["stall four-right", "stall five-side", "barn"]
    t.play("stall five-side")
    assert (t.stall("five-side"), t.turn) == ("juice-stall", 1)


# Births and bonuses


def test_zo4_trucks_and_rounds_as_in_the_aquarium():
    t = zoo(trucks=["camel elephant", "", ""], taken=[None, 1, 2])
    t.play("reveal zoo", "draw zoo-coin-1")
    assert t.legal_objects("load") == {"1"}
    t.play("load 1")
    assert not t.is_legal("reveal zoo")
    t.play("take 1", "pick elephant", "enclose six", "enclose five")
    assert (t.turn, t.state.round, t.coins[0]) == (0, 2, 3)


def test_zo4_a_pair_bears_a_young_into_the_enclosure():
    t = zoo(seat(six="camel-female"), trucks=["camel-male"])
    told = t.play("take 1", "enclose six")
    assert len(select_events(told, "born")) == 1
    assert (t.pen("six"), t.turn) == (["camel-mother", "camel-father", "camel-young"], 1)


def test_zo4_else_into_the_barn():
    t = zoo(seat(four="camel-female camel*2", coins=0), trucks=["camel-male"])
    told = t.play("take 1", "enclose four")
    assert event_names(told)[-5:] == ["enclosed", "bonus", "born", "barn", "turn"]
    assert (t.barn(), t.coins[0]) == (["camel-young"], 1)


def test_zo4_the_bonus_when_a_birth_fills_the_last_space():
    t = zoo(seat(five="camel-female camel*2", coins=0), trucks=["camel-male"])
    t.play("take 1", "enclose five")
    assert (len(t.pen("five")), t.coins[0]) == (5, 2)


def test_zo4_everyone_breeds_once_and_a_second_pair_again():
    t = zoo(seat(six="camel-mother camel-father camel-young camel-male"), trucks=["camel-female"])
    told = t.play("take 1", "enclose six")
    assert len(select_events(told, "born")) == 1
    assert len(t.pen("six")) == 6
    t = zoo(seat(six="camel-mother camel-father camel-young"), trucks=["camel-female"])
    assert "born" not in event_names(t.play("take 1", "enclose six"))


def test_zo4_no_birth_across_enclosures_or_in_the_barn():
    t = zoo(seat(six="camel-female", barn="camel-male"), trucks=["camel-male"])
    assert "born" not in event_names(t.play("take 1", "enclose five"))
    t = zoo(seat(barn="camel-female"), trucks=["camel-male"])
    assert "born" not in event_names(t.play("take 1", "barn"))


def test_zo4_nothing_when_the_bank_is_empty():
    t = zoo(seat(four="camel*3", coins=0), trucks=["camel"], bank=0)
    t.play("take 1", "enclose four")
    assert t.coins[0] == 0
    t = zoo(seat(five="camel*4", coins=0), trucks=["camel"], bank=1)
    told = t.play("take 1", "enclose five")
    assert t.coins[0] == 1, "one of two"
    assert len(select_events(told, "no_coin")) == 1


@pytest.mark.parametrize("way", ["move", "buy"])
def test_zo4_the_bonus_by_moving_and_buying(way):
    mine = seat(five="camel*4", coins=2, barn="camel" if way == "move" else "")
    t = zoo(mine, seat(barn="camel" if way == "buy" else ""))
    t.play("move-barn" if way == "move" else "buy-barn 2", "pick camel", "enclose five")
    assert t.coins[0] == 2 - (1 if way == "move" else 2) + 2


# Money


def test_zo5_move_any_animal_of_the_barn_into_an_enclosure():
    t = zoo(seat(coins=1, barn="camel elephant flamingo-female", four="camel", five="elephant", six="kangaroo"))
    bank = t.bank
    t.play("move-barn")
    assert (t.coins[0], t.bank) == (0, bank + 1)
    assert t.legal_objects("pick") == {"camel", "elephant"}, "the flamingo has no place"
    t.play("pick elephant")
    assert t.legal_action_texts() == ["enclose five"], "not back to the barn"
    t.play("enclose five")
    assert (t.barn(), t.turn) == (["camel", "flamingo-female"], 1)


def test_zo5_a_move_may_bring_a_birth():
    t = zoo(seat(coins=1, barn="camel-female", six="camel-male"))
    told = t.play("move-barn", "pick camel-female", "enclose six")
    assert len(select_events(told, "born")) == 1


def test_zo5_move_a_stall_to_another_place():
    t = zoo(seat(coins=1, stalls="four-left:juice five-side:popcorn"))
    assert t.legal_objects("move-stall") == {"four-left", "five-side"}
    t.play("move-stall four-left")
    assert t.legal_action_texts() == ["stall four-right", "stall six-side"], "not back, not to the barn"
    t.play("stall six-side")
    assert (t.stall("four-left"), t.stall("six-side"), t.turn, t.coins[0]) == (None, "juice-stall", 1, 0)


def test_zo5_move_a_stall_from_the_barn():
    t = zoo(seat(coins=1, barn="souvenirs-stall"))
    t.play("move-barn", "pick souvenirs-stall", "stall four-left")
    assert (t.stall("four-left"), t.barn()) == ("souvenirs-stall", [])


def test_zo5_no_stall_moves_when_all_places_are_taken():
    four = "four-left:juice four-right:popcorn five-side:juice six-side:popcorn"
    t = zoo(seat(coins=1, stalls=four, barn="juice-stall"))
    assert t.legal_verbs() == {"reveal"}
    t = zoo(seat(coins=1, stalls=four, annexes=1))
    t.play("move-stall six-side")
    assert t.legal_action_texts() == ["stall annex-side"]


def test_zo5_exchange_two_enclosures():
    t = zoo(seat(coins=1, four="camel*3", five="elephant*4"))
    bank = t.bank
    assert t.legal_objects("exchange") == {"four five"}
    told = t.play("exchange four five")
    assert (t.pen("four"), t.pen("five")) == (["elephant"] * 4, ["camel"] * 3)
    assert (t.coins[0], t.bank, t.turn) == (0, bank + 1, 1), "four is full now, but an exchange brings no bonus"
    assert "bonus" not in event_names(told)


def test_zo5_capacities_hold():
    assert not zoo(seat(coins=1, four="camel*3", five="elephant*5")).is_legal("exchange four five")
    assert zoo(seat(coins=1, four="camel*3", five="elephant*4")).is_legal("exchange four five")
    assert not zoo(seat(coins=1, five="camel*3", six="elephant*6")).is_legal("exchange five six")


def test_zo5_an_exchange_is_between_two_species():
    t = zoo(seat(coins=1, four="camel*3", five="camel*2"))
    assert "exchange" not in t.legal_verbs(), "the same species"
    t = zoo(seat(coins=1, four="camel*3"))
    assert "exchange" not in t.legal_verbs(), "an empty enclosure has no species"
    t = zoo(seat(coins=0, four="camel*3", five="elephant"))
    assert "exchange" not in t.legal_verbs(), "no coin"


def test_zo5_exchange_with_a_species_in_the_barn():
    t = zoo(seat(coins=1, four="camel*3", barn="elephant*2 flamingo camel"))
    assert t.legal_objects("exchange-barn") == {"four elephant", "four flamingo"}
    t.play("exchange-barn four elephant")
    assert (t.pen("four"), t.barn()) == (["elephant"] * 2, ["camel"] * 4 + ["flamingo"])
    assert (t.coins[0], t.turn) == (0, 1)


def test_zo5_all_animals_of_the_species_must_fit():
    t = zoo(seat(coins=1, four="camel", five="flamingo", barn="elephant*5"))
    assert t.legal_objects("exchange-barn") == {"five elephant"}
    told = t.play("exchange-barn five elephant")
    assert len(t.pen("five")) == 5
    assert "bonus" not in event_names(told)


def test_zo5_animals_that_meet_in_an_exchange_breed():
    t = zoo(seat(coins=1, five="camel", barn="elephant-female elephant-male elephant elephant"))
    told = t.play("exchange-barn five elephant")
    assert len(select_events(told, "born")) == 1
    assert len(t.pen("five")) == 5
    assert t.barn() == ["camel"]


@pytest.mark.parametrize(("births", "coins"), [("nothing", 0), ("bonus", 2)])
def test_zo4_young_born_of_an_exchange_fill_an_enclosure_for_nothing_but_by_house_rule(births, coins):
    house = {"base": "zooloretto", "exchange_births": births}
    mine = seat(coins=1, five="camel", barn="elephant-female elephant-male elephant elephant")
    t = create_scene(mine, ruleset=house)
    t.play("exchange-barn five elephant")
    assert (len(t.pen("five")), t.coins[0]) == (5, coins)
    t = zoo(seat(coins=1, five="elephant-female elephant*2", barn="elephant-male"))
    t.play("move-barn", "pick elephant-male", "enclose five")
    assert (len(t.pen("five")), t.coins[0]) == (5, 2), "a birth that no exchange brought is paid"


def test_zo5_two_pairs_may_breed_after_an_exchange():
    t = zoo(seat(coins=1, five="camel", barn="elephant-female*2 elephant-male*2"))
    told = t.play("exchange-barn five elephant")
    assert len(select_events(told, "born")) == 2
    assert (len(t.pen("five")), t.barn()) == (5, ["camel", "elephant-young"])


def test_zo5_buy_any_tile_of_anothers_barn():
    mine = seat(coins=2, four="camel", five="elephant", six="flamingo")
    t = zoo(mine, seat(coins=0, barn="camel elephant*2 kangaroo juice-stall"))
    bank = t.bank
    t.play("buy-barn 2")
    assert (t.coins[:2], t.bank) == ([0, 1], bank + 1)
    assert t.legal_objects("pick") == {"camel", "elephant", "juice-stall"}, "no place for the kangaroo"
    t.play("pick juice-stall")
    assert "barn" not in t.legal_verbs()
    t.play("stall five-side")
    assert (t.stall("five-side"), t.turn) == ("juice-stall", 1)
    assert t.barn(1) == ["camel", "elephant", "elephant", "kangaroo"]


def test_zo5_nothing_to_buy():
    mine = seat(coins=2, four="camel", five="elephant", six="flamingo")
    assert not zoo(mine, seat(barn="kangaroo")).is_legal("buy-barn 2")
    assert not zoo(mine, seat()).is_legal("buy-barn 2")
    assert not zoo(mine._replace(coins=1), seat(barn="camel")).is_legal("buy-barn 2")
    assert zoo(mine, seat(), seat(barn="camel")).legal_objects("buy-barn") == {"3"}


def test_zo5_discard_any_tile_of_the_own_barn():
    t = zoo(seat(coins=2, barn="camel juice-stall elephant"))
    bank = t.bank
    t.play("discard-barn")
    assert t.legal_objects("pick") == {"camel", "elephant", "juice-stall"}
    t.play("pick juice-stall")
    assert (t.barn(), t.coins[0], t.bank, t.turn) == (["camel", "elephant"], 0, bank + 2, 1)
    assert sum(t.state.gone) == 1


def test_zo5_a_mother_that_came_to_the_barn_may_be_discarded():
    t = zoo(seat(coins=2, five="camel-father camel-young", barn="camel-mother"))
    t.play("discard-barn", "pick camel-mother")
    assert t.barn() == []


def test_zo5_who_has_bred_does_not_breed_with_another():
    t = zoo(seat(coins=2, six="camel-male"), seat(barn="camel-mother", six="camel-father camel-young"))
    told = t.play("buy-barn 2", "pick camel-mother", "enclose six")
    assert "born" not in event_names(told)


def test_zo5_one_expansion_for_three_coins():
    t = zoo(seat(coins=9), taken=[None, 1, 2])
    t.play("expand")
    assert (t.coins[0], t.state.pens[0]) == (6, 4)
    assert not t.is_legal("expand")
    assert not zoo(seat(coins=2)).is_legal("expand")


def test_zo5_two_expansions_with_two_players():
    t = zoo(seat(coins=9), players=2, trucks=["", "camel"], taken=[1])
    t.play("expand", "expand")
    assert (t.coins[0], t.state.pens[0]) == (3, 5)
    assert not t.is_legal("expand")
    t.play("take 2")
    assert t.legal_objects("enclose") == {"four", "five", "six", "annex", "second-annex"}


# Score


@every_pen
def test_zo6_a_full_enclosure_and_one_that_is_one_short(pen):
    assert zoo(with_animals(pen, PENS[pen])).part_points("enclosures") == FULL[pen]
    assert zoo(with_animals(pen, PENS[pen] - 1)).part_points("enclosures") == SHORT[pen]


@every_pen
def test_zo6_two_or_more_empty_count_only_with_a_stall_of_its_own(pen):
    places = {"four": "four-right", "five": "five-side", "six": "six-side"}
    place = places.get(pen, f"{pen}-side")
    other = "five-side" if pen != "five" else "six-side"
    animals = PENS[pen] - 2
    assert zoo(with_animals(pen, animals)).part_points("enclosures") == 0
    assert zoo(with_animals(pen, animals, stalls=f"{place}:juice")).part_points("enclosures") == animals
    assert zoo(with_animals(pen, animals, stalls=f"{other}:juice")).part_points("enclosures") == 0
    assert zoo(with_animals(pen, 1, stalls=f"{place}:juice")).part_points("enclosures") == 1


def test_zo6_a_stall_does_not_add_to_a_full_enclosure():
    assert zoo(with_animals("four", 4, stalls="four-left:juice four-right:popcorn")).part_points("enclosures") == 5


def test_zo6_two_points_a_stall_type_in_the_zoo():
    t = zoo(seat(stalls="four-left:juice four-right:juice five-side:popcorn", barn="souvenirs-stall"))
    assert t.part_points("stalls") == 4


def test_zo6_two_off_for_every_species_and_stall_type_in_the_barn():
    t = zoo(seat(barn="camel*3 camel-young elephant juice-stall*2 popcorn-stall"))
    assert t.part_points("barn") == -8


def test_zo6_the_parts_add_up_and_coins_break_ties():
    first = seat(coins=2, four="camel*4", six="elephant", stalls="six-side:juice", barn="flamingo")
    second = seat(coins=3, four="flamingo*4", stalls="six-side:juice", barn="popcorn-stall", five="kangaroo")
    t = zoo(first, second, trucks=["", "", "coin"], taken=[0, 1], turn=2, last=True, zoo_left=14)
    t.play("take 3")
    assert t.is_over
    assert (t.points(0), t.points(1)) == (5 + 1 + 2 - 2, 5 + 2 - 2)
    assert t.scores()[0] > t.scores()[1]
    t = zoo(first._replace(six=""), second, trucks=["", "", "coin"], taken=[0, 1], turn=2, last=True, zoo_left=14)
    t.play("take 3")
    assert t.scores()[1] > t.scores()[0], "the same points, one coin more"


def test_zo6_two_players_trucks_as_in_the_aquarium():
    t = zoo(players=2, trucks=["camel", "elephant coin", "flamingo"])
    t.play("take 1", "barn")
    told = t.play("take 3", "barn")
    assert len(select_events(told, "left")) == 2
    assert t.state.space[:3] == [3, 2, 1]
