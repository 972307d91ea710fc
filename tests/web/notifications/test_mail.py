"""Mail to those a table waits for: once a turn, not to those who look, and never to those who want none."""

from __future__ import annotations

import re
import socketserver
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.config import environment
from boardroom.web.languages import load_catalogue
from boardroom.web.notifications import mail as mails
from boardroom.web.tables import frames, moves, seats, streams, timer
from boardroom.web.tables.models import Seat, Status, Table
from web.callers import Browser
from web.conftest import Server
from web.people import again, person, step, table


@pytest.fixture(autouse=True)
def outbox():
    """A server with mail, whose mail stays here."""
    here = "django.core.mail.backends.locmem.EmailBackend"
    with override_settings(HAS_MAIL=True, EMAIL_BACKEND=here, SITE_ADDRESS="https://play.example.org"):
        mail.outbox = []
        yield mail.outbox


def account(name: str = "Aki", **fields: object) -> User:
    made = person(name)
    User.objects.filter(pk=made.pk).update(is_guest=False, email=f"{made.username}@example.org", **fields)
    made.refresh_from_db()
    return made


def waiting_for(who: User) -> Table:
    """A table of this person and two guests that waits for the person."""
    t = table(who, person("Ben"), person("Cho"))
    while again(t).actor != 0:
        step(t)
    return t


def time_has_come(t: Table) -> bool:
    """Ten minutes later."""
    Table.objects.filter(pk=t.pk, mail_due__isnull=False).update(mail_due=timezone.now() - timedelta(seconds=1))
    return mails.send_due_mail(t.pk)


def test_one_mail_per_turn(outbox):
    t = waiting_for(account())
    assert not mails.send_due_mail(t.pk)  # not at once
    assert time_has_come(t)
    assert not time_has_come(t)
    step(t)
    assert len(outbox) == 1
    while again(t).actor == 0:
        step(t)
    time_has_come(t)
    assert len(outbox) == 1  # the others are guests
    while again(t).actor != 0:
        step(t)
    assert time_has_come(t)
    assert len(outbox) == 2


def test_mail_is_delayed_by_minutes():
    t = waiting_for(account())
    assert 9 < (again(t).mail_due - timezone.now()).total_seconds() / 60 <= 10


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_mail_uses_the_users_language_and_links(outbox, lang):
    who = account("A & B", language=lang)
    t = waiting_for(who)
    time_has_come(t)
    [letter] = outbox
    assert letter.to == [who.email]
    assert f"https://play.example.org/t/{t.code}/" in letter.body
    off = re.search(r"https://play.example.org(/notices/off/\S+/)", letter.body)
    assert off
    assert letter.extra_headers["List-Unsubscribe"] == f"<{off[0]}>"
    assert "A & B" in letter.body
    assert "Ben, Cho" in letter.body
    assert ("あなたの手番" in letter.subject) == (lang == "ja")
    assert ("your turn" in letter.subject) == (lang == "en")
    assert t.secret not in letter.body


def test_mail_messages_have_translations():
    from jinja2.ext import babel_extract

    from boardroom import web

    for name in ("turn_mail.txt", "turn_mail_subject.txt"):
        with (Path(web.__file__).parent / "notifications/templates/notifications" / name).open("rb") as source:
            for _, _, message, _ in babel_extract(source, ["_"], [], {}):
                assert message
                assert (message if isinstance(message, str) else message[0]) in load_catalogue("ja")


@pytest.mark.parametrize(
    "fields", [{"is_guest": True}, {"email": ""}, {"turn_mails": False}], ids=["guest", "no address", "unwanted"]
)
def test_unsuitable_users_get_no_mail(outbox, fields):
    who = account()
    t = waiting_for(who)
    User.objects.filter(pk=who.pk).update(**fields)
    assert not time_has_come(t)
    assert outbox == []


def test_substituted_player_gets_no_mail(outbox):
    who = account()
    t = waiting_for(who)
    seats.hand_to_bot(t.code, who)
    assert again(t).mail_due is None
    assert not time_has_come(t)


def test_no_mail_is_scheduled_without_mail_server():
    with override_settings(HAS_MAIL=False):
        assert again(waiting_for(account())).mail_due is None


def test_present_player_gets_mail_after_leaving(outbox):
    who = account()
    t = waiting_for(who)
    client = Client()
    client.force_login(who)
    client.get(f"/t/{t.code}/frame/")
    assert not time_has_come(t)
    assert outbox == []
    assert again(t).mail_due > timezone.now() + timedelta(minutes=4)
    Seat.objects.filter(table=t).update(last_viewed=timezone.now() - timedelta(minutes=3))
    assert time_has_come(t)
    assert len(outbox) == 1


def test_open_stream_counts_as_present(outbox):
    who = account()
    t = waiting_for(who)
    client = Client()
    client.force_login(who)
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()
    streams.authorise_stream({"path": f"/live/{t.code}", "headers": [(b"host", b"testserver"), (b"cookie", cookie)]})
    assert not time_has_come(t)
    assert outbox == []


def test_short_clock_sends_mail_earlier():
    who = account()
    t = moves.create_table(who, "acquire", {"players": 2}, [{"person": who}, {"person": person()}], clock=120)
    now = again(t)
    assert now.last_activity < now.mail_due <= now.last_activity + timedelta(seconds=31)


def test_spectator_is_not_recorded_as_present():
    t = waiting_for(account())
    client = Client()
    client.force_login(account("Eve"))
    client.get(f"/t/{t.code}/frame/")
    assert not Seat.objects.filter(table=t, last_viewed__isnull=False).exists()


def test_only_one_process_sends_the_mail(outbox):
    t = waiting_for(account())
    Table.objects.filter(pk=t.pk).update(mail_due=timezone.now())
    gate, sent = threading.Barrier(6), []

    def send() -> None:
        from django.db import connections

        gate.wait()
        try:
            sent.append(mails.send_due_mail(t.pk))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(sent) == [False] * 5 + [True]
    assert len(outbox) == 1


def test_broken_mail_server_neither_fails_nor_repeats(outbox):
    t = waiting_for(account())
    with override_settings(EMAIL_BACKEND="no.such.backend"):
        assert not time_has_come(t)
    assert not time_has_come(t)
    assert outbox == []
    step(t)


def test_timer_sends_due_mail(outbox):
    Table.objects.update(mail_due=None, clock_deadline=None)
    t = waiting_for(account())
    Table.objects.filter(pk=t.pk).update(mail_due=timezone.now())
    assert timer.Timer("mail_due", mails.send_due_mail).process_due_tables() == timer.MAX_SLEEP_SECONDS
    assert len(outbox) == 1


def test_mail_is_on_time_after_clock_change(outbox, monkeypatch):
    t = waiting_for(account())
    Table.objects.filter(pk=t.pk).update(mail_due=timezone.now())
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() - timedelta(hours=1))
    assert mails.send_due_mail(t.pk)
    assert len(outbox) == 1


# Real processes and real mail


class Letters(socketserver.StreamRequestHandler):
    """As much of a mail server as takes a letter."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        lines: list[bytes] | None = None
        for line in self.rfile:
            word = line[:4].upper().strip()
            if lines is not None and line != b".\r\n":
                lines.append(line)
                continue
            if lines is not None:
                self.server.letters.append(b"".join(lines).decode())  # type: ignore[attr-defined]
                lines = None
            elif word == b"DATA":
                lines = []
            self.wfile.write(
                b"354 go on\r\n" if word == b"DATA" else b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n"
            )
            if word == b"QUIT":
                return


@pytest.fixture
def post_office():
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters) as office:
        office.daemon_threads = True
        office.letters = []  # type: ignore[attr-defined]
        threading.Thread(target=office.serve_forever, args=(0.02,), daemon=True).start()
        yield office
        office.shutdown()


def test_only_one_postgres_process_sends_the_mail(tmp_path, postgres, valkey, post_office):
    surroundings = {
        "DATABASE_URL": postgres,
        "REDIS_URL": valkey,
        "BOARDROOM_SECRET_KEY": "same",
        "BOARDROOM_MAIL": f"smtp://127.0.0.1:{post_office.server_address[1]}",
        "BOARDROOM_NOTICE_MINUTES": "0.01",
        "BOARDROOM_ADDRESS": "https://play.example.org",
    }
    one, two = Server(tmp_path / "one", **surroundings), Server(tmp_path / "two", **surroundings)
    try:
        aki = Browser(one.address)
        form = {"name": "Aki", "username": "aki", "password": "long enough for this", "email": "aki@example.org"}
        assert aki.post("/sign-up/", **form).status_code in (200, 204)
        code = aki.play_now()
        deadline = time.monotonic() + 30
        while not post_office.letters:
            assert time.monotonic() < deadline, "no mail"
            time.sleep(0.05)
        time.sleep(1.5)
        [letter] = post_office.letters
        assert f"https://play.example.org/t/{code}/" in letter
        assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
    finally:
        one.kill()
        two.kill()


# No more of it


def test_unsubscribe_link_needs_no_sign_in():
    who = account()
    address = f"/notices/off/{mails.unsubscribe_token(who)}/"
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(address).status_code == 200
    who.refresh_from_db()
    assert who.turn_mails  # a mail scanner that opens links changes nothing
    assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    who.refresh_from_db()
    assert not who.turn_mails


@pytest.mark.parametrize("token", ["1", "x:y:z", "MQ:1abcde:AAAA"])
def test_forged_unsubscribe_link_is_not_found(token):
    assert Client().post(f"/notices/off/{token}/").status_code == 404


def test_settings_contain_turn_mails():
    who = account()
    client = Client()
    client.force_login(who)
    assert re.search(r'name="turn_mails"\s+checked', client.get("/settings/").content.decode())
    client.post("/settings/", {"name": "Aki", "language": "en", "email": who.email})
    who.refresh_from_db()
    assert not who.turn_mails
    client.post("/settings/", {"name": "Aki", "language": "en", "email": who.email, "turn_mails": "on"})
    who.refresh_from_db()
    assert who.turn_mails


def test_guest_settings_keep_turn_mails_on():
    guest = person()
    client = Client()
    client.force_login(guest)
    assert 'name="turn_mails"' not in client.get("/settings/").content.decode()
    client.post("/settings/", {"name": "Aki", "language": "en"})
    guest.refresh_from_db()
    assert guest.turn_mails


@pytest.mark.parametrize(
    ("given", "origins", "https", "address"),
    [
        ("https://a.example/", [], False, "https://a.example"),
        (None, ["https://b.example"], False, "https://b.example"),
        (None, ["https://*.d.example", "https://b.example"], False, "https://b.example"),
        (None, ["https://*.d.example"], True, "https://c.example"),
        (None, [], True, "https://c.example"),
        (None, [], False, "http://c.example"),
    ],
)
def test_links_use_the_configured_address(given, origins, https, address):
    assert environment.choose_site_address(given, origins, ["c.example"], https=https) == address


@pytest.mark.parametrize(
    ("hosts", "https", "port", "address"),
    [
        (["192.168.1.5", "127.0.0.1"], False, 8000, "http://192.168.1.5:8000"),
        (["[::1]"], False, 8000, "http://[::1]:8000"),
        (["c.example"], False, 80, "http://c.example"),
        (["c.example"], True, 443, "https://c.example"),
        (["*", ".c.example", "d.example"], False, 0, "http://d.example"),
        (["*"], False, 8000, "http://localhost:8000"),
    ],
)
def test_links_use_the_served_port(hosts, https, port, address):
    assert environment.choose_site_address(None, [], hosts, https=https, port=port) == address


# The lobby


def test_lobby_lists_longest_waiting_turn_first():
    who = account()
    tables_ = [waiting_for(who) for _ in range(3)]
    for t, hours in zip(tables_, (1, 50, 5), strict=True):
        Table.objects.filter(pk=t.pk).update(last_activity=timezone.now() - timedelta(hours=hours, minutes=5))
    Table.objects.filter(pk=tables_[1].pk).update(clock_deadline=timezone.now() + timedelta(hours=30, minutes=1))
    client = Client()
    client.force_login(who)
    page = client.get("/").content.decode()
    shown = page[page.index('id="h-turn"') : page.index('id="h-open"')]
    places = [shown.index(tables_[at].code) for at in (1, 2, 0)]
    assert places == sorted(places)
    assert "waiting for 2 d" in shown
    assert "waiting for 5 h" in shown
    assert "1 d 6 h left" in shown


def test_longest_waiting_turn_is_always_listed():
    who = account()
    old = waiting_for(who)
    Table.objects.filter(pk=old.pk).update(last_activity=timezone.now() - timedelta(days=90))
    for _ in range(31):
        moves.create_table(who, "acquire", {"players": 3}, [{"person": who}, {}, {}])
    client = Client()
    client.force_login(who)
    page = client.get("/").content.decode()
    assert old.code in page[: page.index('id="h-mine"')]


def test_unstarted_tables_expire_and_running_ones_stay():
    who = account()
    waiting = moves.create_table(who, "acquire", {"players": 3}, [{"person": who}, {}, {}])
    running = table(person(), person(), person())
    number = again(running).number
    for t in (waiting, running):
        Table.objects.filter(pk=t.pk).update(last_activity=timezone.now() - timedelta(days=400))
    client = Client()
    client.force_login(who)
    assert waiting.code not in client.get("/").content.decode()
    seats.take_seat(waiting.code, person("Ben"))
    assert waiting.code in client.get("/").content.decode()
    assert again(running).status == Status.PLAYING
    step(running)
    assert again(running).number > number


def test_lobby_links_to_records():
    assert 'href="/records/"' in re.sub(r"<footer.*", "", Client().get("/").content.decode(), flags=re.DOTALL)


def test_viewing_does_not_change_frames():
    who = account()
    t = waiting_for(who)
    before = frames.cache_key(again(t), [])
    mails.note_viewing(t, who)
    assert frames.cache_key(again(t), []) == before
