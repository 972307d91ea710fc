"""Requests to push services, whose addresses are chosen by users."""

from __future__ import annotations

import re
import socket
import time
from contextlib import closing, suppress
from io import BytesIO
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Any

import certifi
from django.conf import settings
from requests import PreparedRequest, Response, exceptions
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, LocationParseError, NewConnectionError
from urllib3.util import Url, parse_url

HTTPS_PORT = 443
MAX_EXCHANGE_SECONDS = 10.0
"""Seconds a request and its response may take together."""
MAX_RESPONSE_BYTES = 16 * 1024
"""Bytes of a response body that are read."""

# Parsers disagree about user info, backslashes, spaces and control characters; browsers never send them in an endpoint
ENDPOINT_PATTERN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?/[!-\[\]-~]*")
NAT64_NETWORK = IPv6Network("64:ff9b::/96")


def find_service(endpoint: str) -> str:
    """Return the entry of PUSH_HOSTS that allows an endpoint, or "" if none does."""
    if not ENDPOINT_PATTERN.fullmatch(endpoint):
        return ""
    try:
        # Requests connects to the host that this parser sees
        url = parse_url(endpoint)
    except LocationParseError:
        return ""
    host = url.host or ""
    if url.scheme == "https" and url.port in (None, HTTPS_PORT):
        return next((name for name in settings.PUSH_HOSTS if host == name or host.endswith(f".{name}")), "")
    if url.scheme == "http" and url.port and url.netloc in settings.PUSH_HOSTS:
        return url.netloc
    return ""


def is_public(address: str) -> bool:
    """Return True if an IP address is reachable from the internet, as is any IPv4 address embedded in it."""
    ip: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(ip, IPv6Address):
        translated = IPv4Address(ip.packed[-4:]) if ip in NAT64_NETWORK else None
        ip = ip.ipv4_mapped or ip.sixtofour or translated or ip
    return ip.is_global and not ip.is_multicast


def resolve_host(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host, most preferred first."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def seconds_left(deadline: float) -> float:
    """Return the seconds until a deadline; raise Timeout if it has passed."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise exceptions.Timeout("the push service took too long")
    return left


def shut_down_socket(sock: socket.socket) -> None:
    """Wake up the thread that reads from a socket."""
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def open_connection(url: Url, deadline: float) -> HTTPConnection:
    """Return an open connection to an allowed endpoint.

    Host names are resolved once, so that another DNS answer cannot replace a checked address.
    """
    host, port = url.host or "", url.port or HTTPS_PORT
    addresses = resolve_host(host, port)
    # The operator lists plain HTTP services one by one and may run them in the same network
    if url.scheme == "https" and not all(map(is_public, addresses)):
        raise exceptions.ConnectionError(f"{host} resolves to a private address")
    for address in addresses:
        # Half of the time for TCP, half for the TLS handshake
        timeout = seconds_left(deadline) / 2
        connection: HTTPConnection
        if url.scheme == "https":
            connection = HTTPSConnection(address, port, timeout=timeout, server_hostname=host, ca_certs=certifi.where())
        else:
            connection = HTTPConnection(address, port, timeout=timeout)
        with suppress(ConnectTimeoutError, NewConnectionError):
            connection.connect()
            return connection
    raise exceptions.ConnectionError(f"no address of {host} accepts connections")


class PushServiceAdapter(HTTPAdapter):
    """Sends requests directly to checked addresses of allowed services, never through a proxy.

    An exchange has a deadline, and only the start of the response is read.
    """

    def send(self, request: PreparedRequest, *args: Any, **kwargs: Any) -> Response:
        if not find_service(request.url or ""):
            raise exceptions.InvalidURL(f"{request.url} belongs to no allowed push service")
        url = parse_url(request.url or "")
        headers: dict[str, Any] = {**request.headers, "Host": url.netloc, "Accept-Encoding": "identity"}
        body: Any = request.body
        deadline = time.monotonic() + MAX_EXCHANGE_SECONDS
        with closing(open_connection(url, deadline)) as connection:
            connection.timeout = seconds_left(deadline)
            # The timeout of a socket starts again with every byte it receives
            timer = Timer(connection.timeout, shut_down_socket, [connection.sock])
            timer.start()
            try:
                connection.request(request.method or "", url.request_uri, body, headers, preload_content=False)
                with connection.getresponse() as answer:
                    response = self.build_response(request, answer)
                    response.raw = BytesIO(answer.read(MAX_RESPONSE_BYTES, decode_content=False))
            finally:
                timer.cancel()
        return response
