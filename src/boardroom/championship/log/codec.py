"""Facts as JSON, and back.

Reading is strict: a field too many, too few or of another type is refused by name, so that a log from elsewhere is
either understood whole or not taken.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from boardroom.base.errors import BadInput, BadLog
from boardroom.championship.log.facts import KINDS, Fact

UNREADABLE = {
    "string_type": "is not text",
    "string_too_long": "is too long or has control characters",
    "string_pattern_mismatch": "is too long or has control characters",
    "string_unicode": "is not Unicode text",
    "int_type": "is not a whole number",
    "greater_than_equal": "is too large",
    "less_than_equal": "is too large",
    "bool_type": "is not true or false",
    "tuple_type": "is not a list",
    "dict_type": "is not an object",
}
"""What a person is told of each kind of error that reading knows."""


def to_json(fact: Fact) -> dict[str, Any]:
    said = dataclasses.asdict(fact)
    for each in dataclasses.fields(fact):
        if each.metadata.get("later") and said[each.name] == each.default:
            del said[each.name]
    return said


@cache
def reader_of(kind: str) -> TypeAdapter[Fact]:
    return TypeAdapter(KINDS[kind])


def from_json(kind: str, given: Any) -> Fact:
    """A fact from what a file or a request says."""
    if kind not in KINDS:
        raise BadLog("There is no entry of the kind %(kind)s.", kind=repr(kind))
    if not isinstance(given, dict):
        raise BadLog("%(what)s is not an object.", what=kind)
    try:
        return reader_of(kind).validate_python(given)
    except ValidationError as errors:
        error = errors.errors(include_url=False)[0]
        # A field whose name is not Unicode has no place in the error, and its name could not be printed
        field = str(error["loc"][0]) if error["loc"] else ascii(error["input"])
        if error["type"] == "missing":
            raise BadLog("%(kind)s lacks %(field)s.", kind=kind, field=field) from None
        if error["type"] == "unexpected_keyword_argument" or not error["loc"]:
            raise BadLog("%(kind)s has no %(field)s.", kind=kind, field=field) from None
        raise unreadable(error, f"{field} ({kind})") from None


@cache
def beside(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def value(shape: Any, given: Any, what: str) -> Any:
    """What stands in a file beside the facts: a Text, a Number, a tuple of these."""
    try:
        return beside(shape).validate_python(given)
    except ValidationError as errors:
        raise unreadable(errors.errors(include_url=False)[0], what) from None


def unreadable(error: ErrorDetails, what: str) -> BadLog:
    how = BadInput(UNREADABLE[error["type"]])
    return BadLog("The field %(what)s cannot be used: it %(how)s.", what=what, how=how)
