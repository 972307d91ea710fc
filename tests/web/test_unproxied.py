"""Without a proxy: what is too long, too slow or never ends is refused by the server itself."""

import asyncio
import contextlib
import json
import socket
from functools import partial
from unittest import mock

import httpx
import pytest
from django.contrib.auth.hashers import get_hasher

from boardroom.web.accounts.password_hasher import LowMemoryHasher
from boardroom.web.config.asgi import django_app
from boardroom.web.server import connections, early_errors, request_bodies
from boardroom.web.server.asgi_types import UNSENT_KEY
from boardroom.web.server.fair_executor import RejectedRequest
from web.streams import scope_of

CHUNKED = "POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def opened(server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))


def answer(line: socket.socket) -> str:
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            got += piece
            if b"\r\n\r\n" in got:
                break
    return got.decode("latin1")


@pytest.mark.parametrize("path", ["/sign-in/", "/records/", "/t/abc/do/", "/api/tables"])
def test_a_body_without_end_is_cut_off(server, path):
    """300 MB went to the disk in 1.7 seconds."""
    piece, sent = b"10000\r\n" + b"x" * 65536 + b"\r\n", 0
    with opened(server) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(1000):
                line.sendall(piece)
                sent += len(piece)
    # What the system holds on the way is not the server's
    assert sent < 24_000_000


def test_a_body_that_says_it_is_too_long_is_not_read(server):
    with opened(server) as line:
        line.sendall(b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000000\r\n\r\n")
        head = answer(line)
    assert head.startswith("HTTP/1.1 413")
    assert "connection: close" in head.lower()


def test_a_head_without_end_is_cut_off(server):
    with opened(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(200):
                line.sendall(b"x" * 65536)
            pytest.fail("13 MB of a head were taken")


def test_a_thousand_half_open_connections_leave_the_site_reachable(server):
    """They never closed, and each is a file: after a thousand nobody came in."""
    with contextlib.ExitStack() as lines:
        for _ in range(1000):
            line = lines.enter_context(opened(server, "127.0.0.2"))
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert httpx.get(f"{server.address}/healthz", timeout=60).status_code == 200
        assert httpx.get(f"{server.address}/rules/", timeout=60).status_code == 200


class Wire:
    """As much of a transport as a connection needs."""

    def __init__(self, address: str = "192.0.2.1", unread: int = 0) -> None:
        self.address, self.unread, self.hung_up = address, unread, False

    def abort(self) -> None:
        self.hung_up = True

    close = abort

    def is_closing(self) -> bool:
        return self.hung_up

    def get_extra_info(self, name: str) -> tuple[str, int] | None:
        return (self.address, 1) if name == "peername" else None

    def get_write_buffer_size(self) -> int:
        return self.unread


def test_who_says_nothing_or_does_not_listen_is_hung_up_on(monkeypatch):
    from uvicorn import Config
    from uvicorn.server import ServerState

    monkeypatch.setattr(connections, "MAX_HEADER_SECONDS", 0.02)
    monkeypatch.setattr(connections, "MAX_UNREAD_SECONDS", 0.02)

    async def app(scope, receive, send) -> None:
        await asyncio.Event().wait()

    def made(state: ServerState) -> tuple[connections.LimitedConnection, Wire]:
        connection = connections.LimitedConnection(Config(app, log_config=None), state, {})
        connection.connection_made(wire := Wire())
        return connection, wire

    async def run() -> list[bool]:
        state = ServerState()
        (_, silent), (slow, dribbling), (whole, asking), (deaf, unread) = (made(state) for _ in range(4))
        slow.data_received(b"GET / HTTP/1.1\r\n")
        whole.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        deaf.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        deaf.pause_writing()
        await asyncio.sleep(0.06)
        found = [wire.hung_up for wire in (silent, dribbling, asking, unread)]
        for task in state.tasks:
            task.cancel()
        return found

    assert asyncio.run(run()) == [True, True, False, True]


@pytest.mark.parametrize(
    ("start", "more"),
    [
        pytest.param(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 500, b"", id="headers"),
        pytest.param(f"{CHUNKED}0\r\n".encode(), b"a: b\r\n", id="trailers"),
        pytest.param(f"{CHUNKED}0\r\na: ".encode(), b"x" * 1000, id="long trailer"),
        pytest.param(f"{CHUNKED}1;".encode(), b"x" * 1000, id="chunk extension"),
    ],
)
def test_endless_headers_and_trailers_close_the_connection(start, more):
    from uvicorn import Config
    from uvicorn.server import ServerState

    async def app(scope, receive, send) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        state = ServerState()
        connection = connections.LimitedConnection(Config(app, log_config=None), state, {})
        connection.connection_made(wire := Wire())
        connection.data_received(start)
        for _ in range(500):
            if not wire.hung_up:
                connection.data_received(more)
        assert wire.hung_up
        assert len(connection.headers) <= connections.MAX_HEADERS
        for task in state.tasks:
            task.cancel()

    asyncio.run(run())


def test_usual_trailers_and_long_chunked_bodies_keep_the_connection(server):
    body = b"400\r\n" + b"x" * 1024 + b"\r\n"
    with opened(server) as line:
        for _ in range(2):
            line.sendall(CHUNKED.encode() + body * 300 + b"0\r\nChecksum: 1234\r\n\r\n")
            assert "HTTP/1.1 403" in answer(line)


def test_the_slowest_readers_are_hung_up_on_when_too_much_waits(monkeypatch):
    """400 unread streams of a large page took 985 MB."""
    from uvicorn import Config
    from uvicorn.server import ServerState

    monkeypatch.setattr(connections, "MAX_UNREAD_BYTES", 1000)

    async def app(scope, receive, send) -> None:
        await asyncio.Event().wait()

    async def run() -> list[list[bool]]:
        state = ServerState()
        wires: list[Wire] = []

        def stall(address: str, unread: int) -> connections.LimitedConnection:
            connection = connections.LimitedConnection(Config(app, log_config=None), state, {})
            wires.append(wire := Wire(address, unread))
            connection.connection_made(wire)
            connection.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.request_scope[UNSENT_KEY] = 100
            connection.pause_writing()
            return connection

        async def hung_up() -> list[bool]:
            await asyncio.sleep(0)
            return [wire.hung_up for wire in wires]

        found = []
        stall("192.0.2.1", 100).resume_writing()
        opened = [stall("192.0.2.1", 100), stall("192.0.2.1", 100)]
        found.append(await hung_up())
        opened.append(stall("192.0.2.1", 100))
        found.append(await hung_up())
        opened += [stall("192.0.2.2", 350), stall("192.0.2.3", 200)]
        found.append(await hung_up())
        for connection in opened:
            connection.connection_lost(None)
        for task in state.tasks:
            task.cancel()
        return found

    of_address, more, of_all = asyncio.run(run())
    assert of_address == [False, False, False]
    assert more == [False, True, False, False], "an address may have half"
    assert of_all == [False, True, True, False, False, False], "the slowest of all is hung up on"
    assert not connections._unread_bytes


def test_a_body_that_trickles_is_given_up(monkeypatch):
    monkeypatch.setattr(request_bodies, "BODY_SECONDS", 0.02)

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    scope = {"path": "/sign-in/", "headers": [], "client": ("192.0.2.1", 1)}
    with pytest.raises(RejectedRequest) as caught:
        asyncio.run(request_bodies.read_body(scope, receive))
    assert caught.value.status == 408
    assert not request_bodies._bytes_by_client


def test_one_address_sends_only_so_much_at_once(monkeypatch):
    monkeypatch.setattr(request_bodies, "MAX_CLIENT_BYTES", 100_000)
    monkeypatch.setattr(request_bodies, "MAX_MEMORY_BYTES", 1000)
    scope = {"path": "/records/", "headers": [], "client": ("192.0.2.1", 1)}
    first, second = request_bodies.RequestBody(scope), request_bodies.RequestBody(scope)
    other = request_bodies.RequestBody({**scope, "client": ("192.0.2.2", 1)})
    first.append_data(b"x" * 90_000)
    with pytest.raises(RejectedRequest):
        second.append_data(b"x" * 90_000)
    other.append_data(b"x" * 90_000)
    for body in (first, second, other):
        body.close()
    assert not request_bodies._bytes_by_client


@pytest.mark.parametrize(
    "path",
    ["/t/%00/", "/@%00/", "/c/%00/", "/find/party/a%00/", "/live/%00", "/live/c/%00/home", "/archive/?opponent=a%00b"],
)
def test_an_address_with_what_no_database_keeps_is_none(server, path):
    """PostgreSQL knows no NUL in a text: to ask for one was answered as our fault, and by streams with a traceback."""
    answer = httpx.get(f"{server.address}{path}", headers={"Accept-Language": "ja"})
    assert answer.status_code == 400
    assert "このアドレスは読み取れません" in answer.text


def test_a_program_hears_the_same_as_a_problem(server):
    for path in ("/api/people/%00", "/api/tables/%00/stream", "/api/stats?ruleset=%00"):
        answer = httpx.get(f"{server.address}{path}")
        assert answer.status_code == answer.json()["status"] == 400
        assert answer.json()["type"] == "/api/#malformed"


@pytest.mark.parametrize(("lang", "word"), [("en", "Try again"), ("ja", "混み合って")])
def test_a_refusal_is_said_in_the_readers_language(monkeypatch, lang, word):
    monkeypatch.setattr(early_errors, "DELAY_SECONDS", 0)
    sent = []

    async def send(message) -> None:
        sent.append(message)

    for path in ("/", "/api/tables"):
        scope = {"path": path, "headers": [(b"accept-language", lang.encode())]}
        asyncio.run(early_errors.send_error(RejectedRequest(503, 2), scope, send))
    (head, page, json_head, problem) = sent
    assert head["status"] == json_head["status"] == 503
    assert (b"retry-after", b"2") in head["headers"]
    assert word in page["body"].decode()
    assert word in json.loads(problem["body"])["detail"]


def test_passwords_are_hashed_beside_the_pages_and_in_little_memory():
    """A hundred people who signed in at once took 906 MB and all threads for 49 seconds."""
    assert isinstance(get_hasher(), LowMemoryHasher)
    assert LowMemoryHasher.memory_cost * django_app.hashing_executor.jobs.threads <= 100 * 1024
    used = []

    def noted(where: str, *_: object) -> tuple[dict[str, str], bytes]:
        used.append(where)
        return {}, b""

    async def run(path: str) -> None:
        scope = scope_of(path, {}, "POST", "192.0.2.1")

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b""}

        async def send(message) -> None:
            pass

        with (
            mock.patch.object(django_app.hashing_executor, "run", side_effect=partial(noted, "hash")),
            mock.patch.object(django_app.page_executor, "run", side_effect=partial(noted, "page")),
        ):
            await django_app(scope, receive, send)

    for path in (
        "/sign-in/",
        "/sign-up/",
        "/settings/password/",
        "/reset/abc/set-password/",
        "/admin/login/",
        "/play/",
    ):
        asyncio.run(run(path))
    assert used == ["hash"] * 5 + ["page"]
