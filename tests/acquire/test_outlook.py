"""What a placement would lead to (AC6-AC9, AC11, AC13, AC15, AC21): foretold as the rules then have it."""

from random import Random

import effort

from acquire.build import chain_trio, create_match, create_scene, every_ruleset, with_market
from boardroom.games.acquire.law.codes import E_BONUS, E_DEFUNCT, E_GREW


def ahead(t, tile, seat=0):
    return t.view(seat)["outlook"][tile]


@every_ruleset
def test_ac8_a_merger_says_who_is_paid_what_and_how_large_the_survivor_is(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-2A", mid: "4A-7A", "loose": "3B"}, hands=["3A"], shares={low: [3, 5, 0]})
    told = ahead(t, "3A")
    assert (told["chain"], told["size"], told["tied"]) == (mid, 8, [])
    (gone,) = told["gone"]
    assert (gone["chain"], gone["size"]) == (low, 2)
    if gone["paid"] is not None:
        assert [(holder["seat"], holder["shares"], holder["place"]) for holder in gone["paid"]] == [
            (1, 5, 1),
            (0, 3, 2),
        ]
        assert gone["paid"][0]["amount"] > gone["paid"][1]["amount"] > 0


@every_ruleset
def test_ac8_of_chains_of_the_same_size_either_may_go(ruleset):
    low, mid, _ = chain_trio(ruleset)
    told = ahead(create_scene(ruleset, board={low: "1A-2A", mid: "4A-5A"}, hands=["3A 3B"]), "3A")
    assert (told["chain"], told["price"], told["tied"]) == (None, None, [low, mid])
    assert [gone["chain"] for gone in told["gone"]] == [low, mid]


@every_ruleset
def test_ac6_a_founding_has_a_size_and_no_name_yet(ruleset):
    t = create_scene(ruleset, board={"loose": "1A 3A"}, hands=["2A 9I"])
    assert (ahead(t, "2A")["chain"], ahead(t, "2A")["size"], ahead(t, "9I")["size"]) == (None, 3, 1)


@every_ruleset
def test_ac9_tiles_that_die_and_chains_that_become_safe_are_foretold(ruleset):
    low, mid, _ = chain_trio(ruleset)
    told = ahead(create_scene(ruleset, board={low: "1A-10A", mid: "1C-11C"}, hands=["11A 5B 9I"]), "11A")
    assert (told["safe"], told["dead"], told["end"]) == (True, ["5B"], True)
    assert ahead(create_scene(ruleset, board={low: "1A-5A", mid: "1C-11C"}, hands=["6A 5B"]), "6A")["dead"] == []


def test_ac15_with_hidden_assets_nobody_is_named():
    t = create_scene(
        "2000",
        board={"Sackson": "1A-2A", "Zeta": "4A-7A"},
        hands=["3A"],
        shares={"Sackson": [3, 5, 0]},
        assets="hidden",
    )
    assert ahead(t, "3A")["gone"][0]["paid"] is None


@with_market
def test_ac21_what_the_market_holds_is_drawn_first(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, players=2, board={low: "1A-2A", mid: "4A-7A"}, hands=["3A"], shares={low: [3, 5]})
    (gone,) = ahead(t, "3A")["gone"]
    assert (gone["drawn"], gone["paid"]) == (True, None)


def test_only_placing_player_gets_preview():
    t = create_scene("2000", hands=["9I", "7I", "5I"])
    assert [bool(t.view(seat)["outlook"]) for seat in (0, 1, None)] == [True, False, False]
    t.play("place 9I")
    assert t.view(0)["outlook"] == {}


def test_ac8_ac11_what_is_foretold_comes_true():
    """Whole games at random, chance too: bonuses are paid and chains grow as foretold."""
    random, mergers = Random(11), 0
    for _ in range(effort.scale_effort(2)):
        t = create_match("2000")
        foretold = {}
        while not t.is_over:
            action = random.choice(t.legal_action_texts())
            if action.startswith("place "):
                foretold = t.view(t.state.actor)["outlook"][action.removeprefix("place ")]
            told = t.apply_action(action)
            words, paid = t.text, {}
            for event in (one.event for one in told):
                if event.code == E_DEFUNCT:
                    paid[event.x] = {}
                elif event.code == E_BONUS and event.x in paid:
                    paid[event.x][event.seat] = event.y
                elif event.code == E_GREW:
                    assert event.y == foretold["size"]
                    assert foretold["chain"] in (None, words.chains[event.x])
            for chain, sums in paid.items():
                gone = next(one for one in foretold["gone"] if one["chain"] == words.chains[chain])
                assert {one["seat"]: one["amount"] for one in gone["paid"] if one["amount"]} == sums
                mergers += 1
    assert mergers
