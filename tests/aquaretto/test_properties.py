"""What holds in every game, whatever is played: random games of all tables, every action checked."""

from random import Random

import pytest
from effort import scale_effort
from hypothesis import given, settings
from hypothesis import strategies as st

from aquaretto.build import Scene
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.games.aquaretto.law import park, rules
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.table import options

LONGEST = 5000
"""More actions than any game takes."""


def table(variant, whole):
    return Scene(variant["ruleset"], variant["players"], whole)


def random_game(variant, seed, whole):
    """Yields the table after every action of a game in which all choose by chance."""
    random = Random(seed)
    t = table(variant, whole)
    for _ in range(LONGEST):
        if t.is_over:
            return
        yield t, t.apply_number(random.choice(t.legal_actions()))
    raise AssertionError("the game does not end")


def name(variant):
    return f"{variant['ruleset']}-{variant['players']}"


@pytest.mark.parametrize("variant", options.list_variants(), ids=name)
@settings(max_examples=scale_effort(2))
@given(seed=st.integers(0, 2**32))
def test_tiles_and_coins_are_conserved(variant, seed):
    """AQ1 to AQ3: `invariants.find_violation` is asked by the table after every action."""
    actions = 0
    for t, _ in random_game(variant, seed, whole=True):
        actions += 1
        assert t.state.actor in (CHANCE, OVER, t.turn)
    assert t.is_over
    assert actions > 50


@settings(max_examples=scale_effort(30))
@given(st.sampled_from(options.list_variants()), st.integers(0, 2**32))
def test_legal_actions_are_sorted_unique_and_nonempty(variant, seed):
    for t, _ in random_game(variant, seed, whole=False):
        legal = t.legal_actions()
        assert legal == sorted(set(legal))
        assert (legal == []) == t.is_over


@settings(max_examples=scale_effort(20))
@given(st.sampled_from(options.list_variants()), st.integers(0, 2**32))
def test_aq12_aq13_turns_and_trucks_in_random_games(variant, seed):
    """AQ12, AQ13: nobody with a truck is on turn; a round has a truck for everybody, and its last taker starts."""
    taker, rounds = None, 0
    for t, told in random_game(variant, seed, whole=False):
        s = t.state
        for event in told:
            if event.code == E_TOOK:
                taker = event.seat
            if event.code == E_ROUND:
                rounds += 1
                assert taker in (None, event.seat)
        if t.phase == "turn":
            assert s.mine[t.turn] == NONE
        assert s.round == rounds
        for seat in range(s.players):
            assert s.mine[seat] == NONE or s.taken[s.mine[seat]] == seat


@settings(max_examples=scale_effort(4))
@given(st.sampled_from([v for v in options.list_variants() if v["ruleset"] != "zooloretto"]), st.integers(0, 2**32))
def test_aq14_all_homes_in_one_look_are_those_of_each_species(variant, seed):
    for t, _ in random_game(variant, seed, whole=False):
        if t.phase == "turn":
            for seat in range(t.state.players):
                each = [park.has_space(t.state, seat, species) << species for species in range(SPECIES_PER_GAME)]
                assert park.species_with_space(t.state, seat) == sum(each)


@settings(max_examples=scale_effort(15))
@given(st.sampled_from([v for v in options.list_variants() if v["ruleset"] != "zooloretto"]), st.integers(0, 2**32))
def test_aq14_aq15_tanks_never_touch_and_are_whole(variant, seed):
    *_, (t, _) = random_game(variant, seed, whole=False)
    for seat in range(t.seat_count):
        park = t.state.park[seat * GRID : (seat + 1) * GRID]
        tiles = {c: kind // MARKS for c, kind in enumerate(park) if kind < FIRST_ZOO_KIND}
        for c, species in tiles.items():
            assert {tiles.get(c + step, species) for step in (1, -1, SIDE, -SIDE)} == {species}
        assert len(pieces(tiles)) == len(set(tiles.values())), "one tank a species"
        assert len(set(tiles.values())) <= 3 + 2 - t.state.large[seat]


def pieces(tiles):
    """The connected groups of tiles."""
    groups, rest = [], set(tiles)
    while rest:
        group, edge = set(), {rest.pop()}
        while edge:
            group |= edge
            edge = {c + step for c in edge for step in (1, -1, SIDE, -SIDE)} & rest
            rest -= edge
        groups.append(group)
    return groups


@settings(max_examples=scale_effort(15))
@given(st.sampled_from([v for v in options.list_variants() if v["ruleset"] == "joint"]), st.integers(0, 2**32))
def test_mix2_mix3_mix4_in_random_games(variant, seed):
    """MIX2, MIX3, MIX4: while both piles are open, trucks carry one game each, both have one, none is taken before."""
    for t, told in random_game(variant, seed, whole=False):
        s = t.state
        if any(s.closed):
            continue
        cargo = list(s.cargo[: s.trucks])
        assert cargo.count(AQUARIUM) < s.trucks
        assert cargo.count(ZOO) < s.trucks
        if any(event.code == E_TOOK for event in told) and s.phase == P_PUT:
            assert AQUARIUM in cargo
            assert ZOO in cargo


@given(st.integers(0, 2**32))
def test_playout_draws_are_legal(seed):
    """`chance` is asked by compiled play only; here it must agree with `legal`."""
    random = Random(seed)
    t = table(random.choice(options.list_variants()), whole=False)
    stream = [random.getrandbits(62)]
    for _ in range(60):
        if t.awaits_chance:
            t.apply_action(rules.chance(t.state, stream))
        elif not t.is_over:
            t.apply_number(random.choice(t.legal_actions()))
