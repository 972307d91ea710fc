"""Who sees what: one's own seats, whose hand, and when it is covered. One place says so, for pages, streams and API."""

from __future__ import annotations

import pytest

from boardroom.engine.rules.constants import CHANCE
from boardroom.web.tables import moves
from boardroom.web.tables.models import Table
from boardroom.web.tables.viewers import build_viewer, refresh_viewer
from web.people import again, person, table


@pytest.fixture
def hot():
    """Aki holds the seats 0 and 1, Ben the seat 2."""
    aki, ben = person("Aki"), person("Ben")
    seats = [{"person": aki}, {"person": aki, "name": "Cho"}, {"person": ben}]
    return moves.create_table(aki, "acquire", {"players": 3}, seats, hot_seat=True), aki, ben


def turn_of(made: Table, seat: int) -> Table:
    Table.objects.filter(pk=made.pk).update(actor=seat)
    return again(made)


def test_a_stranger_sees_no_hand_and_a_player_the_own_one():
    aki, ben = person(), person("Ben")
    made = table(aki, ben, person("Cho"))
    assert build_viewer(made, None, "en").seat is None
    seen = build_viewer(made, ben, "ja")
    assert (seen.seat, seen.own_seats, seen.is_host, seen.is_covered, seen.lang) == (1, (1,), False, False, "ja")
    assert build_viewer(made, ben.pk, "ja") == seen


def test_at_a_hot_seat_the_next_hand_is_covered_until_its_player_comes_forward(hot):
    made, aki, ben = hot
    before = build_viewer(turn_of(made, 0), aki, "en", 0)
    assert (before.seat, before.is_covered) == (0, False)
    now = refresh_viewer(turn_of(made, 1), before, aki.pk)
    assert (now.seat, now.is_covered) == (None, True)
    assert refresh_viewer(turn_of(made, 2), before, aki.pk).is_covered is False
    assert refresh_viewer(turn_of(made, CHANCE), before, aki.pk).seat is None
    assert build_viewer(turn_of(made, 1), aki, "en", 1).seat == 1
    assert build_viewer(turn_of(made, 1), ben, "en").seat == 2


def test_a_stream_shows_no_hand_of_a_seat_that_was_given_away(hot):
    """The seat was one's own when the stream began; what counts is whose it is now."""
    made, aki, ben = hot
    made.seats.filter(index=2).update(user=aki)
    before = build_viewer(turn_of(made, 2), aki, "en", 2)
    assert before.seat == 2
    made.seats.filter(index=2).update(user=ben)
    now = refresh_viewer(again(made), before, aki.pk)
    assert (now.seat, now.own_seats, now.is_covered) == (None, (0, 1), False)
