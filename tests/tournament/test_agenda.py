"""The organiser is led through the day."""

from boardroom.tournament import find_absences, find_early_step, find_next_step, make_seating
from boardroom.tournament.events import (
    AnnouncementMade,
    AttendanceSet,
    RoundStarted,
    SeatingConfirmed,
    StandingsFinalised,
)
from boardroom.tournament.log.state import TournamentState
from boardroom.tournament.rules.next_steps import NextStep
from tournament.tournament_day import REFEREE, TournamentDay


def test_ch1_next_step_follows_the_order_of_the_day():
    assert find_next_step(TournamentState()) == NextStep("open")
    day = TournamentDay()
    seen = [find_next_step(day.state)]
    for _ in range(8):
        day.add_entrant()
    for game in (1, 2, 3):
        seen.append(find_next_step(day.state))
        day.record(make_seating(day.state, game))
        seen.append(find_next_step(day.state))
        day.record(SeatingConfirmed(game))
        seen.append(find_next_step(day.state))
        day.record(RoundStarted(game))
        seen.append(find_next_step(day.state))
        day.record(AnnouncementMade(game, 0), by=REFEREE)
        table = day.state.rounds[game].tables[0]
        day.report_result(game, 1, dict.fromkeys(table, 10_000))
        seen.append(find_next_step(day.state))
        day.rule_result(game, 2, dict.fromkeys(day.state.rounds[game].tables[1], 10_000))
    seen.append(find_next_step(day.state))
    day.record(StandingsFinalised())
    seen.append(find_next_step(day.state))
    rounds = [
        step
        for game in (1, 2, 3)
        for step in (
            NextStep("draw", game),
            NextStep("confirm", game),
            NextStep("start", game),
            NextStep("end", game, (1, 2), table_count=2),
            NextStep("results", game, (2,)),
        )
    ]
    assert seen == [NextStep("check-in"), *rounds, NextStep("freeze"), NextStep("certificates")]
    assert all(step.to_text(lang) for step in seen for lang in ("en", "ja"))
    assert NextStep("end", 2, (1, 2), table_count=2).to_text("ja") == "第2試合の進行中です。", (
        "all of them: there is nothing to name"
    )
    assert NextStep("end", 2, (1, 2), table_count=3).to_text("ja") == "第2試合の進行中です。結果未確定の卓：1、2"


def test_ch12_round_2_starts_without_results_of_round_1_but_round_3_waits():
    day = TournamentDay(8)
    day.seat_round(1)
    seen = [find_early_step(day.state)]
    day.record(make_seating(day.state, 2))
    seen.append(find_early_step(day.state))
    day.record(SeatingConfirmed(2))
    seen.append(find_early_step(day.state))
    day.record(AnnouncementMade(1, 0), by=REFEREE)
    seen.append(find_early_step(day.state))
    day.record(RoundStarted(2))
    seen.append(find_early_step(day.state))
    assert seen == [NextStep("draw", 2), NextStep("confirm", 2), None, NextStep("start", 2), None]
    day.record(AnnouncementMade(2, 0), by=REFEREE)
    day.play_round(1)
    assert find_next_step(day.state) == NextStep("results", 2, (1, 2))
    assert find_early_step(day.state) is None


def test_ch11_absences_are_listed_until_the_round_starts():
    day = TournamentDay(8)
    day.seat_round(1, start=False)
    assert find_absences(day.state) == []
    table = day.state.rounds[1].find_table("E3")
    day.record(AttendanceSet("E3", "absent"))
    day.add_entrant()
    assert [(game, each.kind, each.table, each.people) for game, each in find_absences(day.state)] == [
        (1, "away", table, ("E3",)),
        (1, "unseated", 0, ("E9",)),
    ]
    day.record(RoundStarted(1))
    assert find_absences(day.state) == []
