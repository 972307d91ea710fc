"""User accounts, guests, sign-in, tokens, export and deletion."""
