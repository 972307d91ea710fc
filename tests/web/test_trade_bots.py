"""Bots that bargain like people: they hear what is proposed out of turn and answer at their turn, with a reason."""

from html import unescape
from random import Random
from urllib.parse import unquote

import pytest
from django.conf import settings
from trade.build import scene

from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_NONE, R_UNEVEN, why_not
from boardroom.players import Position, player_named
from boardroom.site.games.trade.reasons import PHRASES
from boardroom.site.models import Proposal
from boardroom.site.news import hub
from boardroom.site.tables import commands, deals, game_cache
from boardroom.site.tables.bots import runner
from boardroom.site.tables.bots.queue import PEOPLE, Taken
from web.bargain import frame, seen, signed_in, table
from web.people import again, person

GREEDY = player_named("greedy")


@pytest.fixture
def seated(monkeypatch):
    """A person and two bots that decide here and now; the person is next, or a bot is."""

    def choice(self, on, asked):
        with game_cache.played(on) as game:
            return GREEDY.choose(Position(game.copy(), asked.seat, Random(asked.seed)))

    monkeypatch.setattr(runner.Bots, "choice", choice)
    aki = person("Aki")
    made = table(aki, bots=2)
    worker = runner.Bots(workers=1)

    def until(seat, phase="act", most=200):
        """Bots play, and the person passes, until it is a seat's turn."""
        for _ in range(most):
            now = again(made)
            if now.actor == seat and seen(made, seat)["phase"] == phase:
                return
            if now.actor == 0:
                commands.act(made.code, 0, "decline" if seen(made, 0)["phase"] == "answer" else "end", now.number)
            else:
                worker.play(Taken(made.pk, PEOPLE, 0.0))
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
    assert "answers when their turn comes." in unescape(frame(made, 0))
    until(2)
    worker.play(Taken(made.pk, PEOPLE, 0.0))
    assert seen(made, 2)["offer"]["builder"] == 0
    row.refresh_from_db()
    assert row.state == "taken"
    number = again(made).number
    worker.play(Taken(made.pk, PEOPLE, 0.0))
    with game_cache.played(again(made)) as game:
        assert game.words.grammar.text(game.steps[number]) in ("accept", "decline", "counter")


def test_it_says_why_it_refuses_in_both_languages_and_waits(seated, monkeypatch):
    """Ten coins for nothing: too cheap, in the log and beside what the person has offered. Then the bot rests."""
    made, aki, worker, until = seated
    until(1)
    propose(made, aki, 1, **{"ask-1-coins": "10"})
    worker.play(Taken(made.pk, PEOPLE, 0.0))
    rests = []
    monkeypatch.setattr(settings, "BOT_PAUSE", 0.7)
    monkeypatch.setattr(worker.due, "put", lambda key, rank, **more: rests.append((key, rank, more)))
    hub.listen_here(worker.moved)
    try:
        worker.play(Taken(made.pk, PEOPLE, 0.0))
    finally:
        hub.unlisten_here(worker.moved)
    assert seen(made, 0)["offer"] is None
    assert unescape(frame(made, 0, "en")).count("Too cheap for me.") >= 2
    assert "安すぎます。" in frame(made, 0, "ja")
    assert rests == [(made.pk, PEOPLE, {"number": again(made).number, "after": 0.7 * runner.READING})]


def test_what_can_no_longer_be_kept_is_declined(seated):
    made, aki, _, until = seated
    until(1)
    row = propose(made, aki, 2, **{"ask-2-coins": "1", "give-coins": "2"})
    Proposal.objects.filter(pk=row.pk).update(items=["give coins 119", "ask coins 1"])
    until(2)
    assert not deals.hear_out(again(made))
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
    t = scene(turn=1, **laid)
    t.play("offer A", *items, "send")
    assert why_not(t.game.sample(t.state, 0, Random(1)), 0) == why


def test_every_reason_has_its_phrase():
    assert set(PHRASES) == {R_NONE, R_LACKS, R_HANDS_GAME, R_LOSS, R_UNEVEN}


def test_a_swap_for_credit_is_called_so(seated):
    made, aki, _, until = seated
    until(0)
    sent = signed_in(aki).post(
        f"/t/{made.code}/offer/", {"number": again(made).number, "to": 1, "give-coins": "1", "ask-1-coins": "1"}
    )
    assert "X-Problem" not in sent
    assert "A swap for credit" in frame(made, 0)
    assert "信用度のための交換" in frame(made, 0, "ja")


def test_a_bot_is_asked_for_any_card_of_a_rank_or_suit(seated):
    """TC10: which one it names is its own choice, from the hand rather than the table; without any it says so."""
    made, aki, _, until = seated
    until(0)
    with game_cache.played(again(made)) as game:
        view = game.view(1)
        held, laid = view["hand"]["numbers"], view["seats"][1]["numbers"]
    html = frame(made, 0)
    assert 'value="any 5"' in html
    assert "any ♠" in html
    assert "どれでも♠" in frame(made, 0, "ja")
    suit = held[0][0]
    ask = {"number": again(made).number, "to": 1, "give-coins": "2", "ask-1": f"any {suit}"}
    none = next(rank for rank in "123456789" if rank not in {name[1] for name in [*held, *laid]})
    refused = signed_in(aki).post(f"/t/{made.code}/offer/", {**ask, "ask-1": f"any {none}"})
    assert "no such card" in unquote(refused.headers["X-Problem"])
    assert "X-Problem" not in signed_in(aki).post(f"/t/{made.code}/offer/", ask)
    named = seen(made, 0)["offer"]["ask"]["hand_numbers"]
    assert len(named) == 1
    assert named[0] in held
    assert named[0][0] == suit


def test_a_wish_is_granted_when_the_bot_hears_it_and_nobody_knows_before(seated):
    made, aki, _, until = seated
    until(1)
    row = propose(made, aki, 2, **{"give-coins": "2", "ask-2": "any 5"})
    assert row.items == ["give coins 2", "ask any 5"]
    html = unescape(frame(made, 0))
    assert "any 5" in html
    assert "It can no longer be done" not in html
    until(2)
    with game_cache.played(again(made)) as game:
        view = game.view(2)
        fives = [name for name in [*view["hand"]["numbers"], *view["seats"][2]["numbers"]] if name[1] == "5"]
    heard = deals.hear_out(again(made))
    row.refresh_from_db()
    assert (heard, row.state) == ((True, "taken") if fives else (False, "declined"))


def test_a_person_is_asked_for_a_card_by_name():
    people = [person(name) for name in ("Aki", "Ben", "Cho")]
    made = table(*people)
    me = again(made).actor
    other = (me + 1) % 3
    asked = {"number": again(made).number, "to": other, "give-coins": "2", f"ask-{other}": "any 5"}
    refused = signed_in(people[me]).post(f"/t/{made.code}/offer/", asked)
    assert "Only a bot" in unquote(refused.headers["X-Problem"])
    assert "any 5" not in frame(made, me)
