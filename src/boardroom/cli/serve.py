"""`boardroom serve`: the web server."""

from __future__ import annotations

import errno
import logging
import os
import socket
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.base.network import own_addresses
from boardroom.cli.common import err, plain_errors, site_ready

LAST_PORT = 65535
FREE = 8001
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared, not listened to)


def check_address(host: str, port: int) -> None:
    """Check that the address is free, before touching the database or announcing the address."""
    if not 1 <= port <= LAST_PORT:
        raise BadInput(f"--port must be between 1 and {LAST_PORT}, not {port}.")
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            bind_once(family, kind, protocol, address)
    except socket.gaierror as error:
        raise BadInput(f"--host {host} is not an address of this machine. Remove it, or use 0.0.0.0.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"{in_address(host)}:{port} is in use. Stop the other program, or choose another port"
        elif error.errno == errno.EACCES:
            why = f"port {port} requires administrator rights. Choose a port of 1024 or higher"
        else:
            why = f"{host}:{port} is not available ({error.strerror or error}). Choose another --host or port"
        raise BadInput(
            f"Can't start the server: {why}, such as --port {FREE if port != FREE else FREE + 1}."
        ) from error


def bind_once(family: int, kind: int, protocol: int, address: Any) -> None:
    """Bind to an address as the server will, then release it."""
    try:
        tried = socket.socket(family, kind, protocol)
    except OSError:
        # A machine without IPv6 may still list IPv6 addresses; the server skips them
        return
    with tried:
        if os.name == "posix":
            # Allow reusing the port of a server that has just stopped
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        tried.bind(address)


def in_address(host: str) -> str:
    """Return a host for a URL, with IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on")] = 8000,
) -> None:
    """Run the web server, after creating or upgrading its database"""
    from boardroom.web.config import environment
    from boardroom.web.server import cpu_affinity

    check_address(host, port)
    # A server on the network accepts requests for all its addresses; links in mail use the first
    reached = [in_address(each) for each in (own_addresses() if host in EVERYWHERE else [host])]
    if not environment.listed("BOARDROOM_HOSTS"):
        os.environ["BOARDROOM_HOSTS"] = ",".join(dict.fromkeys((*reached, *environment.HOSTS)))
    os.environ[environment.SERVED_PORT] = str(port)
    site_ready()
    from boardroom.web.archive import record_signing
    from boardroom.web.server import uvicorn_server

    record_signing.current()
    cpu_affinity.keep_to_one(os.environ.get("BOARDROOM_CORE", ""), port)

    def listens() -> None:
        if os.environ.get("BOARDROOM_LOG") == "json":
            logging.getLogger("boardroom.serve").info("serving", extra={"facts": {"host": host, "port": port}})
        else:
            err.print(f"Boardroom is at http://{reached[0] if reached else in_address(host)}:{port}", highlight=False)

    uvicorn_server.run(host, port, listens)
