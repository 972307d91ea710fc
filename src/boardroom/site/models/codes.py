"""Codes in addresses of tables, events and invitations, that nobody guesses."""

import secrets

# Letters that are not mistaken for others when an address is read aloud
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def short_code() -> str:
    """An address nobody guesses: 31^10 of them."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
