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


def get_signing_key() -> SigningKey:
    """Return the signing key, and create it if necessary."""
    found = SigningKey.objects.filter(valid_until=None).first()
    while found is None:
        try:
            with transaction.atomic():
                found = create_signing_key()
        except IntegrityError:  # another process was quicker
            found = SigningKey.objects.filter(valid_until=None).first()
    return found


def create_signing_key() -> SigningKey:
    key = Ed25519PrivateKey.generate()
    private = signature.encode_base64(key.private_bytes_raw())
    return SigningKey.objects.create(public_key=signature.encode_public_key(key), private_key=private)


def replace_signing_key() -> SigningKey:
    """Replace the signing key. The old public key still verifies earlier records; its private key is deleted."""
    with transaction.atomic():
        SigningKey.objects.filter(valid_until=None).update(valid_until=timezone.now(), private_key="")
        return create_signing_key()


def export_public_keys() -> dict[str, Any]:
    """Return the public keys as a JSON Web Key Set, the current one first."""
    get_signing_key()
    return {
        "site": settings.SITE_ADDRESS,
        "keys": [
            {
                "kty": "OKP",
                "crv": key.curve,
                "x": key.public_key,
                "kid": key.public_key[:8],
                "use": "sig",
                "since": key.valid_from.isoformat(timespec="seconds"),
                "until": key.valid_until.isoformat(timespec="seconds") if key.valid_until else None,
            }
            for key in SigningKey.objects.all()
        ],
    }


def make_signer(table: Table) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a function that signs the end of a table's record.

    It signs only records of games played on this site, unchanged since. A reset name, for example, changes a record.
    """

    def sign(end: dict[str, Any]) -> dict[str, Any]:
        if not table.head_hash or end["chain"] != table.record_hash:
            return end
        key = Ed25519PrivateKey.from_private_bytes(signature.decode_base64(get_signing_key().private_key))
        return signature.sign_end(end, settings.SITE_ADDRESS, key)

    return sign
