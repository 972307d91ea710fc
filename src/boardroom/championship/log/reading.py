"""Facts as JSON, and back.

A reader is strict: a field too many, too few or of another type is refused by name, so that a log from elsewhere is
either understood whole or not taken.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from boardroom.base.errors import BadInput, BadLog
from boardroom.championship.log.facts import KINDS, Fact, Money, Shares, Tables

Reader = Callable[[Any], Any]

LONGEST = 2000
LARGEST = 10**9


def to_json(fact: Fact) -> dict[str, Any]:
    said = dataclasses.asdict(fact)
    for each in dataclasses.fields(fact):
        if each.metadata.get("later") and said[each.name] == each.default:
            del said[each.name]
    return said


def from_json(kind: str, given: Any) -> Fact:
    """A fact from what a file or a request says."""
    if kind not in KINDS:
        raise BadLog("There is no entry of the kind %(kind)s.", kind=repr(kind))
    if not isinstance(given, dict):
        raise BadLog("%(what)s is not an object.", what=kind)
    cls = KINDS[kind]
    readers = READERS_OF[kind]
    values = {}
    for each in dataclasses.fields(cls):
        if each.name in given:
            values[each.name] = read(readers[each.name], given[each.name], f"{each.name} ({kind})")
        elif each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING:
            raise BadLog("%(kind)s lacks %(field)s.", kind=kind, field=each.name)
    if unknown := set(given) - {each.name for each in dataclasses.fields(cls)}:
        raise BadLog("%(kind)s has no %(field)s.", kind=kind, field=min(unknown))
    return cls(**values)


def read(reader: Reader, value: Any, what: str) -> Any:
    try:
        return reader(value)
    except ValueError as error:
        raise BadLog("The field %(what)s cannot be used: it %(how)s.", what=what, how=BadInput(str(error))) from None


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("is not text")
    if len(value) > LONGEST or any(ord(letter) < 32 and letter not in "\n\t" for letter in value):
        raise ValueError("is too long or has control characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("is not Unicode text") from None
    return value


def number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("is not a whole number")
    if abs(value) > LARGEST:
        raise ValueError("is too large")
    return value


def truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("is not true or false")
    return value


def many(item: Reader) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise ValueError("is not a list")
        return tuple(item(each) for each in value)

    return read_all


def table_of(item: Reader) -> Callable[[Any], dict[str, Any]]:
    def read_all(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError("is not an object")
        return {text(key): item(each) for key, each in value.items()}

    return read_all


READERS: dict[str, Reader] = {
    str(str): text,
    str(int): number,
    str(bool): truth,
    str(tuple[str, ...]): many(text),
    str(tuple[int, ...]): many(number),
    str(Tables): many(many(text)),
    str(Money): table_of(number),
    str(Shares): table_of(many(number)),
}


def readers_of(cls: type[Fact]) -> dict[str, Reader]:
    hints = get_type_hints(cls)
    return {each.name: READERS[str(hints[each.name])] for each in dataclasses.fields(cls)}


READERS_OF = {kind: readers_of(cls) for kind, cls in KINDS.items()}
