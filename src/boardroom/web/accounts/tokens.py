"""API tokens. They are too long to guess, so an unsalted hash is enough."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Person, Token
from boardroom.web.database.compiled_queries import Prepared

PREFIX = "br_"
"""Identifies tokens for people and for tools that look for leaked secrets."""
MOST = 20
FINE = timedelta(minutes=1)
"""Precision of "last used", because not every request is worth a write."""


_token = Prepared(Token, lambda kept: Token.objects.filter(digest=kept), "digest")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def make(person: Person, name: str) -> tuple[Token, str]:
    """Create a token. Return it with its text, which is shown only once."""
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        if Token.objects.filter(person=person).count() >= MOST:
            raise BadInput("You already have 20 tokens. Revoke one first.")
        try:
            with transaction.atomic():
                token = Token.objects.create(
                    person=person, name=users.clean_name(name), digest=digest(text), start=text[:7]
                )
        except IntegrityError as error:
            raise BadInput("You already have a token with that name.") from error
    return token, text


def found(text: str) -> Token | None:
    """Return the valid token with this text, and update its last use."""
    token = _token.first(digest(text))
    person = users.Backend().get_user(token.person_id) if token else None
    if token is None or person is None:
        return None
    token.person = person
    now = timezone.now()
    if token.used is None or now - token.used > FINE:
        Token.objects.filter(pk=token.pk).update(used=now)
    return token
