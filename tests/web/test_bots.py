"""Bots think in a pool: fairly, within a deadline, behind what people wait for; whoever fails is replaced."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from boardroom.players import jobs
from boardroom.players.jobs import MoveRequest
from boardroom.web.bots import runner
from boardroom.web.bots.local_queue import BOTS, PEOPLE, REVIEWS, Job, LocalQueue
from boardroom.web.realtime import hub
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Table
from web import thinkers
from web.people import again, figure, person, step, table


def taken(t: Table, rank: int = PEOPLE, *, waited: float = 0.0) -> Job:
    return Job(t.pk, rank, time.monotonic() - waited, again(t).number)


def bots_turn(t: Table) -> Table:
    """A bot is next."""
    while not again(t).seats.get(index=again(t).actor).bot:
        step(t)
    return again(t)


def decision(t: Table, bot: str = "pip") -> MoveRequest:
    with match_cache.open_match(again(t)) as game:
        return MoveRequest(t.pk, t.game, game.options, list(game.steps), again(t).actor, bot, "seed", 0.1)


@pytest.fixture
def worker() -> Iterator[runner.BotRunner]:
    made = runner.BotRunner(workers=1)
    yield made
    made.stopping.set()
    made.queue.shut_down()
    made.pool.stop()
    made.pool.join()


# What waits


def test_people_come_first_and_everybody_gets_a_turn():
    due = LocalQueue()
    for key, rank in ((1, BOTS), (2, BOTS), ("r", REVIEWS), (3, PEOPLE), (4, PEOPLE), (1, BOTS)):
        due.add_job(key, rank)
    assert due.count_jobs(PEOPLE) == 2
    assert due.count_jobs(BOTS) == 4
    order = [due.take_job(0) for _ in range(5)]
    assert [each.key for each in order if each] == [3, 4, 1, 2, "r"]
    assert due.take_job(0) is None
    due.add_job(3)
    due.add_job(5)
    assert due.take_job(0).key == 5, "somebody is still at 3"
    due.finish_job(order[0])
    assert due.take_job(0).key == 3


def test_what_is_named_again_keeps_its_place_and_is_about_the_newest(monkeypatch):
    due = LocalQueue()
    due.add_job(1, number=4)
    due.add_job(2, number=1)
    due.add_job(1, number=6)
    due.add_job(1, number=5, delay=0.01)
    time.sleep(0.02)
    assert [(each.key, each.number) for each in (due.take_job(0), due.take_job(0))] == [(1, 6), (2, 1)]
    assert due.take_job(0) is None


def test_how_many_have_nothing_to_do():
    """As many are taken from elsewhere, and no more: others may be idle there."""
    due = LocalQueue()
    assert due.wait_for_idle_workers(0.01) == 0
    waiting = [threading.Thread(target=due.take_job, args=(60,)) for _ in range(2)]
    for each in waiting:
        each.start()
    assert due.wait_for_idle_workers(60) >= 1
    while due.wait_for_idle_workers(0) < 2:
        time.sleep(0.001)
    with due._job_added:
        due._enqueue(Job(1, PEOPLE, 0.0))
        assert due._idle_workers == 2
        due._job_added.notify()
    assert due.wait_for_idle_workers(0) == 1, "one of them is about to have something"
    due.add_job(2)
    for each in waiting:
        each.join(60)
    assert due.wait_for_idle_workers(0) == 0
    due.shut_down()


def test_a_rank_rests_and_wakes_whoever_waits_for_it():
    due = LocalQueue()
    due.pause_rank(BOTS, 0.15)
    due.add_job(1, BOTS)
    due.add_job(2, PEOPLE, delay=0.05)
    due.add_job(2, PEOPLE, delay=0.01)
    began = time.monotonic()
    assert due.take_job(0) is None
    first, second = due.take_job(60), due.take_job(60)
    assert (first.key, second.key) == (2, 1)
    assert first.waiting_since - began > 0.03, "who rests already is not woken before"
    threading.Timer(0.05, due.shut_down).start()
    assert due.take_job(60) is None


# Who thinks


@pytest.mark.parametrize(
    ("thinks", "why"), [(thinkers.for_ever, "late"), (thinkers.dies, "died"), (thinkers.stumbles, "crashed")]
)
def test_slow_and_dying_bots_are_counted_and_replaced(monkeypatch, worker, thinks, why):
    """Real processes: the table is answered at once by what was learned, and the next bot has a process to think in."""
    monkeypatch.setattr(settings, "BOT_SECONDS", 0.3)
    monkeypatch.setattr(runner, "TARGET_SECONDS", 20 if why != "late" else 0.2)
    t = table(person(), bots=2)
    now = bots_turn(t)
    asked, before = decision(t), figure("boardroom_bot_failures_total", bot="pip", why=why)
    instead = figure("boardroom_bot_answers_total", bot="pip", how="instead")
    monkeypatch.setattr(runner, "choose_move", thinks)
    with match_cache.open_match(now) as game:
        legal = game.legal_actions()
    assert worker.choose_action(now, asked) in legal
    assert figure("boardroom_bot_failures_total", bot="pip", why=why) == before + 1
    assert figure("boardroom_bot_answers_total", bot="pip", how="instead") == instead + 1
    monkeypatch.setattr(runner, "TARGET_SECONDS", 20)
    monkeypatch.setattr(runner, "choose_move", thinkers.at_once)
    assert worker.choose_action(now, asked) == asked.steps[0]


def test_workers_give_way_to_what_people_wait_for(worker):
    pid, nice = worker.run_in_worker(thinkers.who, None, timeout=20)
    assert nice >= 10
    assert worker.run_in_worker(thinkers.who, None, timeout=20)[0] == pid


def test_how_long_a_bot_looks_ahead_follows_from_how_many_wait(worker):
    t = table(person(), bots=2)
    assert worker.lookahead_seconds(taken(t)) == runner.MAX_LOOKAHEAD_SECONDS[PEOPLE]
    assert worker.lookahead_seconds(taken(t, BOTS)) == runner.MAX_LOOKAHEAD_SECONDS[BOTS]
    for n in range(50):
        worker.queue.add_job(-n, BOTS)
    assert worker.lookahead_seconds(taken(t)) == runner.MAX_LOOKAHEAD_SECONDS[PEOPLE], (
        "those who wait behind take nothing from it"
    )
    assert worker.lookahead_seconds(taken(t, BOTS)) == pytest.approx(runner.TARGET_SECONDS / 50)
    assert worker.lookahead_seconds(taken(t, waited=runner.TARGET_SECONDS + 1)) == 0


def test_who_has_no_time_left_answers_by_what_was_learned(monkeypatch):
    t = table(person(), bots=2)
    bots_turn(t)
    answer = jobs.choose_move(decision(t, "strix")._replace(seconds=0.0))
    assert answer.method == "quick"
    assert jobs.choose_move(decision(t, "rowan")) == answer._replace(method="asked"), "the same, remembered or not"
    monkeypatch.setattr(jobs, "has_weights", lambda game: False)
    assert jobs.choose_move(decision(t, "rowan")).method == "greedy"
    assert jobs.choose_move(decision(t, "mugi")).method == "asked"


def test_unusable_weights_are_counted_and_logged(monkeypatch, worker, caplog):
    t = table(person(), bots=2)
    now, before = bots_turn(t), figure("boardroom_bot_answers_total", bot="rowan", how="greedy")
    monkeypatch.setattr(worker, "run_in_worker", lambda work, asked, timeout: jobs.MoveAnswer(asked.steps[0], "greedy"))
    worker.choose_action(now, decision(t, "rowan"))
    assert figure("boardroom_bot_answers_total", bot="rowan", how="greedy") == before + 1
    assert "weights cannot be used" in caplog.text


def test_a_worker_remembers_a_game_and_notices_another(monkeypatch):
    t = table(person(), bots=2)
    bots_turn(t)
    asked = decision(t)
    first = jobs.replay_match(asked)
    assert jobs.replay_match(asked) is first
    shorter = asked._replace(steps=asked.steps[:-1])
    assert jobs.replay_match(shorter) is not first
    assert jobs.replay_match(shorter).steps == asked.steps[:-1]


# Which tables


def test_tables_whose_process_has_gone_are_found_by_another(worker):
    """A bot is looked after by the process that moved last; when that one is gone, any other finds its tables."""
    t = table(person(), bots=2)
    bots_turn(t)

    def found() -> bool:
        worker.queue_waiting_tables(timedelta(seconds=10))
        waiting = []
        while each := worker.queue.take_job(0):
            waiting.append(each.key)
            worker.queue.finish_job(each)
        return t.pk in waiting

    assert not found(), "whoever moved it may still be thinking"
    Table.objects.filter(pk=t.pk).update(last_activity=timezone.now() - timedelta(seconds=11))
    assert found()
    Table.objects.filter(pk=t.pk).update(status="closed")
    assert not found()


def test_a_bot_rests_before_its_turn_and_not_within_it(monkeypatch, worker):
    """People can follow what happens, and whose clock ran out can come back before the game is over."""
    worker.choose_action = lambda *about: None  # any move will do
    monkeypatch.setattr(settings, "BOT_PAUSE_SECONDS", 0.7)
    rests: list[float] = []
    monkeypatch.setattr(worker.queue, "add_job", lambda key, rank, number, delay: rests.append(delay))
    hub.on_local_change(worker.on_table_changed)
    try:
        t = table(person(), bots=2)
        turn, before = bots_turn(t).actor, []
        assert rests == [0.7], "somebody else moved"
        while again(t).actor == turn and len(rests) < 20:
            before.append(again(t).number)
            worker.make_decision(taken(t))
            assert again(t).number > before[-1]
    finally:
        hub.remove_local_listener(worker.on_table_changed)
    assert set(rests[1:-1]) <= {0}, "the rest of the turn follows at once"
    bot_next = bool(again(t).seats.get(index=again(t).actor).bot)
    assert len(rests) == len(before) + bot_next
    assert rests[-1] == (0.7 if bot_next else rests[-1])


def test_what_has_gone_on_waits_for_nobody(worker):
    t = table(person(), bots=2)
    bots_turn(t)
    before = taken(t)
    step(t)
    worker.choose_action = lambda *about: pytest.fail("nobody needs it")
    assert worker.make_decision(before) == 0


def test_nobody_moves_for_a_bot_whose_thinking_was_broken_off(worker):
    """A process that stops moved at random for the bots it was thinking for."""
    t = table(person(), bots=2)
    bots_turn(t)
    before = again(t).number
    worker.choose_action = lambda *about: worker.stopping.set()
    worker.make_decision(taken(t))
    assert again(t).number == before


def test_tables_without_people_keep_nobody_waiting(monkeypatch, worker):
    """Three hundred of them made others wait for sixteen seconds a turn: they rest for longer than they work."""
    played: list[Job] = []
    done = threading.Event()

    def play(self: runner.BotRunner, each: Job) -> float:
        played.append(each)
        if each.rank == PEOPLE:
            done.set()
        return 0.1

    monkeypatch.setattr(runner.BotRunner, "make_decision", play)
    monkeypatch.setattr(runner.BotRunner, "queue_waiting_tables", lambda self, left: None)
    with_people = table(person(), bots=2)
    bots_turn(with_people)
    alone = moves.create_table(person(), "acquire", {"players": 3}, [{"bot": "pip"}] * 3)
    assert [worker.get_rank(t.pk) for t in (with_people, alone)] == [PEOPLE, BOTS]
    for n in range(300):
        worker.queue.add_job(-n - 1, BOTS)
    worker.on_table_changed(alone.pk, alone.number)
    worker.on_table_changed(alone.pk, alone.number)
    assert worker.queue.count_jobs(BOTS) == 301, "each once, however often it is named"
    worker.start()
    try:
        time.sleep(0.1)
        before = len(played)
        worker.on_table_changed(with_people.pk, with_people.number)
        assert done.wait(60)
        ranks = [each.rank for each in played]
        assert ranks.index(PEOPLE) - before < 10
    finally:
        worker.stop()
