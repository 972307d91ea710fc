"""A day with 400 entrants from entry to certificate, and the log through a file at every step."""

import pytest

from boardroom.tournament import (
    dump_log,
    list_open_calls,
    load_log,
    make_seating,
    rank_entrants,
    rate_seating,
    replay_log,
)
from boardroom.tournament.events import (
    AnnouncementMade,
    AttendanceSet,
    CallClosed,
    CallTaken,
    ClockExtended,
    EntryUndone,
    PenaltyCancelled,
    PenaltyGiven,
    RefereeCalled,
    ResultReported,
    ResultRuled,
    RoundStarted,
    SeatingConfirmed,
    SetChecked,
    StandingsFinalised,
    WishAdded,
)
from boardroom.tournament.exports.files import list_certificates
from boardroom.tournament.exports.verify import verify_draws
from boardroom.tournament.journal import Journal
from boardroom.tournament.seating.chance import SeededRandom
from tournament.tournament_day import REFEREE, TournamentDay, make_player

FULL = (25,) * 7


def play(day, game, chance):
    """One game: checks, clock, results with every kind of trouble, all settled."""
    tables = day.state.rounds[game].tables
    for number, table in enumerate(tables, 1):
        day.record(SetChecked(game, number, "before", 108, FULL), by=make_player(table[0], "captain"))
    day.record(RoundStarted(game), by=REFEREE)
    day.record(ClockExtended(game, 10, 1), by=REFEREE, why="a late start")
    day.record(AnnouncementMade(game, 0), by=REFEREE)
    day.record(AnnouncementMade(game, 0, 1), by=REFEREE)
    for number, table in enumerate(tables, 1):
        money = {person: 6000 + 100 * chance.draw_below(400) for person in table}
        told = ResultReported(game, number, money)
        first, second = make_player(table[0]), make_player(table[1])
        day.record(told, by=first, key=f"{game}-{number}-1")
        if number % 10 == 0:
            wrong = {**money, table[0]: money[table[0]] + 100}
            day.record(ResultReported(game, number, wrong), by=second, key=f"{game}-{number}-2")
            day.record(ResultRuled(game, number, money), by=REFEREE, why="counted again")
        else:
            day.record(told, by=second, key=f"{game}-{number}-2")
            day.record(told, by=first, key=f"{game}-{number}-1")
        day.record(
            SetChecked(game, number, "after", 108 if number % 17 else 107, FULL), by=make_player(table[0], "captain")
        )
    for call in list_open_calls(day.state):
        day.record(CallTaken(call.number), by=REFEREE)
        day.record(CallClosed(call.number, "found under the table"), by=REFEREE)


def whole_day(count):
    day = TournamentDay(count, staff=3, seed="lottery numbers of the day")
    chance = SeededRandom(f"day of {count}")
    day.record(WishAdded(("E1", "E2")))
    day.record(WishAdded(("E3", "E4", "E5")))
    for game in (1, 2, 3):
        day.record(make_seating(day.state, game))
        seen = rate_seating(day.state, game)
        assert seen.is_confirmable
        if game < 3:
            assert seen.repeats == seen.least_repeats == 0
            assert seen.broken_wishes == 0
        day.record(SeatingConfirmed(game))
        if game == 2:
            table = day.state.rounds[2].tables[0]
            day.record(RefereeCalled(2, 1, "a question"), by=make_player(table[1]))
        play(day, game, chance)
        person = day.state.rounds[game].tables[0][0]
        given = day.record(PenaltyGiven(game, person, "money", 1000), by=REFEREE, why="delay").number
        day.record(PenaltyGiven(game, person, "vp", 1), by=REFEREE, why="delay")
        if game == 1:
            day.record(PenaltyCancelled(given), by=REFEREE, why="another table")
            mistake = day.record(AttendanceSet("E7", "left")).number
            day.record(EntryUndone(mistake), why="it was E8")
            day.record(AttendanceSet("E8", "left"))
            day.add_entrant()
    day.record(StandingsFinalised())
    return day


@pytest.mark.slow
def test_ch1_to_ch13_tournament_with_400_entrants_completes():
    day = whole_day(400)
    lines = rank_entrants(day.state)
    assert [line.rank for line in lines] == list(range(1, 402))
    assert all(line.separated for line in lines[1:])
    made = list_certificates(day.state)
    assert (made[0].rank, made[0].person, made[0].entrant_count) == (1, lines[0].person, 401)
    assert day.state.rounds[2].find_table("E8") == 0
    assert day.state.rounds[2].find_table("E401") > 0
    assert list_open_calls(day.state) == []
    again = replay_log(load_log(dump_log(day.log)))
    assert again.log == day.log
    assert again.state == day.state
    assert list_certificates(again.state) == made
    assert all(each.is_same for each in verify_draws(again.log))
    assert len(verify_draws(again.log)) == 3


@pytest.mark.slow
def test_ch12_every_log_prefix_is_valid():
    """Whatever the moment, the file so far gives the state so far, and the day goes on from it elsewhere."""
    day = whole_day(21)
    text = dump_log(day.log).splitlines(keepends=True)
    event = Journal()
    for number, entry in enumerate(day.log, 1):
        event = event.record_event(entry.event, by=entry.by, at=entry.at, why=entry.why, key=entry.key)
        again = replay_log(load_log("".join(text[: number + 1])))
        assert again.state == event.state
        assert again.log == event.log
    assert event.state == day.state


@pytest.mark.parametrize("count", [13, 14, 15, 16, 17])
def test_ch1_small_tournaments_complete(count):
    day = whole_day(count)
    assert list_certificates(day.state)


def test_ch6_seating_with_wrong_seed_is_detected():
    day = TournamentDay(16)
    honest = make_seating(day.state, 1)
    first, *others = honest.tables
    second = others[0]
    swapped = ((second[0], *first[1:]), (first[0], *second[1:]), *others[1:])
    day.record(type(honest)(**{**honest.__dict__, "tables": swapped}))
    assert [each.is_same for each in verify_draws(day.log)] == [False]
