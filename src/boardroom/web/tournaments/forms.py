"""Parses form fields into events of the log."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from django.http import QueryDict

from boardroom import tournament
from boardroom.base.errors import BadInput, BadTournamentLog
from boardroom.base.text import clean_name, fold_kana
from boardroom.tournament import events
from boardroom.tournament.events import Event
from boardroom.tournament.exports.files import clean_text
from boardroom.tournament.log import codec

MAX_FIELD_LENGTH = 200
MAX_NOTICES_LENGTH = 1000


CURRENCY_SIGNS = str.maketrans("", "", "$¥円")
"""Characters that people type around numbers, after width normalisation."""
NUMBER_PATTERN = re.compile(r"-?(\d+|\d{1,3}([,、]\d{3})+)")
"""Commas must separate groups of three digits: 2,4500 is ambiguous and therefore rejected."""


def parse_int(text: str) -> int:
    """Parse a number as people type it: 12,000, １２，０００ and ￥12000 are the same."""
    typed = fold_kana(text).translate(CURRENCY_SIGNS)
    bare = re.sub("[,、]", "", typed)
    if not NUMBER_PATTERN.fullmatch(typed) or len(bare) > 9:
        raise BadInput("%(text)s isn't a whole number.", text=repr(text[:20]))
    return int(bare)


def parse_person_id(text: str) -> str:
    """Parse the number of an entrant or staff member: e12, Ｅ１２ and 12 are E12."""
    bare = fold_kana(text).upper()
    return f"E{bare}" if bare.isdecimal() else bare


def parse_ints(data: QueryDict, name: str) -> tuple[int, ...]:
    return tuple(parse_int(value) for value in data.getlist(name))


def parse_ints_by_person(data: QueryDict, name: str) -> dict[str, int]:
    """Parse fields like money.E3, skipping empty ones."""
    head = f"{name}."
    sent = {key.removeprefix(head): str(data[key]) for key in data if key.startswith(head)}
    return {person: parse_int(value) for person, value in sent.items() if value.strip()}


def parse_counts_by_person(data: QueryDict, name: str) -> dict[str, tuple[int, ...]]:
    """Parse repeated fields like shares.E3. Skip people whose fields are all empty; a single gap is 0."""
    head = f"{name}."
    sent = {key.removeprefix(head): data.getlist(key) for key in data if key.startswith(head)}
    return {
        person: tuple(parse_int(value) if value.strip() else 0 for value in values)
        for person, values in sent.items()
        if any(value.strip() for value in values)
    }


FIELD_PARSERS: dict[Any, Callable[[QueryDict, str], Any]] = {
    events.Text: lambda data, name: clean_text(str(data[name]))[:MAX_FIELD_LENGTH],
    events.Number: lambda data, name: parse_int(str(data[name])),
    events.Flag: lambda data, name: data[name] == "yes",
    tuple[events.Text, ...]: lambda data, name: tuple(value for value in data.getlist(name) if value),
    tuple[events.Number, ...]: parse_ints,
    events.Money: parse_ints_by_person,
    events.Shares: parse_counts_by_person,
}


NAMING_KINDS = ("entered", "staff-added", "person-changed")
"""Events that name people: their names are normalised and stripped of invisible characters."""
TYPED_KINDS = ("person-changed", "wish-added")
"""Events whose person numbers are typed by hand; elsewhere a button supplies them."""


def parse_event(data: QueryDict) -> Event:
    """Parse the event that a form describes. Form fields have the names of the event's fields."""
    kind = data.get("what", "")
    cls = events.EVENT_TYPES.get(kind)
    if cls is None:
        raise BadInput("This form is not valid here. Reload the page.")
    hints = get_type_hints(cls, include_extras=True)
    values: dict[str, Any] = {}
    for field in dataclasses.fields(cls):
        reader = FIELD_PARSERS.get(hints[field.name])
        sent = field.name in data or any(key.startswith(f"{field.name}.") for key in data)
        if reader and sent:
            values[field.name] = reader(data, field.name)
    for key in {"name", "kana"} & set(values) if kind in NAMING_KINDS else ():
        values[key] = clean_name(values[key])
    if kind in TYPED_KINDS and "person" in values:
        values["person"] = parse_person_id(values["person"])
    if kind in TYPED_KINDS and "people" in values:
        values["people"] = tuple(parse_person_id(person) for person in values["people"])
    if "missing" in values and isinstance(values.get("money"), dict):
        # Ignore money that was typed for missing players
        values["money"] = {
            person: money for person, money in values["money"].items() if person not in values["missing"]
        }
    try:
        return codec.event_from_json(kind, values)
    except BadTournamentLog as error:
        raise BadInput("Some fields are missing. Fill them in and send the form again.") from error


def make_entry_factory(kind: str, name: str, kana: str) -> Callable[[tournament.TournamentState], list[Event]]:
    """Return a factory for an entry with the next number at the time of writing."""
    name, kana = clean_name(name)[:MAX_FIELD_LENGTH], clean_name(kana)[:MAX_FIELD_LENGTH]

    def build_entry(state: tournament.TournamentState) -> list[Event]:
        if kind == "staff-added":
            return [events.StaffAdded(tournament.next_staff_id(state), name, kana)]
        return [events.EntrantAdded(tournament.next_entrant_id(state), name, kana)]

    return build_entry


def clean_lines(text: str) -> str:
    return "\n".join(filter(None, (clean_text(line) for line in text.splitlines())))[:MAX_NOTICES_LENGTH]


@dataclasses.dataclass
class TournamentForm:
    """The settings of a tournament as filled in so far."""

    name: str = ""
    day: str = ""
    place: str = ""
    seed: str = ""
    minutes: str = "90"
    money_cut: str = "places"
    online: str = ""
    notices: str = ""
    timetable: str = ""

    @classmethod
    def from_post(cls, data: Mapping[str, str]) -> TournamentForm:
        form = cls()
        for field in dataclasses.fields(cls):
            if field.name in data:
                setattr(form, field.name, clean_text(data[field.name])[:MAX_FIELD_LENGTH])
        form.notices, form.timetable = (clean_lines(data.get(name, "")) for name in ("notices", "timetable"))
        return form

    def to_event(self) -> events.TournamentOpened:
        return events.TournamentOpened(
            self.name,
            self.day,
            self.place,
            self.seed,
            parse_int(self.minutes),
            self.money_cut,
            self.notices,
            self.timetable,
        )
