"""CH12: the final ranking is fixed, and its first places are called out one by one."""

from boardroom.tournament import called, dumps, loads, next_step, replay, shown_standings, standings
from boardroom.tournament.log.events import (
    Frozen,
    PlaceCalled,
    PrizesKept,
    ResultRuled,
    StandingsHeld,
    StandingsShown,
    Undone,
)
from championship.day import REFEREE, Day


def played(held=False):
    day = Day(8)
    for game in (1, 2, 3):
        day.seat(game)
        if held and game == 3:
            day.do(StandingsHeld())
        day.play(game)
    return day


def ranks(state):
    return [line.rank for line in shown_standings(state)]


def test_ch12_the_first_places_are_called_out_from_the_last_to_the_winner():
    day = played()
    full = standings(day.state)
    day.do(PrizesKept())
    assert day.state.frozen
    for left in (3, 2, 1):
        assert ranks(day.state) == list(range(left + 1, 9))
        step = next_step(day.state)
        assert (step.what, step.place) == ("call-out", left)
        assert [step.text("en"), step.text("ja")] == [
            f"The standings are final. Announce place {left}.",
            f"最終順位が確定しました。第{left}位を発表してください。",
        ]
        day.do(PlaceCalled(left))
        assert [line.rank for line in called(day.state, full)] == list(range(left, 4))
    assert shown_standings(day.state) == full
    assert next_step(day.state).what == "certificates"


def test_ch12_what_separates_the_first_open_place_says_nothing_of_the_hidden_one_above():
    day = played()
    full = standings(day.state)
    day.do(PrizesKept(3))
    assert full[3].separated
    assert [line.separated for line in shown_standings(day.state)] == ["", *(line.separated for line in full[4:])]


def test_ch12_places_are_called_out_in_order_and_once():
    day = played()
    assert day.refused(PlaceCalled(3)).reason == "none-hidden"
    assert day.refused(PrizesKept(0)).reason == "bad-places"
    assert day.refused(PrizesKept(9)).reason == "bad-places"
    assert day.refused(PrizesKept(), by=REFEREE).reason == "not-allowed"
    day.do(PrizesKept(2))
    assert day.refused(PlaceCalled(1)).reason == "not-next-place"
    assert day.refused(PlaceCalled(2), by=REFEREE).reason == "not-allowed"
    day.do(PlaceCalled(2))
    assert day.refused(PlaceCalled(2)).reason == "not-next-place"
    day.do(PlaceCalled(1))
    assert day.refused(PlaceCalled(1)).reason == "none-hidden"


def test_ch12_results_have_to_be_in_and_the_ranking_is_fixed_once():
    day = Day(8)
    assert day.refused(PrizesKept()).reason == "not-started"
    day = played()
    day.do(PrizesKept())
    money = dict(day.state.games[3].results[1].money)
    for fact in (Frozen(), PrizesKept(), StandingsHeld(), StandingsShown(), ResultRuled(3, 1, money)):
        assert day.refused(fact, why="x").reason == "frozen"


def test_ch12_the_last_game_is_kept_with_its_tables_whether_the_standings_were_held_or_not():
    for held in (False, True):
        day = played(held)
        day.do(PrizesKept(1))
        assert day.state.shown is not None
        assert not day.state.shown.games[3].results
        assert day.state.shown.games[2].results
        day.do(PlaceCalled(1))
        assert day.state.shown is None


def test_ch12_a_place_called_out_too_early_is_taken_back():
    day = played()
    fixed = day.do(PrizesKept(2)).number
    early = day.do(PlaceCalled(2)).number
    assert day.refused(Undone(fixed), why="x").reason == "depended-on"
    day.do(Undone(early), why="too early")
    assert ranks(day.state) == [3, 4, 5, 6, 7, 8]
    day.do(Undone(fixed), why="a result is wrong")
    assert not day.state.frozen
    assert ranks(day.state) == list(range(1, 9))


def test_ch12_a_log_with_prizes_is_read_again_and_one_without_shows_all_at_once():
    day = played()
    day.do(PrizesKept())
    day.do(PlaceCalled(3))
    assert replay(loads(dumps(day.log))).state == day.state
    plain = played()
    plain.do(Frozen())
    assert (plain.state.prizes, plain.state.hidden, plain.state.shown) == (0, 0, None)
    assert ranks(plain.state) == list(range(1, 9))
