"""Push requests reach allowed services only, and hostile answers stay small and short."""

from __future__ import annotations

import contextlib
import gzip
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path

import certifi
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from django.test import override_settings
from urllib3.exceptions import HTTPError

from boardroom.engine.records.signature import encode_base64
from boardroom.web.notifications import push, push_requests
from boardroom.web.notifications.models import Device

PUBLIC, PRIVATE = "93.184.215.14", "10.0.0.1"
CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello"


class AnswerServer:
    """A server on the loopback interface that answers each connection with a function."""

    def __init__(self, answer: Callable[[socket.socket], None], context: ssl.SSLContext | None = None) -> None:
        self.answer, self.context = answer, context
        self.requests: list[bytes] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            try:
                if self.context:
                    connection = self.context.wrap_socket(connection, server_side=True)
                self.requests.append(connection.recv(65536))
                self.answer(connection)
            except OSError:
                pass
            finally:
                connection.close()


@pytest.fixture
def start_server() -> Iterator[Callable[..., AnswerServer]]:
    started = []

    def start(answer: Callable[[socket.socket], None], context: ssl.SSLContext | None = None) -> AnswerServer:
        started.append(AnswerServer(answer, context))
        return started[-1]

    yield start
    for server in started:
        server.listener.shutdown(socket.SHUT_RDWR)
        server.listener.close()


@pytest.fixture
def connect_attempts(monkeypatch) -> list[tuple]:
    """Refuse all connections and return the addresses that sockets tried."""
    attempts = []

    def connect(self, address):
        attempts.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return attempts


def create_certificate(folder: Path, host: str) -> ssl.SSLContext:
    """Write a self-signed certificate to cert.pem and return a context that serves it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), 1)
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


def post(endpoint: str) -> requests.Response:
    with requests.Session() as session:
        session.mount("https://", push_requests.PushServiceAdapter())
        session.mount("http://", push_requests.PushServiceAdapter())
        return session.post(endpoint, b"message", allow_redirects=False)


def post_to(server: AnswerServer) -> requests.Response:
    with override_settings(PUSH_HOSTS=[f"127.0.0.1:{server.port}"]):
        return post(f"http://127.0.0.1:{server.port}/x")


def post_encrypted(monkeypatch, server: AnswerServer, folder: Path) -> requests.Response:
    """Post to a server on the loopback interface as if it were a push service with a public address."""
    monkeypatch.setattr(certifi, "where", lambda: str(folder / "cert.pem"))
    monkeypatch.setattr(push_requests, "resolve_host", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(push_requests, "is_public", lambda address: True)
    monkeypatch.setattr(push_requests, "HTTPS_PORT", server.port)
    return post(f"https://fcm.googleapis.com:{server.port}/x?y=z")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (PUBLIC, True),
        ("2a00:1450:4001:80b::200a", True),
        ("64:ff9b::5db8:d70e", True),
        (PRIVATE, False),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("fc00::1", False),
        ("fe80::1", False),
        ("ff0e::1", False),
    ],
)
def test_private_addresses_are_recognised(address, expected):
    assert push_requests.is_public(address) == expected


@pytest.mark.parametrize("addresses", [[PRIVATE], [PUBLIC, PRIVATE], ["::1"], []])
def test_services_at_private_addresses_are_not_connected(monkeypatch, connect_attempts, addresses):
    monkeypatch.setattr(push_requests, "resolve_host", lambda host, port: addresses)
    with pytest.raises(requests.ConnectionError):
        post("https://fcm.googleapis.com/x")
    assert not connect_attempts


def test_a_later_dns_answer_cannot_replace_the_checked_address(monkeypatch, connect_attempts):
    answers, getaddrinfo = [PUBLIC, PRIVATE], socket.getaddrinfo

    def rebind(host, *args, **kwargs):
        return getaddrinfo(answers.pop(0) if host == "fcm.googleapis.com" else host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", rebind)
    with pytest.raises(requests.ConnectionError):
        post("https://fcm.googleapis.com/x")
    assert connect_attempts == [(PUBLIC, 443)]
    assert answers == [PRIVATE]


def test_the_adapter_refuses_hosts_outside_allowed_services(connect_attempts):
    for endpoint in ("https://example.com/x", "https://evil.example\\.fcm.googleapis.com/x"):
        with pytest.raises(requests.exceptions.InvalidURL):
            post(endpoint)
    assert not connect_attempts


@pytest.mark.parametrize("host", ["fcm.googleapis.com", "evil.example"])
def test_certificates_must_name_the_host_of_the_endpoint(monkeypatch, start_server, tmp_path, host):
    server = start_server(lambda connection: connection.sendall(CREATED), create_certificate(tmp_path, host))
    if host == "evil.example":
        with pytest.raises(ssl.SSLCertVerificationError):
            post_encrypted(monkeypatch, server, tmp_path)
        assert not server.requests
    else:
        response = post_encrypted(monkeypatch, server, tmp_path)
        assert (response.status_code, response.text) == (201, "hello")
        assert server.requests[0].startswith(b"POST /x?y=z HTTP/1.1\r\n")
        assert f"\r\nHost: fcm.googleapis.com:{server.port}\r\n".encode() in server.requests[0]


def test_requests_bypass_proxies(monkeypatch, start_server):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "")
    assert post_to(start_server(lambda connection: connection.sendall(CREATED))).status_code == 201


def test_redirects_are_not_followed(start_server):
    target = start_server(lambda connection: connection.sendall(CREATED))
    redirect = f"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:{target.port}/\r\n\r\n".encode()
    server = start_server(lambda connection: connection.sendall(redirect))
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = encode_base64(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    device = Device(
        endpoint=f"http://127.0.0.1:{server.port}/x", encryption_key=key, auth_secret=encode_base64(bytes(16))
    )
    with override_settings(PUSH_HOSTS=[f"127.0.0.1:{one.port}" for one in (server, target)]):
        push.deliver_message(device, {"tag": "ABC"})
    assert len(server.requests) == 1
    assert not target.requests


def test_endless_answers_are_read_up_to_the_limit(start_server):
    def answer(connection):
        connection.sendall(b"HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n")
        while True:
            connection.sendall(b"x" * 65536)

    response = post_to(start_server(answer))
    assert response.status_code == 201
    assert len(response.content) == push_requests.MAX_RESPONSE_BYTES


def test_compressed_answers_are_not_expanded(start_server):
    body = gzip.compress(bytes(10_000_000))
    head = f"HTTP/1.1 201 Created\r\nContent-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
    server = start_server(lambda connection: connection.sendall(head.encode() + body))
    assert post_to(server).content == body
    assert b"Accept-Encoding: identity" in server.requests[0]


SLOW_ANSWERS = {
    "status": (b"", b"HTTP/1.1 "),
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "headers": (b"HTTP/1.1 201 Created\r\n", b"X-Name: value\r\n"),
    "body": (b"HTTP/1.1 201 Created\r\n\r\n", b"x"),
    "chunks": (b"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "silence": (b"", b""),
}


@pytest.mark.parametrize("encrypted", [False, True])
@pytest.mark.parametrize("slow", SLOW_ANSWERS)
def test_slow_answers_end_at_the_deadline(monkeypatch, start_server, tmp_path, slow, encrypted):
    monkeypatch.setattr(push_requests, "MAX_EXCHANGE_SECONDS", 0.6)
    start, drip = SLOW_ANSWERS[slow]
    stopped = threading.Event()

    def answer(connection):
        connection.sendall(start)
        for _ in range(200):
            connection.sendall(drip)
            if stopped.wait(0.05):
                return

    server = start_server(answer, create_certificate(tmp_path, "fcm.googleapis.com") if encrypted else None)
    started = time.monotonic()
    # The status may have arrived before the deadline
    with contextlib.suppress(requests.RequestException, HTTPError, HTTPException, OSError, ValueError):
        if encrypted:
            post_encrypted(monkeypatch, server, tmp_path)
        else:
            post_to(server)
    assert 0.3 < time.monotonic() - started < 3
    stopped.set()
    assert len(server.requests) == 1


def test_a_silent_tls_handshake_ends_at_the_deadline(monkeypatch, start_server, tmp_path):
    monkeypatch.setattr(push_requests, "MAX_EXCHANGE_SECONDS", 0.6)
    create_certificate(tmp_path, "fcm.googleapis.com")
    stopped = threading.Event()
    server = start_server(lambda connection: stopped.wait(10))
    started = time.monotonic()
    with pytest.raises(OSError, match="timed out"):
        post_encrypted(monkeypatch, server, tmp_path)
    assert time.monotonic() - started < 3
    stopped.set()
