"""Both games together: trucks of one game, two discs, one purse (MIX2-MIX8). MIX1 is in test_setup."""

import pytest

from aquaretto.build import create_scene, event_names, seat, select_events
from boardroom.games.aquaretto.law.codes import AQUARIUM, ZOO


def joint(*seats, **more):
    return create_scene(*seats, ruleset="joint", **more)


def drawn(t, game, tile):
    t.play(f"reveal {game}", f"draw {tile}")
    return t.legal_objects("load")


def test_mix2_the_first_tile_decides_what_a_truck_carries():
    t = joint(players=4, trucks=["turtle", "camel"])
    assert drawn(t, "aquarium", "dolphin-1") == {"1", "3", "4"}
    t = joint(players=4, trucks=["turtle", "camel"])
    assert drawn(t, "zoo", "camel-female-1") == {"2", "3", "4"}


def test_mix2_coin_tiles_and_stalls_belong_to_their_pile():
    t = joint(players=4)
    assert drawn(t, "zoo", "zoo-coin-1") == {"1", "2", "3", "4"}
    t.play("load 1")
    assert drawn(t, "aquarium", "coin-1") == {"2", "3", "4"}
    t.play("load 2")
    assert drawn(t, "zoo", "juice-stall-1") == {"1", "3", "4"}


def test_mix3_the_last_empty_truck_is_for_the_other_game():
    t = joint(trucks=["turtle", "hippo", ""])
    assert drawn(t, "aquarium", "dolphin-1") == {"1", "2"}
    t.play("load 1")
    assert drawn(t, "zoo", "camel-1") == {"3"}


def test_mix3_holds_for_trucks_of_the_zoo_too():
    t = joint(trucks=["camel", "", "elephant"])
    assert drawn(t, "zoo", "flamingo-1") == {"1", "3"}


def test_mix3_with_two_players_one_of_three_trucks():
    t = joint(players=2, trucks=["camel*3", "elephant*2", ""])
    assert not t.is_legal("reveal zoo")
    assert drawn(t, "aquarium", "dolphin-1") == {"3"}


def test_mix3_a_truck_once_taken_still_counts_for_its_game():
    t = joint(trucks=["turtle", "camel", ""])
    t.play("take 1", "depot")
    assert drawn(t, "zoo", "flamingo-1") == {"2", "3"}, "the aquarium has had its truck"


def test_mix4_nobody_takes_a_truck_until_each_game_has_one_with_a_tile():
    assert joint().legal_objects("take") == set()
    assert joint(trucks=["turtle", "hippo"]).legal_objects("take") == set()
    assert joint(trucks=["camel"]).legal_objects("take") == set()
    assert joint(trucks=["turtle", "", "camel"]).legal_objects("take") == {"1", "3"}
    assert joint(trucks=["coin", "camel"], cargo="az").legal_objects("take") == {"1", "2"}
    assert joint(trucks=["coin", "camel"], cargo="zz").legal_objects("take") == set()


def test_mix4_once_both_games_had_a_truck_the_others_may_be_taken():
    t = joint(trucks=["turtle", "camel", ""])
    t.play("take 1", "depot")
    assert t.legal_objects("take") == {"2"}


def test_mix5_a_draw_from_either_pile_by_choice():
    t = joint()
    assert t.legal_objects("reveal") == {"aquarium", "zoo"}
    t.play("reveal zoo")
    assert t.awaits_chance
    assert len(t.legal_actions()) == t.state.left[ZOO]


def test_mix5_only_from_a_pile_whose_tile_can_be_put_on_a_truck():
    t = joint(trucks=["turtle-fish*3", "hippo-fish*3", ""])
    assert t.legal_objects("reveal") == {"zoo"}
    t = joint(trucks=["turtle-fish*3", "camel", "elephant"])
    assert t.legal_objects("reveal") == {"zoo"}
    t = joint(trucks=["turtle-fish*3", "camel*3", "elephant*3"])
    assert t.legal_objects("reveal") == set()


def test_mix6_one_purse_pays_for_one_action_in_one_of_the_two():
    mine = seat(coins=3, depot="turtle", barn="camel")
    t = joint(mine)
    assert t.legal_verbs() == {
        "reveal",
        "move-tile",
        "move-barn",
        "discard",
        "discard-barn",
        "small",
        "large",
        "expand",
    }
    t.play("move-tile", "put K10")
    assert (t.turn, t.coins[0], t.barn()) == (1, 2, ["camel"])
    t = joint(mine)
    t.play("move-barn", "pick camel", "enclose four")
    assert (t.turn, t.coins[0], t.depot()) == (1, 2, ["turtle"])


def test_mix6_a_purchase_from_the_depot_or_the_barn():
    t = joint(seat(coins=2), seat(depot="turtle", barn="camel"))
    assert t.is_legal("buy 2")
    t.play("buy-barn 2")
    assert t.legal_action_texts() == ["pick camel"], "nothing of the depot"
    t.play("pick camel", "enclose six")
    assert (t.turn, t.depot(1)) == (1, ["turtle"])


def test_mix6_coins_of_both_games_are_the_same():
    t = joint(seat(coins=0), trucks=["coin", "coin camel"], cargo="az")
    t.play("take 2", "barn")
    assert t.coins[0] == 1


# The two discs


GAMES = {"aquarium": ("coin-1", "coin-2", "turtle"), "zoo": ("zoo-coin-1", "zoo-coin-2", "camel")}


def near_the_disc(game, **more):
    """The next tile of this game is the first under its disc; trucks of both games are loaded."""
    left = {"left": 15} if game == "aquarium" else {"zoo_left": 15}
    return joint(trucks=["crocodile", "chimpanzee", "crocodile-fish"], **{**left, **more})


@pytest.mark.parametrize("game", GAMES)
def test_mix7_the_rest_of_an_opened_pile_leaves_at_the_end_of_the_round(game):
    t = near_the_disc(game)
    other = "zoo" if game == "aquarium" else "aquarium"
    t.play(f"reveal {game}")
    told = t.play(f"draw {GAMES[game][0]}")
    assert event_names(told) == ["drew", "disc"], "not the last round yet"
    t.play(f"load {'1' if game == 'aquarium' else '2'}")
    assert t.legal_objects("reveal") == {"aquarium", "zoo"}, "the round goes on as before"
    t.play("take 2", "barn", "take 1", "depot")
    told = t.play("take 3", "depot")
    number = AQUARIUM if game == "aquarium" else ZOO
    assert select_events(told, "closed") == [(-1, number, 0, 0)]
    assert t.state.left[number] == 0
    assert not t.is_over
    assert t.legal_objects("reveal") == {other}
    young = t.state.young
    assert young[number * 8] == 2, "offspring stay"


@pytest.mark.parametrize("game", GAMES)
def test_mix7_then_the_rules_of_the_two_games_no_longer_hold(game):
    other = "zoo" if game == "aquarium" else "aquarium"
    tile = GAMES[other][2]
    t = joint(closed=game)
    assert t.legal_objects("reveal") == {other}
    t.draw_and_load(1, tile, other)
    assert t.legal_objects("take") == {"1"}, "MIX4 no longer holds"
    for truck in (2, 3):
        coin = GAMES[other][truck - 2]
        t.play(f"reveal {other}", f"draw {coin}", f"load {truck}")
    assert t.legal_objects("take") == {"1", "2", "3"}, "MIX3 no longer holds: all trucks carry one game"


@pytest.mark.parametrize("game", GAMES)
def test_mix7_opening_the_second_disc_makes_that_round_the_last(game):
    other = "zoo" if game == "aquarium" else "aquarium"
    left = {"zoo_left": 15} if other == "zoo" else {"left": 15}
    trucks = ["chimpanzee"] * 3 if other == "zoo" else ["crocodile", "crocodile-fish", "crocodile-fish"]
    t = joint(closed=game, trucks=trucks, **left)
    t.play(f"reveal {other}")
    told = t.play(f"draw {GAMES[other][0]}")
    assert event_names(told) == ["drew", "disc", "last"]
    t.play("load 1")
    away = "barn" if other == "zoo" else "depot"
    t.play("take 2", away, "take 3", away)
    assert not t.is_over
    t.play("take 1", away)
    assert t.is_over


@pytest.mark.parametrize("first", GAMES)
def test_mix7_both_in_one_round_make_that_round_the_last(first):
    second = "zoo" if first == "aquarium" else "aquarium"
    t = near_the_disc("aquarium", zoo_left=15)
    truck = {"aquarium": "1", "zoo": "2"}
    told = t.play(f"reveal {first}", f"draw {GAMES[first][0]}", f"load {truck[first]}")
    assert "last" not in event_names(told)
    t.play(f"reveal {second}")
    told = t.play(f"draw {GAMES[second][0]}")
    assert event_names(told)[-1] == "last"
    t.play(f"load {truck[second]}")
    t.play("take 1", "depot", "take 2", "barn")
    told = t.play("take 3", "depot")
    assert t.is_over
    assert "closed" not in event_names(told)


def test_mix7_offspring_of_a_closed_game_are_still_born():
    mine = seat(coins=1, park="- Df . . -", depot="dolphin-male")
    t = joint(mine, closed="aquarium")
    t.play("move-tile", "put L10")
    assert t.phase == "birth"
    t.play("put M10")
    assert t.tank("dolphin") == 3


# The score


def test_mix8_both_count():
    mine = seat(
        coins=3, cashiers=1, park="- D D . -", depot="turtle", four="camel*4", stalls="five-side:juice", barn="elephant"
    )
    t = joint(mine)
    assert t.points() == 2 + 3 - 2 + 5 + 2 - 2


def test_mix8_cashiers_count_all_coins():
    t = joint(seat(coins=9, cashiers=2))
    assert t.part_points("cashiers") == 18


@pytest.mark.parametrize(("manager", "barn", "depot"), [(0, -6, -4), (1, -4, -2)])
def test_mix8_the_manager_halves_species_in_the_barn_not_stalls(manager, barn, depot):
    t = joint(seat(manager=manager, barn="camel*2 elephant juice-stall*2", depot="turtle hippo"))
    assert (t.part_points("barn"), t.part_points("depot")) == (barn, depot)


def test_mix8_a_tie_goes_to_more_coins():
    t = joint(
        seat(coins=3, park="- D D . -"),
        seat(coins=4, stalls="six-side:juice"),
        trucks=["", "", "coin"],
        cargo="aaa",
        taken=[0, 1],
        turn=2,
        last=True,
        closed="zoo",
        left=14,
    )
    t.play("take 3")
    assert t.is_over
    assert t.points(0) == t.points(1) == 2
    assert t.scores()[1] > t.scores()[0]
