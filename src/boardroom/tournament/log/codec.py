"""Conversion between events and JSON.

Parsing is strict: extra, missing or mistyped fields are rejected by name, so that a foreign log is either fully
understood or rejected.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from boardroom.base.errors import BadInput, BadTournamentLog
from boardroom.tournament.log.events import EVENT_TYPES, Event

VALIDATION_TEXTS = {
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
"""The sentence for each kind of validation error."""


def event_to_json(event: Event) -> dict[str, Any]:
    fields = dataclasses.asdict(event)
    for each in dataclasses.fields(event):
        if each.metadata.get("later") and fields[each.name] == each.default:
            del fields[each.name]
    return fields


@cache
def get_event_adapter(kind: str) -> TypeAdapter[Event]:
    return TypeAdapter(EVENT_TYPES[kind])


def event_from_json(kind: str, given: Any) -> Event:
    """Parse an event from a file or a request."""
    if kind not in EVENT_TYPES:
        raise BadTournamentLog("Unknown kind of entry: %(kind)s.", kind=repr(kind))
    if not isinstance(given, dict):
        raise BadTournamentLog("%(what)s is not an object.", what=kind)
    try:
        return get_event_adapter(kind).validate_python(given)
    except ValidationError as errors:
        error = errors.errors(include_url=False)[0]
        # A field whose name is not Unicode has no place in the error, and its name could not be printed
        field = str(error["loc"][0]) if error["loc"] else ascii(error["input"])
        if error["type"] == "missing":
            raise BadTournamentLog("%(kind)s is missing the field %(field)s.", kind=kind, field=field) from None
        if error["type"] == "unexpected_keyword_argument" or not error["loc"]:
            raise BadTournamentLog("%(kind)s has an unknown field %(field)s.", kind=kind, field=field) from None
        raise make_parse_error(error, f"{field} ({kind})") from None


@cache
def get_value_adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def parse_value(shape: Any, given: Any, what: str) -> Any:
    """Parse a value next to the events: a Text, a Number, or a tuple of these."""
    try:
        return get_value_adapter(shape).validate_python(given)
    except ValidationError as errors:
        raise make_parse_error(errors.errors(include_url=False)[0], what) from None


def make_parse_error(error: ErrorDetails, what: str) -> BadTournamentLog:
    how = BadInput(VALIDATION_TEXTS[error["type"]])
    return BadTournamentLog("Invalid field %(what)s: it %(how)s.", what=what, how=how)
