"""Parse the text of rules into paragraphs, lists and tables, with links to other rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markupsafe import Markup, escape

RULE_NUMBER = re.compile(r"(?<![A-Za-z])[A-Z]{2,3}\d{1,2}(?!\d)")


@dataclass
class TextBlock:
    """A paragraph, list or table of a rule."""

    kind: str
    text: Markup = field(default_factory=Markup)
    rows: list[list[str]] = field(default_factory=list)
    items: list[ListItem] = field(default_factory=list)
    has_header: bool = False


@dataclass
class ListItem:
    marker: str
    text: Markup
    continuation: list[Markup] = field(default_factory=list)


def link_rule_numbers(text: str, known: set[str]) -> Markup:
    """Link the numbers of other rules in a text."""
    out, at = Markup(), 0
    for found in RULE_NUMBER.finditer(text):
        if found[0] in known:
            out += escape(text[at : found.start()]) + Markup('<a href="#{0}">{0}</a>').format(found[0])
            at = found.end()
    return out + escape(text[at:])


def parse_blocks(text: str, known: set[str]) -> list[TextBlock]:
    """Split a rule into paragraphs, lists and tables. Indented lines belong to lists or tables."""
    found: list[TextBlock] = []
    for line in text.split("\n"):
        last = found[-1] if found else None
        bare = line.strip()
        if not line.startswith("  "):
            found.append(TextBlock("text", link_rule_numbers(bare, known)))
        elif match := re.match(r"(\d+\.|-) ", bare):
            if last is None or last.kind != "list":
                last = TextBlock("list")
                found.append(last)
            last.items.append(ListItem(match[1], link_rule_numbers(bare[match.end() :], known)))
        elif line.startswith("     ") and last is not None and last.kind == "list":
            last.items[-1].continuation.append(link_rule_numbers(bare, known))
        else:
            if last is None or last.kind != "table":
                last = TextBlock("table")
                found.append(last)
            last.rows.append(re.split(r" {2,}", bare))
    for block in found:
        # A first row without numbers above rows with numbers is a header
        block.has_header = (
            len(block.rows) > 1 and not ends_with_number(block.rows[0]) and ends_with_number(block.rows[1])
        )
    return found


def ends_with_number(row: list[str]) -> bool:
    return row[-1].strip("$").replace(",", "").isdigit()


def split_rule(text: str) -> list[str]:
    """Split a rule into lines, and keep lists and tables together."""
    found: list[str] = []
    for line in text.split("\n"):
        if line.startswith("  ") and found and found[-1].startswith("  "):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found
