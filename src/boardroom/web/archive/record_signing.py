"""Keys and signatures of the records that the site publishes (see `engine/records/signature.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from boardroom.engine.records import signature
from boardroom.web.archive.models import SigningKey
from boardroom.web.tables.models import Table


def current() -> SigningKey:
    """Return the signing key, and create it if necessary."""
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
    """Replace the signing key. The old public key still verifies earlier records; its private key is deleted."""
    with transaction.atomic():
        SigningKey.objects.filter(until=None).update(until=timezone.now(), private="")
        return made()


def published() -> dict[str, Any]:
    """Return the public keys as a JSON Web Key Set, the current one first."""
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
    """Return a function that signs the end of a table's record.

    It signs only records of games played on this site, unchanged since. A reset name, for example, changes a record.
    """

    def sign(end: dict[str, Any]) -> dict[str, Any]:
        if not table.head or end["chain"] != table.chain:
            return end
        key = Ed25519PrivateKey.from_private_bytes(signature.bytes_of(current().private))
        return signature.signed(end, settings.ADDRESS, key)

    return sign
