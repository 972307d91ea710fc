"""CH12: the final ranking is fixed, and its first places are called out one by one."""

from boardroom.tournament import (
    dump_log,
    find_next_step,
    list_called_lines,
    load_log,
    rank_entrants,
    rank_publicly,
    replay_log,
)
from boardroom.tournament.events import (
    EntryUndone,
    PlaceCalledOut,
    PrizeGivingStarted,
    ResultRuled,
    StandingsFinalised,
    StandingsFrozen,
    StandingsUnfrozen,
)
from tournament.tournament_day import REFEREE, TournamentDay


def played(held=False):
    day = TournamentDay(8)
    for game in (1, 2, 3):
        day.seat_round(game)
        if held and game == 3:
            day.record(StandingsFrozen())
        day.play_round(game)
    return day


def ranks(state):
    return [line.rank for line in rank_publicly(state)]


def test_ch12_places_are_called_out_from_last_to_winner():
    day = played()
    full = rank_entrants(day.state)
    day.record(PrizeGivingStarted())
    assert day.state.is_finalised
    for left in (3, 2, 1):
        assert ranks(day.state) == list(range(left + 1, 9))
        step = find_next_step(day.state)
        assert (step.kind, step.place) == ("call-out", left)
        assert [step.to_text("en"), step.to_text("ja")] == [
            f"The standings are final. Announce place {left}.",
            f"最終順位が確定しました。第{left}位を発表してください。",
        ]
        day.record(PlaceCalledOut(left))
        assert [line.rank for line in list_called_lines(day.state, full)] == list(range(left, 4))
    assert rank_publicly(day.state) == full
    assert find_next_step(day.state).kind == "certificates"


def test_ch12_separating_criterion_does_not_reveal_hidden_place():
    day = played()
    full = rank_entrants(day.state)
    day.record(PrizeGivingStarted(3))
    assert full[3].separated
    assert [line.separated for line in rank_publicly(day.state)] == ["", *(line.separated for line in full[4:])]


def test_ch12_places_are_called_out_in_order_once():
    day = played()
    assert day.record_refused(PlaceCalledOut(3)).reason == "none-hidden"
    assert day.record_refused(PrizeGivingStarted(0)).reason == "bad-places"
    assert day.record_refused(PrizeGivingStarted(9)).reason == "bad-places"
    assert day.record_refused(PrizeGivingStarted(), by=REFEREE).reason == "not-allowed"
    day.record(PrizeGivingStarted(2))
    assert day.record_refused(PlaceCalledOut(1)).reason == "not-next-place"
    assert day.record_refused(PlaceCalledOut(2), by=REFEREE).reason == "not-allowed"
    day.record(PlaceCalledOut(2))
    assert day.record_refused(PlaceCalledOut(2)).reason == "not-next-place"
    day.record(PlaceCalledOut(1))
    assert day.record_refused(PlaceCalledOut(1)).reason == "none-hidden"


def test_ch12_finalising_needs_all_results_and_happens_once():
    day = TournamentDay(8)
    assert day.record_refused(PrizeGivingStarted()).reason == "not-started"
    day = played()
    day.record(PrizeGivingStarted())
    money = dict(day.state.rounds[3].results[1].money)
    for fact in (
        StandingsFinalised(),
        PrizeGivingStarted(),
        StandingsFrozen(),
        StandingsUnfrozen(),
        ResultRuled(3, 1, money),
    ):
        assert day.record_refused(fact, why="x").reason == "frozen"


def test_ch12_prize_giving_hides_results_of_the_last_round():
    for held in (False, True):
        day = played(held)
        day.record(PrizeGivingStarted(1))
        assert day.state.frozen_state is not None
        assert not day.state.frozen_state.rounds[3].results
        assert day.state.frozen_state.rounds[2].results
        day.record(PlaceCalledOut(1))
        assert day.state.frozen_state is None


def test_ch12_called_place_can_be_undone():
    day = played()
    fixed = day.record(PrizeGivingStarted(2)).number
    early = day.record(PlaceCalledOut(2)).number
    assert day.record_refused(EntryUndone(fixed), why="x").reason == "depended-on"
    day.record(EntryUndone(early), why="too early")
    assert ranks(day.state) == [3, 4, 5, 6, 7, 8]
    day.record(EntryUndone(fixed), why="a result is wrong")
    assert not day.state.is_finalised
    assert ranks(day.state) == list(range(1, 9))


def test_ch12_logs_with_and_without_prize_giving_replay():
    day = played()
    day.record(PrizeGivingStarted())
    day.record(PlaceCalledOut(3))
    assert replay_log(load_log(dump_log(day.log))).state == day.state
    plain = played()
    plain.record(StandingsFinalised())
    assert (plain.state.called_place_count, plain.state.hidden_place_count, plain.state.frozen_state) == (0, 0, None)
    assert ranks(plain.state) == list(range(1, 9))
