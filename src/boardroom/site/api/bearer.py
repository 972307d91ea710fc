"""Who asks: `Authorization: Bearer <token>`, or nobody in particular. Cookies mean nothing here, so no page elsewhere
can make a browser act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from boardroom.site.api import tokens
from boardroom.site.languages import preferred
from boardroom.site.models import Person, Token
from boardroom.site.ops import limits
from boardroom.site.people import presence
from boardroom.site.people.requester import address_of

STRANGER = "stranger"


class Bearer(HttpBearer):
    """Every request counts: by person with a token, by address without a good one."""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        known = tokens.found(token)
        limits.spend("api", f"person {known.person_id}" if known else address_of(request))
        presence.here(known.person if known else None)
        return known


def token_in(headers: Mapping[str, str]) -> str | None:
    """What was sent where Django does not read it: None for nothing, empty for what is no token."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return (token if scheme.lower() == "bearer" else "") if scheme else None


def stranger(request: HttpRequest) -> str | None:
    """Nobody's request may read what everybody may. A token that is wrong is wrong, and not nobody's."""
    if "Authorization" in request.headers:
        return None
    limits.spend("api", address_of(request))
    return STRANGER


TOKEN = [Bearer()]
ANYONE = [Bearer(), stranger]
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""For the OpenAPI document: the token may be left out."""


def person_of(request: HttpRequest) -> Person | None:
    auth = getattr(request, "auth", None)
    return auth.person if isinstance(auth, Token) else None


def caller(request: HttpRequest) -> Person:
    """Whoever asks, where nobody in particular will not do."""
    person = person_of(request)
    if person is None:
        raise AuthenticationError
    return person


def spend(request: HttpRequest, what: str) -> None:
    """The same limits as the pages', counted together with them."""
    limits.spend(what, f"person {caller(request).pk}")


def language(request: HttpRequest) -> str:
    """What the request asks for; what its person reads; English."""
    wish = request.headers.get("Accept-Language", "")
    person = person_of(request)
    return preferred(wish) if wish or person is None else person.language or "en"
