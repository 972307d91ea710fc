"""Live streams: a share for every address, room for those who play, and an end when somebody has signed out
or the server cannot go on."""

from __future__ import annotations

import asyncio
import re
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, override_settings

from boardroom.web.accounts import deletion, tokens
from boardroom.web.accounts.models import Token, User
from boardroom.web.config.asgi import application
from boardroom.web.moderation import sanctions
from boardroom.web.realtime import capacity, hub
from boardroom.web.realtime.compression import Chunk
from boardroom.web.server import fair_executor
from boardroom.web.server.asgi_types import UNSENT_KEY
from boardroom.web.tables import event_stream_api as api_stream
from boardroom.web.tables import streams
from boardroom.web.tables import viewers as viewpoint
from boardroom.web.tables.models import Table
from boardroom.web.tournaments.models import Tournament
from web.people import again, person, step, table, visitor
from web.streams import scope_of


@pytest.fixture(autouse=True)
def news():
    hub.add_listener(hub.recheck_access, hub.RECHECK)
    hub.add_listener(api_stream.recheck_access, hub.RECHECK)
    yield
    hub.remove_listener(hub.recheck_access, hub.RECHECK)
    hub.remove_listener(api_stream.recheck_access, hub.RECHECK)
    assert not capacity._streams_by_client, "every place is given back"


@asynccontextmanager
async def streaming(path: str, client: Client | None = None, address: str = "192.0.2.1", **headers: str):
    """A stream: its status, and a queue of what comes; None is its end."""
    cookies = "; ".join(f"{k}={m.value}" for k, m in client.cookies.items()) if client else ""
    sent = {"host": "testserver", "cookie": cookies, "accept-language": "en", **headers}
    scope = scope_of(path, sent, client=address)
    status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    bodies: asyncio.Queue[bytes | None] = asyncio.Queue()
    left = asyncio.Event()

    async def receive() -> dict[str, str]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            status.set_result(message["status"])
        else:
            bodies.put_nowait(message["body"])
            if not message.get("more_body"):
                bodies.put_nowait(None)
                left.set()

    task = asyncio.ensure_future(application(scope, receive, send))
    try:
        yield await asyncio.wait_for(status, 20), bodies
    finally:
        left.set()
        await task


def account() -> User:
    who = person()
    who.is_guest = False
    who.set_password("something long")
    who.save()
    return who


def test_one_address_has_half_the_streams_and_the_last_are_for_seats():
    """One address took all 120, and whoever was to decide saw nothing."""
    host, guest = person(), person()
    code, sits = table(host, guest).code, visitor(host)

    async def run() -> list[int]:
        async with (
            streaming(f"/live/{code}") as (a, _),
            streaming(f"/live/{code}") as (b, _),
            streaming(f"/live/{code}", address="2001:db8::1") as (c, _),
            streaming(f"/live/{code}", address="2001:db8::2") as (d, _),
        ):
            found = [a, b, c, d]
            async with streaming(f"/live/{code}") as (more, _):
                found.append(more)
            async with streaming(f"/api/tables/{code}/stream") as (program, _):
                found.append(program)
            async with streaming(f"/live/{code}", address="192.0.2.3") as (fifth, _):
                found.append(fifth)
            async with streaming(f"/live/{code}", sits, address="192.0.2.4") as (seat, _):
                found.append(seat)
        return found

    with override_settings(MAX_VIEWERS=5):
        assert asyncio.run(run()) == [200, 200, 200, 200, 503, 503, 503, 200]


def ends(client: Client, path: str, deed: Callable[[], object], **headers: str) -> bytes:
    """What still comes after a deed, of a stream that is to end within five seconds."""

    async def run() -> bytes:
        async with streaming(path, client, **headers) as (status, bodies):
            assert status == 200
            first = b""
            while not re.search(rb"(?<!edition\n)data: ", first):
                first += await asyncio.wait_for(bodies.get(), 20) or b""
            await asyncio.get_running_loop().run_in_executor(None, deed)
            rest = b""
            while (body := await asyncio.wait_for(bodies.get(), 5)) is not None:
                rest += body
            return rest

    return asyncio.run(run())


@pytest.mark.parametrize("deed", ["signs out", "is blocked", "is deleted", "changes the password elsewhere"])
def test_a_stream_ends_when_its_person_has_gone(deed):
    """For up to a minute whoever had signed out was still shown the hand."""
    host, guest = account(), person()
    client, elsewhere = visitor(host), visitor(host)
    deeds = {
        "signs out": lambda: client.post("/sign-out/"),
        "is blocked": lambda: sanctions.suspend_user(host),
        "is deleted": lambda: deletion.delete_user(host),
        "changes the password elsewhere": lambda: elsewhere.post(
            "/settings/password/",
            {"old_password": "something long", "new_password1": "another long", "new_password2": "another long"},
        ),
    }
    rest = ends(client, f"/live/{table(host, guest).code}", deeds[deed])
    assert b"event: gone" in rest
    assert b"event: frame" not in rest.partition(b"event: gone")[0] or deed in ("is blocked", "is deleted")


def test_other_browsers_of_the_same_person_stay():
    host, guest = person(), person()
    here, there = visitor(host), visitor(host)
    code = table(host, guest).code

    async def run() -> bool:
        async with streaming(f"/live/{code}", here) as (_, bodies):
            first = b""
            while not re.search(rb"(?<!edition\n)data: ", first):
                first += await asyncio.wait_for(bodies.get(), 20) or b""
            await asyncio.get_running_loop().run_in_executor(None, there.post, "/sign-out/")
            got = await asyncio.wait_for(bodies.get(), 5)
            return got is not None and b"gone" not in got

    assert asyncio.run(run())


def test_who_loses_a_seat_sees_no_hand_any_more():
    host, guest = person("Aki"), person("Ben")
    made, client = table(host, guest), visitor(host)

    async def run() -> tuple[bytes, bytes]:
        async with streaming(f"/live/{made.code}", client) as (_, bodies):
            first = b""
            while not re.search(rb"(?<!edition\n)data: ", first):
                first += await asyncio.wait_for(bodies.get(), 20) or b""
            await asyncio.get_running_loop().run_in_executor(None, deletion.anonymise_seats, host)
            return first, await asyncio.wait_for(bodies.get(), 5) or b""

    hub.add_listener(streams.on_table_change)
    try:
        before, after = asyncio.run(run())
    finally:
        hub.remove_listener(streams.on_table_change)
    assert b'class="hand ' in before
    assert b"event: frame" in after
    assert b'class="hand ' not in after


@pytest.mark.parametrize("way", ["revoked", "password", "reset"])
def test_tokens_go_with_the_password_and_their_streams_with_them(way):
    who = account()
    _, text = tokens.create_token(who, "bot")
    client = visitor(who)
    made = table(who, person())

    def reset() -> None:
        from django.contrib.auth.tokens import default_token_generator
        from django.utils.encoding import force_bytes
        from django.utils.http import urlsafe_base64_encode

        link = f"/reset/{urlsafe_base64_encode(force_bytes(who.pk))}/{default_token_generator.make_token(who)}/"
        browser = Client(headers={"Accept-Language": "en"})
        page = browser.get(link)
        done = browser.post(
            page["Location"], {"new_password1": "another long", "new_password2": "another long"}, follow=True
        )
        assert "your API tokens were revoked" in done.content.decode()

    def password() -> None:
        form = {"old_password": "something long", "new_password1": "another long", "new_password2": "another long"}
        done = client.post("/settings/password/", form, follow=True)
        assert "your API tokens were revoked" in done.content.decode()

    deeds = {
        "revoked": lambda: client.post(f"/settings/tokens/{Token.objects.get(user=who).pk}/"),
        "password": password,
        "reset": reset,
    }
    rest = ends(Client(), f"/api/tables/{made.code}/stream", deeds[way], authorization=f"Bearer {text}")
    assert rest.endswith(b"event: gone\ndata:\n\n")
    assert not Token.objects.filter(user=who).exists()


@pytest.mark.parametrize("of", ["page", "program"])
def test_a_stream_that_cannot_go_on_ends_so_that_it_is_opened_anew(monkeypatch, caplog, of):
    """After one error of the database it stayed open and said nothing any more, while the page called itself live."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(streams, "RECHECK_SECONDS", 0.1)
    who = person()
    client, code = visitor(who), table(who, person()).code
    path = {"page": f"/live/{code}", "program": f"/api/tables/{code}/stream"}[of]

    def gone(*args: object) -> None:
        raise OperationalError("the server closed the connection unexpectedly")

    def break_off() -> None:
        monkeypatch.setattr(streams, "build_request", gone)
        monkeypatch.setattr(api_stream.Reader, "load_message", gone)

    assert b"event: gone" not in ends(client, path, break_off), "nobody has lost anything"
    assert "stream of table" in caplog.text


@pytest.mark.parametrize("fault", ["may not look on any more", "cannot be told"])
def test_one_reader_silences_no_other(monkeypatch, fault):
    """While standings are held back who looks on is sent away; programs that play there heard nothing either."""
    who = person()
    _, text = tokens.create_token(who, "bot")
    made = table(who, person())
    Table.objects.filter(pk=made.pk).update(tournament=Tournament.objects.create(name="Cup", secret="secret"))
    path, closed = f"/api/tables/{made.code}/stream", threading.Event()
    monkeypatch.setattr(viewpoint, "access_rules", [lambda table, who: closed.is_set()])
    unseen = api_stream.Reader.build_unseen

    def broken(reader: api_stream.Reader, *args: Any) -> api_stream.Message | None:
        if reader.token is None and closed.is_set():
            raise OSError("no")
        return unseen(reader, *args)

    if fault == "cannot be told":
        monkeypatch.setattr(viewpoint, "access_rules", [])
        monkeypatch.setattr(api_stream.Reader, "build_unseen", broken)

    def go_on() -> None:
        closed.set()
        step(made)
        api_stream.offer_messages(made.pk)

    async def told(bodies: asyncio.Queue[bytes | None]) -> bytes:
        got = b""
        while b"data:" not in got:
            got += await asyncio.wait_for(bodies.get(), 5) or b"data: the end"
        return got

    async def run() -> tuple[bytes, bytes]:
        async with (
            streaming(path) as (_, looks_on),
            streaming(path, authorization=f"Bearer {text}") as (_, plays),
        ):
            await told(looks_on)
            await told(plays)
            await asyncio.get_running_loop().run_in_executor(None, go_on)
            return await told(looks_on), await told(plays)

    looker, player = asyncio.run(run())
    assert (b"event: gone" in looker) is (fault != "cannot be told")
    assert f"id: {again(made).number}\n".encode() in player


def test_frames_are_not_made_for_viewers_who_have_left_and_new_viewers_pay_for_theirs():
    """40 connections that opened a stream and left had 40 large pages rendered."""
    made: list[str] = []

    def frame_of(viewer: hub.Subscriber) -> Chunk:
        made.append(viewer.client)
        until = time.thread_time() + 0.02
        while time.thread_time() < until:
            pass
        return Chunk(b"frame")

    async def run() -> list[hub.Subscriber]:
        loop = asyncio.get_running_loop()
        viewers = [hub.Subscriber(4711, (), loop, client=f"192.0.2.{n}") for n in range(70, 74)]
        for viewer in viewers:
            hub.add_subscriber(viewer)
        hub.remove_subscriber(viewers[0])
        fair_executor.usage_tracker.record_work(viewers[1].client, 5)
        streams.offer_frames(1, hub.filter_connected(viewers, 4711), frame_of, charge_client=True)
        hub.remove_subscriber(viewers[3])
        streams.offer_frames(2, viewers[3:], frame_of, charge_client=False)
        await asyncio.sleep(0.01)
        for viewer in viewers[1:3]:
            hub.remove_subscriber(viewer)
        return viewers

    viewers = asyncio.run(run())
    assert made == ["192.0.2.72", "192.0.2.73", "192.0.2.71"], "a busy address comes last"
    assert fair_executor.usage_tracker.get_client_load("192.0.2.72") > 0.01
    assert [viewer.pending_frame is not None for viewer in viewers] == [False, True, True, True]


def test_a_viewer_keeps_a_digest_of_what_it_has_been_sent():
    """400 viewers of a page of 1.9 MB kept 985 MB."""

    async def run() -> None:
        viewer = hub.Subscriber(1, (), asyncio.get_running_loop())
        chunk = Chunk(b"x" * 100_000)
        viewer.offer_frame(1, chunk)
        kept = weakref.ref(chunk)
        assert await viewer.next_frame(1) is chunk
        del chunk
        assert kept() is None
        viewer.offer_frame(1, Chunk(b"x" * 100_000))
        assert viewer.pending_frame is None, "nothing has changed"
        viewer.offer_frame(1, Chunk(b"y"))
        assert viewer.pending_frame is not None

    asyncio.run(run())


def test_a_connection_copies_one_piece_of_a_large_frame_at_a_time():
    scope: dict[str, Any] = {}
    sent: list[tuple[bytes, int]] = []

    async def send(message: Any) -> None:
        sent.append((message["body"], scope[UNSENT_KEY]))

    body = bytes(range(256)) * 600
    asyncio.run(streams.send_in_pieces(body, scope, send))
    assert b"".join(piece for piece, _ in sent) == body
    assert [(len(piece), unsent) for piece, unsent in sent] == [(65536, 88064), (65536, 22528), (22528, 0)]
