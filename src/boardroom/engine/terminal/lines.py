"""Cut, pad and wrap lines of text by terminal columns; Japanese characters take two.

Rich knows the widths, but only breaks lines at spaces, which Japanese does not have.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

NOT_FIRST = frozenset("、。，．・：；！？）」』】》〉”’…ーっゃゅょッャュョ々,.;:!?)]}")
"""Characters that may not start a line."""
NOT_LAST = frozenset("（「『【《〈“‘([{")
"""Characters that may not end a line."""


def make_printable(text: str) -> str:
    """Replace control characters, so that a name from a file cannot control the terminal."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def fit_width(content: str | Text, width: int, align: str = "left", style: str = "") -> Text:
    """Cut with an ellipsis or pad to an exact width."""
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


def join_parts(*parts: str | Text) -> Text:
    """Join parts and keep their styles."""
    line = Text()
    for part in parts:
        line.append_text(part if isinstance(part, Text) else Text(part))
    return line


def can_break(plain: str, at: int) -> bool:
    """Return True if a line may end before this index: at a space, or between Japanese characters."""
    before, after = plain[at - 1], plain[at]
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    return before == " " or cell_len(before) == 2 or cell_len(after) == 2


def wrap_lines(text: Text, width: int, indent: int = 0) -> list[Text]:
    """Wrap the text to a width. All lines but the first are indented."""
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
            if at > start and can_break(plain, at):
                last = at
            used += cell_len(letter)
            if used > width - (indent if cuts else 0) and at > start and letter != " ":
                cut = last if last > start else at
                cuts.append(cut)
                start, used = cut, cell_len(plain[cut : at + 1])
        for number, line in enumerate(paragraph.divide(cuts)):
            line.rstrip()
            lines.append(join_parts(" " * indent, line) if number else line)
    return lines


def join_blocks(left: Sequence[Text], right: Sequence[Text], width: int, gap: int = 1) -> list[Text]:
    """Put two blocks side by side; the left one gets `width` columns."""
    lines = []
    for at in range(max(len(left), len(right))):
        first = left[at] if at < len(left) else Text()
        second = right[at] if at < len(right) else Text()
        lines.append(join_parts(fit_width(first, width), " " * gap, second))
    return lines
