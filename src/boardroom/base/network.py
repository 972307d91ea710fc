"""The network addresses of this machine."""

from __future__ import annotations

import contextlib
import socket

PROBE_ADDRESSES = ("192.0.2.1", "192.168.255.255", "10.255.255.255", "172.31.255.255")
"""Addresses used to look up the outgoing interface. No packets are sent to them."""


def local_addresses() -> list[str]:
    """Return this machine's network addresses, most likely first."""
    addresses: list[str] = []
    for probe in PROBE_ADDRESSES:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as connection:
            connection.connect((probe, 9))
            addresses.append(str(connection.getsockname()[0]))
    with contextlib.suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(addresses) if not address.startswith(("127.", "0."))]
