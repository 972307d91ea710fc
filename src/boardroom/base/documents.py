"""Data that people write, as JSON or YAML: its value, and the line every entry stands in, to find what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import yaml

from boardroom.base.errors import BadEntry, BadInput, EntryPath

MOST = 100_000
"""Characters of the longest text that is read."""
PLAIN = {f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null")}


@dataclass(frozen=True)
class Written:
    """What a text says. Entries are named by the keys and numbers that lead to them; () is the whole."""

    value: Any
    lines: Mapping[EntryPath, int]

    def line(self, path: EntryPath) -> int:
        """The line of an entry; of one that is missing, the line of what it should be in."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    @contextmanager
    def located(self) -> Iterator[None]:
        """Whatever is wrong with an entry is said with its line."""
        try:
            yield
        except BadEntry as error:
            raise BadInput("Line %(line)s: %(why)s", line=self.line(error.path), why=error) from error


class Reader(yaml.SafeLoader):
    """Every JSON text is YAML too. One entry that stands for another is refused: a few could stand for millions."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise unreadable(self.line, "an alias")
        return super().compose_node(parent, index)


def unreadable(line: int, why: object) -> BadInput:
    return BadInput("Line %(line)s cannot be read as JSON or YAML: %(why)s.", line=line + 1, why=why)


def read(text: str) -> Written:
    """The value of a text; BadInput says in which line it cannot be read."""
    if len(text) > MOST:
        raise BadInput("The text is too long: at most %(most)s characters.", most=MOST)
    try:
        # JSON may be indented with tabs, YAML may not; none has any meaning in either
        reader = Reader(text.replace("\t", " "))
        node = reader.get_single_node()
        lines: dict[EntryPath, int] = {(): 1}
        return Written(None if node is None else value_of(reader, node, (), lines), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise unreadable(mark.line if mark else 0, error.problem or error.context) from error
    except yaml.YAMLError as error:
        raise BadInput("The text has characters that neither JSON nor YAML can have.") from error
    except RecursionError as error:
        raise unreadable(0, "too many brackets in brackets") from error


def value_of(reader: Reader, node: yaml.Node, path: EntryPath, lines: dict[EntryPath, int]) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Any] = {}
        for key, value in node.value:
            name = str(key.value) if isinstance(key, yaml.ScalarNode) else ""
            if not name or name in found:
                raise unreadable(key.start_mark.line, f"{name} twice" if name else "a key that is no name")
            lines[*path, name] = key.start_mark.line + 1
            found[name] = value_of(reader, value, (*path, name), lines)
        return found
    if isinstance(node, yaml.SequenceNode):
        return [value_of(reader, entry, (*path, i), lines) for i, entry in enumerate(node.value)]
    try:
        return reader.construct_object(node) if node.tag in PLAIN else node.value
    except ValueError:
        return node.value
