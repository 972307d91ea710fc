"""Offers, proposals, promises and private chat at a table of Trade and Credit."""

from html import unescape
from urllib.parse import unquote

import pytest
from django.test import Client

from boardroom.base.errors import BoardroomError
from boardroom.games.trade.law.codes import A_ACCEPT
from boardroom.web.archive import replays
from boardroom.web.archive.uploads import find_actors
from boardroom.web.bots import runner
from boardroom.web.bots.local_queue import PEOPLE, Job
from boardroom.web.moderation import sanctions
from boardroom.web.tables import deals, match_cache, moves
from boardroom.web.tables.models import ChatLine, Move, Promise, Proposal
from web.people import again, person
from web.trade_tables import (
    create_three_player_table,
    create_trade_table,
    render_seat_frame,
    seat_view,
    signed_in_client,
)


def post_offer(client, made, to, **more):
    data = {"number": again(made).number, "to": to, **more}
    return client.post(f"/t/{made.code}/offer/", data)


def turn_seat(made):
    return again(made).actor


def next_seat(made, seat):
    return (seat + 1) % 3


def test_offer_form_becomes_all_its_actions():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    client = signed_in_client(people[0])
    card = seat_view(made, me)["hand"]["numbers"][0]
    before = again(made).number
    sent = {"give": [card], "give-coins": "3", f"ask-{other}-coins": "5", "promise": "I will be kind."}
    answer = post_offer(client, made, other, **sent)
    assert "X-Problem" not in answer
    steps = list(Move.objects.filter(table=made, number__gt=before).values_list("seat", flat=True))
    assert steps == [me] * 5
    assert turn_seat(made) == other
    now = seat_view(made, other)["offer"]
    assert (now["give"]["coins"], now["ask"]["coins"], now["give"]["hand_numbers"]) == (3, 5, [card])

    # A repeated form makes one offer
    again_sent = client.post(f"/t/{made.code}/offer/", {"number": before, "to": other, **sent})
    assert "X-Problem" not in again_sent
    assert again(made).number == before + 5
    assert Promise.objects.filter(table=made).count() == 1


def test_refused_offer_explains_why_and_changes_nothing():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    client, before = signed_in_client(people[0]), again(made).number
    theirs = seat_view(made, other)["hand"]["numbers"][0]
    for wrong in ({"give": [theirs]}, {}, {"give-coins": "999"}, {"give-coins": "-3"}, {f"ask-{other}-income": "0x5"}):
        answer = post_offer(client, made, other, **wrong)
        assert answer.headers["X-Problem"]
        assert "TC10" in answer.headers["X-Problem"] or "0x5" in str(wrong)
        assert again(made).number == before
        assert turn_seat(made) == me
    stale = client.post(f"/t/{made.code}/offer/", {"number": before - 1, "to": other, "give-coins": "1"})
    assert stale.headers["X-Problem"]
    assert again(made).number == before


def test_counter_offer_answers_an_offer():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    post_offer(signed_in_client(people[0]), made, other, **{"give-coins": "1", f"ask-{other}-coins": "4"})
    answer = post_offer(signed_in_client(people[1]), made, me, **{"give-coins": "2", f"ask-{me}-coins": "2"})
    assert "X-Problem" not in answer
    now = seat_view(made, me)["offer"]
    assert (now["builder"], now["counters"], now["give"]["coins"], now["ask"]["coins"]) == (other, 1, 2, 2)
    assert turn_seat(made) == me
    # The turn player now has to answer
    assert "Your answer." in render_seat_frame(made, me)
    assert "Your turn." not in render_seat_frame(made, me)


def test_offer_is_either_withdrawn_or_answered():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    mine, theirs = signed_in_client(people[0]), signed_in_client(people[1])
    coins = seat_view(made, me)["seats"][me]["coins"]
    post_offer(mine, made, other, **{"give-coins": "3", "promise": "Soon gone."})
    lies = again(made).number
    assert 'value="withdraw"' in render_seat_frame(made, me)
    for seat in (other, next_seat(made, other), None):
        assert 'value="withdraw"' not in render_seat_frame(made, seat)
    place = f"/t/{made.code}/do/"
    for wrong in (theirs, signed_in_client(people[2])):
        assert wrong.post(place, {"number": lies, "do": "withdraw"}).headers["X-Problem"]
    assert "X-Problem" not in mine.post(place, {"number": lies, "do": "withdraw"})
    assert (turn_seat(made), again(made).number) == (me, lies + 1)
    assert "X-Problem" not in mine.post(place, {"number": lies, "do": "withdraw"})  # A second click changes nothing
    assert theirs.post(place, {"number": lies, "do": "accept"}).headers["X-Problem"]
    assert seat_view(made, me)["seats"][me]["coins"] == coins
    assert "withdrew the offer to" in render_seat_frame(made, None)
    assert "Soon gone." not in render_seat_frame(made, next_seat(made, other))
    assert Move.objects.get(table=made, number=lies + 1).seat == me
    with match_cache.open_match(again(made)) as game:
        assert find_actors(game)[lies] == replays.load_moment(again(made), lies + 1).actor == me

    # The first answer counts
    post_offer(mine, made, other, **{"give-coins": "3"})
    lies = again(made).number
    assert "X-Problem" not in theirs.post(place, {"number": lies, "do": "accept"})
    assert mine.post(place, {"number": lies, "do": "withdraw"}).headers["X-Problem"]
    assert seat_view(made, me)["seats"][me]["coins"] == coins - 3


def test_withdrawing_an_offer_stops_the_thinking_bot_safely(monkeypatch, caplog):
    aki = person("Aki")
    made = create_trade_table(aki, bots=2)
    while turn_seat(made) != 0:
        moves.make_move(made.code, turn_seat(made), "end", again(made).number)
    for action in ("offer B", "give coins 3", "send"):
        moves.make_move(made.code, 0, action, again(made).number)

    def thinks(*_):
        moves.make_move(made.code, 0, "withdraw", again(made).number)
        return A_ACCEPT

    monkeypatch.setattr(runner.BotRunner, "choose_action", thinks)
    runner.BotRunner().make_decision(Job(made.pk, PEOPLE, 0.0))
    assert turn_seat(made) == 0
    assert [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []
    assert seat_view(made, 0)["phase"] == "act"


def test_hot_seat_offer_to_a_remote_player_can_be_withdrawn():
    host, far = person("Aki"), person("Far")
    seats = [{"person": host, "name": "Aki"}, {"person": host, "name": "Ben"}, {"person": far}]
    made = moves.create_table(host, "trade", {"players": 3}, seats, hot_seat=True)
    while turn_seat(made) != 1:
        moves.make_move(made.code, turn_seat(made), "end", again(made).number)
    for action in ("offer C", "give coins 3", "send"):
        moves.make_move(made.code, 1, action, again(made).number)
    client = signed_in_client(host)
    assert 'value="withdraw"' in client.get(f"/t/{made.code}/frame/").content.decode()
    assert "X-Problem" not in client.post(f"/t/{made.code}/do/", {"number": again(made).number, "do": "withdraw"})
    assert turn_seat(made) == 1


def test_offered_hand_cards_are_visible_to_both_sides_only():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    third = next_seat(made, other)
    hand = seat_view(made, me)["hand"]
    post_offer(
        signed_in_client(people[0]), made, other, give=[hand["numbers"][0]], promise="A secret until it is struck."
    )
    sign = f'value="ask-{me}'
    mine, theirs, other_eyes = (
        render_seat_frame(made, me),
        render_seat_frame(made, other),
        render_seat_frame(made, third),
    )
    for html in (mine, theirs):
        assert "A secret until it is struck." in html
        assert "from hand" in html
    said = "1 × number card from hand"
    for html in (other_eyes, render_seat_frame(made, None)):
        assert "A secret until it is struck." not in html
        assert said in html
        assert sign not in html
    moves.make_move(made.code, other, "accept", again(made).number)
    # After the deal, everyone sees the promise, and only the two players see the cards
    for seat in (me, other, third, None):
        assert "A secret until it is struck." in render_seat_frame(made, seat)


def propose_deal(made, people, **more):
    """The second player proposes a hand card for coins to the turn player."""
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    card = seat_view(made, other)["hand"]["numbers"][0]
    data = {"to": me, "give": [card], f"ask-{me}-coins": "4", "promise": "Whisper it.", **more}
    answer = signed_in_client(people[1]).post(f"/t/{made.code}/propose/", data)
    return me, other, card, answer


def test_proposal_is_visible_to_the_turn_player_only():
    made, people = create_three_player_table()
    before = again(made).number
    me, other, card, answer = propose_deal(made, people)
    assert "X-Problem" not in answer
    assert again(made).number == before
    row = Proposal.objects.get(table=made)
    for seat in (me, other):
        assert "Whisper it." in render_seat_frame(made, seat)
    for seat in (next_seat(made, other), None):
        html = render_seat_frame(made, seat)
        assert "Whisper it." not in html
        assert "proposal" not in html.replace('form="proposal"', "")

    client = signed_in_client(people[0])
    for _ in range(2):
        answer = client.post(f"/t/{made.code}/proposal/", {"number": before, "taken": row.pk})
        assert "X-Problem" not in answer
    assert again(made).number == before + 4
    now = seat_view(made, me)["offer"]
    assert (now["builder"], now["give"]["hand_numbers"], now["ask"]["coins"]) == (other, [card], 4)
    moves.make_move(made.code, me, "accept", again(made).number)
    assert card in seat_view(made, me)["hand"]["numbers"]
    assert "Whisper it." in render_seat_frame(made, next_seat(made, other))


def test_proposal_ends_with_withdrawal_refusal_or_turn():
    made, people = create_three_player_table()
    me, *_ = propose_deal(made, people)
    row = Proposal.objects.get(table=made)
    stranger = signed_in_client(people[2]).post(f"/t/{made.code}/proposal/", {"withdrawn": row.pk})
    assert stranger.headers["X-Problem"]
    signed_in_client(people[1]).post(f"/t/{made.code}/proposal/", {"withdrawn": row.pk})
    taken = signed_in_client(people[0]).post(
        f"/t/{made.code}/proposal/", {"number": again(made).number, "taken": row.pk}
    )
    assert taken.headers["X-Problem"]

    propose_deal(made, people)
    row = Proposal.objects.filter(table=made).last()
    signed_in_client(people[0]).post(f"/t/{made.code}/proposal/", {"declined": row.pk})
    assert 'name="declined"' not in render_seat_frame(made, me)

    propose_deal(made, people)
    row = Proposal.objects.filter(table=made).last()
    assert 'name="declined"' in render_seat_frame(made, me)
    moves.make_move(made.code, me, "end", again(made).number)
    assert 'name="declined"' not in render_seat_frame(made, me)
    with pytest.raises(BoardroomError):
        deals.accept_proposal(made.code, me, row.pk, again(made).number)


def test_declined_proposal_is_shown_to_both_sides_only():
    """TC10: neither side sees any further reason."""
    made, people = create_three_player_table()
    me, other, _, _ = propose_deal(made, people)
    names = [seat["name"] for seat in seat_view(made, None)["seats"]]
    signed_in_client(people[0]).post(f"/t/{made.code}/proposal/", {"declined": Proposal.objects.get(table=made).pk})
    said = {
        "en": (f"You declined {names[other]}'s proposal.", f"{names[me]} declined your proposal."),
        "ja": (f"{names[other]}の提案を断りました。", f"{names[me]}はあなたの提案を断りました。"),
    }
    for lang, (mine, theirs) in said.items():
        html = {
            seat: unescape(render_seat_frame(made, seat, lang)) for seat in (me, other, next_seat(made, other), None)
        }
        assert [seat for seat in html if mine in html[seat]] == [me]
        assert [seat for seat in html if theirs in html[seat]] == [other]
        assert "proposes a deal." not in html[me]
        assert "Your proposal to" not in html[other]
    moves.make_move(
        made.code, me, next(t for t in seat_view(made, me)["legal"] if t.startswith("play")), again(made).number
    )
    assert "declined your proposal." in render_seat_frame(made, other)
    moves.make_move(made.code, me, "end", again(made).number)
    assert "declined your proposal." not in render_seat_frame(made, other)


def test_impossible_proposal_explains_why():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    coins = seat_view(made, me)["seats"][me]["coins"]
    propose_deal(made, people, **{f"ask-{me}-coins": coins, "give": []})
    assert "This is no longer possible" not in render_seat_frame(made, me)
    post_offer(signed_in_client(people[0]), made, next_seat(made, other), **{"give-coins": coins})
    moves.make_move(made.code, next_seat(made, other), "accept", again(made).number)
    html = render_seat_frame(made, me)
    assert "This is no longer possible" in html
    assert "TC10" in html
    row = Proposal.objects.get(table=made)
    taken = signed_in_client(people[0]).post(
        f"/t/{made.code}/proposal/", {"number": again(made).number, "taken": row.pk}
    )
    assert taken.headers["X-Problem"]
    assert seat_view(made, me)["phase"] == "act"


def test_proposals_are_refused_where_impossible():
    made, people = create_three_player_table()
    me = turn_seat(made)
    wrong = signed_in_client(people[0]).post(f"/t/{made.code}/propose/", {"to": me, "give-coins": "1"})
    assert wrong.headers["X-Problem"]
    third = next_seat(made, next_seat(made, me))
    wrong = signed_in_client(people[1]).post(f"/t/{made.code}/propose/", {"to": third, "give-coins": "1"})
    assert "to the turn player and to bots" in unquote(wrong.headers["X-Problem"])
    assert not Proposal.objects.filter(table=made).exists()


def test_recipient_judges_a_promise():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    post_offer(signed_in_client(people[0]), made, other, **{"give-coins": "1", "promise": "Never card 6."})
    moves.make_move(made.code, other, "accept", again(made).number)
    promise = Promise.objects.get(table=made)
    assert signed_in_client(people[0]).post(f"/t/{made.code}/judge/", {"kept": promise.pk}).headers["X-Problem"]
    assert "X-Problem" not in signed_in_client(people[1]).post(f"/t/{made.code}/judge/", {"broken": promise.pk})
    assert "says: broken." in render_seat_frame(made, next_seat(made, other))
    # Hidden chat lines also disappear from the log
    sanctions.hide_lines(ChatLine.all_lines.filter(pk=promise.line_id))
    assert "Never card 6." not in render_seat_frame(made, me)


def test_private_chat_is_visible_to_both_sides_only():
    made, people = create_three_player_table()
    me, other = turn_seat(made), next_seat(made, turn_seat(made))
    third = next_seat(made, other)
    said = signed_in_client(people[0]).post(f"/t/{made.code}/talk/", {"text": "psst, ally?", "to": other})
    assert "X-Problem" not in said
    for seat in (me, other):
        assert "psst, ally?" in render_seat_frame(made, seat)
    for seat in (third, None):
        assert "psst, ally?" not in render_seat_frame(made, seat)
    assert "psst" not in Client().get(f"/api/tables/{made.code}/talk").content.decode()
    assert "psst" not in signed_in_client(people[2]).get(f"/t/{made.code}/").content.decode()
    line = ChatLine.all_lines.get(table=made)
    with pytest.raises(moves.NotAllowed):
        sanctions.report_line(made.code, people[2], line.pk)
    # Staff can read it once one of the two has reported it
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    listed = "/admin/tables/chatline/"
    assert "psst" not in signed_in_client(staff).get(listed).content.decode()
    sanctions.report_line(made.code, people[1], line.pk)
    assert "psst" in signed_in_client(staff).get(listed).content.decode()
    sanctions.hide_lines([line])
    assert "psst" not in render_seat_frame(made, other)


def test_private_chat_needs_two_people_and_deals():
    made = create_trade_table(people := person("Aki"), bots=2)
    client = signed_in_client(people)
    seat = next(s.index for s in made.seats.all() if s.bot)
    assert client.post(f"/t/{made.code}/talk/", {"text": "hello", "to": seat}).headers["X-Problem"]
    assert (
        signed_in_client(person("Watcher"))
        .post(f"/t/{made.code}/talk/", {"text": "x", "to": seat})
        .headers["X-Problem"]
    )
    acquire = moves.create_table(people, "acquire", {"players": 2}, [{"person": people}, {"person": person("Ben")}])
    assert client.post(f"/t/{acquire.code}/talk/", {"text": "hello", "to": 1}).headers["X-Problem"]
    assert client.post(f"/t/{acquire.code}/offer/", {"number": 1, "to": 1}).headers["X-Problem"]
