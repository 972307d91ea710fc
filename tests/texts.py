"""Helpers for tests of texts in two languages."""

import re
import string


def is_japanese(text):
    return re.search("[ぁ-んァ-ヶ一-龠]", text) is not None


def placeholder_names(template):
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def within(pattern, text, flags=0) -> str:
    """Return the match of a pattern in a text, or its first group. Fail if there is none."""
    found = re.search(pattern, text, flags)
    assert found, f"no {pattern} in {text[:2000]}"
    return found[1] if found.re.groups else found[0]
