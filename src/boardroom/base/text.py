"""Text for people and from people: cleaned, folded, and laid out by the columns it takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def folded(text: str) -> str:
    """Case, width (６Ｆ as 6F) and spacing do not matter to a reader, so they do not matter here."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def is_text(value: object) -> bool:
    """Whether it is text that can be written down: halves of characters, which JSON can have, are none."""
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
VOICED = str.maketrans("", "", "\u3099\u309a")


def kana_folded(text: str) -> str:
    """As `folded`, and without what nobody remembers of a name: in which kana it was written, and its spaces."""
    return folded(text).translate(KATAKANA).replace(" ", "")


def by_reading(text: str) -> tuple[str, str]:
    """Where a reading stands in a list: ば beside は and small letters beside large ones, as in a directory."""
    said = kana_folded(text)
    return unicodedata.normalize("NFD", said).translate(VOICED).translate(SMALL), said


def cleaned(text: str, longest: int) -> str:
    """On one line, each letter written one way, nothing that cannot be read, and no longer than this."""
    letters = unicodedata.normalize("NFC", text[: longest * 8])
    return " ".join("".join(c if c.isprintable() else " " for c in letters).split())[:longest].rstrip()


# Letters that take room and show nothing, though they count as letters or marks
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
# Letters of other alphabets that look like Latin ones, and figures that look like letters
ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝɡαοριυνκχτηβεμ01|!",
    "aeopcyxijshdqwgaopiuvkxtnbemolll",
)


def named(text: str) -> str:
    """A name as it is kept: letters of one width, on one line, nothing invisible. Empty if there is nothing to see."""
    letters = "".join(c if c.isprintable() and c not in BLANK else " " for c in unicodedata.normalize("NFKC", text))
    # Variation selectors change a letter's picture at most
    plain = "".join(c for c in letters if not "\ufe00" <= c <= "\ufe0f" and not "\U000e0100" <= c <= "\U000e01ef")
    name = " ".join(plain.split())
    return name if any(unicodedata.category(c)[0] in "LNSP" for c in name) else ""


def looks(name: str) -> str:
    """The same for names that are easily taken for each other."""
    parts = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE)
    return "".join(c for c in parts if not unicodedata.combining(c) and not c.isspace()).replace("i", "l")


def width(text: str) -> int:
    """Columns on a terminal: a Japanese letter takes two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def table(rows: Sequence[Sequence[str]], *, right: bool = True) -> str:
    """Rows of plain text under each other, numbers to the right."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        room = [" " * (wide - width(cell)) for wide, cell in zip(widths, row, strict=True)]
        cells = [pad + cell if right else cell + pad for cell, pad in zip(row, room, strict=True)]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines)
