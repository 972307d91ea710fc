"""The table before the first turn: board, chains, money, start tiles, hands (AC1, AC2, AC4, CH20)."""

import pytest
from scenes import event_names, select_events

from acquire.build import NAMES, create_match, create_scene, every_ruleset, with_market
from boardroom.base.errors import BadInput

SQUARES = [f"{number}{letter}" for letter in "ABCDEFGHI" for number in range(1, 13)]
DEAL = ["1I", "2I", "3I", "4I", "5I", "6I", "7I", "8I", "9I", "10I", "11I", "12I", "1H", "2H", "3H", "4H", "5H", "6H"]


# AC1


def test_ac1_twelve_columns_nine_rows_a_tile_each():
    assert create_match().legal_action_texts() == [f"draw {name}" for name in SQUARES]
    assert len(SQUARES) == 108


@pytest.mark.parametrize("name", ["13A", "0A", "1J", "A9", "9"])
def test_ac1_no_square_beyond_the_edge(name):
    with pytest.raises(BadInput):
        create_match().play(f"draw {name}")


def test_ac1_one_tile_a_square():
    t = create_match()
    t.draw("9A")
    assert t.refusal_rule("draw 9A") == "AC14"
    assert t.pool == 107


def test_ac1_a_tile_in_a_hand_or_on_the_board_is_not_in_the_pool():
    t = create_match()
    t.draw("1A 2B 3C " + " ".join(DEAL[:17]))
    gone = {"1A", "2B", "3C", *DEAL[:17]}
    assert t.choices == {f"draw {name}" for name in SQUARES if name not in gone}
    assert t.pool == 88


def test_ac1_the_left_edge_is_not_beside_the_right_edge():
    t = create_scene("2000", board={"loose": "12A"}, hands=["1B"])
    t.play("place 1B")
    assert t.phase == "buy"
    assert (t.on("12A"), t.on("1B")) == ("loose", "loose")


# AC2


@every_ruleset
def test_ac2_seven_chains_by_name_in_three_tiers(ruleset):
    chains = create_match(ruleset).view(None)["chains"]
    assert list(chains) == NAMES[ruleset]
    assert [chain["next_price"] for chain in chains.values()] == [200, 200, 300, 300, 300, 400, 400]


@every_ruleset
def test_ac2_twenty_five_shares_of_each(ruleset):
    t = create_match(ruleset)
    assert [t.bank(chain) for chain in NAMES[ruleset]] == [25] * 7


@every_ruleset
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ac2_everyone_begins_with_6000_and_no_share(ruleset, players):
    t = create_match(ruleset, players)
    assert t.cash == [6000] * players
    assert all(t.shares(chain) == [0] * players for chain in NAMES[ruleset])


@every_ruleset
def test_ac2_no_chain_is_on_the_board_at_first(ruleset):
    t = create_match(ruleset)
    assert [t.size(chain) for chain in NAMES[ruleset]] == [0] * 7
    assert t.view(None)["board"] == {}


# AC4


@every_ruleset
def test_ac4_start_tiles_are_drawn_seat_by_seat(ruleset):
    t = create_match(ruleset, 4)
    told = t.draw("5C 7F 9A 12I")
    assert [(event["who"], event["tile"]) for event in select_events(told, "start-tile")] == [
        (0, "5C"),
        (1, "7F"),
        (2, "9A"),
        (3, "12I"),
    ]


@every_ruleset
def test_ac4_start_tiles_are_placed_and_stay(ruleset):
    t = create_match(ruleset)
    t.draw("5C 7F 9A")
    assert t.view(None)["board"] == {"5C": "loose", "7F": "loose", "9A": "loose"}
    t.draw(" ".join(DEAL))
    assert t.view(None)["board"] == {"5C": "loose", "7F": "loose", "9A": "loose"}


@with_market
def test_ac4_nearest_is_by_row_letter_before_column(ruleset):
    """The sheets' own example: 9A is nearer to 1A than 1B."""
    t = create_match(ruleset)
    told = t.draw("5C 1B 9A")
    assert select_events(told, "first") == [{"who": 2}]
    assert t.turn == 2


@with_market
def test_ac4_within_a_row_the_lower_column_is_nearer(ruleset):
    t = create_match(ruleset)
    t.draw("12D 4D 5D")
    assert t.turn == 1


@with_market
def test_ac4_after_the_first_player_play_goes_clockwise(ruleset):
    t = create_match(ruleset, 4)
    t.draw("8H 1E 2A 1B")  # by nearness 2, 3, 1, 0; clockwise from seat 2: 2, 3, 0, 1
    assert t.view(None)["order"] == [2, 3, 0, 1]


@every_ruleset
def test_ac4_start_tiles_that_touch_are_a_loose_group_and_no_chain(ruleset):
    t = create_match(ruleset)
    told = t.draw("5C 6C 6D")
    assert t.view(None)["board"] == {"5C": "loose", "6C": "loose", "6D": "loose"}
    assert "founded" not in event_names(told)
    assert all(t.size(chain) == 0 for chain in NAMES[ruleset])


@every_ruleset
def test_ac4_a_tile_beside_the_group_makes_all_of_it_a_chain(ruleset):
    t = create_match(ruleset)
    t.draw("5C 6C 6D 5B " + " ".join(DEAL[:17]))
    chain = NAMES[ruleset][2]
    t.play("place 5B", f"found {chain}")
    assert t.size(chain) == 4
    assert {t.on(name) for name in ("5B", "5C", "6C", "6D")} == {chain}


@every_ruleset
def test_ac4_six_tiles_each_seat_by_seat(ruleset):
    t = create_match(ruleset)
    t.draw("5C 7F 9A")
    told = t.draw(" ".join(DEAL))
    assert [event["who"] for event in select_events(told, "drew")] == [0] * 6 + [1] * 6 + [2] * 6
    assert set(t.hand(0)) == set(DEAL[:6])
    assert set(t.hand(1)) == set(DEAL[6:12])
    assert set(t.hand(2)) == set(DEAL[12:])


@every_ruleset
def test_ac4_then_the_first_player_places(ruleset):
    t = create_match(ruleset)
    t.draw("5C 7F 1A " + " ".join(DEAL))
    assert (t.actor, t.phase) == (2, "place")
    assert t.choices == {f"place {name}" for name in DEAL[12:]}


@every_ruleset
def test_ac4_nobody_plays_before_the_draws_are_done(ruleset):
    t = create_match(ruleset)
    assert t.refusal_rule("place 1A") == "AC5"
    t.draw("5C 7F 9A " + " ".join(DEAL[:17]))
    assert t.actor == "chance"
    assert t.refusal_rule("place 1I") == "AC5"


@every_ruleset
def test_ac4_hands_are_hidden_from_the_others_with_open_assets_too(ruleset):
    t = create_match(ruleset, assets="open")
    t.draw("5C 7F 9A " + " ".join(DEAL))
    for viewer in (0, 1, 2, None):
        seen = [entry["hand"] for entry in t.view(viewer)["seats"]]
        assert [hand is not None for hand in seen] == [seat == viewer for seat in range(3)]


@every_ruleset
def test_ac4_what_was_drawn_is_told_to_the_drawer_alone(ruleset):
    t = create_match(ruleset)
    t.draw("5C 7F 9A " + " ".join(DEAL))
    for viewer in (0, 1, 2, None):
        for event in select_events(t.visible_events(viewer), "drew"):
            assert (event["tile"] is not None) == (event["who"] == viewer)


# CH20


def test_ch20_nearest_is_by_column_before_row():
    t = create_match("championship")
    t.draw("5C 9A 1B")
    assert t.turn == 2


def test_ch20_within_a_column_the_row_nearest_a_is_first():
    t = create_match("championship")
    t.draw("4I 4B 4D")
    assert t.view(None)["order"] == [1, 2, 0]


def test_ch20_all_seats_are_sorted_by_their_tiles():
    t = create_match("championship", 6)
    t.draw("8H 1E 2A 12A 1B 8C")
    assert t.view(None)["order"] == [4, 1, 2, 5, 0, 3]


def test_ch20_play_goes_in_that_order_round_after_round():
    t = create_match("championship")
    t.draw("8H 1A 12A 1C 1E 1G 1I 3B 3D 3F 3H 5A 5C 5E 5G 5I 7B 7D 7F 10C 10E")
    turns = []
    pool = iter(["10G", "10I", "12C", "12E", "12G", "12I"])
    for _ in range(6):
        turns.append(t.turn)
        t.play(f"place {t.hand(t.turn)[0]}")
        if t.phase == "found":
            t.play(t.legal_action_texts()[0])
        t.play("end", f"draw {next(pool)}")
    assert turns == [1, 0, 2, 1, 0, 2]


def test_ch20_the_tiles_stay_on_the_board():
    t = create_match("championship")
    t.draw("8H 1A 12A " + " ".join(DEAL))
    assert t.view(None)["board"] == {"8H": "loose", "1A": "loose", "12A": "loose"}
