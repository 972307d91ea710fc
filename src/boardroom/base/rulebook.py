"""Numbered rules as a player reads them: how a game writes them down, and how those of one ruleset are printed.

The texts are blocks: a line with number and title, then lines. A line that begins with `[key=value]` is printed only
where the ruleset's fact of that name has that value (or one of several, `[key=one|other]`): what a ruleset says
decides, never its name. A rule of which no line is left is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line of a rule; with a key it is printed only where the ruleset has one of these values."""

    text: str
    key: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    number: str
    title: str
    lines: list[Line]


@dataclass(frozen=True)
class Rule:
    number: str
    title: str
    text: str


def parse(text: str) -> list[Entry]:
    entries = []
    for block in text.strip().split("\n\n"):
        head, *lines = block.split("\n")
        number, _, title = head.partition(" ")
        if not title:
            raise ValueError(f"a rule begins with its number and its title, not with {head!r}")
        entries.append(Entry(number, title, [parse_line(line) for line in lines]))
    return entries


def parse_line(line: str) -> Line:
    if found := re.match(r"\[(\w+)=([\w|-]+)\] ?", line):
        return Line(line[found.end() :], found[1], tuple(found[2].split("|")))
    if line.startswith("["):
        raise ValueError(f"a line of a rule has its condition as [key=value] or [key=one|other], not as in {line!r}")
    return Line(line, "", ())


def printed(entries: Sequence[Entry], facts: Mapping[str, str], values: Mapping[str, str]) -> list[Rule]:
    """The rules of a ruleset with these facts, in order, with what the placeholders stand for."""
    book = []
    for entry in entries:
        lines = [line.text for line in entry.lines if not line.key or facts[line.key] in line.values]
        if lines:
            book.append(Rule(entry.number, entry.title.format_map(values), "\n".join(lines).format_map(values)))
    return book


def yes(is_so: bool) -> str:
    """A fact that holds or does not."""
    return "yes" if is_so else "no"
