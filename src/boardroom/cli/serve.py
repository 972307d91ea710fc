"""`boardroom serve`: the site."""

from __future__ import annotations

import errno
import logging
import os
import socket
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.base.own_addresses import own_addresses
from boardroom.cli.common import err, plain_errors, site_ready

LAST_PORT = 65535
FREE = 8001
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared, not listened to)


def check_address(host: str, port: int) -> None:
    """Whether anything can listen there, before the database is touched and the address is told to anybody."""
    if not 1 <= port <= LAST_PORT:
        raise BadInput(f"--port is from 1 to {LAST_PORT}, not {port}.")
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            bind_once(family, kind, protocol, address)
    except socket.gaierror as error:
        raise BadInput(f"--host {host} is no address of this machine: leave it out, or name 0.0.0.0.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"something listens at {in_address(host)}:{port} already: stop it, or name another port"
        elif error.errno == errno.EACCES:
            why = f"port {port} is not for everybody: name one from 1024 on"
        else:
            why = (
                f"{host}:{port} cannot be listened at ({error.strerror or error}): name another --host, or another port"
            )
        raise BadInput(
            f"The site cannot be served, for {why}, such as --port {FREE if port != FREE else FREE + 1}."
        ) from error


def bind_once(family: int, kind: int, protocol: int, address: Any) -> None:
    """Listening as the server will, and no longer."""
    try:
        tried = socket.socket(family, kind, protocol)
    except OSError:
        # A machine without IPv6 may give addresses of it all the same: the server passes over them
        return
    with tried:
        if os.name == "posix":
            # What has just stopped there is not in the way
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        tried.bind(address)


def in_address(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets, for it has colons of its own."""
    return f"[{host}]" if ":" in host else host


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
) -> None:
    """Serve the site: pages, live tables and bots. The database is made and brought up to date first."""
    from boardroom.site import config
    from boardroom.site.ops import cores

    check_address(host, port)
    # Whoever listens to the network is asked for by its addresses; the first of them is where links in mail lead
    reached = [in_address(each) for each in (own_addresses() if host in EVERYWHERE else [host])]
    if not config.listed("BOARDROOM_HOSTS"):
        os.environ["BOARDROOM_HOSTS"] = ",".join(dict.fromkeys((*reached, *config.HOSTS)))
    os.environ[config.SERVED_PORT] = str(port)
    site_ready()
    from boardroom.site.ops import server
    from boardroom.site.tables import signing

    signing.current()
    cores.keep_to_one(os.environ.get("BOARDROOM_CORE", ""), port)

    def listens() -> None:
        if os.environ.get("BOARDROOM_LOG") == "json":
            logging.getLogger("boardroom.serve").info("serving", extra={"facts": {"host": host, "port": port}})
        else:
            err.print(f"Boardroom is at http://{reached[0] if reached else in_address(host)}:{port}", highlight=False)

    server.run(host, port, listens)
