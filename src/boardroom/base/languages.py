"""The languages of the house: everything a person reads is there in each of them."""

LANGUAGES = ("en", "ja")


def text(message: str) -> str:
    """Marks a message that pages translate: tests see to it that it has its Japanese."""
    return message
