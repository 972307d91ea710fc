"""The organiser is led through the day."""

from boardroom.championship import make_seating, next_step
from boardroom.championship.day.agenda import Step
from boardroom.championship.log.facts import Announced, Frozen, GameStarted, SeatingConfirmed
from boardroom.championship.log.state import State
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
            Step("draw", game), Step("confirm", game), Step("start", game), Step("end", game, (1, 2)),
            Step("results", game, (2,)),
        )
    ]  # fmt: skip
    assert seen == [Step("check-in"), *rounds, Step("freeze"), Step("certificates")]
    assert all(step.text(lang) for step in seen for lang in ("en", "ja"))
    assert Step("end", 2, (1, 2)).text("ja") == "第2試合の進行中です。結果未確定の卓：1、2"
