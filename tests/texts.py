"""What is asked of texts in two languages."""

import re
import string


def japanese(text):
    return re.search("[ぁ-んァ-ヶ一-龠]", text) is not None


def fields(template):
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
