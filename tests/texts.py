"""What is asked of texts in two languages."""

import re
import string


def japanese(text):
    return re.search("[ぁ-んァ-ヶ一-龠]", text) is not None


def fields(template):
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def within(pattern, text, flags=0) -> str:
    """What a pattern finds in a text, or its group; it must be there."""
    found = re.search(pattern, text, flags)
    assert found, f"no {pattern} in {text[:2000]}"
    return found[1] if found.re.groups else found[0]
