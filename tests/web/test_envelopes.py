"""Words by commit and reveal at a table: nobody knows others' words before all are settled, and nobody holds up the
start. (What an envelope binds, and what a record proves, is in `engine/test_envelopes.py`.)"""

from __future__ import annotations

import json
import re
import secrets
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from boardroom.base.errors import BoardroomError
from boardroom.engine.records import envelopes as law
from boardroom.engine.records import fair_draws, record
from boardroom.engine.records.envelopes import Envelope
from boardroom.games import records
from boardroom.web.accounts import deletion
from boardroom.web.archive import uploads
from boardroom.web.moderation import sanctions
from boardroom.web.notifications import my_tables_stream
from boardroom.web.tables import clocks, frames, match_cache, moves, sealed_words, seats, timer
from boardroom.web.tables.models import Seat, Status, Table
from boardroom.web.tables.viewers import build_viewer
from boardroom.web.tournaments import online_tables
from web.people import again, person, step
from web.programs import program
from web.sealing import CLEAR, LATE, NOTHING, OPENED, Browser, kinds, three, time_is_up, waiting


def test_all_lay_down_then_all_open_then_it_begins():
    t, people = three()
    now = again(t)
    assert (now.status, now.envelopes_shut, now.number) == (Status.OPEN, True, 0)
    for each in people:
        assert again(t).status == Status.OPEN
        each.opens(t)
    now = again(t)
    assert now.status == Status.PLAYING
    assert kinds(t) == [OPENED] * 3
    assert now.opening_deadline is None
    assert now.draw_words[0].endswith(" sesame")
    with match_cache.open_match(now) as game:
        outcomes = type(game)(game.game, game.options).legal_actions()
        assert game.steps[0] == outcomes[fair_draws.choose_outcome(t.secret, now.draw_words, 0, len(outcomes))]


def test_the_commitment_is_there_before_anybody_sits_down_and_never_changes():
    t = moves.create_table(None, "acquire", {"players": 3}, [{}, {}, {}])
    before = fair_draws.compute_commitment(t.secret)
    assert before in Client().get(f"/t/{t.code}/").content.decode()
    people = [Browser(person(name)) for name in ("Aki", "Ben", "Cho")]
    for each in people:
        seats.take_seat(t.code, each.who, envelope=each.seals(t))
    for each in people:
        each.opens(t)
    assert fair_draws.compute_commitment(again(t).secret) == before
    assert before in Client().get(f"/t/{t.code}/").content.decode()


# Attacks


def test_nothing_is_opened_before_all_lie_there():
    host = Browser(person())
    t = waiting(host.who)
    host.lays(t, "mine")
    with pytest.raises(moves.NotAllowed, match="once every seat has sealed"):
        host.opens(t)
    assert Seat.objects.get(table=t, index=0).nonce == ""


def test_nothing_is_changed_once_they_are_shut():
    t, people = three()
    with pytest.raises(moves.NotAllowed, match="can't change your words"):
        people[2].lays(t, "ground")
    with pytest.raises(moves.NotAllowed, match="can't change your words"):
        sealed_words.add_word(t.code, people[2].who, "ground")
    people[0].opens(t)
    people[1].opens(t)
    hash_ = Seat.objects.get(table=t, index=2).envelope
    nonce, _ = people[2].made[hash_]
    for tried in range(50):
        with pytest.raises(BoardroomError, match="don't match the ones you sealed"):
            sealed_words.open_envelope(t.code, people[2].who, nonce, f"try {tried}")
    assert again(t).status == Status.OPEN


def test_an_envelope_is_not_copied_nor_opened_for_another():
    aki, eve = Browser(person()), Browser(person("Eve"))
    t = waiting(aki.who)
    aki.lays(t, "secret")
    copied = Seat.objects.get(table=t, index=0).envelope
    with pytest.raises(BoardroomError, match="the same sealed words"):
        seats.take_seat(t.code, eve.who, envelope=copied)
    seats.take_seat(t.code, eve.who)
    with pytest.raises(BoardroomError, match="the same sealed words"):
        sealed_words.save_envelope(t.code, eve.who, copied)
    cho = Browser(person("Cho"))
    seats.take_seat(t.code, cho.who, envelope=cho.seals(t))
    with pytest.raises(moves.NotAllowed, match="has no sealed words"):
        sealed_words.open_envelope(t.code, eve.who, *aki.made[copied])
    with pytest.raises(moves.NotAllowed, match="Only players"):
        sealed_words.open_envelope(t.code, eve.who, *aki.made[copied], 0)
    # An envelope of another table says nothing here
    with pytest.raises(BoardroomError, match="don't match the ones you sealed"):
        sealed_words.open_envelope(t.code, cho.who, *aki.made[copied])


@pytest.mark.parametrize("sent", ["", "x", "A" * 64, "0" * 63, "0" * 65, "０" * 64, "0" * 64 + "\n"])
def test_what_is_no_envelope_is_refused(sent):
    t = waiting(person())
    with pytest.raises(BoardroomError, match="64 hexadecimal"):
        sealed_words.save_envelope(t.code, t.host, sent)


@pytest.mark.parametrize(("nonce", "word"), [("0" * 31, ""), ("0" * 32, "w" * 61), ("0" * 32, "a\nb"), ("é" * 32, "")])
def test_what_is_no_opening_is_refused(nonce, word):
    """Even where the hash fits: a line is at most so long."""
    host = person()
    t = waiting(host, 2)
    sealed_words.save_envelope(t.code, host, law.seal_word(fair_draws.compute_commitment(t.secret), nonce, word))
    seats.fill_with_bots(t.code, host)
    with pytest.raises(BoardroomError, match="don't match the ones you sealed"):
        sealed_words.open_envelope(t.code, host, nonce, word)
    assert time_is_up(t)
    assert kinds(t) == [LATE, NOTHING]


def test_sent_twice_is_done_once():
    t, people = three()
    for _ in range(2):
        people[0].opens(t)
    first = Seat.objects.get(table=t, index=0)
    sealed_words.save_envelope(t.code, people[0].who, first.envelope)
    assert Seat.objects.get(table=t, index=0).nonce == first.nonce
    for each in people[1:]:
        each.opens(t)
    people[0].opens(t)
    assert again(t).status == Status.PLAYING


def test_only_who_sits_there():
    t, _ = three()
    eve = Client()
    eve.force_login(person("Eve"))
    for path in ("envelope", "open"):
        assert eve.post(f"/t/{t.code}/{path}/", {"sealed": "0" * 64, "nonce": "0" * 32}).status_code == 403
        assert Client(enforce_csrf_checks=True).post(f"/t/{t.code}/{path}/").status_code == 403
    seen = eve.get(f"/t/{t.code}/envelopes/").json()
    assert seen["mine"] == []
    assert t.secret not in json.dumps(seen)


# Nobody holds up the start


def test_who_does_not_open_is_replaced():
    t, people = three()
    people[1].opens(t)
    assert not sealed_words.start_overdue_game(t.pk), "its time has not come"
    assert time_is_up(t)
    assert kinds(t) == [LATE, OPENED, LATE]
    envelopes = again(t).envelopes
    assert envelopes
    assert envelopes[2]["instead"] == law.derive_substitute(t.secret, 2)
    assert not time_is_up(t)
    with pytest.raises(moves.NotAllowed, match="words from the server"):
        people[0].opens(t)


def test_bots_and_browsers_without_script_are_not_waited_for():
    host = person()
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {"bot": "random"}, {"bot": "random"}])
    assert again(t).status == Status.PLAYING
    assert kinds(t) == [NOTHING] * 3


def test_play_now_waits_for_the_browsers_envelope_and_not_for_long():
    client = Client()
    code = client.post("/play/", {"game": "trade", "sealing": "1"})["Location"].split("/")[2]
    t = Table.objects.get(code=code)
    assert (t.status, t.envelopes_shut) == (Status.OPEN, False)
    page = client.get(f"/t/{code}/").content.decode()
    assert fair_draws.compute_commitment(t.secret) in page
    nonce = secrets.token_hex(16)
    sealed = law.seal_word(fair_draws.compute_commitment(t.secret), nonce, "")
    state = client.post(f"/t/{code}/envelope/", {"seat": "0", "sealed": sealed}).json()
    assert state["shut"]
    assert state["laid"][0] == f"sealed {sealed}"
    state = client.post(f"/t/{code}/open/", {"seat": "0", "nonce": nonce, "word": ""}).json()
    assert (state["waits"], state["opened"][0]) == (False, nonce)
    assert again(t).status == Status.PLAYING
    # And a browser that never comes
    t = Table.objects.get(code=client.post("/play/", {"sealing": "1"})["Location"].split("/")[2])
    assert time_is_up(t)
    assert again(t).status == Status.PLAYING


def test_a_seat_given_up_before_they_are_shut_is_free_again():
    host, ben = person(), Browser(person("Ben"))
    t = waiting(host, 2, sealing=True)
    seats.take_seat(t.code, ben.who, envelope=ben.seals(t))
    assert again(t).opening_deadline, "the host's browser is waited for"
    seats.leave_seat(t.code, ben.who)
    seat = Seat.objects.get(table=t, index=1)
    assert (seat.user, seat.envelope, seat.word) == (None, "", "")
    assert again(t).opening_deadline is None


def test_whoever_has_no_seat_gives_up_none():
    """A stranger's wish to leave begins no game and ends no waiting."""
    stranger = person("Dai")
    t, _ = three()
    assert (t.status, again(t).envelopes_shut) == (Status.OPEN, True)
    seats.leave_seat(t.code, stranger)
    assert again(t).status == Status.OPEN
    assert again(t).opening_deadline

    t = waiting(person(), sealing=True)
    for name in ("Ben", "Cho"):
        seats.take_seat(t.code, person(name), sealing=True)
    until = again(t).opening_deadline
    assert until
    seats.leave_seat(t.code, stranger)
    assert again(t).opening_deadline == until


@pytest.mark.parametrize("leaves", ["stands", "is deleted", "is blocked"])
def test_who_leaves_while_they_are_opened_leaves_a_game_that_begins(leaves):
    t, people = three()
    people[0].opens(t)
    if leaves == "stands":
        seats.leave_seat(t.code, people[1].who)
    elif leaves == "is deleted":
        deletion.delete_user(people[1].who)
    else:
        sanctions.suspend_user(people[1].who)
    now = again(t)
    assert now.status == Status.PLAYING
    assert kinds(t) == [OPENED, LATE, LATE]
    assert Seat.objects.get(table=t, index=1).bot
    assert not Seat.objects.get(table=t, index=0).bot


def test_a_table_that_is_closed_meanwhile_does_not_begin():
    t, _ = three()
    sanctions.close_table(again(t))
    assert not time_is_up(t)
    assert (again(t).status, again(t).opening_deadline) == (Status.CLOSED, None)


def test_the_timer_finds_what_a_killed_server_left():
    """kill -9 between sealing and opening: all of it is in the database, and the next process goes on."""
    t, people = three()
    people[0].opens(t)
    Table.objects.filter(pk=t.pk).update(opening_deadline=clocks.current_time() - timedelta(seconds=1))
    match_cache.forget_match(t.pk)
    assert timer.Timer("opening_deadline", sealed_words.start_overdue_game).run_due_actions(clocks.current_time())
    assert kinds(t) == [OPENED, LATE, LATE]


def test_a_hot_seat_has_an_envelope_for_everybody_there():
    client = Client()
    host = person()
    client.force_login(host)
    form = {"players": "3", "seat1": "you", "seat2": "here", "name2": "Bea", "seat3": "random", "sealing": "1"}
    code = client.post("/new/", form)["Location"].split("/")[2]
    t, browser = Table.objects.get(code=code), Browser(host)
    hashes = [browser.seals(t, word) for word in ("one", "two")]
    for seat, hash_ in enumerate(hashes):
        sealed_words.save_envelope(code, host, hash_, seat)
    for seat, hash_ in enumerate(hashes):
        sealed_words.open_envelope(code, host, *browser.made[hash_], seat)
    assert kinds(t) == [OPENED, OPENED, NOTHING]


# A championship


def test_another_device_seals_its_own():
    t, people = three()
    open_table = waiting(people[0].who)
    people[0].lays(open_table)
    seat = Seat.objects.get(table=open_table, index=0)
    online_tables.discard_envelope(again(open_table), seat)
    assert seat.envelope == ""
    shut = Seat.objects.get(table=t, index=0)
    online_tables.discard_envelope(again(t), shut)
    assert shut.envelope, "what is shut stays"


# What is shown


def test_the_page_shows_envelopes_and_not_what_is_in_them():
    t, people = three()
    page = frames.render_frame(again(t), build_viewer(again(t), people[0].who, "en"))
    assert page.count("words sealed") == 3
    assert "The game is about to start" in page
    people[1].opens(t)
    assert "words revealed" in frames.render_frame(again(t), build_viewer(again(t), None, "en"))
    assert "まもなく対局が始まります" in frames.render_frame(again(t), build_viewer(again(t), None, "ja"))
    assert [my_tables_stream.must_open_envelope(again(t), each.who) for each in people] == [True, False, True]


def test_words_in_the_clear_are_nobodys_to_know_before_all_are_shut():
    aki, ben, cho = person(), person("Ben"), Browser(person("Cho"))
    t = waiting(aki)
    sealed_words.add_word(t.code, aki, "plain words")
    client = Client()
    client.force_login(ben)
    assert "plain words" not in client.get(f"/t/{t.code}/").content.decode()
    assert "plain words" not in client.get(f"/t/{t.code}/envelopes/").content.decode()
    seats.take_seat(t.code, ben)
    seats.take_seat(t.code, cho.who, envelope=cho.seals(t))
    state = client.get(f"/t/{t.code}/envelopes/").json()
    assert state["laid"][:2] == ["word plain words", "-"]
    cho.opens(t)
    assert kinds(t) == [CLEAR, NOTHING, OPENED]
    page = unescape(client.get(f"/t/{t.code}/").content.decode())
    assert re.search(r"plain words</code>\s+sent unsealed", page)
    assert state["digest"] in page


@pytest.mark.parametrize(("game", "lang"), [("trade", "en"), ("trade", "ja"), ("acquire", "ja")])
def test_what_is_said_of_fair_draws_names_no_tiles_where_there_are_none(game, lang):
    client = Client(headers={"Accept-Language": lang})
    code = client.post("/play/", {"game": game})["Location"].split("/")[2]
    proof = client.get(f"/t/{code}/").content.decode().split('<dialog id="proof"')[1].split("</dialog>")[0]
    assert not re.search(r"\btiles?\b|タイル", proof)
    assert ("committed to a secret" in proof) == (lang == "en")


# Records


def finished() -> tuple[Table, str, str]:
    t, people = three()
    digest = Client().get(f"/t/{t.code}/envelopes/").json()["digest"]
    for each in people[:2]:
        each.opens(t)
    time_is_up(t)
    turn = 0
    while again(t).status == Status.PLAYING:
        step(t, turn)
        turn += 7
    return t, digest, Client().get(f"/t/{t.code}/record/").content.decode()


def test_the_record_is_proved_against_what_each_saw_and_comes_back_whole():
    t, digest, text = finished()
    loaded = records.parse_record(text)
    assert records.verify(loaded, fair_draws.compute_commitment(t.secret), again(t).record_hash, digest) > 20
    kept, why = uploads.save_record(None, text)
    assert why is None
    assert (kept.envelopes, kept.draw_words) == (again(t).envelopes, again(t).draw_words)
    assert Client().get(f"/t/{kept.code}/record/").content.decode().splitlines()[0] == text.splitlines()[0]
    page = unescape(Client().get(f"/t/{kept.code}/replay/").content.decode())
    assert "not revealed in time" in page
    assert "Verified: all" in page


def test_a_table_begun_before_there_were_envelopes_goes_on_as_it_was():
    t = again(waiting(person()))
    t.status, t.draw_words = Status.PLAYING, ["old", "words"]
    match_cache.start_fingerprint(t)
    t.save()
    with match_cache.open_match(t) as game:
        moves.save_moves(t, game, lambda: None)
    match_cache.forget_match(t.pk)
    with match_cache.open_match(again(t)) as game:
        assert game.seal.words == ("old", "words")
        assert json.loads(record.format_head(game)).items() >= {"boardroom": 2, "words": ["old", "words"]}.items()
        assert record.chain_fingerprint(record.format_head(game)) == again(t).head_hash
    page = Client().get(f"/t/{t.code}/").content.decode()
    assert "Words added by the players" in page
    assert "chose words to suit it" in page


# The API


def test_programs_seal_and_open():
    me, other = program("Bot"), program("Bea")
    new = me.post("/tables", {"seats": ["me", "free"], "sealing": True}).json()
    code, commitment = new["code"], new["commitment"]
    assert new["envelopes"] == {"shut": False, "until": None, "laid": ["-", "-"], "digest": "", "opened": [False] * 2}
    nonces = [secrets.token_hex(16), secrets.token_hex(16)]
    laid = [law.seal_word(commitment, nonce, word) for nonce, word in zip(nonces, ("a", ""), strict=True)]
    assert me.post(f"/tables/{code}/envelope", {"sealed": laid[0]}).status_code == 200
    assert me.post(f"/tables/{code}/open", {"nonce": nonces[0], "word": "a"}).status_code == 403
    shut = other.post(f"/tables/{code}/sit", {"sealed": laid[1]}).json()["envelopes"]
    assert shut["shut"]
    assert shut["until"]
    assert shut["digest"] == law.hash_envelopes(commitment, [Envelope(hash_) for hash_ in laid])
    assert me.post(f"/tables/{code}/open", {"nonce": nonces[0], "word": "b"}).status_code == 422
    assert me.post(f"/tables/{code}/open", {"nonce": nonces[0], "word": "a"}).json()["envelopes"]["opened"] == [
        True,
        False,
    ]
    begun = other.post(f"/tables/{code}/open", {"nonce": nonces[1]}).json()
    assert (begun["status"], begun["envelopes"]["digest"]) == ("playing", shut["digest"])
