"""Whose request it is, as far as limits go: an IPv4 address, or the /64 of an IPv6 one, which is what one line gets."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


@lru_cache(4096)
def network(address: str) -> str:
    """Addresses that are counted together have the same one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def network_of(scope: Mapping[str, Any]) -> str:
    """Of a connection; behind a proxy that can be believed, the one it names."""
    return network((scope.get("client") or ("",))[0])
