"""Random codes for the URLs of tables, tournaments and invitations."""

import secrets

# Without letters that are easily confused
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def short_code() -> str:
    """Return one of 31^10 random codes."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
