"""Run the examples of docs/host/proxy-and-systemd.md: nginx and Caddy in front of two processes, and the systemd unit.

Each test is skipped if its program is not installed.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import redis

from web.callers import Browser
from web.conftest import Server, free_port

HOST_PAGES = Path(__file__).parents[2] / "docs" / "host"
TEXT = "".join((HOST_PAGES / page).read_text(encoding="utf-8") for page in ("proxy-and-systemd.md", "scaling.md"))
HOST = "localhost"
CERTIFICATE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
    f"-subj /CN={HOST} -addext subjectAltName=DNS:{HOST}"
).split()


def example(first: str) -> str:
    """The indented block that begins with this line."""
    found = re.search(rf"^    {re.escape(first)}\n(?:(?:    .*)?\n)*", TEXT, re.MULTILINE)
    assert found, first
    return textwrap.dedent(found[0])


def nginx(folder: Path, port: int, behind: list[int]) -> list[str]:
    upstream = example("upstream boardroom {").replace("8001", str(behind[0])).replace("8002", str(behind[1]))
    site = (
        example("server {")
        .replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace("play.example.org", HOST)
        .replace(f"/etc/letsencrypt/live/{HOST}/fullchain.pem", str(folder / "cert.pem"))
        .replace(f"/etc/letsencrypt/live/{HOST}/privkey.pem", str(folder / "key.pem"))
        .replace("http://127.0.0.1:8000", "http://boardroom")
    )
    kept = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy"))
    own = f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{kept}{upstream}{site}}}\n"
    (folder / "nginx.conf").write_text(own)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, behind: list[int]) -> list[str]:
    site = (
        example("play.example.org {")
        .replace("play.example.org {", f"https://{HOST}:{port} {{\n    tls {folder}/cert.pem {folder}/key.pem", 1)
        .replace("127.0.0.1:8000", " ".join(f"127.0.0.1:{one}" for one in behind))
    )
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https disable_redirects\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES = {"nginx": nginx, "caddy": caddy}
# Said before anything is begun for them
each_proxy = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"{name} is not installed."))
        for name in PROXIES
    ],
)


def proxied(port: int) -> dict[str, str]:
    """The surroundings of a process behind a proxy on that port."""
    return {
        "BOARDROOM_HOSTS": HOST,
        "BOARDROOM_ORIGINS": f"https://{HOST}:{port}",
        "BOARDROOM_HTTPS": "1",
        "BOARDROOM_PROXY": "1",
        "BOARDROOM_LIMITS": "guest=20/600",
    }


@pytest.fixture(scope="module")
def behind(tmp_path_factory, migrated_database, valkey_server) -> Iterator[tuple[list[Server], int]]:
    """Two processes as proxy-and-systemd.md sets them up behind a proxy, and the port that people use."""
    port = free_port()
    surroundings = proxied(port) | {"DATABASE_URL": migrated_database(), "REDIS_URL": valkey_server}
    folder = tmp_path_factory.mktemp("behind")
    running = [Server(folder / name, empty=True, **surroundings) for name in ("a", "b")]
    yield running, port
    for server in running:
        server.kill()


@contextlib.contextmanager
def in_front(name: str, folder: Path, port: int, servers: list[Server]) -> Iterator[str]:
    """The proxy, on a port and with a certificate of its own."""
    folder.chmod(0o755)
    subprocess.run(
        [*CERTIFICATE, "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
        check=True,
        capture_output=True,
    )
    command = PROXIES[name](folder, port, [server.port for server in servers])
    with (folder / "log").open("wb") as log:
        home = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=home, start_new_session=True)
        try:
            for _ in range(100):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
                    break
                assert process.poll() is None, (folder / "log").read_text()
                time.sleep(0.1)
            yield f"https://{HOST}:{port}"
        finally:
            # Asked politely they wait for streams that are open; and what nginx begins outlives it
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)


class Visitor(Browser):
    def __init__(self, address: str, **headers: str) -> None:
        # The certificate is the test's own
        super().__init__(address, verify=False, headers={"Referer": f"{address}/", **headers})


def named(visitor: Visitor) -> int:
    """A name is chosen: the status."""
    token = visitor.http.cookies["csrftoken"]
    return visitor.http.post("/welcome/", data={"name": "Aki", "csrfmiddlewaretoken": token}).status_code


@pytest.mark.slow
@each_proxy
def test_the_examples_serve_two_processes(name, tmp_path, behind, valkey_server):
    servers, port = behind
    known = redis.Redis.from_url(valkey_server)
    for counted in known.scan_iter("*limit-*"):
        known.delete(counted)
    with in_front(name, tmp_path, port, servers) as address:
        aki = Visitor(address)
        assert {cookie.secure for cookie in aki.http.cookies.jar} == {True}
        # A stream that were held back would show no frame to decide on
        assert len(aki.play(aki.play_now(), 3)) == 3
        for own in ("/metrics", "/readyz", "/healthz"):
            assert aki.http.get(own).status_code == 404
        big = aki.http.post("/records/", content=b"x" * 10_000_000)
        # Caddy finds the site hanging up on it, and says that instead
        assert big.status_code in ({413} if name == "nginx" else {413, 502})
        # Who says that they are somebody else is counted all the same: the proxy says who they are
        statuses = [named(Visitor(address, **{"X-Forwarded-For": f"203.0.113.{n}"})) for n in range(22)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
    log = (servers[0].data / f"server-{servers[0].port}.log").read_text()
    other = (servers[1].data / f"server-{servers[1].port}.log").read_text()
    assert "POST /t/" in log + other
    assert "GET / " in log
    assert "GET / " in other


def test_only_the_proxy_is_believed_about_addresses(tmp_path):
    """From another machine nobody chooses the address they are counted by."""
    port = free_port()
    server = Server(tmp_path, **proxied(port))

    def named_from(address: str) -> list[int]:
        """Who came through that address chooses a name, each time said to be somebody else."""
        transport, statuses = httpx.HTTPTransport(local_address=address), []
        with httpx.Client(base_url=server.address, transport=transport) as client:
            for n in range(22):
                headers = {
                    "Host": HOST,
                    "X-Forwarded-Proto": "https",
                    "X-Forwarded-For": f"203.0.113.{n}",
                    "Referer": f"https://{HOST}:{port}/",
                    "Cookie": f"csrftoken={'b' * 32}",
                }
                data = {"name": "Aki", "csrfmiddlewaretoken": "b" * 32}
                statuses.append(client.post("/welcome/", data=data, headers=headers).status_code)
                client.cookies.clear()
        return statuses

    try:
        assert named_from("127.0.0.3") == [302] * 20 + [429] * 2
        assert named_from("127.0.0.1") == [302] * 22
    finally:
        server.kill()


def test_the_unit_is_one(tmp_path):
    """As systemd reads it. The program it starts is not there, and that is all that may be said of it."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed.")
    unit = tmp_path / "boardroom.service"
    unit.write_text(example("[Unit]"))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], check=False, capture_output=True, text=True)
    wrong = [line for line in done.stderr.splitlines() if "boardroom.service" in line]
    assert [
        line for line in wrong if "is not executable" not in line and "has a bad unit file setting" not in line
    ] == []
