"""Money actions in the aquarium: move, buy, discard (AQ22-AQ24)."""

import pytest

from aquaretto.build import create_scene, seat, select_events

# Move


def test_aq22_the_top_tile_of_the_depot_into_the_park_for_a_coin():
    t = create_scene(seat(depot="hippo turtle", coins=1))
    bank = t.bank
    t.play("move-tile")
    assert (t.phase, t.coins[0], t.bank) == ("put", 0, bank + 1)
    assert "depot" not in t.legal_verbs(), "it moves into the park, not back"
    t.play("put L12")
    assert (t.content_of("L12"), t.depot(), t.turn) == ("turtle", ["hippo"], 1)


def test_aq22_only_the_top_tile():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert not create_scene(seat(park=park, depot="orca turtle", coins=1)).is_legal("move-tile")
    assert create_scene(seat(park=park, depot="turtle orca", coins=1)).is_legal("move-tile")


def test_aq22_the_rules_of_placing_hold():
    t = create_scene(seat(park="- D . . -\n. . . . .\n. O . . .", depot="dolphin"))
    t.play("move-tile")
    assert t.legal_objects("put") == {"L10"}


def test_aq22_not_without_a_coin():
    assert create_scene(seat(coins=0, depot="dolphin", cashiers=1)).legal_verbs() == {"reveal"}


def test_aq22_not_with_an_empty_depot():
    assert not create_scene(seat(coins=3)).is_legal("move-tile")


@pytest.mark.parametrize("role", ["cashier", "keeper", "manager"])
def test_aq22_a_worker_moves_to_any_free_place_of_any_role(role):
    t = create_scene(seat(**{"manager" if role == "manager" else f"{role}s": 1}))
    t.play(f"move-{role}")
    assert (t.phase, t.coins[0]) == ("worker", 0)
    # The sheet: to the same area or another one. A manager has but one place.
    assert t.legal_verbs() == {"cashier", "keeper", "manager", "trainer"} - (
        {"manager"} if role == "manager" else set()
    )
    assert len(t.legal_objects("trainer")) == 19
    told = t.play("trainer L12")
    assert len(select_events(told, "placed_worker")) == 1
    assert (t.content_of("L12"), t.state.trainers[0], t.state.workers, t.turn) == ("trainer", 1, 15, 1)
    assert t.state.cashiers[0] + t.state.keepers[0] + t.state.managers[0] == 0


def test_aq22_not_back_to_the_place_it_left():
    t = create_scene(seat(cashiers=2, keepers=1))
    t.play("move-cashier")
    assert t.legal_verbs() == {"keeper", "manager", "trainer"}, "the other booth is taken"
    t = create_scene(seat(park="- @ . . -"))
    t.play("move-trainer K10")
    assert "K10" not in t.legal_objects("trainer")
    assert len(t.legal_objects("trainer")) == 18


def test_aq22_a_trainer_moves_to_another_space_or_role():
    t = create_scene(seat(park="- @ D . -", coins=2))
    assert t.legal_objects("move-trainer") == {"K10"}
    t.play("move-trainer K10", "trainer M12")
    assert (t.content_of("K10"), t.content_of("M12"), t.turn) == ("free", "trainer", 1)
    t = create_scene(seat(park="- @ @ . -"))
    t.play("move-trainer L10", "manager")
    assert (t.state.trainers[0], t.state.managers[0], t.content_of("L10")) == (1, 1, "free")


def test_aq22_a_manager_may_become_a_trainer():
    """AQ22: the sheet's question; and from there it may go on, another time."""
    t = create_scene(seat(manager=1, coins=2), taken=[None, 1, 2])
    t.play("move-manager", "trainer K10")
    assert (t.state.managers[0], t.content_of("K10"), t.turn) == (0, "trainer", 0)
    t.play("move-trainer K10", "cashier")
    assert (t.state.cashiers[0], t.state.trainers[0], t.content_of("K10")) == (1, 0, "free")


def test_aq22_the_place_left_may_be_taken_again_in_another_turn():
    t = create_scene(seat(park="- @ . . -", coins=2), taken=[None, 1, 2])
    t.play("move-trainer K10", "trainer L10")
    t.play("move-trainer L10")
    assert t.is_legal("trainer K10")


FULL = "- @ @ @ -\n@ @ @ @ @\n@ @ @ @ @\ne @ @ @ @\ne e @ @ -"


def test_aq22_no_worker_moves_when_every_place_is_taken():
    t = create_scene(seat(park=FULL, cashiers=2, keepers=2, manager=1), whole=False)
    assert t.legal_verbs() == {"reveal", "small"}
    t = create_scene(seat(park=FULL, cashiers=2, keepers=1, manager=1), whole=False)
    assert {"move-cashier", "move-keeper", "move-manager", "move-trainer"} <= t.legal_verbs()


def test_aq22_moving_a_worker_brings_no_birth_and_no_bonus():
    t = create_scene(seat(park="- D D D -", cashiers=1))
    t.play("move-cashier", "keeper")
    assert (t.coins[0], t.state.keepers[0]) == (0, 1)


# Buy


def test_aq23_the_top_tile_of_anothers_depot_into_the_own_park():
    t = create_scene(seat(coins=2), seat(depot="hippo turtle", coins=0))
    bank = t.bank
    t.play("buy 2")
    assert (t.coins[:2], t.bank) == ([0, 1], bank + 1), "one to the owner, one to the bank"
    assert t.legal_verbs() == {"put"}, "not into the own depot"
    t.play("put L12")
    assert (t.content_of("L12"), t.depot(1), t.turn) == ("turtle", ["hippo"], 1)


def test_aq23_two_coins_are_needed():
    assert not create_scene(seat(coins=1), seat(depot="turtle")).is_legal("buy 2")


def test_aq23_not_from_oneself_and_only_where_something_lies():
    t = create_scene(seat(coins=2, depot="hippo"), seat(), seat(depot="turtle"))
    assert t.legal_objects("buy") == {"3"}


def test_aq23_not_when_the_tile_has_no_legal_space():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert not create_scene(seat(park=park, coins=2), seat(depot="orca turtle")).is_legal("buy 2")
    assert create_scene(seat(park=park, coins=2), seat(depot="turtle orca")).is_legal("buy 2")


def test_aq23_an_offspring_may_be_bought():
    t = create_scene(seat(coins=2), seat(depot="turtle-young"))
    t.play("buy 2", "put K10")
    assert t.content_of("K10") == "turtle-young"


# Discard


def test_aq24_the_top_tile_of_the_own_depot_leaves_the_game_for_two_coins():
    t = create_scene(seat(coins=2, depot="hippo turtle"))
    bank = t.bank
    t.play("discard")
    assert (t.depot(), t.coins[0], t.bank, t.turn) == (["hippo"], 0, bank + 2, 1)
    assert sum(t.state.gone) == 1


def test_aq24_not_for_one_coin_and_not_from_an_empty_depot():
    assert not create_scene(seat(coins=1, depot="hippo")).is_legal("discard")
    assert not create_scene(seat(coins=5)).is_legal("discard")


@pytest.mark.parametrize("coins", [1, 2])
def test_aq25_a_small_board_costs_one_coin_and_a_large_one_two(coins):
    t = create_scene(seat(coins=coins))
    bank = t.bank
    assert t.is_legal("small")
    assert t.is_legal("large") == (coins == 2)
    t.play("small" if coins == 1 else "large")
    assert (t.coins[0], t.bank) == (0, bank + coins)
