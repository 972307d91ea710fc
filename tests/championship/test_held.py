"""Standings that are held back for the end, the entry form, and who takes an office: all of it in the log (CH12)."""

import pytest

from boardroom.tournament import Actor, dumps, loads, replay, shown_standings, standings
from boardroom.tournament.log.events import EntryForm, Frozen, OfficeTaken, StandingsHeld, StandingsShown, Undone
from championship.day import ORGANISER, REFEREE, Day


def in_the_last_game():
    day = Day(8)
    for game in (1, 2):
        day.seat(game)
        day.play(game)
    day.seat(3)
    return day


def order(lines):
    return [(line.person, line.vp, line.money) for line in lines]


def test_ch12_held_standings_stay_as_they_were_until_the_ranking_is_fixed():
    day = in_the_last_game()
    tables = day.state.games[3].tables
    day.rule(3, 1, {who: 90_000 + 100 * int(who[1:]) for who in tables[0]})
    before = order(standings(day.state))
    day.do(StandingsHeld())
    day.rule(3, 2, {who: 100 * int(who[1:]) for who in tables[1]})
    assert order(shown_standings(day.state)) == before
    assert order(standings(day.state)) != before
    day.do(Frozen())
    assert shown_standings(day.state) == standings(day.state)
    # An organiser who fixed them too early: the curtain is down again
    day.do(Undone(day.event.version), why="too early")
    assert order(shown_standings(day.state)) == before


def test_ch12_standings_are_held_once_and_shown_again():
    day = in_the_last_game()
    assert day.refused(StandingsShown()).reason == "not-held"
    day.do(StandingsHeld())
    assert day.refused(StandingsHeld()).reason == "held"
    day.do(StandingsShown())
    assert shown_standings(day.state) == standings(day.state)
    assert day.refused(StandingsHeld(), by=REFEREE).reason == "not-allowed"
    day.play(3)
    day.do(Frozen())
    assert day.refused(StandingsHeld()).reason == "frozen"


def test_ch12_the_entry_form_is_closed_by_an_entry():
    day = Day(2)
    assert day.state.entries_open is None
    entry = day.do(EntryForm(False))
    assert (day.state.entries_open, entry.before) == (False, None)
    assert day.do(EntryForm(True)).before == {"open": False}
    assert day.state.entries_open


@pytest.mark.parametrize("office", ["organiser", "referee"])
def test_ch12_who_takes_an_office_stands_in_the_log(office):
    day = Day(2)
    number = day.do(OfficeTaken(office), by=Actor("Mori", office)).number
    assert day.refused(OfficeTaken("organiser"), by=REFEREE).reason == "bad-office"
    assert day.refused(OfficeTaken("king"), by=ORGANISER).reason == "bad-office"
    # It has happened; nothing takes it back
    assert day.refused(Undone(number), why="x").reason == "not-undone"
    assert replay(loads(dumps(day.log))).state == day.state
