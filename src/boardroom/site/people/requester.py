"""Who asks, by their session; and by what they are counted."""

from __future__ import annotations

from django.http import HttpRequest

from boardroom.site.models import Person
from boardroom.site.ops.addresses import network


def person_of(request: HttpRequest) -> Person | None:
    return request.user if request.user.is_authenticated else None


def address_of(request: HttpRequest) -> str:
    return f"address {network(request.META.get('REMOTE_ADDR', ''))}"


def counted_as(request: HttpRequest) -> str:
    """By whom tries are counted: the person, or for strangers the address they come from."""
    person = person_of(request)
    return f"person {person.pk}" if person else address_of(request)
