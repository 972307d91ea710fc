"""A site's signature under a record: proof that this site issued the record.

Ed25519. The signature covers the site and the record's last line, which contains the fingerprint of all lines before
it. A site publishes its public keys as a set of JSON web keys (RFC 7517, RFC 8037):

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

KEYS_PATH = "/.well-known/boardroom-key.json"
"""Path under which a site publishes its keys."""


def encode_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed_message(site: str, end: Mapping[str, Any]) -> bytes:
    """Return the bytes to sign: the last line without its signature."""
    unsigned = {key: value for key, value in end.items() if key != "signature"}
    return f"boardroom record\n{site}\n{json.dumps(unsigned, ensure_ascii=False, sort_keys=True)}".encode()


def sign_end(end: Mapping[str, Any], site: str, key: Ed25519PrivateKey) -> dict[str, Any]:
    """Return the last line of a record with the site's signature."""
    value = encode_base64(key.sign(signed_message(site, end)))
    return {**end, "signature": {"site": site, "key": encode_public_key(key), "value": value}}


def encode_public_key(key: Ed25519PrivateKey) -> str:
    return encode_base64(key.public_key().public_bytes_raw())


def parse_keys(text: str) -> dict[str, Any]:
    """Parse the key set of a site. Return its keys by their `x`."""
    try:
        data = json.loads(text)
        return {str(key["x"]): key for key in data["keys"] if key["kty"] == "OKP" and key["crv"] == "Ed25519"}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadInput(f"This is not a site's key set. Download it from the site's address {KEYS_PATH}.") from error


def check_signature(end: Mapping[str, Any], keys: Mapping[str, Any]) -> str:
    """Return the site that signed a record. Raise BadRecord if none of these keys made a valid signature."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise BadInput("Checking signatures needs the package cryptography: pip install cryptography.") from error

    signature = end.get("signature")
    if signature is None:
        raise BadRecord("The record is not signed.")
    if not isinstance(signature, dict) or not all(
        isinstance(signature.get(name), str) for name in ("site", "key", "value")
    ):
        raise BadRecord("The signature of the record is damaged.")
    if signature["key"] not in keys:
        raise BadRecord("The record is signed with a key that is not the site's.")
    try:
        key = Ed25519PublicKey.from_public_bytes(decode_base64(signature["key"]))
        key.verify(decode_base64(signature["value"]), signed_message(signature["site"], end))
    except (InvalidSignature, ValueError, binascii.Error) as error:
        raise BadRecord("The signature is invalid: the record was changed after it was signed.") from error
    return str(signature["site"])
