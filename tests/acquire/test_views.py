"""The view of a seat as JSON has at least what the specification names (AC4, AC15)."""

import json

import pytest

from acquire.build import NAMES, chain_trio, create_match, create_scene, every_ruleset, with_market
from boardroom.base.errors import BadInput

VIEWERS = (0, 1, 2, None)


def seen(t, seat):
    """The view as it arrives: through JSON."""
    return json.loads(json.dumps(t.view(seat)))


@every_ruleset
@pytest.mark.parametrize("viewer", VIEWERS)
def test_view_has_specified_keys(ruleset, viewer):
    view = seen(create_scene(ruleset, hands=["9I", "7I", "5I"]), viewer)
    assert set(view) >= {"board", "chains", "seats", "hand", "pool", "turn", "actor", "phase"}
    for chain in view["chains"].values():
        assert set(chain) >= {"size", "price", "bank", "safe"}
    for seat in view["seats"]:
        assert set(seat) >= {"name", "cash", "shares"}
        assert list(seat["shares"]) == NAMES[ruleset]


@every_ruleset
def test_view_board_shows_content_of_squares(ruleset):
    low, mid, _ = chain_trio(ruleset)
    view = seen(create_scene(ruleset, board={low: "1A-3A", mid: "1C-2C", "loose": "6F"}), None)
    assert view["board"] == {"1A": low, "2A": low, "3A": low, "1C": mid, "2C": mid, "6F": "loose"}


@every_ruleset
def test_view_chains_show_size_price_bank_and_safety(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1A-11A", mid: "1C-3C"}
    chains = seen(create_scene(ruleset, board=board, shares={low: [3, 2, 0]}), None)["chains"]
    wanted = {low: (11, 700, 20, True), mid: (3, 400, 25, False), high: (0, 0, 25, False)}
    for name, values in wanted.items():
        assert tuple(chains[name][key] for key in ("size", "price", "bank", "safe")) == values


@every_ruleset
def test_view_seats_have_names_cash_and_shares(ruleset):
    low, mid, _ = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "1A-3A"}, shares={low: [3, 2, 0]}, cash=[100, 200, 300])
    seats = seen(t, None)["seats"]
    assert [seat["name"] for seat in seats] == ["Player 1", "Player 2", "Player 3"]
    assert [seat["cash"] for seat in seats] == [100, 200, 300]
    assert [(seat["shares"][low], seat["shares"][mid]) for seat in seats] == [(3, 0), (2, 0), (0, 0)]


@every_ruleset
def test_view_shows_only_own_hand(ruleset):
    t = create_scene(ruleset, hands=["9I 1A", "7I", "5I"])
    assert [seen(t, viewer)["hand"] for viewer in VIEWERS] == [["1A", "9I"], ["7I"], ["5I"], None]


@every_ruleset
def test_view_pool_is_a_count(ruleset):
    assert seen(create_match(ruleset), None)["pool"] == 108
    assert seen(create_scene(ruleset, hands=["9I"], pool="1A 2A 3A"), None)["pool"] == 3


@every_ruleset
def test_view_turn_actor_and_phase(ruleset):
    _, mid, _ = chain_trio(ruleset)
    low, _, _ = chain_trio(ruleset)
    t = create_match(ruleset)
    assert [seen(t, None)[key] for key in ("turn", "actor", "phase")] == [None, "chance", "start"]
    t = create_scene(ruleset, board={low: "1A-3A", mid: "5A-6A"}, hands=["", "4A"], turn=1, shares={mid: [1, 0, 0]})
    assert [seen(t, None)[key] for key in ("turn", "actor", "phase")] == [1, 1, "place"]
    t.play("place 4A")
    assert [seen(t, None)[key] for key in ("turn", "actor", "phase")] == [1, 0, "holders"]
    t = create_scene(ruleset, board={low: "1A-11A"}, phase="buy")
    t.play("declare", "end")
    assert [seen(t, None)[key] for key in ("actor", "phase")] == ["over", "over"]


@every_ruleset
def test_view_describes_current_merger(ruleset):
    low, mid, high = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E", high: "5B-5D"}
    t = create_scene(ruleset, board=board, hands=["5E", "1I"], shares={high: [0, 1, 0]})
    nothing = {"survivor": None, "defunct": None, "pending": []}
    assert seen(t, None)["merger"].items() >= nothing.items()
    t.play("place 5E")
    merger = seen(t, 2)["merger"]
    assert (merger["survivor"], merger["defunct"], set(merger["pending"])) == (low, high, {mid, high})
    t.play("keep")
    assert seen(t, None)["merger"].items() >= nothing.items()


@every_ruleset
def test_view_shows_legal_actions_to_active_player_only(ruleset):
    t = create_scene(ruleset, hands=["9I", "7I"])
    assert seen(t, 0)["legal"] == ["place 9I"]
    assert [seen(t, viewer)["legal"] for viewer in (1, 2, None)] == [[], [], []]


@every_ruleset
def test_view_shows_outcome_of_tiles_in_hand(ruleset):
    low, mid, high = chain_trio(ruleset)
    t = create_scene(
        ruleset, board={low: "1A-11A", mid: "1C-11C", high: "1E-2E", "loose": "9H"}, hands=["5B 1D 3E 9I 12G"]
    )
    effects = {name: (effect["does"], effect["chains"]) for name, effect in seen(t, 0)["effects"].items()}
    assert effects == {
        "5B": ("dead", [low, mid]),
        "1D": ("merge", [mid, high]),
        "3E": ("grow", [high]),
        "9I": ("found", []),
        "12G": ("alone", []),
    }
    assert seen(t, 1)["effects"] == {}


def does(t, seat):
    return {name: (effect["does"], effect["chains"]) for name, effect in seen(t, seat)["effects"].items()}


@every_ruleset
def test_view_outcome_during_merger_uses_survivor(ruleset):
    """The placed tile lies loose until the merger is settled; 5F beside it would not found a chain."""
    low, mid, high = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E", high: "1G-2G", "loose": "5D"}
    t = create_scene(ruleset, board=board, hands=["5E", "5F 5C 8E 2F 12I"], shares={mid: [0, 2, 0]})
    t.play("place 5E")
    assert (t.phase, t.state.actor) == ("holders", 1)
    assert does(t, 1) == {
        "5F": ("grow", [low]), "5C": ("grow", [low]), "8E": ("grow", [low]), "2F": ("merge", [low, high]),
        "12I": ("alone", []),
    }  # fmt: skip
    before = does(t, 1)
    t.play("keep")
    assert does(t, 1) == before


@every_ruleset
def test_view_outcome_waits_for_choice_of_chain(ruleset):
    low, mid, high = chain_trio(ruleset)
    t = create_scene(ruleset, board={low: "3E-4E", mid: "6E-7E", high: "1G-2G"}, hands=["5E", "5F 8E 2F 12I"])
    t.play("place 5E")
    assert t.phase == "survive"
    assert does(t, 1) == {"5F": ("waits", []), "8E": ("waits", []), "2F": ("grow", [high]), "12I": ("alone", [])}
    t = create_scene(ruleset, board={"loose": "3E", high: "1G-2G"}, hands=["4E", "5E 2F 12I"])
    t.play("place 4E")
    assert t.phase == "found"
    assert does(t, 1) == {"5E": ("waits", []), "2F": ("grow", [high]), "12I": ("alone", [])}


@with_market
def test_view_shows_market_and_drawing_seat(ruleset):
    low, mid, _ = chain_trio(ruleset)
    board = {low: "1E-4E", mid: "6E-7E"}
    t = create_scene(ruleset, 2, board=board, hands=["5E 1I", "1A"], shares={mid: [1, 0]})
    t.play("place 5E")
    assert (t.phase, seen(t, None)["drawing"], seen(t, None)["merger"]["market"]) == ("market", None, None)
    t.play("draw 9I")
    assert (t.phase, seen(t, None)["merger"]["market"]) == ("holders", 9)
    t.play("keep", "end")
    view = seen(t, None)
    assert (view["phase"], view["drawing"], view["owed"]) == ("draw", 0, 1)
    assert view["merger"]["market"] is None


def test_view_of_unknown_seat_is_rejected():
    t = create_scene("2000")
    for seat in (3, -1):
        with pytest.raises(BadInput):
            t.view(seat)
