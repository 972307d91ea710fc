"""Parse JSON or YAML input and remember the line of every entry, for error messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import yaml

from boardroom.base.errors import BadEntry, BadInput, EntryPath

MAX_LENGTH = 100_000
"""Maximum length in characters."""
PLAIN_TAGS = {f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null")}


@dataclass(frozen=True)
class ParsedDocument:
    """A parsed document. Entries are identified by their path of keys and indexes; () is the whole document."""

    value: Any
    lines: Mapping[EntryPath, int]

    def line_of(self, path: EntryPath) -> int:
        """Return the line of an entry, or of its closest existing parent."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    @contextmanager
    def locate_errors(self) -> Iterator[None]:
        """Add line numbers to the `BadEntry` errors raised inside."""
        try:
            yield
        except BadEntry as error:
            raise BadInput("Line %(line)s: %(why)s", line=self.line_of(error.path), why=error) from error


class DocumentLoader(yaml.SafeLoader):
    """A YAML loader that refuses aliases, because a few aliases can expand to millions of entries."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise unreadable_error(self.line, "an alias")
        return super().compose_node(parent, index)


def unreadable_error(line: int, why: object) -> BadInput:
    return BadInput("Line %(line)s cannot be read as JSON or YAML: %(why)s.", line=line + 1, why=why)


def parse_document(text: str) -> ParsedDocument:
    """Parse a text. Raise BadInput with the line of a syntax error."""
    if len(text) > MAX_LENGTH:
        raise BadInput("The text is too long: at most %(most)s characters.", most=MAX_LENGTH)
    try:
        # YAML forbids tabs for indentation, JSON allows them
        reader = DocumentLoader(text.replace("\t", " "))
        node = reader.get_single_node()
        lines: dict[EntryPath, int] = {(): 1}
        return ParsedDocument(None if node is None else build_value(reader, node, (), lines), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise unreadable_error(mark.line if mark else 0, error.problem or error.context) from error
    except yaml.YAMLError as error:
        raise BadInput("The text contains characters that are not allowed in JSON or YAML.") from error
    except RecursionError as error:
        raise unreadable_error(0, "too many nested brackets") from error


def build_value(reader: DocumentLoader, node: yaml.Node, path: EntryPath, lines: dict[EntryPath, int]) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key, value in node.value:
            name = str(key.value) if isinstance(key, yaml.ScalarNode) else ""
            if not name or name in mapping:
                raise unreadable_error(
                    key.start_mark.line, f"the key {name} appears twice" if name else "a key that is not a name"
                )
            lines[*path, name] = key.start_mark.line + 1
            mapping[name] = build_value(reader, value, (*path, name), lines)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [build_value(reader, entry, (*path, i), lines) for i, entry in enumerate(node.value)]
    try:
        return reader.construct_object(node) if node.tag in PLAIN_TAGS else node.value
    except ValueError:
        return node.value
