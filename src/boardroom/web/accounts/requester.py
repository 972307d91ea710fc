"""The user of a request, and the key under which its rate limits are counted."""

from __future__ import annotations

from django.http import HttpRequest

from boardroom.web.accounts.models import User
from boardroom.web.server.client_addresses import find_network


def find_user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def address_key(request: HttpRequest) -> str:
    return f"address {find_network(request.META.get('REMOTE_ADDR', ''))}"


def rate_limit_key(request: HttpRequest) -> str:
    """Return the user, or the network address of anonymous visitors."""
    user = find_user(request)
    return f"person {user.pk}" if user else address_key(request)
