"""A table: who may do what, take-back as an event, the log, fair draws."""

import json
from random import Random

import numpy as np
import pytest

from boardroom.base.errors import BadInput, Refusal
from boardroom.engine.match import UNDO, Match, Seal
from boardroom.engine.records import fair_draws, record
from boardroom.games import GAMES, find_game

ACQUIRE = find_game("acquire")


def buying(seed: int = 1) -> Match:
    """A table where the player on turn may buy."""
    table = Match(ACQUIRE, {"ruleset": "2000", "players": 3}, seal=Seal(f"test {seed}"))
    table.play_chance()
    while not any(text.startswith("buy") for text in table.legal_action_texts()):
        table.apply_action(table.legal_actions()[0])
        table.play_chance()
    return table


def test_undo_is_recorded_as_step():
    table = buying()
    seat, before = table.state.actor, ACQUIRE.schema.values(table.state)
    steps, told = len(table.steps), list(table.events)
    table.apply_action(next(t for t in table.legal_action_texts() if t.startswith("buy")), seat)
    assert table.can_undo()
    table.undo(seat)
    assert table.steps[steps + 1] == UNDO
    assert len(table.steps) == steps + 2
    assert ACQUIRE.schema.values(table.state) == before
    assert table.events == told


def test_only_acting_player_can_undo():
    table = buying()
    seat = table.state.actor
    table.apply_action(next(t for t in table.legal_action_texts() if t.startswith("buy")))
    with pytest.raises(Refusal) as caught:
        table.undo((seat + 1) % 3)
    assert caught.value.rule == "CH24"


def test_undo_stops_at_draw():
    table = Match(ACQUIRE, {}, seal=Seal("x"))
    with pytest.raises(Refusal):
        table.undo()
    table.play_chance()
    with pytest.raises(Refusal):
        table.undo()


def test_match_checks_seats_and_names():
    table = Match(ACQUIRE, {"players": 3}, seal=Seal("x"))
    table.play_chance()
    with pytest.raises(BadInput, match="no seat 7"):
        table.apply_action("end", 7)
    with pytest.raises(BadInput, match="no seat 3"):
        table.view(3)
    with pytest.raises(BadInput, match="no seat -1"):
        table.view(-1)
    for nobody in ("chance", "Aki", 1.0):
        with pytest.raises(BadInput, match="no seat"):
            table.view(nobody)
        with pytest.raises(BadInput, match="no seat"):
            table.apply_action(table.legal_actions()[0], nobody)
    for nothing in (None, 1.5, (3,)):
        with pytest.raises(BadInput, match="There is no action"):
            table.apply_action(nothing)
    with pytest.raises(BadInput, match="4 names"):
        Match(ACQUIRE, {"players": 3}, names=list("abcd"))


@pytest.mark.parametrize("names", ["Ann", 3, None, [1, 2, 3], ["\ud800"], {"Ann"}])
def test_match_rejects_names_of_wrong_type(names):
    """What a record is written with, it can be read with."""
    with pytest.raises(BadInput, match="Names must be a list of strings"):
        Match(ACQUIRE, {"players": 3}, names=names)


@pytest.mark.parametrize("seal", ["my secret", 3, Seal])
def test_match_rejects_other_seal_types(seal):
    with pytest.raises(BadInput, match=r"The seal must be a boardroom\.Seal, not"):
        Match(ACQUIRE, {"players": 3}, seal=seal)


@pytest.mark.parametrize(
    "parts", [(3,), (None,), (b"x",), ("\ud800",), ("x", "words"), ("x", 3), ("x", [1]), ("x", ("\ud800",))]
)
def test_seal_rejects_other_types(parts):
    with pytest.raises(BadInput, match="A seal needs a string as secret and a list of strings as words"):
        Seal(*parts)


@pytest.mark.parametrize("game", list(GAMES))
def test_match_accepts_numpy_integers(game):
    """As a batch has them, and as they are drawn from what is legal. Rules reckon with them beyond sixteen bits, and a
    view is written as JSON."""
    table, twin = (Match(GAMES[game], {"players": 3}, seal=Seal("numpy")) for _ in range(2))
    random = Random(1)
    while not twin.is_over:
        table.play_chance()
        twin.play_chance()
        if twin.is_over:
            break
        action, seat = random.choice(twin.legal_actions()), twin.state.actor
        assert table.apply_action(np.int16(action), np.int8(seat)) == twin.apply_action(action, seat)
    seen = table.view(np.int8(1))
    assert json.dumps(seen) == json.dumps(twin.view(1))
    assert record.dump(table) == record.dump(twin)


def test_refusal_names_active_player():
    table = Match(ACQUIRE, {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal("x"))
    with pytest.raises(Refusal):
        table.apply_action("end", 0)  # a draw comes first
    table.play_chance()
    other = (table.state.actor + 1) % 3
    with pytest.raises(Refusal, match=table.names[table.state.actor]):
        table.apply_action(table.legal_actions()[0], other)


def test_draws_depend_on_secret_and_words():
    def hands(secret: str, *words: str) -> list[int]:
        table = Match(ACQUIRE, {}, seal=Seal(secret, words))
        table.play_chance()
        return table.actions

    assert hands("a", "w") == hands("a", "w")
    assert hands("a", "w") != hands("b", "w")
    assert hands("a", "w") != hands("a", "v")
    assert hands("a", "w", "") != hands("a", "w")
    assert hands("a", "ab", "c") != hands("a", "a", "bc")


def test_fair_draws_are_uniform():
    counts = [0] * 5
    for number in range(20_000):
        counts[fair_draws.choose_outcome("secret", (), number, 5)] += 1
    assert all(abs(n - 4000) < 300 for n in counts)


def test_match_without_seal_rejects_draws():
    with pytest.raises(BadInput, match="Type in its draws"):
        Match(ACQUIRE, {}).play_chance()


@pytest.mark.parametrize("number", [-1, -5, 9999])
def test_unknown_action_number_is_rejected(number):
    table = Match(ACQUIRE, {}, seal=Seal("x"))
    with pytest.raises(BadInput, match="no action"):
        table.apply_action(number)


def test_recent_game_log_is_end_of_full_log():
    table = buying()
    while table.state.turns < 9:
        table.apply_action(table.legal_actions()[0])
        table.play_chance()
    for seat in (None, 0, 1):
        whole = table.game_log(seat)
        assert table.game_log(seat, 5) == [entry for entry in whole if entry[0].turn >= 5] != whole
        assert table.game_log(seat, 0) == whole


def test_open_view_matches_player_views():
    table = buying()
    assert ACQUIRE.current_worths(table.state) == [ACQUIRE.current_worth(table.state, seat) for seat in range(3)]
    assert sum(ACQUIRE.current_worths(table.state)) > sum(table.state.cash[:3])
