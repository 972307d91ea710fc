"""The player that looks ahead: from deals it could be in, repeatable, in time, and stronger than what it rests on."""

import time
from random import Random

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.players.matches import play_match
from boardroom.players.player import Position
from boardroom.players.registry import create_player
from boardroom.players.search import Search, SearchEffort, SearchPlayer

ACQUIRE = find_game("acquire")
FEW = SearchEffort(seconds=60, max_deals=32)


def table_after(decisions, **options):
    table = Match(ACQUIRE, {"ruleset": "2000", "players": 4, **options}, seal=Seal("search"))
    table.play_chance()
    player = create_player("trained", compiled=True)
    while decisions > 0 or len(table.legal_actions()) < 4:
        table.apply_action(player.choose(Position(table, table.state.actor, Random(1))), table.state.actor)
        table.play_chance()
        decisions -= 1
    return table


def thought(table, effort=FEW, seed=5):
    position = Position(table, table.state.actor, Random(1))
    search = Search(ACQUIRE, position.sample(), position.seat, position.legal, seed, effort)
    return search, search.run_search()


def test_same_seed_gives_the_same_search_ranked_by_value():
    table = table_after(30)
    search, one = thought(table)
    assert thought(table)[1] == one
    assert one.deals <= FEW.max_deals
    assert set(one.actions) <= set(table.legal_actions())
    going = [
        worth
        for action, worth in zip(one.actions, one.values, strict=True)
        if action in search.actions[search.active_actions]
    ]
    assert going == sorted(going, reverse=True)


@pytest.mark.parametrize("assets", ["open", "hidden"])
def test_search_ignores_hidden_information(assets):
    table = table_after(40, assets=assets)
    seat = table.state.actor
    other = table_after(40, assets=assets)
    other.state = ACQUIRE.sample(table.state, seat, Random(99))
    assert ACQUIRE.schema.pack(other.state)["hand"].tolist() != ACQUIRE.schema.pack(table.state)["hand"].tolist()
    player = SearchPlayer(effort=FEW)
    assert player.choose(Position(table, seat, Random(2))) == player.choose(Position(other, seat, Random(2)))


def test_sampled_deals_keep_what_the_seat_knows():
    table = table_after(30)
    search, _ = thought(table)
    deals = search.sample_deals(0, 8)
    truth, seat = ACQUIRE.schema.pack(table.state)[0], table.state.actor
    hands = deals["hand"].reshape(8, -1, deals["hand"].shape[1] // 6)
    assert (hands[:, seat] == truth["hand"].reshape(6, -1)[seat]).all()
    assert (deals["cash"] == truth["cash"]).all()
    assert len(np.unique(hands[:, (seat + 1) % 4], axis=0)) > 1


def test_search_keeps_its_time_limit():
    table = table_after(30)
    thought(table)
    began = time.perf_counter()
    thought(table, SearchEffort(seconds=0.1, max_deals=100_000, drop_errors=99))
    # All deals would take minutes; a busy machine may let a process wait for seconds
    assert time.perf_counter() - began < 20


def test_search_beats_a_random_player():
    """How strong it is has been measured in hundreds of games (docs/project/measurements/players.md)."""
    match = play_match("acquire", {"ruleset": "2000", "players": 2}, ["search@0.005", "random"], 3, 0, compiled=True)
    assert match.win_shares()[match.players.index("search@0.005")] == 1


def test_search_name_sets_its_seconds():
    for name, seconds in (("search@0.25", 0.25), ("search", 1.0)):
        player = create_player(name)
        assert isinstance(player, SearchPlayer)
        assert player.effort.seconds == seconds
    for wrong in ("search@", "search@x", "search@0", "search@-1"):
        with pytest.raises(BadInput, match="no valid time limit"):
            create_player(wrong)
