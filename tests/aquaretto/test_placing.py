"""What a placed tile brings: coins, co-workers, births (AQ18-AQ21)."""

import pytest

from aquaretto.build import create_scene, event_names, seat, select_events
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.law.codes import FREE
from boardroom.games.aquaretto.text.actions import action_grammar
from boardroom.games.aquaretto.text.game_text import AquarettoText

# A tank of dolphins, tile by tile: where the next one of a growing tank lies
PATH = ["K10", "L10", "M10", "M11", "L11", "K11", "J11", "J12", "K12", "L12", "M12", "N12", "N13"]
WORDS = ["D", "D", "D", "D", "D", "D!", "D!", "DF", "DM", "DF", "DM", "Dy", "Dy"]


def tank(size):
    """A picture of a tank of so many dolphins; bred pairs come late, so that none breeds anew."""
    words = dict(zip(PATH, WORDS, strict=True))
    rows = [[f"{column}{row}" for column in "JKLMN"] for row in range(10, 15)]
    return "\n".join(" ".join(words[cell] if cell in PATH[:size] else "." for cell in row) for row in rows)


def grown(size, way, **more):
    """The tank gets its tile number `size` from a truck, the own depot or another's. The table and its events."""
    tile = {"D": "dolphin", "D!": "dolphin-lightning", "DF": "dolphin-female", "DM": "dolphin-male"}[WORDS[size - 1]]
    mine = seat(park=tank(size - 1), coins=2, depot=tile if way == "depot" else "")
    other = seat(depot=tile if way == "buy" else "")
    t = create_scene(mine, other, trucks=[tile] if way == "truck" else [], whole=False)
    t.play({"truck": "take 1", "depot": "move-tile", "buy": "buy 2"}[way])
    return t, t.play(f"put {PATH[size - 1]}")


every_way = pytest.mark.parametrize("way", ["truck", "depot", "buy"])


@every_way
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
def test_aq18_a_coin_for_the_3rd_6th_9th_tile_and_a_worker_for_the_5th_and_10th(size, way):
    t, told = grown(size, way)
    assert select_events(told, "bonus") == ([(0, 1, 0, 0)] if size in (3, 6, 9) else [])
    assert select_events(told, "worker") == ([(0, 0, 0, 0)] if size in (5, 10) else [])
    assert (t.phase == "worker") == (size in (5, 10))
    cost = {"truck": 0, "depot": 1, "buy": 2}[way]
    assert t.coins[0] == 2 - cost + (size in (3, 6, 9))


@pytest.mark.parametrize(("size", "coins", "workers"), [(3, 1, 0), (5, 0, 1), (6, 1, 0), (10, 0, 1), (12, 1, 0)])
def test_aq18_the_bonus_of_an_offspring(size, coins, workers):
    """AQ18: the tile before the last is a male that breeds; its young is the last one."""
    park = tank(size - 2).replace("D", "Df", 1)
    t = create_scene(seat(park=park), trucks=["dolphin-male"], whole=False)
    t.play("take 1", f"put {PATH[size - 2]}")
    if t.phase == "worker":
        t.play("keeper")
    assert t.phase == "birth"
    told = t.play(f"put {PATH[size - 1]}")
    assert t.tank("dolphin") == size
    assert len(select_events(told, "bonus")) == coins
    assert len(select_events(told, "worker")) == workers


def thirteenth(ruleset):
    """A male that breeds is the twelfth dolphin of its tank; its young would be the thirteenth."""
    park = tank(11).replace("D", "Df", 1)
    t = create_scene(seat(park=park), trucks=["dolphin-male"], whole=False, ruleset=ruleset)
    t.play("take 1", f"put {PATH[11]}")
    return t


def test_aq18_a_tank_holds_12_tiles_young_included():
    t = thirteenth("aquaretto")
    assert (t.tank("dolphin"), t.depot()) == (12, ["dolphin-young"])
    assert t.phase != "birth", "there is nothing to choose"


def test_aq18_a_house_ruleset_may_let_a_tank_hold_13():
    t = thirteenth({"base": "aquaretto", "tank_limit": 13})
    assert t.phase == "birth"
    assert not select_events(t.play(f"put {PATH[12]}"), "bonus")
    assert t.tank("dolphin") == 13


@every_way
def test_aq18_a_full_tank_takes_no_tile_of_any_kind(way):
    """A twelfth dolphin with a young: another may not be moved or bought, and goes from a truck to the depot."""
    mine = seat(park=tank(12), coins=2, depot="dolphin" if way == "depot" else "")
    other = seat(depot="dolphin" if way == "buy" else "")
    t = create_scene(mine, other, trucks=["dolphin"] if way == "truck" else [], whole=False)
    if way == "truck":
        t.play("take 1")
        assert t.legal_action_texts() == ["depot"]
        why = AQUARETTO.explain_refusal(
            t.state, action_grammar().parse("put N13"), AquarettoText({"ruleset": "aquaretto"})
        )
        assert (why.rule, "12 tiles" in str(why)) == ("AQ18", True)
    else:
        assert not t.is_legal({"depot": "move-tile", "buy": "buy 2"}[way])


def test_aq18_several_tiles_at_once_bring_all_their_bonuses():
    """AQ18: the sheet's example: 3rd and 4th tile: a coin; with the 5th also a co-worker."""
    t = create_scene(seat(park="- D D . -"), trucks=["dolphin*2"])
    t.play("take 1", "put M10", "put M11")
    assert (t.coins[0], t.state.workers, t.turn) == (2, 16, 1)
    t = create_scene(seat(park="- D D . -"), trucks=["dolphin*3"])
    t.play("take 1", "put M10", "put M11", "put M12")
    assert (t.coins[0], t.phase) == (2, "worker")


def test_aq18_an_empty_bank_pays_nothing():
    t = create_scene(seat(park="- D D . -"), trucks=["dolphin"], bank=0)
    told = t.play("take 1", "put M10")
    assert (t.coins[0], t.bank) == (1, 0)
    assert len(select_events(told, "no_coin")) == 1
    assert select_events(told, "bonus") == []


def test_aq18_tiles_in_the_depot_bring_nothing():
    t = create_scene(seat(depot="dolphin*2"), trucks=["dolphin"])
    told = t.play("take 1", "depot")
    assert "bonus" not in event_names(told)


# Births


def test_aq19_a_pair_in_a_tank_bears_one_young_at_once():
    t = create_scene(seat(park="- Df . . -"), trucks=["dolphin-male"])
    told = t.play("take 1", "put L10")
    assert event_names(told)[-2:] == ["put", "born"]
    assert (t.phase, t.state.actor) == ("birth", 0)
    assert (t.content_of("K10"), t.content_of("L10"), t.state.young[0]) == ("dolphin-mother", "dolphin-father", 1)
    assert t.legal_objects("put") == {"M10", "K11", "L11"}
    t.play("put L11")
    assert (t.content_of("L11"), t.tank("dolphin"), t.turn) == ("dolphin-young", 3, 1)
    assert t.coins[0] == 2, "the young was the third tile"


def test_aq19_it_cannot_be_refused():
    t = create_scene(seat(park="- Df . . -"), trucks=["dolphin-male"])
    t.play("take 1", "put L10")
    assert {text.split()[0] for text in t.legal_action_texts()} == {"put"}, "not to the depot while there is a space"


def test_aq19_the_pair_need_not_come_together_nor_lie_side_by_side():
    t = create_scene(seat(park="- Tm T T~ -"), trucks=["turtle-female"])
    told = t.play("take 1", "put M11")
    assert len(select_events(told, "born")) == 1


def test_aq19_without_a_legal_space_the_young_goes_on_the_depot():
    park = """
        -  Df .  O  -
        @  @  .  .  .
        """
    t = create_scene(seat(park=park), trucks=["dolphin-male"])
    t.play("take 1")
    assert t.legal_action_texts() == ["depot"], "L10 touches the orca"
    park = """
        -  Df .  @  -
        @  @  @  .  .
        """
    t = create_scene(seat(park=park, depot="turtle"), trucks=["dolphin-male"])
    told = t.play("take 1", "put L10")
    assert event_names(told)[-4:] == ["put", "born", "depot", "turn"]
    assert (t.depot(), t.turn, t.tank("dolphin")) == (["turtle", "dolphin-young"], 1, 2)


def test_aq19_a_third_fertile_animal_bears_nothing():
    park = """
        -  DF DM Dy -
        """
    t = create_scene(seat(park=park), trucks=["dolphin-male"])
    told = t.play("take 1", "put M11")
    assert "born" not in event_names(told)
    assert t.turn == 1


def test_aq19_the_fourth_makes_a_second_pair():
    park = """
        -  DF DM Dy -
        .  .  .  Dm .
        """
    t = create_scene(seat(park=park), trucks=["dolphin-female"])
    told = t.play("take 1", "put M12", "trainer K12")
    assert len(select_events(told, "born")) == 1
    t.play("put M13")
    assert (t.tank("dolphin"), t.state.young[0], t.turn) == (6, 0, 1)
    assert t.coins[0] == 2, "the sixth tile"


def test_aq19_two_of_one_sex_bear_nothing():
    t = create_scene(seat(park="- Df . . -"), trucks=["dolphin-female"])
    told = t.play("take 1", "put L10")
    assert "born" not in event_names(told)


def test_aq19_no_births_on_trucks_or_in_depots():
    t = create_scene(seat(depot="dolphin-female"), trucks=["dolphin-male", "orca-male orca-female"])
    told = t.play("take 1", "depot")
    assert "born" not in event_names(told)
    assert t.depot() == ["dolphin-female", "dolphin-male"]
    assert "born" not in event_names(t.play("take 2"))


def test_aq19_a_pair_in_two_parks_bears_nothing():
    t = create_scene(seat(park="- Df . . -"), seat(park="- D . . -"), trucks=["dolphin-male"], turn=1)
    assert "born" not in event_names(t.play("take 1", "put L10"))


@pytest.mark.parametrize("way", ["depot", "buy"])
def test_aq19_births_after_moving_and_buying(way):
    mine = seat(park="- Df . . -", coins=2, depot="dolphin-male" if way == "depot" else "")
    t = create_scene(mine, seat(depot="dolphin-male" if way == "buy" else ""))
    t.play("move-tile" if way == "depot" else "buy 2", "put L10")
    assert t.phase == "birth"
    t.play("put M10")
    assert (t.tank("dolphin"), t.turn) == (3, 1)


def test_aq19_the_young_of_a_third_tile_may_be_the_fifth_and_brings_a_worker():
    t = create_scene(seat(park="- Df D D -"), trucks=["dolphin-male turtle"])
    t.play("take 1", "pick dolphin-male", "put M11")
    assert t.phase == "birth"
    t.play("put L11")
    assert t.phase == "worker"
    t.play("manager")
    assert (t.state.managers[0], t.phase, t.turn) == (1, "put", 0)
    t.play("put K13")
    assert t.turn == 1


# Co-workers


def hired(**more):
    """Seat 0 has just got a co-worker: its dolphins are five."""
    park = more.pop("park", "- D D D -\n. . D . .")
    t = create_scene(seat(park=park, **more), trucks=["dolphin hippo"])
    t.play("take 1", "pick dolphin", "put L12")
    return t


def test_aq20_a_new_worker_takes_any_of_four_places_at_once():
    t = hired()
    assert t.phase == "worker"
    assert t.legal_verbs() == {"cashier", "keeper", "manager", "trainer"}
    free = ["J11", "K11", "M11", "N11", "J12", "K12", "M12", "N12", "K13", "L13", "M13", "N13", "L14", "M14"]
    assert t.legal_objects("trainer") == set(free), "any empty space, no entrance"
    assert t.state.workers == 15


@pytest.mark.parametrize("role", ["cashier", "keeper", "manager", "trainer J12"])
def test_aq20_each_role(role):
    t = hired()
    told = t.play(role)
    assert len(select_events(told, "placed_worker")) == 1
    s = t.state
    counts = {"cashier": s.cashiers[0], "keeper": s.keepers[0], "manager": s.managers[0], "trainer J12": s.trainers[0]}
    assert counts == {name: int(name == role) for name in counts}
    assert t.content_of("J12") == ("trainer" if role == "trainer J12" else "free")
    assert (t.phase, t.turn) == ("put", 0), "the next tile of the truck"


def test_aq20_a_trainer_may_stand_on_the_first_square_of_the_grid():
    """Four boards do not reach A1 from the park board, but the rule does not lean on that."""
    t = hired()
    t.checks_invariants = False
    t.state.park[0], t.state.box[0], t.state.box[2] = FREE, 0, 0
    t.play("trainer A1")
    s = t.state
    assert (t.content_of("A1"), s.trainers[0], s.cashiers[0], s.keepers[0], s.managers[0]) == ("trainer", 1, 0, 0, 0)


def test_aq20_two_booths_two_feeding_places_one_manager():
    t = hired(cashiers=2, keepers=2, manager=1)
    assert {text.split()[0] for text in t.legal_action_texts()} == {"trainer"}
    t = hired(cashiers=1, keepers=1)
    assert t.is_legal("cashier")
    assert t.is_legal("keeper")


def test_aq20_any_number_of_trainers():
    t = hired(park="- D D D -\n@ @ D @ .\n@ . . @ .\ne . . . .\ne e @ @ -")
    assert t.is_legal("trainer N11")


FULL = "- D D D -\n@ @ D @ @\n@ @ . @ @\ne @ @ @ @\ne e @ @ -"


def test_aq20_with_no_place_at_all_the_worker_goes_back_to_the_bank():
    t = create_scene(
        seat(park=FULL, cashiers=2, keepers=2, manager=1), trucks=["dolphin hippo"], whole=False, workers=3
    )
    t.play("take 1", "pick dolphin")
    told = t.play("put L12")
    assert select_events(told, "no_worker") == [(0, 0, 0, 0)]
    assert (t.state.workers, t.phase) == (3, "put")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(
    ("corner", "laid", "park", "left"),
    [
        ("J10", "lay O11", "- D D D -\n@ @ D @ @ @ @\n@ @ . @ @ @ .\ne @ @ @ @\ne e @ @ -", "P12"),
        ("H10", "lay H11", "- - - D D D -\n. @ @ @ D @ @\n@ @ @ @ . @ @\n- - e @ @ @ @\n- - e e @ @ -", "H11"),
    ],
)
def test_aq20_the_last_free_space_may_be_on_a_board_laid_beside_whosever_it_is(number, corner, laid, park, left):
    seats = [seat()] * 3
    seats[number] = seat(park=park, corner=corner, laid=laid, cashiers=2, keepers=2, manager=1)
    t = create_scene(*seats, trucks=["dolphin hippo"], turn=number, whole=False, workers=3)
    t.play("take 1", "pick dolphin", "put L12")
    assert t.legal_action_texts() == [f"trainer {left}"]


def test_aq20_no_worker_left_in_the_bank():
    t = create_scene(seat(park="- D D D -\n. . D . ."), trucks=["dolphin"], whole=False, workers=0)
    told = t.play("take 1", "put L12")
    assert select_events(told, "no_worker") == [(0, 1, 0, 0)]
    assert (t.state.workers, t.turn) == (0, 1)


def test_aq21_a_trainers_space_takes_no_tile():
    t = create_scene(seat(park="- D @ . -"), trucks=["dolphin"])
    t.play("take 1")
    assert t.legal_objects("put") == {"K11"}


def test_aq21_a_trainer_neither_joins_nor_separates_tanks():
    t = create_scene(seat(park="- D @ . -"), trucks=["orca"])
    t.play("take 1")
    assert t.is_legal("put M10"), "the trainer between is no tile"
    assert t.is_legal("put L11"), "nor is it one to keep away from"
    t = create_scene(seat(park="- D @ . -"), trucks=["dolphin"])
    t.play("take 1")
    assert not t.is_legal("put M10"), "it does not carry the tank on"


def test_aq21_a_trainer_may_stand_between_tanks_and_beside_any_tile():
    t = hired(park="- D D D -\n. . D . .\n. . . . .\ne T . . .")
    assert t.is_legal("trainer K12")
    assert t.is_legal("trainer L13")


def test_aq21_the_worker_first_then_the_birth_then_its_bonus_then_the_next_tile():
    t = create_scene(seat(park="- Df D D -\n. . D . ."), trucks=["dolphin-male hippo"])
    told = t.play("take 1", "pick dolphin-male", "put L12")
    assert event_names(told)[-2:] == ["put", "worker"]
    told = t.play("trainer K12")
    assert event_names(told) == ["placed_worker", "born"]
    assert t.phase == "birth"
    assert not t.is_legal("put K12"), "the trainer stands there"
    told = t.play("put L13")
    assert event_names(told) == ["put", "bonus"]
    assert (t.phase, t.turn) == ("put", 0), "the hippo"


def test_aq21_a_trainer_may_take_the_youngs_last_space():
    park = """
        -  Df D  D  -
        @  @  D  @  .
        .  @  .  @  .
        e  .  .  .  .
        """
    t = create_scene(seat(park=park), trucks=["dolphin-male"])
    t.play("take 1", "put L12", "trainer L13")
    assert (t.depot(), t.tank("dolphin"), t.turn) == (["dolphin-young"], 5, 1)
