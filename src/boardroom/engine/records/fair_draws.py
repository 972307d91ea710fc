"""Fair draws: draws that cannot be changed after the game has started, and that everyone can verify.

Before the game the server publishes a commitment to its secret. Players may add their own words. HMAC derives each
draw from both. The server publishes the secret after the game. docs/reference/fair-draws.md explains what this proves.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from random import Random

from boardroom.base.text import clean_text

MAX_WORD_LENGTH = 60
"""Maximum length of a player's words, in characters."""


def clean_word(text: str) -> str:
    """Normalise a player's words."""
    return clean_text(text, MAX_WORD_LENGTH)


def new_secret() -> str:
    return secrets.token_hex(32)


def derive_secret(random: Random) -> str:
    """Return a secret that depends only on a seed. Anyone who knows the seed can predict all draws."""
    return f"{random.getrandbits(256):064x}"


def compute_commitment(secret: str) -> str:
    """Return the commitment to a secret. It reveals nothing about the secret."""
    return hashlib.sha256(f"boardroom secret {secret}".encode()).hexdigest()


def choose_outcome(secret: str, words: Sequence[str], number: int, choices: int) -> int:
    """Return which of the sorted outcomes draw `number` (from 0) takes.

    256 bits modulo a few hundred: the bias is below 2^-240.
    """
    message = "\n".join([str(number), *(f"{len(word)}:{word}" for word in words)])
    return int.from_bytes(hmac.digest(secret.encode(), message.encode(), "sha256"), "big") % choices
