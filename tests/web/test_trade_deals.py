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


def post_offer(client, table, to, **more):
    data = {"number": again(table).number, "to": to, **more}
    return client.post(f"/t/{table.code}/offer/", data)


def turn_seat(table):
    return again(table).actor


def next_seat(table, seat):
    return (seat + 1) % 3


def test_offer_form_becomes_all_its_actions():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    client = signed_in_client(people[0])
    card = seat_view(table, me)["hand"]["numbers"][0]
    before = again(table).number
    sent = {"give": [card], "give-coins": "3", f"ask-{other}-coins": "5", "promise": "I will be kind."}
    answer = post_offer(client, table, other, **sent)
    assert "X-Problem" not in answer
    steps = list(Move.objects.filter(table=table, number__gt=before).values_list("seat", flat=True))
    assert steps == [me] * 5
    assert turn_seat(table) == other
    now = seat_view(table, other)["offer"]
    assert (now["give"]["coins"], now["ask"]["coins"], now["give"]["hand_numbers"]) == (3, 5, [card])

    # A repeated form makes one offer
    again_sent = client.post(f"/t/{table.code}/offer/", {"number": before, "to": other, **sent})
    assert "X-Problem" not in again_sent
    assert again(table).number == before + 5
    assert Promise.objects.filter(table=table).count() == 1


def test_refused_offer_explains_why_and_changes_nothing():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    client, before = signed_in_client(people[0]), again(table).number
    theirs = seat_view(table, other)["hand"]["numbers"][0]
    for wrong in ({"give": [theirs]}, {}, {"give-coins": "999"}, {"give-coins": "-3"}, {f"ask-{other}-income": "0x5"}):
        answer = post_offer(client, table, other, **wrong)
        assert answer.headers["X-Problem"]
        assert "TC10" in answer.headers["X-Problem"] or "0x5" in str(wrong)
        assert again(table).number == before
        assert turn_seat(table) == me
    stale = client.post(f"/t/{table.code}/offer/", {"number": before - 1, "to": other, "give-coins": "1"})
    assert stale.headers["X-Problem"]
    assert again(table).number == before


def test_counter_offer_answers_an_offer():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    post_offer(signed_in_client(people[0]), table, other, **{"give-coins": "1", f"ask-{other}-coins": "4"})
    answer = post_offer(signed_in_client(people[1]), table, me, **{"give-coins": "2", f"ask-{me}-coins": "2"})
    assert "X-Problem" not in answer
    now = seat_view(table, me)["offer"]
    assert (now["builder"], now["counters"], now["give"]["coins"], now["ask"]["coins"]) == (other, 1, 2, 2)
    assert turn_seat(table) == me
    # The turn player now has to answer
    assert "Your answer." in render_seat_frame(table, me)
    assert "Your turn." not in render_seat_frame(table, me)


def test_offer_is_either_withdrawn_or_answered():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    mine, theirs = signed_in_client(people[0]), signed_in_client(people[1])
    coins = seat_view(table, me)["seats"][me]["coins"]
    post_offer(mine, table, other, **{"give-coins": "3", "promise": "Soon gone."})
    lies = again(table).number
    assert 'value="withdraw"' in render_seat_frame(table, me)
    for seat in (other, next_seat(table, other), None):
        assert 'value="withdraw"' not in render_seat_frame(table, seat)
    place = f"/t/{table.code}/do/"
    for wrong in (theirs, signed_in_client(people[2])):
        assert wrong.post(place, {"number": lies, "do": "withdraw"}).headers["X-Problem"]
    assert "X-Problem" not in mine.post(place, {"number": lies, "do": "withdraw"})
    assert (turn_seat(table), again(table).number) == (me, lies + 1)
    assert "X-Problem" not in mine.post(place, {"number": lies, "do": "withdraw"})  # A second click changes nothing
    assert theirs.post(place, {"number": lies, "do": "accept"}).headers["X-Problem"]
    assert seat_view(table, me)["seats"][me]["coins"] == coins
    assert "withdrew the offer to" in render_seat_frame(table, None)
    assert "Soon gone." not in render_seat_frame(table, next_seat(table, other))
    assert Move.objects.get(table=table, number=lies + 1).seat == me
    with match_cache.open_match(again(table)) as game:
        assert find_actors(game)[lies] == replays.load_moment(again(table), lies + 1).actor == me

    # The first answer counts
    post_offer(mine, table, other, **{"give-coins": "3"})
    lies = again(table).number
    assert "X-Problem" not in theirs.post(place, {"number": lies, "do": "accept"})
    assert mine.post(place, {"number": lies, "do": "withdraw"}).headers["X-Problem"]
    assert seat_view(table, me)["seats"][me]["coins"] == coins - 3


def test_withdrawing_an_offer_stops_the_thinking_bot_safely(monkeypatch, caplog):
    aki = person("Aki")
    table = create_trade_table(aki, bots=2)
    while turn_seat(table) != 0:
        moves.make_move(table.code, turn_seat(table), "end", again(table).number)
    for action in ("offer B", "give coins 3", "send"):
        moves.make_move(table.code, 0, action, again(table).number)

    def thinks(*_):
        moves.make_move(table.code, 0, "withdraw", again(table).number)
        return A_ACCEPT

    monkeypatch.setattr(runner.BotRunner, "choose_action", thinks)
    runner.BotRunner().make_decision(Job(table.pk, PEOPLE, 0.0))
    assert turn_seat(table) == 0
    assert [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []
    assert seat_view(table, 0)["phase"] == "act"


def test_hot_seat_offer_to_a_remote_player_can_be_withdrawn():
    host, far = person("Aki"), person("Far")
    seats = [{"person": host, "name": "Aki"}, {"person": host, "name": "Ben"}, {"person": far}]
    table = moves.create_table(host, "trade", {"players": 3}, seats, hot_seat=True)
    while turn_seat(table) != 1:
        moves.make_move(table.code, turn_seat(table), "end", again(table).number)
    for action in ("offer C", "give coins 3", "send"):
        moves.make_move(table.code, 1, action, again(table).number)
    client = signed_in_client(host)
    assert 'value="withdraw"' in client.get(f"/t/{table.code}/frame/").content.decode()
    assert "X-Problem" not in client.post(f"/t/{table.code}/do/", {"number": again(table).number, "do": "withdraw"})
    assert turn_seat(table) == 1


def test_offered_hand_cards_are_visible_to_both_sides_only():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    third = next_seat(table, other)
    hand = seat_view(table, me)["hand"]
    post_offer(
        signed_in_client(people[0]), table, other, give=[hand["numbers"][0]], promise="A secret until it is struck."
    )
    sign = f'value="ask-{me}'
    mine, theirs, other_eyes = (
        render_seat_frame(table, me),
        render_seat_frame(table, other),
        render_seat_frame(table, third),
    )
    for html in (mine, theirs):
        assert "A secret until it is struck." in html
        assert "from hand" in html
    said = "1 × number card from hand"
    for html in (other_eyes, render_seat_frame(table, None)):
        assert "A secret until it is struck." not in html
        assert said in html
        assert sign not in html
    moves.make_move(table.code, other, "accept", again(table).number)
    # After the deal, everyone sees the promise, and only the two players see the cards
    for seat in (me, other, third, None):
        assert "A secret until it is struck." in render_seat_frame(table, seat)


def propose_deal(table, people, **more):
    """The second player proposes a hand card for coins to the turn player."""
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    card = seat_view(table, other)["hand"]["numbers"][0]
    data = {"to": me, "give": [card], f"ask-{me}-coins": "4", "promise": "Whisper it.", **more}
    answer = signed_in_client(people[1]).post(f"/t/{table.code}/propose/", data)
    return me, other, card, answer


def test_proposal_is_visible_to_the_turn_player_only():
    table, people = create_three_player_table()
    before = again(table).number
    me, other, card, answer = propose_deal(table, people)
    assert "X-Problem" not in answer
    assert again(table).number == before
    row = Proposal.objects.get(table=table)
    for seat in (me, other):
        assert "Whisper it." in render_seat_frame(table, seat)
    for seat in (next_seat(table, other), None):
        html = render_seat_frame(table, seat)
        assert "Whisper it." not in html
        assert "proposal" not in html.replace('form="proposal"', "")

    client = signed_in_client(people[0])
    for _ in range(2):
        answer = client.post(f"/t/{table.code}/proposal/", {"number": before, "taken": row.pk})
        assert "X-Problem" not in answer
    assert again(table).number == before + 4
    now = seat_view(table, me)["offer"]
    assert (now["builder"], now["give"]["hand_numbers"], now["ask"]["coins"]) == (other, [card], 4)
    moves.make_move(table.code, me, "accept", again(table).number)
    assert card in seat_view(table, me)["hand"]["numbers"]
    assert "Whisper it." in render_seat_frame(table, next_seat(table, other))


def test_proposal_ends_with_withdrawal_refusal_or_turn():
    table, people = create_three_player_table()
    me, *_ = propose_deal(table, people)
    row = Proposal.objects.get(table=table)
    stranger = signed_in_client(people[2]).post(f"/t/{table.code}/proposal/", {"withdrawn": row.pk})
    assert stranger.headers["X-Problem"]
    signed_in_client(people[1]).post(f"/t/{table.code}/proposal/", {"withdrawn": row.pk})
    taken = signed_in_client(people[0]).post(
        f"/t/{table.code}/proposal/", {"number": again(table).number, "taken": row.pk}
    )
    assert taken.headers["X-Problem"]

    propose_deal(table, people)
    row = Proposal.objects.filter(table=table).last()
    signed_in_client(people[0]).post(f"/t/{table.code}/proposal/", {"declined": row.pk})
    assert 'name="declined"' not in render_seat_frame(table, me)

    propose_deal(table, people)
    row = Proposal.objects.filter(table=table).last()
    assert 'name="declined"' in render_seat_frame(table, me)
    moves.make_move(table.code, me, "end", again(table).number)
    assert 'name="declined"' not in render_seat_frame(table, me)
    with pytest.raises(BoardroomError):
        deals.accept_proposal(table.code, me, row.pk, again(table).number)


def test_declined_proposal_is_shown_to_both_sides_only():
    """TC10: neither side sees any further reason."""
    table, people = create_three_player_table()
    me, other, _, _ = propose_deal(table, people)
    names = [seat["name"] for seat in seat_view(table, None)["seats"]]
    signed_in_client(people[0]).post(f"/t/{table.code}/proposal/", {"declined": Proposal.objects.get(table=table).pk})
    said = {
        "en": (f"You declined {names[other]}'s proposal.", f"{names[me]} declined your proposal."),
        "ja": (f"{names[other]}の提案を断りました。", f"{names[me]}はあなたの提案を断りました。"),
    }
    for lang, (mine, theirs) in said.items():
        html = {
            seat: unescape(render_seat_frame(table, seat, lang)) for seat in (me, other, next_seat(table, other), None)
        }
        assert [seat for seat in html if mine in html[seat]] == [me]
        assert [seat for seat in html if theirs in html[seat]] == [other]
        assert "proposes a deal." not in html[me]
        assert "Your proposal to" not in html[other]
    moves.make_move(
        table.code, me, next(t for t in seat_view(table, me)["legal"] if t.startswith("play")), again(table).number
    )
    assert "declined your proposal." in render_seat_frame(table, other)
    moves.make_move(table.code, me, "end", again(table).number)
    assert "declined your proposal." not in render_seat_frame(table, other)


def test_impossible_proposal_explains_why():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    coins = seat_view(table, me)["seats"][me]["coins"]
    propose_deal(table, people, **{f"ask-{me}-coins": coins, "give": []})
    assert "This is no longer possible" not in render_seat_frame(table, me)
    post_offer(signed_in_client(people[0]), table, next_seat(table, other), **{"give-coins": coins})
    moves.make_move(table.code, next_seat(table, other), "accept", again(table).number)
    html = render_seat_frame(table, me)
    assert "This is no longer possible" in html
    assert "TC10" in html
    row = Proposal.objects.get(table=table)
    taken = signed_in_client(people[0]).post(
        f"/t/{table.code}/proposal/", {"number": again(table).number, "taken": row.pk}
    )
    assert taken.headers["X-Problem"]
    assert seat_view(table, me)["phase"] == "act"


def test_proposals_are_refused_where_impossible():
    table, people = create_three_player_table()
    me = turn_seat(table)
    wrong = signed_in_client(people[0]).post(f"/t/{table.code}/propose/", {"to": me, "give-coins": "1"})
    assert wrong.headers["X-Problem"]
    third = next_seat(table, next_seat(table, me))
    wrong = signed_in_client(people[1]).post(f"/t/{table.code}/propose/", {"to": third, "give-coins": "1"})
    assert "to the turn player and to bots" in unquote(wrong.headers["X-Problem"])
    assert not Proposal.objects.filter(table=table).exists()


def test_recipient_judges_a_promise():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    post_offer(signed_in_client(people[0]), table, other, **{"give-coins": "1", "promise": "Never card 6."})
    moves.make_move(table.code, other, "accept", again(table).number)
    promise = Promise.objects.get(table=table)
    assert signed_in_client(people[0]).post(f"/t/{table.code}/judge/", {"kept": promise.pk}).headers["X-Problem"]
    assert "X-Problem" not in signed_in_client(people[1]).post(f"/t/{table.code}/judge/", {"broken": promise.pk})
    assert "says: broken." in render_seat_frame(table, next_seat(table, other))
    # Hidden chat lines also disappear from the log
    sanctions.hide_lines(ChatLine.all_lines.filter(pk=promise.line_id))
    assert "Never card 6." not in render_seat_frame(table, me)


def test_private_chat_is_visible_to_both_sides_only():
    table, people = create_three_player_table()
    me, other = turn_seat(table), next_seat(table, turn_seat(table))
    third = next_seat(table, other)
    said = signed_in_client(people[0]).post(f"/t/{table.code}/talk/", {"text": "psst, ally?", "to": other})
    assert "X-Problem" not in said
    for seat in (me, other):
        assert "psst, ally?" in render_seat_frame(table, seat)
    for seat in (third, None):
        assert "psst, ally?" not in render_seat_frame(table, seat)
    assert "psst" not in Client().get(f"/api/tables/{table.code}/talk").content.decode()
    assert "psst" not in signed_in_client(people[2]).get(f"/t/{table.code}/").content.decode()
    line = ChatLine.all_lines.get(table=table)
    with pytest.raises(moves.NotAllowed):
        sanctions.report_line(table.code, people[2], line.pk)
    # Staff can read it once one of the two has reported it
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    listed = "/admin/tables/chatline/"
    assert "psst" not in signed_in_client(staff).get(listed).content.decode()
    sanctions.report_line(table.code, people[1], line.pk)
    assert "psst" in signed_in_client(staff).get(listed).content.decode()
    sanctions.hide_lines([line])
    assert "psst" not in render_seat_frame(table, other)


def test_private_chat_needs_two_people_and_deals():
    table = create_trade_table(people := person("Aki"), bots=2)
    client = signed_in_client(people)
    seat = next(s.index for s in table.seats.all() if s.bot)
    assert client.post(f"/t/{table.code}/talk/", {"text": "hello", "to": seat}).headers["X-Problem"]
    assert (
        signed_in_client(person("Watcher"))
        .post(f"/t/{table.code}/talk/", {"text": "x", "to": seat})
        .headers["X-Problem"]
    )
    acquire = moves.create_table(people, "acquire", {"players": 2}, [{"person": people}, {"person": person("Ben")}])
    assert client.post(f"/t/{acquire.code}/talk/", {"text": "hello", "to": 1}).headers["X-Problem"]
    assert client.post(f"/t/{acquire.code}/offer/", {"number": 1, "to": 1}).headers["X-Problem"]
