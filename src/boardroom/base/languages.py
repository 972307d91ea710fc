"""The supported languages. Every text for users exists in each of them."""

LANGUAGES = ("en", "ja")


def text(message: str) -> str:
    """Mark a message for translation and return it unchanged. Tests check that it has a translation."""
    return message
