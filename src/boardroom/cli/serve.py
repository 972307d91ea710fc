"""`boardroom serve`: the web server."""

from __future__ import annotations

import errno
import logging
import os
import socket
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.base.network import local_addresses
from boardroom.cli.common import err, prepare_site, report_errors

MAX_PORT = 65535
ALTERNATIVE_PORT = 8001
WILDCARD_HOSTS = ("0.0.0.0", "::")  # noqa: S104 (compared, not listened to)


def check_address(host: str, port: int) -> None:
    """Check that the address is free, before touching the database or announcing the address."""
    if not 1 <= port <= MAX_PORT:
        raise BadInput(f"--port must be between 1 and {MAX_PORT}, not {port}.")
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            bind_once(family, kind, protocol, address)
    except socket.gaierror as error:
        raise BadInput(f"--host {host} is not an address of this machine. Remove it, or use 0.0.0.0.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"{format_host(host)}:{port} is in use. Stop the other program, or choose another port"
        elif error.errno == errno.EACCES:
            why = f"port {port} requires administrator rights. Choose a port of 1024 or higher"
        else:
            why = f"{host}:{port} is not available ({error.strerror or error}). Choose another --host or port"
        other = ALTERNATIVE_PORT if port != ALTERNATIVE_PORT else ALTERNATIVE_PORT + 1
        raise BadInput(f"Can't start the server: {why}, such as --port {other}.") from error


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


def format_host(host: str) -> str:
    """Return a host for a URL, with IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


@report_errors
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on")] = 8000,
) -> None:
    """Run the web server, after creating or upgrading its database"""
    from boardroom.web.config import environment
    from boardroom.web.server import cpu_affinity

    check_address(host, port)
    # A server on the network accepts requests for all its addresses; links in mail use the first
    reached = [format_host(each) for each in (local_addresses() if host in WILDCARD_HOSTS else [host])]
    if not environment.read_list("BOARDROOM_HOSTS"):
        os.environ["BOARDROOM_HOSTS"] = ",".join(dict.fromkeys((*reached, *environment.DEFAULT_HOSTS)))
    os.environ[environment.SERVED_PORT_VARIABLE] = str(port)
    prepare_site()
    from boardroom.web.archive import record_signing
    from boardroom.web.server import uvicorn_server

    record_signing.get_signing_key()
    cpu_affinity.pin_to_core(os.environ.get("BOARDROOM_CORE", ""), port)

    def listens() -> None:
        if os.environ.get("BOARDROOM_LOG") == "json":
            logging.getLogger("boardroom.serve").info("serving", extra={"facts": {"host": host, "port": port}})
        else:
            err.print(f"Boardroom is at http://{reached[0] if reached else format_host(host)}:{port}", highlight=False)

    uvicorn_server.run_server(host, port, listens)
