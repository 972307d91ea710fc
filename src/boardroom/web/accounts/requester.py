"""The user of a request, and the key under which its rate limits are counted."""

from __future__ import annotations

from django.http import HttpRequest

from boardroom.web.accounts.models import Person
from boardroom.web.server.client_addresses import network


def person_of(request: HttpRequest) -> Person | None:
    return request.user if request.user.is_authenticated else None


def address_of(request: HttpRequest) -> str:
    return f"address {network(request.META.get('REMOTE_ADDR', ''))}"


def counted_as(request: HttpRequest) -> str:
    """Return the user, or the network address of anonymous visitors."""
    person = person_of(request)
    return f"person {person.pk}" if person else address_of(request)
