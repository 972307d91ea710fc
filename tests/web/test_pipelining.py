"""Requests that a client sends without waiting for the answers to earlier ones."""

import asyncio
import contextlib
import gc
import socket
import weakref

import httpx
import pytest
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from boardroom.web.server import connections

GET = b"GET /page HTTP/1.1\r\nHost: x\r\n\r\n"


class FakeTransport:
    """The part of a transport that a connection uses. It refuses writes after it is closed, as uvloop's does."""

    def __init__(self) -> None:
        self.protocol: connections.LimitedConnection | None = None
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.written += data

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.lose_connection)

    abort = close

    def lose_connection(self) -> None:
        protocol, self.protocol = self.protocol, None
        protocol.connection_lost(None)

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading

    def get_extra_info(self, name: str) -> None:
        return None


class Application:
    """Answers each request once `answering` is set, and notes how every request ended."""

    def __init__(self) -> None:
        self.answering = asyncio.Event()
        self.started = self.answered = self.disconnected = 0
        self.bodies: list[bytes] = []

    async def __call__(self, scope, receive, send) -> None:
        self.started += 1
        message = await receive()
        self.bodies.append(message.get("body", b""))
        answer = asyncio.create_task(self.answering.wait())
        gone = asyncio.create_task(receive())
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        answer.cancel()
        if gone.done():
            self.disconnected += 1
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
        self.answered += 1
        gone.cancel()


def connect(application: Application) -> tuple[connections.LimitedConnection, FakeTransport]:
    connection = connections.LimitedConnection(Config(application, log_config=None, ws="none"), ServerState(), {})
    transport = FakeTransport()
    transport.protocol = connection
    connection.connection_made(transport)
    return connection, transport


async def settle() -> None:
    """Let everything run that is ready."""
    for _ in range(200):
        await asyncio.sleep(0)


@pytest.fixture
def count_scopes(monkeypatch):
    """Count the scopes that uvicorn builds."""
    built = []
    original = HttpToolsProtocol.on_message_begin

    def on_message_begin(self) -> None:
        built.append(None)
        original(self)

    monkeypatch.setattr(HttpToolsProtocol, "on_message_begin", on_message_begin)
    return lambda: len(built)


@pytest.mark.parametrize(
    "request_",
    [
        GET,
        b"\r\n\r\n" + GET,
        b"GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /page HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        b"GET /page HTTP/1.0\r\n\r\n",
        b"POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=b",
        b"POST /page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n",
        b"POST /page HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\na=b",
        b"GET /page HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
        b"GET /page HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + GET,
    ],
)
def test_packet_of_many_requests_builds_few_scopes(count_scopes, request_):
    async def send() -> None:
        application = Application()
        connection, _ = connect(application)
        connection.data_received(request_ * 9500)
        assert count_scopes() <= 1 + connections.MAX_WAITING_REQUESTS
        assert not connection.pipeline
        await settle()
        assert application.started <= 1

    asyncio.run(send())


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_sixteen_waiting_requests_are_answered(size):
    """However the requests are cut into packets."""

    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        data = GET * (1 + connections.MAX_WAITING_REQUESTS)
        for start in range(0, len(data), size):
            connection.data_received(data[start : start + size])
        application.answering.set()
        await settle()
        assert application.answered == 17
        assert transport.written.count(b"HTTP/1.1 200") == 17
        assert not transport.closed
        # The connection serves as before
        for _ in range(40):
            connection.data_received(GET)
            await settle()
        assert application.answered == 57
        assert connection.running_request.response_complete

    asyncio.run(send())


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_seventeenth_waiting_request_closes_connection(size):
    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        connection.data_received(GET)
        await settle()
        data = GET * (1 + connections.MAX_WAITING_REQUESTS)
        for start in range(0, len(data), size):
            assert not transport.closed
            connection.data_received(data[start : start + size])
            if transport.closed:
                break
        assert transport.closed
        assert not connection.pipeline
        await settle()
        assert (application.started, application.disconnected) == (1, 1)
        assert transport.written == b""

    asyncio.run(send())


@pytest.mark.parametrize(
    "last",
    [
        b"POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
        b"POST /page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5f5e0ff\r\n",
    ],
)
def test_body_of_waiting_request_is_limited(last):
    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        connection.data_received(GET + last)
        connection.data_received(b"x" * (connections.MAX_WAITING_BYTES - 1000))
        assert not transport.closed
        connection.data_received(b"x" * 1000)
        assert transport.closed
        await settle()
        assert (application.started, application.disconnected) == (1, 1)

    asyncio.run(send())


def test_headers_of_waiting_requests_are_limited():
    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        long = GET.replace(b"\r\n\r\n", b"\r\nX-Long: " + b"x" * 30_000 + b"\r\n\r\n")
        connection.data_received(GET + long + long)
        assert not transport.closed
        connection.data_received(long)
        assert transport.closed
        await settle()

    asyncio.run(send())


def test_steady_pipelining_stays_open():
    """A client may always have a few requests under way."""

    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        long = GET.replace(b"\r\n\r\n", b"\r\nX-Long: " + b"x" * 5000 + b"\r\n\r\n")
        application.answering.set()
        connection.data_received(long * 3)
        for _ in range(100):
            while len(connection.pipeline) > 1:
                await asyncio.sleep(0)
            assert connection.pipeline
            connection.data_received(long)
        await settle()
        assert application.answered == 103
        assert not transport.closed

    asyncio.run(send())


def test_waiting_request_may_send_long_body_once_it_runs():
    """The limit for waiting requests does not apply to the running one."""

    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        connection.data_received(
            GET + b"POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + b"x" * 60_000
        )
        application.answering.set()
        await settle()
        assert application.answered == 2
        for _ in range(2):
            connection.data_received(b"x" * 70_000)
        connection.data_received(GET)
        await settle()
        assert application.answered == 3
        assert not transport.closed

    asyncio.run(send())


def test_disconnect_notifies_running_request_and_drops_waiting_ones():
    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        connection.data_received(GET * 10)
        await settle()
        assert len(connection.pipeline) == 9
        transport.close()
        await settle()
        assert (application.started, application.disconnected, len(connection.pipeline)) == (1, 1, 0)

    asyncio.run(send())


def test_response_that_closes_connection_drops_waiting_requests():
    async def send() -> None:
        application = Application()
        connection, transport = connect(application)
        connection.data_received(GET.replace(b"1.1", b"1.0") + GET * 9)
        application.answering.set()
        await settle()
        assert transport.closed
        assert (application.started, application.answered, len(connection.pipeline)) == (1, 1, 0)

    asyncio.run(send())


@pytest.mark.parametrize("count", [10, 9500])
def test_closed_connection_frees_its_requests_at_once(count):
    """Reference counts alone free it: the server collects garbage rarely."""

    async def send() -> None:
        connection, transport = connect(Application())
        connection.data_received(GET * count)
        await settle()
        transport.close()
        await settle()
        freed = weakref.ref(connection)
        del connection, transport
        await settle()
        assert freed() is None

    gc.disable()
    try:
        asyncio.run(send())
    finally:
        gc.enable()


def test_server_closes_connections_that_pipeline_too_much(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 25_000)
        received = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := line.recv(65536):
                received += piece
    assert received.count(b"HTTP/1.1 ") <= 1 + connections.MAX_WAITING_REQUESTS
    assert httpx.get(f"{server.address}/healthz", timeout=20).status_code == 200


def test_server_answers_few_pipelined_requests(server):
    count = 1 + connections.MAX_WAITING_REQUESTS
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * count)
        received = b""
        while received.count(b"HTTP/1.1 200") < count:
            piece = line.recv(65536)
            assert piece
            received += piece
