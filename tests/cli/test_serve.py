"""`boardroom serve`: where nothing can listen, one sentence says so before anything is begun."""

import errno
import socket

import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.cli.serve import check_address


@pytest.mark.parametrize("port", ["0", "-1", "65536", "99999"])
def test_invalid_port_is_refused(port):
    said = CliRunner().invoke(app, ["serve", "--port", port])
    assert said.exit_code == 2
    assert said.stderr.strip() == f"--port must be between 1 and 65535, not {port}."


def test_used_port_is_refused_before_the_start():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = CliRunner().invoke(app, ["serve", "--port", str(port)])
    assert said.exit_code == 2
    assert "Boardroom is at" not in said.stderr
    assert f"127.0.0.1:{port} is in use. Stop the other program, or choose another port, such as --port" in said.stderr
    check_address("127.0.0.1", port)


def test_missing_ipv6_is_skipped(monkeypatch):
    """`localhost` may stand for an address of IPv6 all the same."""

    class Socket(socket.socket):
        def __init__(self, family=socket.AF_INET, *args, **more):
            if family == socket.AF_INET6:
                raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
            super().__init__(family, *args, **more)

    both = [
        (family, socket.SOCK_STREAM, 6, "", ("::1", 0) if family == socket.AF_INET6 else ("127.0.0.1", 0))
        for family in (socket.AF_INET6, socket.AF_INET)
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: both)
    monkeypatch.setattr(socket, "socket", Socket)
    check_address("localhost", 8000)


@pytest.mark.parametrize(("host", "says"), [("no host", "not an address"), ("192.0.2.1", "is not available")])
def test_foreign_address_is_refused(host, says):
    with pytest.raises(BadInput, match=says):
        check_address(host, 8000)
