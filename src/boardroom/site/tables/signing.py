"""The site signs the records it gives out (`engine/signature.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from boardroom.engine import signature
from boardroom.site.models import SigningKey, Table


def current() -> SigningKey:
    """The key that signs; the first process that needs one makes it."""
    found = SigningKey.objects.filter(until=None).first()
    while found is None:
        try:
            with transaction.atomic():
                found = made()
        except IntegrityError:  # another process was quicker
            found = SigningKey.objects.filter(until=None).first()
    return found


def made() -> SigningKey:
    key = Ed25519PrivateKey.generate()
    private = signature.text_of(key.private_bytes_raw())
    return SigningKey.objects.create(public=signature.public(key), private=private)


def renew() -> SigningKey:
    """Another key signs from now on. What was signed before is checked with the public half of the old one, which
    stays; its private half is gone."""
    with transaction.atomic():
        SigningKey.objects.filter(until=None).update(until=timezone.now(), private="")
        return made()


def published() -> dict[str, Any]:
    """What everybody may know of the keys, the one that signs first."""
    current()
    return {
        "site": settings.ADDRESS,
        "keys": [
            {
                "kty": "OKP",
                "crv": key.kind,
                "x": key.public,
                "kid": key.public[:8],
                "use": "sig",
                "since": key.since.isoformat(timespec="seconds"),
                "until": key.until.isoformat(timespec="seconds") if key.until else None,
            }
            for key in SigningKey.objects.all()
        ],
    }


def signer(table: Table) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Signs the end of a table's record, if it is that of the game as it was played here: not one that somebody
    brought, nor one from which a name was taken away since."""

    def sign(end: dict[str, Any]) -> dict[str, Any]:
        if not table.head or end["chain"] != table.chain:
            return end
        key = Ed25519PrivateKey.from_private_bytes(signature.bytes_of(current().private))
        return signature.signed(end, settings.ADDRESS, key)

    return sign
