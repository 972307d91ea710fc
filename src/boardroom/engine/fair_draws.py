"""Fair draws: nobody changed one after the game was begun, and everybody can check.

Before the game the server publishes a commitment to its secret; players may add words of their own; every chance
outcome follows from both by HMAC; the secret is published at the end. What that proves, and what it does not, is said
in docs/security.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from random import Random

from boardroom.base.text import cleaned

MAX_WORD = 60
"""How long a player's words are at most."""


def clean_word(text: str) -> str:
    """A player's words as they enter the draws."""
    return cleaned(text, MAX_WORD)


def new_secret() -> str:
    return secrets.token_hex(32)


def secret_of(random: Random) -> str:
    """A secret that comes again with a seed: whoever knows that knows all draws."""
    return f"{random.getrandbits(256):064x}"


def commitment(secret: str) -> str:
    """What is published before the first draw: it gives nothing away and binds the server to its secret."""
    return hashlib.sha256(f"boardroom secret {secret}".encode()).hexdigest()


def outcome(secret: str, words: Sequence[str], number: int, choices: int) -> int:
    """Which of the (sorted) outcomes chance takes at its draw of this number, from 0.

    256 bits modulo a few hundred: the bias is below 2^-240.
    """
    message = "\n".join([str(number), *(f"{len(word)}:{word}" for word in words)])
    return int.from_bytes(hmac.digest(secret.encode(), message.encode(), "sha256"), "big") % choices
