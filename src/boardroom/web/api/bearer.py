"""Token authentication. Cookies are ignored, so that no other site can make a browser act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import Person, Token
from boardroom.web.accounts.requester import address_of
from boardroom.web.languages import preferred
from boardroom.web.server import rate_limits
from boardroom.web.social import presence

STRANGER = "stranger"


class Bearer(HttpBearer):
    """Authenticate a token and count the request: by user with a valid token, otherwise by address."""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        known = tokens.found(token)
        rate_limits.spend("api", f"person {known.person_id}" if known else address_of(request))
        presence.here(known.person if known else None)
        return known


def token_in(headers: Mapping[str, str]) -> str | None:
    """Return the sent token for ASGI endpoints: None without a header, "" for an invalid one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return (token if scheme.lower() == "bearer" else "") if scheme else None


def stranger(request: HttpRequest) -> str | None:
    """Allow requests without a token. Reject an invalid token; do not fall back to an anonymous user."""
    if "Authorization" in request.headers:
        return None
    rate_limits.spend("api", address_of(request))
    return STRANGER


TOKEN = [Bearer()]
ANYONE = [Bearer(), stranger]
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""Tells the OpenAPI document that the token is optional."""


def person_of(request: HttpRequest) -> Person | None:
    auth = getattr(request, "auth", None)
    return auth.person if isinstance(auth, Token) else None


def caller(request: HttpRequest) -> Person:
    """Return the token's user, or fail."""
    person = person_of(request)
    if person is None:
        raise AuthenticationError
    return person


def spend(request: HttpRequest, what: str) -> None:
    """Count against the limits of the pages."""
    rate_limits.spend(what, f"person {caller(request).pk}")


def language(request: HttpRequest) -> str:
    """Return the requested language, the user's language, or English."""
    wish = request.headers.get("Accept-Language", "")
    person = person_of(request)
    return preferred(wish) if wish or person is None else person.language or "en"
