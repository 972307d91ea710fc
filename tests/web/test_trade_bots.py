"""Bots answer offers and proposals in time and explain why they decline."""

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
from web.people import again, person
from web.trade_tables import create_trade_table, render_seat_frame, seat_view, signed_in_client

GREEDY = create_player("greedy")


@pytest.fixture
def seated(monkeypatch):
    """A table with a person and two bots that decide immediately."""

    def choice(self, on, asked):
        with match_cache.open_match(on) as game:
            return GREEDY.choose(Position(game.copy(), asked.seat, Random(asked.seed)))

    monkeypatch.setattr(runner.BotRunner, "choose_action", choice)
    aki = person("Aki")
    table = create_trade_table(aki, bots=2)
    worker = runner.BotRunner(workers=1)

    def until(seat, phase="act", most=200):
        """Play until a seat must decide: the bots move, and the person passes."""
        for _ in range(most):
            now = again(table)
            if now.actor == seat and seat_view(table, seat)["phase"] == phase:
                return
            if now.actor == 0:
                moves.make_move(
                    table.code, 0, "decline" if seat_view(table, 0)["phase"] == "answer" else "end", now.number
                )
            else:
                worker.make_decision(Job(table.pk, PEOPLE, 0.0))
        raise AssertionError(f"Seat {seat} was never asked")

    yield table, aki, worker, until
    worker.pool.stop()


def post_proposal(table, aki, to, **fields):
    answer = signed_in_client(aki).post(f"/t/{table.code}/propose/", {"to": to, **fields})
    assert "X-Problem" not in answer, answer.headers.get("X-Problem")
    return Proposal.objects.filter(table=table).last()


def test_bot_takes_up_a_proposal_on_its_turn(seated):
    """TC10, example 1 of the sheet: a proposal made during another player's turn is answered on the bot's own turn."""
    table, aki, worker, until = seated
    until(1)
    assert 'name="to"' in render_seat_frame(table, 0)
    row = post_proposal(table, aki, 2, **{"give-coins": "3"})
    assert "will answer on their next turn." in unescape(render_seat_frame(table, 0))
    until(2)
    worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    assert seat_view(table, 2)["offer"]["builder"] == 0
    row.refresh_from_db()
    assert row.state == "taken"
    number = again(table).number
    worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    with match_cache.open_match(again(table)) as game:
        assert game.text.grammar.text(game.steps[number]) in ("accept", "decline", "counter")


def test_bot_explains_its_refusal_and_pauses(seated, monkeypatch):
    """Ten coins for nothing are too much. The log and the person's page explain it, and then the bot pauses."""
    table, aki, worker, until = seated
    until(1)
    post_proposal(table, aki, 1, **{"ask-1-coins": "10"})
    worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    rests = []
    monkeypatch.setattr(settings, "BOT_PAUSE_SECONDS", 0.7)
    monkeypatch.setattr(worker.queue, "add_job", lambda key, rank, **more: rests.append((key, rank, more)))
    hub.on_local_change(worker.on_table_changed)
    try:
        worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    finally:
        hub.remove_local_listener(worker.on_table_changed)
    assert seat_view(table, 0)["offer"] is None
    assert unescape(render_seat_frame(table, 0, "en")).count("Too cheap for me.") >= 2
    assert "安すぎます。" in render_seat_frame(table, 0, "ja")
    assert rests == [(table.pk, PEOPLE, {"number": again(table).number, "delay": 0.7 * runner.READING_PAUSES})]


def test_bot_declines_an_impossible_proposal(seated):
    table, aki, _, until = seated
    until(1)
    row = post_proposal(table, aki, 2, **{"ask-2-coins": "1", "give-coins": "2"})
    Proposal.objects.filter(pk=row.pk).update(items=["give coins 119", "ask coins 1"])
    until(2)
    assert not deals.answer_proposals(again(table))
    row.refresh_from_db()
    assert row.state == "declined"
    assert "declined your proposal." in render_seat_frame(table, 0)


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
def test_objection_has_the_expected_reason(laid, items, why):
    t = create_scene(turn=1, **laid)
    t.play("offer A", *items, "send")
    assert find_objection(t.game.sample(t.state, 0, Random(1)), 0) == why


def test_every_decline_reason_has_a_phrase():
    assert set(DECLINE_PHRASES) == {R_NONE, R_LACKS, R_HANDS_GAME, R_LOSS, R_UNEVEN}


def test_credit_swap_is_labelled(seated):
    table, aki, _, until = seated
    until(0)
    sent = signed_in_client(aki).post(
        f"/t/{table.code}/offer/", {"number": again(table).number, "to": 1, "give-coins": "1", "ask-1-coins": "1"}
    )
    assert "X-Problem" not in sent
    assert "A swap for credit" in render_seat_frame(table, 0)
    assert "信用度のための交換" in render_seat_frame(table, 0, "ja")


def list_cards(table, seat):
    view = seat_view(table, seat)
    return [*view["hand"]["numbers"], *view["seats"][seat]["numbers"]]


def post_open_request(table, aki, wish, coins=10, **fields):
    ask = {"number": again(table).number, "to": 1, "give-coins": coins, "ask-1": wish, **fields}
    return signed_in_client(aki).post(f"/t/{table.code}/offer/", ask)


def test_bot_answers_an_open_request_with_an_offer(seated, monkeypatch):
    """TC10: the bot prefers a card of its hand to one on its table, and the person accepts."""
    table, aki, worker, until = seated
    monkeypatch.setattr(deal_rules, "would_accept_offer", lambda played, items: True)
    until(0)
    html = render_seat_frame(table, 0)
    assert 'value="any 5"' in html
    assert "any ♠" in html
    assert "どれでも♠" in render_seat_frame(table, 0, "ja")
    suit = seat_view(table, 1)["hand"]["numbers"][0][0]
    number = again(table).number
    assert "X-Problem" not in post_open_request(table, aki, f"any {suit}", promise="Peace.")
    assert seat_view(table, 0)["offer"]["builder"] == 1
    worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    offer = seat_view(table, 0)["offer"]
    assert [name[0] for name in offer["give"]["hand_numbers"]] == [suit]
    assert offer["ask"]["coins"] == 10
    assert again(table).actor == 0
    assert "Peace." in render_seat_frame(table, 0)
    # Sending the same form twice makes one request
    assert "X-Problem" not in post_open_request(table, aki, f"any {suit}", number=number)
    moves.make_move(table.code, 0, "accept", again(table).number)
    assert offer["give"]["hand_numbers"][0] in seat_view(table, 0)["hand"]["numbers"]


@pytest.mark.parametrize("held", [True, False])
def test_bot_without_an_offer_does_not_reveal_its_cards(seated, held):
    """TC10: the request counts as an offer, is in the record, and reads the same with or without the card."""
    table, aki, worker, until = seated
    until(0)
    left, ranks = seat_view(table, 0)["offers_left"], {name[1] for name in list_cards(table, 1)}
    rank = min(ranks) if held else min(set("123456789") - ranks)
    number = again(table).number
    assert "X-Problem" not in post_open_request(table, aki, f"any {rank}", coins="", **{"ask-1-coins": "5"})
    worker.make_decision(Job(table.pk, PEOPLE, 0.0))
    now = seat_view(table, 0)
    assert (now["actor"], now["offer"], now["offers_left"]) == (0, None, left - 1)
    with match_cache.open_match(again(table)) as game:
        assert [game.text.grammar.text(step) for step in game.steps[number:]] == ["hear B", "withdraw"]
    html = unescape(render_seat_frame(table, 0))
    assert "declined your proposal." in html
    assert "I don't have that." not in html


def test_open_request_checks_turn_and_number_before_the_hand(seated):
    table, aki, _, until = seated
    until(0)
    ranks = {name[1] for name in list_cards(table, 1)}
    pair = [f"any {min(ranks)}", f"any {min(set('123456789') - ranks)}"]
    stale = [post_open_request(table, aki, wish, number=0) for wish in pair]
    assert {unquote(answer.headers["X-Problem"]) for answer in stale} == {"The table has moved on. Take another look."}
    until(1)
    ranks = {name[1] for name in list_cards(table, 1)}
    pair = [f"any {min(ranks)}", f"any {min(set('123456789') - ranks)}"]
    early = [post_open_request(table, aki, wish) for wish in pair]
    assert len({unquote(answer.headers["X-Problem"]) for answer in early}) == 1
    assert not Proposal.objects.filter(table=table).exists()


def test_cancelled_request_is_not_answered_later(seated):
    table, aki, _, until = seated
    until(0)
    assert "X-Problem" not in post_open_request(table, aki, "any 5")
    moves.make_move(table.code, 0, "decline", again(table).number)
    until(1)
    assert not deals.answer_proposals(again(table))


def test_open_proposal_becomes_an_offer_whatever_the_bot_holds(seated):
    """TC10: a bot without such a card gets an offer for one that it might have, and declines."""
    table, aki, _, until = seated
    until(1)
    ranks = {name[1] for name in list_cards(table, 2)}
    visible = {name[1] for name in list_cards(table, 0)}
    rank = min(set("123456789") - ranks - visible)
    row = post_proposal(table, aki, 2, **{"give-coins": "2", "ask-2": f"any {rank}"})
    assert row.items == ["give coins 2", f"ask any {rank}"]
    html = unescape(render_seat_frame(table, 0))
    assert f"any {rank}" in html
    assert "This is no longer possible" not in html
    until(2)
    assert deals.answer_proposals(again(table))
    row.refresh_from_db()
    assert row.state == "taken"
    assert [name[1] for name in seat_view(table, 0)["offer"]["ask"]["hand_numbers"]] == [rank]


def test_open_requests_to_people_are_refused():
    people = [person(name) for name in ("Aki", "Ben", "Cho")]
    table = create_trade_table(*people)
    me = again(table).actor
    other = (me + 1) % 3
    asked = {"number": again(table).number, "to": other, "give-coins": "2", f"ask-{other}": "any 5"}
    refused = signed_in_client(people[me]).post(f"/t/{table.code}/offer/", asked)
    assert "Only bots" in unquote(refused.headers["X-Problem"])
    assert "any 5" not in render_seat_frame(table, me)
