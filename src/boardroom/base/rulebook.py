"""Numbered rules: their source format, and the rulebook of one ruleset.

The source consists of blocks: a line with number and title, followed by lines of text. A line that starts with
`[key=value]` or `[key=one|other]` only applies to rulesets with one of these values, so that the content of a ruleset
decides and not its name. Rules without remaining lines are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class RuleLine:
    """A line of a rule. A line with a key is only printed for rulesets with one of these values."""

    text: str
    key: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class RuleEntry:
    number: str
    title: str
    lines: list[RuleLine]


@dataclass(frozen=True)
class Rule:
    number: str
    title: str
    text: str


def parse_rules(text: str) -> list[RuleEntry]:
    entries = []
    for block in text.strip().split("\n\n"):
        head, *lines = block.split("\n")
        number, _, title = head.partition(" ")
        if not title:
            raise ValueError(f"a rule must start with its number and title, not with {head!r}")
        entries.append(RuleEntry(number, title, [parse_rule_line(line) for line in lines]))
    return entries


def parse_rule_line(line: str) -> RuleLine:
    if match := re.match(r"\[(\w+)=([\w|-]+)\] ?", line):
        return RuleLine(line[match.end() :], match[1], tuple(match[2].split("|")))
    if line.startswith("["):
        raise ValueError(f"the condition of a line must have the form [key=value] or [key=one|other], not {line!r}")
    return RuleLine(line, "", ())


def render_rules(entries: Sequence[RuleEntry], facts: Mapping[str, str], values: Mapping[str, str]) -> list[Rule]:
    """Return the rules for a ruleset with these facts, with all placeholders filled in."""
    rules = []
    for entry in entries:
        lines = [line.text for line in entry.lines if not line.key or facts[line.key] in line.values]
        if lines:
            rules.append(Rule(entry.number, entry.title.format_map(values), "\n".join(lines).format_map(values)))
    return rules


def yes_or_no(is_so: bool) -> str:
    return "yes" if is_so else "no"
