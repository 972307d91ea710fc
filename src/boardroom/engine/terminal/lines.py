"""Lines of a terminal: text cut, padded and wrapped by the columns it takes, where a Japanese letter takes two.

The library's own tables and wrapping know the widths, but break Japanese only at spaces, and it has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

NOT_FIRST = frozenset("、。，．・：；！？）」』】》〉”’…ーっゃゅょッャュョ々,.;:!?)]}")
"""Letters no line begins with."""
NOT_LAST = frozenset("（「『【《〈“‘([{")
"""Letters no line ends with."""


def printable(text: str) -> str:
    """Without letters that would steer the terminal: a name from a file must not paint the screen."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def fit(content: str | Text, width: int, align: str = "left", style: str = "") -> Text:
    """Exactly so many columns: cut with an ellipsis, or padded on one side."""
    text = content.copy() if isinstance(content, Text) else Text(content)
    missing = width - text.cell_len
    if missing < 0:
        text.truncate(width, overflow="ellipsis")
        missing = width - text.cell_len
    if align == "right":
        text.pad_left(missing)
    elif align == "center":
        text.pad_left(missing // 2)
        text.pad_right(missing - missing // 2)
    else:
        text.pad_right(missing)
    if style:
        text.stylize_before(style)
    return text


def row(*parts: str | Text) -> Text:
    """Parts one after another, each with its own style."""
    line = Text()
    for part in parts:
        line.append_text(part if isinstance(part, Text) else Text(part))
    return line


def breaks(plain: str, at: int) -> bool:
    """Whether a line may end before the letter at this place: at a space, and between letters of Japanese."""
    before, after = plain[at - 1], plain[at]
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    return before == " " or cell_len(before) == 2 or cell_len(after) == 2


def wrapped(text: Text, width: int, indent: int = 0) -> list[Text]:
    """The text in lines of at most so many columns; all but the first are indented."""
    lines = []
    for paragraph in text.split("\n", allow_blank=True):
        if paragraph.cell_len <= width:
            paragraph.rstrip()
            lines.append(paragraph)
            continue
        plain = paragraph.plain
        cuts: list[int] = []
        start = used = last = 0
        for at, letter in enumerate(plain):
            if at > start and breaks(plain, at):
                last = at
            used += cell_len(letter)
            if used > width - (indent if cuts else 0) and at > start and letter != " ":
                cut = last if last > start else at
                cuts.append(cut)
                start, used = cut, cell_len(plain[cut : at + 1])
        for number, line in enumerate(paragraph.divide(cuts)):
            line.rstrip()
            lines.append(row(" " * indent, line) if number else line)
    return lines


def beside(left: Sequence[Text], right: Sequence[Text], width: int, gap: int = 1) -> list[Text]:
    """Two blocks side by side; the left one takes so many columns."""
    lines = []
    for at in range(max(len(left), len(right))):
        first = left[at] if at < len(left) else Text()
        second = right[at] if at < len(right) else Text()
        lines.append(row(fit(first, width), " " * gap, second))
    return lines
