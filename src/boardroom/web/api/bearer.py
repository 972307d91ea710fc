"""Token authentication. Cookies are ignored, so that no other site can make a browser act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import Token, User
from boardroom.web.accounts.requester import address_key
from boardroom.web.languages import parse_accept_language
from boardroom.web.server import rate_limits
from boardroom.web.social import presence

ANONYMOUS = "stranger"


class Bearer(HttpBearer):
    """Authenticate a token and count the request: by user with a valid token, otherwise by address."""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        known = tokens.find_token(token)
        rate_limits.enforce_limit("api", f"person {known.user_id}" if known else address_key(request))
        presence.mark_online(known.user if known else None)
        return known


def parse_token(headers: Mapping[str, str]) -> str | None:
    """Return the sent token for ASGI endpoints: None without a header, "" for an invalid one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return (token if scheme.lower() == "bearer" else "") if scheme else None


def allow_anonymous(request: HttpRequest) -> str | None:
    """Allow requests without a token. Reject an invalid token; do not fall back to an anonymous user."""
    if "Authorization" in request.headers:
        return None
    rate_limits.enforce_limit("api", address_key(request))
    return ANONYMOUS


TOKEN_AUTH = [Bearer()]
OPTIONAL_AUTH = [Bearer(), allow_anonymous]
OPTIONAL_AUTH_DOC: dict[str, Any] = {"security": [{}]}
"""Tells the OpenAPI document that the token is optional."""


def find_token_user(request: HttpRequest) -> User | None:
    auth = getattr(request, "auth", None)
    return auth.user if isinstance(auth, Token) else None


def get_token_user(request: HttpRequest) -> User:
    """Return the token's user, or fail."""
    user = find_token_user(request)
    if user is None:
        raise AuthenticationError
    return user


def count_request(request: HttpRequest, what: str) -> None:
    """Count against the limits of the pages."""
    rate_limits.enforce_limit(what, f"person {get_token_user(request).pk}")


def request_language(request: HttpRequest) -> str:
    """Return the requested language, the user's language, or English."""
    wish = request.headers.get("Accept-Language", "")
    user = find_token_user(request)
    return parse_accept_language(wish) if wish or user is None else user.language or "en"
