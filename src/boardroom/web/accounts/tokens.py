"""API tokens. They are too long to guess, so an unsalted hash is enough."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Token, User
from boardroom.web.database.compiled_queries import PreparedQuery

TOKEN_PREFIX = "br_"  # noqa: S105 (no secret)
"""Identifies tokens for people and for tools that look for leaked secrets."""
MAX_TOKENS = 20
USED_PRECISION = timedelta(minutes=1)
"""Precision of "last used", because not every request is worth a write."""


_token_query = PreparedQuery(Token, lambda digest: Token.objects.filter(digest=digest), "digest")


def hash_token(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def create_token(user: User, name: str) -> tuple[Token, str]:
    """Create a token. Return it with its text, which is shown only once."""
    text = TOKEN_PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        if Token.objects.filter(user=user).count() >= MAX_TOKENS:
            raise BadInput("You already have 20 tokens. Revoke one first.")
        try:
            with transaction.atomic():
                token = Token.objects.create(
                    user=user, name=users.validate_name(name), digest=hash_token(text), prefix=text[:7]
                )
        except IntegrityError as error:
            raise BadInput("You already have a token with that name.") from error
    return token, text


def find_token(text: str) -> Token | None:
    """Return the valid token with this text, and update its last use."""
    token = _token_query.fetch_first(hash_token(text))
    user = users.UserBackend().get_user(token.user_id) if token else None
    if token is None or user is None:
        return None
    token.user = user
    now = timezone.now()
    if token.last_used is None or now - token.last_used > USED_PRECISION:
        Token.objects.filter(pk=token.pk).update(last_used=now)
    return token
