"""The organiser is led through the day."""

from boardroom.tournament import absences, ahead, make_seating, next_step
from boardroom.tournament.log.events import Announced, Checked, Frozen, GameStarted, SeatingConfirmed
from boardroom.tournament.log.state import State
from boardroom.tournament.rules.next_steps import Step
from championship.day import REFEREE, Day


def test_ch1_the_day_in_order():
    assert next_step(State()) == Step("open")
    day = Day()
    seen = [next_step(day.state)]
    for _ in range(8):
        day.enter()
    for game in (1, 2, 3):
        seen.append(next_step(day.state))
        day.do(make_seating(day.state, game))
        seen.append(next_step(day.state))
        day.do(SeatingConfirmed(game))
        seen.append(next_step(day.state))
        day.do(GameStarted(game))
        seen.append(next_step(day.state))
        day.do(Announced(game, 0), by=REFEREE)
        table = day.state.games[game].tables[0]
        day.tell(game, 1, dict.fromkeys(table, 10_000))
        seen.append(next_step(day.state))
        day.rule(game, 2, dict.fromkeys(day.state.games[game].tables[1], 10_000))
    seen.append(next_step(day.state))
    day.do(Frozen())
    seen.append(next_step(day.state))
    rounds = [
        step
        for game in (1, 2, 3)
        for step in (
            Step("draw", game), Step("confirm", game), Step("start", game), Step("end", game, (1, 2), of=2),
            Step("results", game, (2,)),
        )
    ]  # fmt: skip
    assert seen == [Step("check-in"), *rounds, Step("freeze"), Step("certificates")]
    assert all(step.text(lang) for step in seen for lang in ("en", "ja"))
    assert Step("end", 2, (1, 2), of=2).text("ja") == "第2試合の進行中です。", "all of them: there is nothing to name"
    assert Step("end", 2, (1, 2), of=3).text("ja") == "第2試合の進行中です。結果未確定の卓：1、2"


def test_ch12_game_2_goes_ahead_while_results_of_game_1_are_open_and_game_3_does_not():
    day = Day(8)
    day.seat(1)
    seen = [ahead(day.state)]
    day.do(make_seating(day.state, 2))
    seen.append(ahead(day.state))
    day.do(SeatingConfirmed(2))
    seen.append(ahead(day.state))
    day.do(Announced(1, 0), by=REFEREE)
    seen.append(ahead(day.state))
    day.do(GameStarted(2))
    seen.append(ahead(day.state))
    assert seen == [Step("draw", 2), Step("confirm", 2), None, Step("start", 2), None]
    day.do(Announced(2, 0), by=REFEREE)
    day.play(1)
    assert next_step(day.state) == Step("results", 2, (1, 2))
    assert ahead(day.state) is None


def test_ch11_a_published_seating_warns_of_who_is_missing_until_the_game_starts():
    day = Day(8)
    day.seat(1, start=False)
    assert absences(day.state) == []
    table = day.state.games[1].table_of("E3")
    day.do(Checked("E3", "absent"))
    day.enter()
    assert [(game, each.what, each.table, each.people) for game, each in absences(day.state)] == [
        (1, "away", table, ("E3",)),
        (1, "unseated", 0, ("E9",)),
    ]
    day.do(GameStarted(1))
    assert absences(day.state) == []
