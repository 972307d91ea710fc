"""Money actions in the aquarium: move, buy, discard (AQ22-AQ24)."""

import pytest

from aquaretto.build import of, scene, seat

# Move


def test_aq22_the_top_tile_of_the_depot_into_the_park_for_a_coin():
    t = scene(seat(depot="hippo turtle", coins=1))
    bank = t.bank
    t.play("move-tile")
    assert (t.phase, t.coins[0], t.bank) == ("put", 0, bank + 1)
    assert "depot" not in t.verbs(), "it moves into the park, not back"
    t.play("put L12")
    assert (t.on("L12"), t.depot(), t.turn) == ("turtle", ["hippo"], 1)


def test_aq22_only_the_top_tile():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert not scene(seat(park=park, depot="orca turtle", coins=1)).can("move-tile")
    assert scene(seat(park=park, depot="turtle orca", coins=1)).can("move-tile")


def test_aq22_the_rules_of_placing_hold():
    t = scene(seat(park="- D . . -\n. . . . .\n. O . . .", depot="dolphin"))
    t.play("move-tile")
    assert t.places("put") == {"L10"}


def test_aq22_not_without_a_coin():
    assert scene(seat(coins=0, depot="dolphin", cashiers=1)).verbs() == {"reveal"}


def test_aq22_not_with_an_empty_depot():
    assert not scene(seat(coins=3)).can("move-tile")


@pytest.mark.parametrize("role", ["cashier", "keeper", "manager"])
def test_aq22_a_worker_moves_to_any_free_place_of_any_role(role):
    t = scene(seat(**{"manager" if role == "manager" else f"{role}s": 1}))
    t.play(f"move-{role}")
    assert (t.phase, t.coins[0]) == ("worker", 0)
    # The sheet: to the same area or another one. A manager has but one place.
    assert t.verbs() == {"cashier", "keeper", "manager", "trainer"} - ({"manager"} if role == "manager" else set())
    assert len(t.places("trainer")) == 19
    told = t.play("trainer L12")
    assert len(of(told, "placed_worker")) == 1
    assert (t.on("L12"), t.state.trainers[0], t.state.workers, t.turn) == ("trainer", 1, 15, 1)
    assert t.state.cashiers[0] + t.state.keepers[0] + t.state.managers[0] == 0


def test_aq22_not_back_to_the_place_it_left():
    t = scene(seat(cashiers=2, keepers=1))
    t.play("move-cashier")
    assert t.verbs() == {"keeper", "manager", "trainer"}, "the other booth is taken"
    t = scene(seat(park="- @ . . -"))
    t.play("move-trainer K10")
    assert "K10" not in t.places("trainer")
    assert len(t.places("trainer")) == 18


def test_aq22_a_trainer_moves_to_another_space_or_role():
    t = scene(seat(park="- @ D . -", coins=2))
    assert t.places("move-trainer") == {"K10"}
    t.play("move-trainer K10", "trainer M12")
    assert (t.on("K10"), t.on("M12"), t.turn) == ("free", "trainer", 1)
    t = scene(seat(park="- @ @ . -"))
    t.play("move-trainer L10", "manager")
    assert (t.state.trainers[0], t.state.managers[0], t.on("L10")) == (1, 1, "free")


def test_aq22_a_manager_may_become_a_trainer():
    """AQ22: the sheet's question; and from there it may go on, another time."""
    t = scene(seat(manager=1, coins=2), taken=[None, 1, 2])
    t.play("move-manager", "trainer K10")
    assert (t.state.managers[0], t.on("K10"), t.turn) == (0, "trainer", 0)
    t.play("move-trainer K10", "cashier")
    assert (t.state.cashiers[0], t.state.trainers[0], t.on("K10")) == (1, 0, "free")


def test_aq22_the_place_left_may_be_taken_again_in_another_turn():
    t = scene(seat(park="- @ . . -", coins=2), taken=[None, 1, 2])
    t.play("move-trainer K10", "trainer L10")
    t.play("move-trainer L10")
    assert t.can("trainer K10")


FULL = "- @ @ @ -\n@ @ @ @ @\n@ @ @ @ @\ne @ @ @ @\ne e @ @ -"


def test_aq22_no_worker_moves_when_every_place_is_taken():
    t = scene(seat(park=FULL, cashiers=2, keepers=2, manager=1), whole=False)
    assert t.verbs() == {"reveal", "small"}
    t = scene(seat(park=FULL, cashiers=2, keepers=1, manager=1), whole=False)
    assert {"move-cashier", "move-keeper", "move-manager", "move-trainer"} <= t.verbs()


def test_aq22_moving_a_worker_brings_no_birth_and_no_bonus():
    t = scene(seat(park="- D D D -", cashiers=1))
    t.play("move-cashier", "keeper")
    assert (t.coins[0], t.state.keepers[0]) == (0, 1)


# Buy


def test_aq23_the_top_tile_of_anothers_depot_into_the_own_park():
    t = scene(seat(coins=2), seat(depot="hippo turtle", coins=0))
    bank = t.bank
    t.play("buy 2")
    assert (t.coins[:2], t.bank) == ([0, 1], bank + 1), "one to the owner, one to the bank"
    assert t.verbs() == {"put"}, "not into the own depot"
    t.play("put L12")
    assert (t.on("L12"), t.depot(1), t.turn) == ("turtle", ["hippo"], 1)


def test_aq23_two_coins_are_needed():
    assert not scene(seat(coins=1), seat(depot="turtle")).can("buy 2")


def test_aq23_not_from_oneself_and_only_where_something_lies():
    t = scene(seat(coins=2, depot="hippo"), seat(), seat(depot="turtle"))
    assert t.places("buy") == {"3"}


def test_aq23_not_when_the_tile_has_no_legal_space():
    park = """
        -  D  .  O  -
        .  .  .  .  .
        .  S  .  .  .
        """
    assert not scene(seat(park=park, coins=2), seat(depot="orca turtle")).can("buy 2")
    assert scene(seat(park=park, coins=2), seat(depot="turtle orca")).can("buy 2")


def test_aq23_an_offspring_may_be_bought():
    t = scene(seat(coins=2), seat(depot="turtle-young"))
    t.play("buy 2", "put K10")
    assert t.on("K10") == "turtle-young"


# Discard


def test_aq24_the_top_tile_of_the_own_depot_leaves_the_game_for_two_coins():
    t = scene(seat(coins=2, depot="hippo turtle"))
    bank = t.bank
    t.play("discard")
    assert (t.depot(), t.coins[0], t.bank, t.turn) == (["hippo"], 0, bank + 2, 1)
    assert sum(t.state.gone) == 1


def test_aq24_not_for_one_coin_and_not_from_an_empty_depot():
    assert not scene(seat(coins=1, depot="hippo")).can("discard")
    assert not scene(seat(coins=5)).can("discard")


@pytest.mark.parametrize("coins", [1, 2])
def test_aq25_a_small_board_costs_one_coin_and_a_large_one_two(coins):
    t = scene(seat(coins=coins))
    bank = t.bank
    assert t.can("small")
    assert t.can("large") == (coins == 2)
    t.play("small" if coins == 1 else "large")
    assert (t.coins[0], t.bank) == (0, bank + coins)
