"""Games on the site's own tables: where a game is played, who plays for whom, and results that come by themselves."""

import pytest

from boardroom.tournament import Actor, dump_log, load_log, rank_entrants, replay_log, score_round
from boardroom.tournament.events import (
    AnnouncementMade,
    AttendanceSet,
    EntryUndone,
    OnlineResultRecorded,
    PenaltyGiven,
    ResultReported,
    ResultRuled,
    StandInAssigned,
    VenueSet,
)
from tournament.tournament_day import REFEREE, TournamentDay, make_player

SITE = Actor("online table", "organiser")


def online(entrants=8, staff=0, games=(1, 2, 3)):
    day = TournamentDay(entrants, staff=staff)
    for game in games:
        day.record(VenueSet(game, online=True))
    return day


def money(day, game=1, table=1):
    return {person: 10_000 + 100 * int(person[1:]) for person in day.state.rounds[game].get_table(table)}


def played(day, game=1, table=1, code="abc"):
    return OnlineResultRecorded(game, table, money(day, game, table), code)


# Where


def test_ch1_rounds_are_at_the_venue_by_default():
    day = TournamentDay(8)
    assert not any(game.is_online for game in day.state.rounds.values())
    entry = day.record(VenueSet(2, online=True))
    assert entry.before == {"online": False}
    assert [game.is_online for game in day.state.rounds.values()] == [False, True, False]
    day.record(VenueSet(2, online=False))
    assert not day.state.rounds[2].is_online
    assert day.record_refused(VenueSet(1, online=True), by=REFEREE).reason == "not-allowed"
    assert day.record_refused(VenueSet(4, online=True)).reason == "bad-game"


def test_ch12_venue_is_fixed_after_confirmation():
    day = TournamentDay(8)
    day.seat_round(1, start=False)
    assert day.record_refused(VenueSet(1, online=True)).reason == "venue-fixed"
    day.record(VenueSet(2, online=True))


# Results


def test_ch13_online_result_needs_no_confirmation():
    day = online()
    day.seat_round(1)
    day.record(played(day), by=SITE, key="online abc")
    result = day.state.rounds[1].results[1]
    assert (result.status, result.confirmed_by, result.money) == ("confirmed", "online table", money(day))
    # The same again, after a restart or from another process, is nothing new
    version = day.journal.version
    assert day.journal.record_event(played(day), by=SITE, at=day.now, key="online abc").version == version
    assert day.record_refused(played(day, code="def"), by=SITE).reason == "result-confirmed"


def test_ch13_reported_result_of_online_table_is_refused():
    day = online()
    day.seat_round(1)
    here = day.state.rounds[1].get_table(1)
    assert day.record_refused(ResultReported(1, 1, money(day)), by=make_player(here[0])).reason == "played-online"
    for role in (REFEREE, make_player(here[0]), make_player(here[0], "captain")):
        assert day.record_refused(played(day), by=role).reason == "not-allowed"


def test_ch13_online_result_for_venue_table_is_refused():
    day = TournamentDay(8)
    day.seat_round(1)
    assert day.record_refused(played(day), by=SITE).reason == "not-online"


def test_ch3_ch13_online_result_needs_right_people_hundreds_and_start():
    day = online()
    day.seat_round(1, start=False)
    assert day.record_refused(played(day), by=SITE).reason == "not-started"
    day = online()
    day.seat_round(1)
    assert day.record_refused(OnlineResultRecorded(1, 1, money(day, table=2), "abc"), by=SITE).reason == "wrong-people"
    odd = dict.fromkeys(money(day), 10050)
    assert day.record_refused(OnlineResultRecorded(1, 1, odd, "abc"), by=SITE).reason == "not-hundreds"


def test_ch10_ch12_referee_corrects_and_penalises_online_tables():
    day = online()
    day.seat_round(1)
    day.record(played(day), by=SITE)
    here = day.state.rounds[1].get_table(1)
    day.record(PenaltyGiven(1, here[3], "vp", 5), by=REFEREE, why="delay")
    assert score_round(day.state, day.state.rounds[1])[here[3]].vp == 5
    day.record(ResultRuled(1, 1, dict.fromkeys(here, 9_000)), by=REFEREE, why="a fault of the table")
    assert day.state.rounds[1].results[1].correction_count == 1
    assert day.record_refused(ResultRuled(1, 1, money(day)), by=REFEREE).reason == "give-reason"


def test_ch12_early_ruling_takes_precedence():
    day = online()
    day.seat_round(1)
    day.rule_result(1, 1, money(day))
    assert day.record_refused(played(day), by=SITE).reason == "result-confirmed"


def test_ch12_undone_result_is_not_recorded_again():
    day = online()
    day.seat_round(1)
    entry = day.record(played(day), by=SITE, key="online abc")
    day.record(EntryUndone(entry.number), why="another table's")
    assert 1 not in day.state.rounds[1].results
    again = day.journal.record_event(played(day), by=SITE, at=day.now, key="online abc")
    assert again is day.journal


# Who plays for whom


def test_ch4_stand_in_scores_nothing_and_no_entrant_moves_up():
    day = online(8, staff=1)
    day.seat_round(1)
    here = day.state.rounds[1].get_table(1)
    away = max(here, key=lambda person: int(person[1:]))
    entry = day.record(StandInAssigned(1, away, "S1"), by=REFEREE, why="did not come")
    assert entry.before == {"to": ""}
    day.record(played(day), by=SITE)
    scores = score_round(day.state, day.state.rounds[1])
    assert (scores[away].place, scores[away].vp, scores[away].money) == (1, 0, 0)
    assert sorted(scores[person].vp for person in here if person != away) == [1, 3, 6]
    assert next(line for line in rank_entrants(day.state) if line.person == away).vp == 0


def test_ch11_returning_entrant_gets_seat_and_score():
    day = online(8, staff=1)
    day.seat_round(1)
    away = day.state.rounds[1].get_table(1)[0]
    day.record(StandInAssigned(1, away, "S1"), by=REFEREE, why="connection lost")
    day.record(StandInAssigned(1, away, ""), by=REFEREE, why="is back")
    assert not day.state.rounds[1].stand_ins
    day.record(played(day), by=SITE)
    assert score_round(day.state, day.state.rounds[1])[away].money == money(day)[away]


def test_ch4_only_organiser_assigns_bot():
    day = online()
    day.seat_round(1)
    away = day.state.rounds[1].get_table(1)[0]
    assert day.record_refused(StandInAssigned(1, away, "bot"), by=REFEREE, why="away").reason == "bot-by-organiser"
    day.record(StandInAssigned(1, away, "bot"), why="nobody else is here")
    assert day.state.rounds[1].stand_ins == {away: "bot"}


@pytest.mark.parametrize(
    ("given", "why", "reason"),
    [
        (("E1", "S1"), "", "give-reason"),
        (("E1", "S2"), "x", "bad-stand-in"),
        (("E1", "S9"), "x", "bad-stand-in"),
        (("E1", "E2"), "x", "bad-stand-in"),
        (("E1", ""), "x", "bad-stand-in"),
        (("E9", "S1"), "x", "not-seated"),
    ],
)
def test_ch4_unavailable_stand_ins_are_refused(given, why, reason):
    """S2 is not here; E1's own seat is not given back before it was given away."""
    day = online(8, staff=2)
    day.record(AttendanceSet("S2", "absent"))
    day.seat_round(1)
    assert day.record_refused(StandInAssigned(1, *given), by=REFEREE, why=why).reason == reason


def test_ch4_staff_substitute_at_one_table_only():
    day = online(7, staff=2)
    day.seat_round(1)
    assert day.record_refused(StandInAssigned(1, "E1", "S1"), by=REFEREE, why="x").reason == "bad-stand-in"
    day.record(StandInAssigned(1, "E1", "S2"), by=REFEREE, why="x")
    assert day.record_refused(StandInAssigned(1, "E2", "S2"), by=REFEREE, why="x").reason == "bad-stand-in"


def test_ch12_stand_in_needs_online_round_without_result():
    hall = TournamentDay(8, staff=1)
    hall.seat_round(1)
    assert hall.record_refused(StandInAssigned(1, "E1", "S1"), by=REFEREE, why="x").reason == "not-online"
    day = online(8, staff=1)
    day.seat_round(1)
    day.record(played(day), by=SITE)
    first = day.state.rounds[1].get_table(1)[0]
    assert day.record_refused(StandInAssigned(1, first, "S1"), by=REFEREE, why="x").reason == "result-confirmed"


def test_online_tournament_replays_from_its_log():
    day = online(8, staff=1)
    day.seat_round(1)
    day.record(StandInAssigned(1, "E1", "S1"), by=REFEREE, why="away")
    day.record(AnnouncementMade(1, 0), by=REFEREE)
    for table in (1, 2):
        day.record(played(day, table=table, code=f"t{table}"), by=SITE, key=f"online t{table}")
    assert replay_log(load_log(dump_log(day.log))) == day.journal
