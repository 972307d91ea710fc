"""Clean, normalise and align text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def fold_text(text: str) -> str:
    """Normalise case, width (６Ｆ becomes 6f) and spaces for comparisons."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def is_text(value: object) -> bool:
    """Return True for a string without lone surrogates, which JSON allows but files cannot store."""
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


KATAKANA_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
SMALL_TO_LARGE_KANA = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
VOICING_MARKS = str.maketrans("", "", "\u3099\u309a")


def fold_kana(text: str) -> str:
    """Fold a name so that hiragana, katakana and spacing make no difference."""
    return fold_text(text).translate(KATAKANA_TO_HIRAGANA).replace(" ", "")


def reading_sort_key(text: str) -> tuple[str, str]:
    """Return a sort key for readings: か sorts with が, and small kana with large ones, as in a directory."""
    kana = fold_kana(text)
    return unicodedata.normalize("NFD", kana).translate(VOICING_MARKS).translate(SMALL_TO_LARGE_KANA), kana


def clean_text(text: str, longest: int) -> str:
    """Return the text normalised, on one line, without unprintable characters and cut to a length."""
    letters = unicodedata.normalize("NFC", text[: longest * 8])
    return " ".join("".join(c if c.isprintable() else " " for c in letters).split())[:longest].rstrip()


# Invisible characters that Unicode classifies as letters or marks
INVISIBLE_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
# Letters of other alphabets that look like Latin letters, and digits that look like letters
LOOKALIKE_LETTERS = str.maketrans(
    "аеорсухіјѕһԁԛԝɡαοριυνκχτηβεμ01|!",
    "aeopcyxijshdqwgaopiuvkxtnbemolll",
)


def clean_name(text: str) -> str:
    """Normalise a name. Return an empty string if nothing visible is left."""
    letters = "".join(
        c if c.isprintable() and c not in INVISIBLE_LETTERS else " " for c in unicodedata.normalize("NFKC", text)
    )
    # Variation selectors change the glyph at most
    visible = "".join(c for c in letters if not "\ufe00" <= c <= "\ufe0f" and not "\U000e0100" <= c <= "\U000e01ef")
    name = " ".join(visible.split())
    return name if any(unicodedata.category(c)[0] in "LNSP" for c in name) else ""


def lookalike_key(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    parts = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKE_LETTERS)
    return "".join(c for c in parts if not unicodedata.combining(c) and not c.isspace()).replace("i", "l")


def display_width(text: str) -> int:
    """Return the width on a terminal, where Japanese characters take two columns."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def format_table(rows: Sequence[Sequence[str]], *, right: bool = True) -> str:
    """Align rows of text in columns, numbers to the right."""
    widths = [max(display_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        padding = [" " * (wide - display_width(cell)) for wide, cell in zip(widths, row, strict=True)]
        cells = [pad + cell if right else cell + pad for cell, pad in zip(row, padding, strict=True)]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines)
