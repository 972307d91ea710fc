"""Learned weights as data: what is in the package, and what a wrong file is told."""

import json
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match, Seal
from boardroom.games import GAMES, find_game
from boardroom.players import Position, create_player, network
from boardroom.players.compiled_network import CompiledNetwork
from boardroom.players.matches import play_match

ACQUIRE = find_game("acquire")
SHIPPED = [game for game in GAMES.values() if game.trained_bots]


def layers(seed=1, sizes=(ACQUIRE.features.FEATURES, 16, 8, 12)):
    random = np.random.default_rng(seed)
    return [part for a, b in pairwise(sizes) for part in (random.normal(0, 0.1, (b, a)), random.normal(0, 0.1, b))]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_package_weights_are_small_and_have_metadata(game):
    assert network.get_weights_path(game).stat().st_size <= 3_000_000
    made = network.load_network(game).metadata
    assert made["settings"]
    assert made["games"] > 0


def test_weights_survive_a_round_trip():
    data = network.serialize_network(ACQUIRE, layers(), {"by": "a test"})
    read = network.parse_network(ACQUIRE, data)
    assert read.metadata == {"by": "a test"}
    assert [m.shape for m in read.matrices] == [(16, ACQUIRE.features.FEATURES), (8, 16), (12, 8)]
    assert np.abs(read.matrices[1] - layers()[2]).max() < 1e-3


def changed(data, **head):
    line, _, numbers = data.partition(b"\n")
    return json.dumps({**json.loads(line), **head}).encode() + b"\n" + numbers


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        pytest.param(lambda data: b"", "not a weights file", id="empty"),
        pytest.param(lambda data: b"{}\n", "not a weights file", id="headless"),
        pytest.param(lambda data: data[:-2], "damaged", id="cut off"),
        pytest.param(lambda data: data[:-1] + bytes([data[-1] ^ 1]), "damaged", id="one bit"),
        pytest.param(lambda data: changed(data, rules=99), "for rules 99", id="other rules"),
        pytest.param(lambda data: changed(data, features=99), "features 99", id="other features"),
        pytest.param(lambda data: changed(data, game="chess"), "belong to 'chess'", id="other game"),
        pytest.param(lambda data: changed(data, layers=[7, 16, 8, 12]), "for rules", id="other width"),
    ],
)
def test_invalid_weights_file_is_refused(spoil, says):
    with pytest.raises(BadInput, match=says) as told:
        network.parse_network(ACQUIRE, spoil(network.serialize_network(ACQUIRE, layers(), {})))
    assert "\n" not in str(told.value)


def test_missing_weights_are_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(network, "get_weights_path", lambda game: tmp_path / "acquire.weights")
    network.load_network.cache_clear()
    try:
        with pytest.raises(BadInput, match="The weights of Acquire are missing"):
            network.load_network(ACQUIRE)
    finally:
        network.load_network.cache_clear()


def test_game_without_weights_is_reported():
    class Unlearned(type(ACQUIRE)):
        features = None

    with pytest.raises(BadInput, match="has no trained weights"):
        network.parse_network(Unlearned(), b"")


def test_compiled_network_matches_numpy():
    """Decisions of several actions each, two of which may come to the same, and of a seat count of their own; layers
    that are no whole words wide."""
    sizes = (ACQUIRE.features.FEATURES, 80, 70, 12)
    net = network.parse_network(ACQUIRE, network.serialize_network(ACQUIRE, layers(3, sizes), {}))
    random = np.random.default_rng(1)
    counts, players = np.array([3, 1, 7, 2]), np.array([4, 2, 6, 3], np.int8)
    begins = np.concatenate(([0], np.cumsum(counts)))
    seen = np.zeros((counts.sum(), ACQUIRE.features.FEATURES), np.int8)
    for at, end in pairwise(begins):
        seen[at:end] = random.integers(-3, 4, seen.shape[1]) * (random.random(seen.shape[1]) < 0.2)
        seen[at:end, random.integers(0, seen.shape[1], 9)] = random.integers(-100, 100, (end - at, 9))
    seen[begins[2] + 3] = seen[begins[2]]
    worth = CompiledNetwork.from_network(net).evaluate_positions(seen.T, begins, players)
    for d, n in enumerate(players):
        own = slice(begins[d], begins[d + 1])
        assert worth[own] == pytest.approx(net.evaluate_positions(seen[own], int(n)), abs=1e-5)
    chances = net.predict_chances(seen, 3)
    assert chances[:, :3].sum(axis=1) == pytest.approx(1)
    assert (chances[:, 3:6] == 0).all()


@pytest.mark.parametrize("data", [b"", b"{}\n", None])
def test_unusable_weights_fall_back_to_greedy_with_a_warning(tmp_path, monkeypatch, caplog, data):
    game = SHIPPED[0]
    path = tmp_path / "acquire.weights"
    if data is not None:
        path.write_bytes(data)
    monkeypatch.setattr(network, "get_weights_path", lambda game: path)
    network.has_weights.cache_clear()
    network.load_network.cache_clear()
    try:
        table = Match(game, {"ruleset": "2000", "players": 3}, seal=Seal("damaged"))
        table.play_chance()
        one, two = (
            create_player(name).choose(Position(table, table.state.actor, Random(1))) for name in ("trained", "greedy")
        )
        assert one == two
        create_player("trained").choose(Position(table, table.state.actor, Random(1)))
        assert [record.message.endswith("Using the greedy player instead.") for record in caplog.records] == [True]
    finally:
        network.has_weights.cache_clear()
        network.load_network.cache_clear()


def test_trained_player_is_used_for_zooloretto():
    """A game by the interpreter; docs/project/measurements/players.md has the figures of thousands."""
    match = play_match("aquaretto", {"ruleset": "zooloretto", "players": 2}, ["trained", "random"], 1, 0)
    assert match.win_shares()[match.players.index("trained")] == 1
