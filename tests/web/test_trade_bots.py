"""Bots that bargain like people: they hear what is proposed out of turn and answer at their turn, with a reason."""

from html import unescape
from random import Random
from urllib.parse import unquote

import pytest
from django.conf import settings
from trade.build import create_scene

from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_NONE, R_UNEVEN, find_objection
from boardroom.games.trade.web import deal_rules
from boardroom.games.trade.web.decline_reasons import DECLINE_PHRASES
from boardroom.players import Position, create_player
from boardroom.web.bots import runner
from boardroom.web.bots.local_queue import PEOPLE, Job
from boardroom.web.realtime import hub
from boardroom.web.tables import deals, match_cache, moves
from boardroom.web.tables.models import Proposal
from web.bargain import frame, seen, signed_in, table
from web.people import again, person

GREEDY = create_player("greedy")


@pytest.fixture
def seated(monkeypatch):
    """A person and two bots that decide here and now; the person is next, or a bot is."""

    def choice(self, on, asked):
        with match_cache.open_match(on) as game:
            return GREEDY.choose(Position(game.copy(), asked.seat, Random(asked.seed)))

    monkeypatch.setattr(runner.BotRunner, "choose_action", choice)
    aki = person("Aki")
    made = table(aki, bots=2)
    worker = runner.BotRunner(workers=1)

    def until(seat, phase="act", most=200):
        """Bots play, and the person passes, until it is a seat's turn."""
        for _ in range(most):
            now = again(made)
            if now.actor == seat and seen(made, seat)["phase"] == phase:
                return
            if now.actor == 0:
                moves.make_move(made.code, 0, "decline" if seen(made, 0)["phase"] == "answer" else "end", now.number)
            else:
                worker.make_decision(Job(made.pk, PEOPLE, 0.0))
        raise AssertionError(f"Seat {seat} was never asked")

    yield made, aki, worker, until
    worker.pool.stop()


def propose(made, aki, to, **fields):
    answer = signed_in(aki).post(f"/t/{made.code}/propose/", {"to": to, **fields})
    assert "X-Problem" not in answer, answer.headers.get("X-Problem")
    return Proposal.objects.filter(table=made).last()


def test_a_bot_hears_at_its_turn_what_was_proposed_before(seated):
    """TC10: example 1 of the sheet. What is proposed while another is on turn is answered when the bot's turn comes."""
    made, aki, worker, until = seated
    until(1)
    assert 'name="to"' in frame(made, 0)
    row = propose(made, aki, 2, **{"give-coins": "3"})
    assert "will answer on their next turn." in unescape(frame(made, 0))
    until(2)
    worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    assert seen(made, 2)["offer"]["builder"] == 0
    row.refresh_from_db()
    assert row.state == "taken"
    number = again(made).number
    worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    with match_cache.open_match(again(made)) as game:
        assert game.text.grammar.text(game.steps[number]) in ("accept", "decline", "counter")


def test_it_says_why_it_refuses_in_both_languages_and_waits(seated, monkeypatch):
    """Ten coins for nothing: too cheap, in the log and beside what the person has offered. Then the bot rests."""
    made, aki, worker, until = seated
    until(1)
    propose(made, aki, 1, **{"ask-1-coins": "10"})
    worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    rests = []
    monkeypatch.setattr(settings, "BOT_PAUSE_SECONDS", 0.7)
    monkeypatch.setattr(worker.queue, "add_job", lambda key, rank, **more: rests.append((key, rank, more)))
    hub.on_local_change(worker.on_table_changed)
    try:
        worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    finally:
        hub.remove_local_listener(worker.on_table_changed)
    assert seen(made, 0)["offer"] is None
    assert unescape(frame(made, 0, "en")).count("Too cheap for me.") >= 2
    assert "安すぎます。" in frame(made, 0, "ja")
    assert rests == [(made.pk, PEOPLE, {"number": again(made).number, "delay": 0.7 * runner.READING_PAUSES})]


def test_what_can_no_longer_be_kept_is_declined(seated):
    made, aki, _, until = seated
    until(1)
    row = propose(made, aki, 2, **{"ask-2-coins": "1", "give-coins": "2"})
    Proposal.objects.filter(pk=row.pk).update(items=["give coins 119", "ask coins 1"])
    until(2)
    assert not deals.answer_proposals(again(made))
    row.refresh_from_db()
    assert row.state == "declined"
    assert "declined your proposal." in frame(made, 0)


@pytest.mark.parametrize(
    ("laid", "items", "why"),
    [
        ({"coins": 20}, ["give coins 5"], R_NONE),
        ({"coins": 20, "hands": ["S1"]}, ["give coins 5", "ask S9"], R_LACKS),
        (
            {"coins": [20, 49, 20], "tables": ["", "two-pairs-7"]},
            ["give table two-pairs-7", "ask coins 1"],
            R_HANDS_GAME,
        ),
        ({"coins": 20}, ["ask coins 5"], R_LOSS),
        ({"coins": 20, "tables": ["two-pairs-7"]}, ["give coins 1", "ask table two-pairs-7"], R_LOSS),
    ],
)
def test_reasons(laid, items, why):
    t = create_scene(turn=1, **laid)
    t.play("offer A", *items, "send")
    assert find_objection(t.game.sample(t.state, 0, Random(1)), 0) == why


def test_every_reason_has_its_phrase():
    assert set(DECLINE_PHRASES) == {R_NONE, R_LACKS, R_HANDS_GAME, R_LOSS, R_UNEVEN}


def test_a_swap_for_credit_is_called_so(seated):
    made, aki, _, until = seated
    until(0)
    sent = signed_in(aki).post(
        f"/t/{made.code}/offer/", {"number": again(made).number, "to": 1, "give-coins": "1", "ask-1-coins": "1"}
    )
    assert "X-Problem" not in sent
    assert "A swap for credit" in frame(made, 0)
    assert "信用度のための交換" in frame(made, 0, "ja")


def cards_of(made, seat):
    view = seen(made, seat)
    return [*view["hand"]["numbers"], *view["seats"][seat]["numbers"]]


def ask_any(made, aki, wish, coins=10, **fields):
    ask = {"number": again(made).number, "to": 1, "give-coins": coins, "ask-1": wish, **fields}
    return signed_in(aki).post(f"/t/{made.code}/offer/", ask)


def test_a_bot_that_is_asked_for_any_card_replies_with_an_offer(seated, monkeypatch):
    """TC10: the bot chooses the card, from its hand rather than its table, and the person accepts."""
    made, aki, worker, until = seated
    monkeypatch.setattr(deal_rules, "would_accept_offer", lambda played, items: True)
    until(0)
    html = frame(made, 0)
    assert 'value="any 5"' in html
    assert "any ♠" in html
    assert "どれでも♠" in frame(made, 0, "ja")
    suit = seen(made, 1)["hand"]["numbers"][0][0]
    number = again(made).number
    assert "X-Problem" not in ask_any(made, aki, f"any {suit}", promise="Peace.")
    assert seen(made, 0)["offer"]["builder"] == 1
    worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    offer = seen(made, 0)["offer"]
    assert [name[0] for name in offer["give"]["hand_numbers"]] == [suit]
    assert offer["ask"]["coins"] == 10
    assert again(made).actor == 0
    assert "Peace." in frame(made, 0)
    # The same form again does not ask again
    assert "X-Problem" not in ask_any(made, aki, f"any {suit}", number=number)
    moves.make_move(made.code, 0, "accept", again(made).number)
    assert offer["give"]["hand_numbers"][0] in seen(made, 0)["hand"]["numbers"]


@pytest.mark.parametrize("held", [True, False])
def test_a_bot_that_makes_no_offer_does_not_say_whether_it_has_the_card(seated, held):
    """TC10: it counts as an offer, is in the record, and reads the same with or without the card."""
    made, aki, worker, until = seated
    until(0)
    left, ranks = seen(made, 0)["offers_left"], {name[1] for name in cards_of(made, 1)}
    rank = min(ranks) if held else min(set("123456789") - ranks)
    number = again(made).number
    assert "X-Problem" not in ask_any(made, aki, f"any {rank}", coins="", **{"ask-1-coins": "5"})
    worker.make_decision(Job(made.pk, PEOPLE, 0.0))
    now = seen(made, 0)
    assert (now["actor"], now["offer"], now["offers_left"]) == (0, None, left - 1)
    with match_cache.open_match(again(made)) as game:
        assert [game.text.grammar.text(step) for step in game.steps[number:]] == ["hear B", "withdraw"]
    html = unescape(frame(made, 0))
    assert "declined your proposal." in html
    assert "I don't have that." not in html


def test_a_request_for_any_card_checks_turn_and_number_before_it_looks_at_a_hand(seated):
    made, aki, _, until = seated
    until(0)
    ranks = {name[1] for name in cards_of(made, 1)}
    pair = [f"any {min(ranks)}", f"any {min(set('123456789') - ranks)}"]
    stale = [ask_any(made, aki, wish, number=0) for wish in pair]
    assert {unquote(answer.headers["X-Problem"]) for answer in stale} == {"The table has moved on. Take another look."}
    until(1)
    ranks = {name[1] for name in cards_of(made, 1)}
    pair = [f"any {min(ranks)}", f"any {min(set('123456789') - ranks)}"]
    early = [ask_any(made, aki, wish) for wish in pair]
    assert len({unquote(answer.headers["X-Problem"]) for answer in early}) == 1
    assert not Proposal.objects.filter(table=made).exists()


def test_a_request_that_is_broken_off_is_not_answered_later(seated):
    made, aki, _, until = seated
    until(0)
    assert "X-Problem" not in ask_any(made, aki, "any 5")
    moves.make_move(made.code, 0, "decline", again(made).number)
    until(1)
    assert not deals.answer_proposals(again(made))


def test_a_proposal_for_any_card_is_answered_by_an_offer_whatever_the_bot_holds(seated):
    """TC10: a bot without such a card is asked for one that it might have, and declines."""
    made, aki, _, until = seated
    until(1)
    ranks = {name[1] for name in cards_of(made, 2)}
    visible = {name[1] for name in cards_of(made, 0)}
    rank = min(set("123456789") - ranks - visible)
    row = propose(made, aki, 2, **{"give-coins": "2", "ask-2": f"any {rank}"})
    assert row.items == ["give coins 2", f"ask any {rank}"]
    html = unescape(frame(made, 0))
    assert f"any {rank}" in html
    assert "This is no longer possible" not in html
    until(2)
    assert deals.answer_proposals(again(made))
    row.refresh_from_db()
    assert row.state == "taken"
    assert [name[1] for name in seen(made, 0)["offer"]["ask"]["hand_numbers"]] == [rank]


def test_a_person_is_asked_for_a_card_by_name():
    people = [person(name) for name in ("Aki", "Ben", "Cho")]
    made = table(*people)
    me = again(made).actor
    other = (me + 1) % 3
    asked = {"number": again(made).number, "to": other, "give-coins": "2", f"ask-{other}": "any 5"}
    refused = signed_in(people[me]).post(f"/t/{made.code}/offer/", asked)
    assert "Only bots" in unquote(refused.headers["X-Problem"])
    assert "any 5" not in frame(made, me)
