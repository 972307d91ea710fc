"""The choices of a table: rulesets, how many play, modes (AC2, AC15, AC16, AC20, AC22)."""

import pytest
from scenes import event_names

from acquire.build import NAMES, chain_trio, create_match, create_scene, every_ruleset, with_market
from boardroom.base.errors import BadInput
from boardroom.games.acquire import ACQUIRE


def refused(**options):
    with pytest.raises(BadInput) as caught:
        ACQUIRE.complete_options(options)
    return str(caught.value)


# How many play


@pytest.mark.parametrize(
    ("ruleset", "fewest"), [("2000", 2), ("championship", 3), ("2023", 2)], ids=["2000", "championship", "2023"]
)
@pytest.mark.parametrize("players", range(9))
def test_ac2_two_to_six_play(ruleset, fewest, players):
    if fewest <= players <= 6:
        t = create_match(ruleset, players)
        assert len(t.view(None)["seats"]) == players
    else:
        assert "AC2" in refused(ruleset=ruleset, players=players)


@pytest.mark.parametrize("players", ["4", 4.0, True, None, [4]])
def test_ac2_the_number_of_players_is_a_whole_number(players):
    assert repr(players) in refused(ruleset="2000", players=players)


# Two players


def test_ac16_the_championship_is_not_played_by_two():
    assert "AC16" in refused(ruleset="championship", players=2)


def test_ac16_two_play_2023_in_classic_mode_only():
    assert "AC16" in refused(ruleset="2023", players=2, mode="tycoon")
    assert ACQUIRE.complete_options({"ruleset": "2023", "players": 2})["mode"] == "classic"


@with_market
def test_ac16_with_two_the_market_holds_shares_too(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, 2, board={low: "1A-3A", mid: "5A-6A"}, hands=["4A"], shares={mid: [2, 1]})
    t.play("place 4A")
    assert (t.actor, t.phase) == ("chance", "market")


@with_market
def test_ac16_otherwise_the_rules_are_those_for_more(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = create_scene(ruleset, 2, board={low: "1A-3A", "loose": "9H"}, hands=["9I", "7G"])
    t.play("place 9I", f"found {NAMES[ruleset][1]}", f"buy {low}", "end", "draw 1I")
    assert (t.turn, t.cash, t.shares(low)) == (1, [5700, 6000], [1, 0])


# Modes


@pytest.mark.parametrize("ruleset", ["2000", "championship"])
def test_ac20_tycoon_is_a_mode_of_2023_only(ruleset):
    assert "AC20" in refused(ruleset=ruleset, players=4, mode="tycoon")
    assert ACQUIRE.complete_options({"ruleset": "2023", "mode": "tycoon"})["mode"] == "tycoon"


@pytest.mark.parametrize("mode", ["three", "Classic", "", None, 2])
def test_ac20_other_modes_are_refused_by_name(mode):
    assert repr(mode) in refused(ruleset="2023", mode=mode)


def test_ac15_the_championship_is_played_open():
    assert "AC15" in refused(ruleset="championship", assets="hidden")
    assert ACQUIRE.complete_options({"ruleset": "championship"})["assets"] == "open"


@pytest.mark.parametrize("assets", ["secret", "choice", "", None, True])
def test_ac15_assets_are_open_or_hidden(assets):
    assert repr(assets) in refused(ruleset="2000", assets=assets)


@pytest.mark.parametrize("ruleset", ["2000", "championship"])
def test_ac22_power_cards_belong_to_2023(ruleset):
    assert "AC22" in refused(ruleset=ruleset, powers=True)


@pytest.mark.parametrize("powers", [1, "yes", None])
def test_ac22_powers_are_true_or_false(powers):
    assert repr(powers) in refused(ruleset="2023", powers=powers)


# Names


def test_unknown_option_is_rejected_by_name():
    assert "'player'" in refused(player=4)


@pytest.mark.parametrize("ruleset", ["1999", "", "2000 ", "Championship"])
def test_unknown_ruleset_is_rejected_by_name(ruleset):
    assert repr(ruleset) in refused(ruleset=ruleset)


@pytest.mark.parametrize("ruleset", [2000, None, ["2000"], {}, {"base": "1999"}, {"base": None}, {"cash": 7000}])
def test_ruleset_is_name_or_object_with_base(ruleset):
    assert "2000, championship, 2023" in refused(ruleset=ruleset)


def test_options_are_completed_with_defaults():
    assert ACQUIRE.complete_options({}) == {
        "ruleset": "2023",
        "players": 4,
        "mode": "classic",
        "assets": "open",
        "powers": False,
        "take_back": "rules",
        "hands": "known",
    }


@every_ruleset
def test_variants_cover_every_ruleset_value(ruleset):
    """Players, modes, assets and powers as the table of differences has them."""
    variants = [o for o in ACQUIRE.variants() if o["ruleset"] == ruleset]
    found = [(o["players"], o["mode"], o["assets"], o["powers"]) for o in variants if o["hands"] == "known"]
    assert [o for o in variants if o["hands"] == "unknown"], "a real table of every ruleset is played too"
    wanted = [
        (players, mode, assets, powers)
        for players in range(3 if ruleset == "championship" else 2, 7)
        for mode in (["classic", "tycoon"] if ruleset == "2023" and players > 2 else ["classic"])
        for assets in (["open"] if ruleset == "championship" else ["open", "hidden"])
        for powers in ([False, True] if ruleset == "2023" else [False])
    ]
    assert sorted(found) == sorted(wanted)


def test_match_checks_names():
    t = create_match("2000", 2)
    assert "market" not in event_names(t.draw("1A 2B"))
    assert [seat["name"] for seat in t.view(None)["seats"]] == ["Player 1", "Player 2"]


def test_ch24_the_championship_has_its_own_rule_of_taking_back():
    for refused in ({"ruleset": "championship", "take_back": "own"}, {"take_back": "nothing"}, {"take_back": True}):
        with pytest.raises(BadInput):
            ACQUIRE.complete_options(refused)
    assert ACQUIRE.complete_options({"ruleset": "2000", "take_back": "own"})["take_back"] == "own"


def test_ch24_a_ruleset_of_ones_own_is_no_championship_unless_it_says_so():
    """Tables and records have such rulesets, and go on."""
    house = {"base": "championship", "cash": 8000}
    assert ACQUIRE.complete_options({"ruleset": house, "take_back": "own"})["take_back"] == "own"
    assert "CH24" in refused(ruleset={**house, "friendly": "no"}, take_back="own")
