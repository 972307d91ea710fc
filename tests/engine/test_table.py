"""A table: who may do what, take-back as an event, the log, fair draws."""

import json
from random import Random

import numpy as np
import pytest

from boardroom.base.errors import BadInput, Refused
from boardroom.engine.match import UNDO, Seal, Table
from boardroom.engine.records import fair_draws, record
from boardroom.games import GAMES, game_named

ACQUIRE = game_named("acquire")


def buying(seed: int = 1) -> Table:
    """A table where the player on turn may buy."""
    table = Table(ACQUIRE, {"ruleset": "2000", "players": 3}, seal=Seal(f"test {seed}"))
    table.roll()
    while not any(text.startswith("buy") for text in table.legal_texts()):
        table.do(table.legal()[0])
        table.roll()
    return table


def test_take_back_is_an_event():
    table = buying()
    seat, before = table.state.actor, ACQUIRE.schema.values(table.state)
    steps, told = len(table.steps), list(table.told)
    table.do(next(t for t in table.legal_texts() if t.startswith("buy")), seat)
    assert table.can_take_back()
    table.take_back(seat)
    assert table.steps[steps + 1] == UNDO
    assert len(table.steps) == steps + 2
    assert ACQUIRE.schema.values(table.state) == before
    assert table.told == told


def test_take_back_is_for_whoever_did_it():
    table = buying()
    seat = table.state.actor
    table.do(next(t for t in table.legal_texts() if t.startswith("buy")))
    with pytest.raises(Refused) as caught:
        table.take_back((seat + 1) % 3)
    assert caught.value.rule == "CH24"


def test_take_back_never_reaches_behind_a_draw():
    table = Table(ACQUIRE, {}, seal=Seal("x"))
    with pytest.raises(Refused):
        table.take_back()
    table.roll()
    with pytest.raises(Refused):
        table.take_back()


def test_seats_and_names_are_checked():
    table = Table(ACQUIRE, {"players": 3}, seal=Seal("x"))
    table.roll()
    with pytest.raises(BadInput, match="no seat 7"):
        table.do("end", 7)
    with pytest.raises(BadInput, match="no seat 3"):
        table.view(3)
    with pytest.raises(BadInput, match="no seat -1"):
        table.view(-1)
    for nobody in ("chance", "Aki", 1.0):
        with pytest.raises(BadInput, match="no seat"):
            table.view(nobody)
        with pytest.raises(BadInput, match="no seat"):
            table.do(table.legal()[0], nobody)
    for nothing in (None, 1.5, (3,)):
        with pytest.raises(BadInput, match="There is no action"):
            table.do(nothing)
    with pytest.raises(BadInput, match="4 names"):
        Table(ACQUIRE, {"players": 3}, names=list("abcd"))


@pytest.mark.parametrize("names", ["Ann", 3, None, [1, 2, 3], ["\ud800"], {"Ann"}])
def test_names_are_a_list_of_texts(names):
    """What a record is written with, it can be read with."""
    with pytest.raises(BadInput, match="Names must be a list of strings"):
        Table(ACQUIRE, {"players": 3}, names=names)


@pytest.mark.parametrize("seal", ["my secret", 3, Seal])
def test_draws_follow_from_a_seal_alone(seal):
    with pytest.raises(BadInput, match=r"The seal must be a boardroom\.Seal, not"):
        Table(ACQUIRE, {"players": 3}, seal=seal)


@pytest.mark.parametrize(
    "parts", [(3,), (None,), (b"x",), ("\ud800",), ("x", "words"), ("x", 3), ("x", [1]), ("x", ("\ud800",))]
)
def test_a_seal_is_of_texts(parts):
    with pytest.raises(BadInput, match="A seal needs a string as secret and a list of strings as words"):
        Seal(*parts)


@pytest.mark.parametrize("game", list(GAMES))
def test_numbers_of_numpy_are_numbers(game):
    """As a batch has them, and as they are drawn from what is legal. Rules reckon with them beyond sixteen bits, and a
    view is written as JSON."""
    table, twin = (Table(GAMES[game], {"players": 3}, seal=Seal("numpy")) for _ in range(2))
    random = Random(1)
    while not twin.over:
        table.roll()
        twin.roll()
        if twin.over:
            break
        action, seat = random.choice(twin.legal()), twin.state.actor
        assert table.do(np.int16(action), np.int8(seat)) == twin.do(action, seat)
    seen = table.view(np.int8(1))
    assert json.dumps(seen) == json.dumps(twin.view(1))
    assert record.dump(table) == record.dump(twin)


def test_another_player_is_told_whose_turn_it_is():
    table = Table(ACQUIRE, {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal("x"))
    with pytest.raises(Refused):
        table.do("end", 0)  # a draw comes first
    table.roll()
    other = (table.state.actor + 1) % 3
    with pytest.raises(Refused, match=table.names[table.state.actor]):
        table.do(table.legal()[0], other)


def test_draws_follow_from_secret_and_words():
    def hands(secret: str, *words: str) -> list[int]:
        table = Table(ACQUIRE, {}, seal=Seal(secret, words))
        table.roll()
        return table.done

    assert hands("a", "w") == hands("a", "w")
    assert hands("a", "w") != hands("b", "w")
    assert hands("a", "w") != hands("a", "v")
    assert hands("a", "w", "") != hands("a", "w")
    assert hands("a", "ab", "c") != hands("a", "a", "bc")


def test_draws_are_uniform():
    counts = [0] * 5
    for number in range(20_000):
        counts[fair_draws.outcome("secret", (), number, 5)] += 1
    assert all(abs(n - 4000) < 300 for n in counts)


def test_a_table_without_a_secret_does_not_draw():
    with pytest.raises(BadInput, match="Type in its draws"):
        Table(ACQUIRE, {}).roll()


@pytest.mark.parametrize("number", [-1, -5, 9999])
def test_a_number_that_is_no_action_is_refused(number):
    table = Table(ACQUIRE, {}, seal=Seal("x"))
    with pytest.raises(BadInput, match="no action"):
        table.do(number)


def test_the_log_of_late_is_the_end_of_the_whole_one():
    table = buying()
    while table.state.turns < 9:
        table.do(table.legal()[0])
        table.roll()
    for seat in (None, 0, 1):
        whole = table.log(seat)
        assert table.log(seat, 5) == [entry for entry in whole if entry[0].turn >= 5] != whole
        assert table.log(seat, 0) == whole


def test_what_everybody_would_have_is_what_each_would():
    table = buying()
    assert ACQUIRE.worths(table.state) == [ACQUIRE.worth(table.state, seat) for seat in range(3)]
    assert sum(ACQUIRE.worths(table.state)) > sum(table.state.cash[:3])
