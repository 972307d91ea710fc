"""A day with 400 entrants from entry to certificate, and the log through a file at every step."""

import pytest

from boardroom.tournament import dumps, loads, make_seating, quality, queue, replay, standings
from boardroom.tournament.exports.files import certificates
from boardroom.tournament.exports.verify import redraw
from boardroom.tournament.journal import Journal
from boardroom.tournament.log.events import (
    Announced,
    CallClosed,
    Called,
    CallTaken,
    Checked,
    ClockExtended,
    Frozen,
    GameStarted,
    PenaltyCancelled,
    PenaltyGiven,
    ResultRuled,
    ResultTold,
    SeatingConfirmed,
    SetChecked,
    Undone,
    WishAdded,
)
from boardroom.tournament.seating.chance import Chance
from championship.day import REFEREE, Day, player

FULL = (25,) * 7


def play(day, game, chance):
    """One game: checks, clock, results with every kind of trouble, all settled."""
    tables = day.state.games[game].tables
    for number, table in enumerate(tables, 1):
        day.do(SetChecked(game, number, "before", 108, FULL), by=player(table[0], "captain"))
    day.do(GameStarted(game), by=REFEREE)
    day.do(ClockExtended(game, 10, 1), by=REFEREE, why="a late start")
    day.do(Announced(game, 0), by=REFEREE)
    day.do(Announced(game, 0, 1), by=REFEREE)
    for number, table in enumerate(tables, 1):
        money = {person: 6000 + 100 * chance.below(400) for person in table}
        told = ResultTold(game, number, money)
        first, second = player(table[0]), player(table[1])
        day.do(told, by=first, key=f"{game}-{number}-1")
        if number % 10 == 0:
            wrong = {**money, table[0]: money[table[0]] + 100}
            day.do(ResultTold(game, number, wrong), by=second, key=f"{game}-{number}-2")
            day.do(ResultRuled(game, number, money), by=REFEREE, why="counted again")
        else:
            day.do(told, by=second, key=f"{game}-{number}-2")
            day.do(told, by=first, key=f"{game}-{number}-1")
        day.do(SetChecked(game, number, "after", 108 if number % 17 else 107, FULL), by=player(table[0], "captain"))
    for call in queue(day.state):
        day.do(CallTaken(call.number), by=REFEREE)
        day.do(CallClosed(call.number, "found under the table"), by=REFEREE)


def whole_day(count):
    day = Day(count, staff=3, seed="lottery numbers of the day")
    chance = Chance(f"day of {count}")
    day.do(WishAdded(("E1", "E2")))
    day.do(WishAdded(("E3", "E4", "E5")))
    for game in (1, 2, 3):
        day.do(make_seating(day.state, game))
        seen = quality(day.state, game)
        assert seen.confirmable
        if game < 3:
            assert seen.repeats == seen.least_repeats == 0
            assert seen.broken == 0
        day.do(SeatingConfirmed(game))
        if game == 2:
            table = day.state.games[2].tables[0]
            day.do(Called(2, 1, "a question"), by=player(table[1]))
        play(day, game, chance)
        person = day.state.games[game].tables[0][0]
        given = day.do(PenaltyGiven(game, person, "money", 1000), by=REFEREE, why="delay").number
        day.do(PenaltyGiven(game, person, "vp", 1), by=REFEREE, why="delay")
        if game == 1:
            day.do(PenaltyCancelled(given), by=REFEREE, why="another table")
            mistake = day.do(Checked("E7", "left")).number
            day.do(Undone(mistake), why="it was E8")
            day.do(Checked("E8", "left"))
            day.enter()
    day.do(Frozen())
    return day


@pytest.mark.slow
def test_ch1_to_ch13_a_day_with_400_entrants():
    day = whole_day(400)
    lines = standings(day.state)
    assert [line.rank for line in lines] == list(range(1, 402))
    assert all(line.separated for line in lines[1:])
    made = certificates(day.state)
    assert (made[0].rank, made[0].person, made[0].of) == (1, lines[0].person, 401)
    assert day.state.games[2].table_of("E8") == 0
    assert day.state.games[2].table_of("E401") > 0
    assert queue(day.state) == []
    again = replay(loads(dumps(day.log)))
    assert again.log == day.log
    assert again.state == day.state
    assert certificates(again.state) == made
    assert all(each.same for each in redraw(again.log))
    assert len(redraw(again.log)) == 3


@pytest.mark.slow
def test_ch12_every_prefix_of_the_log_is_a_log():
    """Whatever the moment, the file so far gives the state so far, and the day goes on from it elsewhere."""
    day = whole_day(21)
    text = dumps(day.log).splitlines(keepends=True)
    event = Journal()
    for number, entry in enumerate(day.log, 1):
        event = event.do(entry.fact, by=entry.by, at=entry.at, why=entry.why, key=entry.key)
        again = replay(loads("".join(text[: number + 1])))
        assert again.state == event.state
        assert again.log == event.log
    assert event.state == day.state


@pytest.mark.parametrize("count", [13, 14, 15, 16, 17])
def test_ch1_small_halls_have_a_whole_day_too(count):
    day = whole_day(count)
    assert certificates(day.state)


def test_ch6_a_seating_that_was_not_drawn_from_the_seed_is_found_out():
    day = Day(16)
    honest = make_seating(day.state, 1)
    first, *others = honest.tables
    second = others[0]
    swapped = ((second[0], *first[1:]), (first[0], *second[1:]), *others[1:])
    day.do(type(honest)(**{**honest.__dict__, "tables": swapped}))
    assert [each.same for each in redraw(day.log)] == [False]
