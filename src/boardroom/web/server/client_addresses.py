"""Client addresses for limits. An IPv6 client is its /64 network, since one internet connection gets all of it."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


@lru_cache(4096)
def find_network(address: str) -> str:
    """Return the address or network that limits count an address under."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def find_client_network(scope: Mapping[str, Any]) -> str:
    """Return the network of a request's client; uvicorn has replaced the address of a trusted proxy."""
    return find_network((scope.get("client") or ("",))[0])
