"""A site's signature under a record: that the site, whoever runs it, has given out this record and no other.

Ed25519. What is signed is who signs and the record's last line, which has the fingerprint of all lines before it. The
public keys of a site are at an address of its own, as a set of JSON web keys (RFC 7517, RFC 8037):

    {"site": "https://…", "keys": [{"kty": "OKP", "crv": "Ed25519", "x": …, "kid": …, "since": …, "until": …}]}
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boardroom.base.errors import BadInput, BadRecord

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ADDRESS = "/.well-known/boardroom-key.json"
"""Where a site publishes its keys."""


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def message(site: str, end: Mapping[str, Any]) -> bytes:
    """What is signed: the last line without its signature."""
    bare = {key: value for key, value in end.items() if key != "signature"}
    return f"boardroom record\n{site}\n{json.dumps(bare, ensure_ascii=False, sort_keys=True)}".encode()


def signed(end: Mapping[str, Any], site: str, key: Ed25519PrivateKey) -> dict[str, Any]:
    """The last line of a record with the site's signature."""
    value = text_of(key.sign(message(site, end)))
    return {**end, "signature": {"site": site, "key": public(key), "value": value}}


def public(key: Ed25519PrivateKey) -> str:
    return text_of(key.public_key().public_bytes_raw())


def published(text: str) -> dict[str, Any]:
    """The keys of a site by their `x`, from what it publishes."""
    try:
        found = json.loads(text)
        return {str(key["x"]): key for key in found["keys"] if key["kty"] == "OKP" and key["crv"] == "Ed25519"}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadInput(f"These are not the keys of a site: {ADDRESS} of it has them.") from error


def check(end: Mapping[str, Any], keys: Mapping[str, Any]) -> str:
    """The site that has signed a record; BadRecord says why it was none of these keys."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise BadInput("Signatures are checked with the package cryptography: pip install cryptography.") from error

    found = end.get("signature")
    if found is None:
        raise BadRecord("The record is not signed.")
    if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in ("site", "key", "value")):
        raise BadRecord("The signature of the record is damaged.")
    if found["key"] not in keys:
        raise BadRecord("The record is signed with a key that is not the site's.")
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes_of(found["key"]))
        key.verify(bytes_of(found["value"]), message(found["site"], end))
    except (InvalidSignature, ValueError, binascii.Error) as error:
        raise BadRecord("The signature does not fit: the record was changed after it was signed.") from error
    return str(found["site"])
