"""Parses form fields into events of the log."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from django.http import QueryDict

from boardroom import tournament
from boardroom.base.errors import BadInput, BadLog
from boardroom.base.text import kana_folded, named
from boardroom.tournament.exports.files import clean
from boardroom.tournament.log import codec, events
from boardroom.tournament.log.events import Fact

LONGEST = 200
LONGEST_NOTICES = 1000


AROUND = str.maketrans("", "", "$¥円")
"""Characters that people type around numbers, after width normalisation."""
NUMBER = re.compile(r"-?(\d+|\d{1,3}([,、]\d{3})+)")
"""Commas must separate groups of three digits: 2,4500 is ambiguous and therefore rejected."""


def whole(text: str) -> int:
    """Parse a number as people type it: 12,000, １２，０００ and ￥12000 are the same."""
    typed = kana_folded(text).translate(AROUND)
    bare = re.sub("[,、]", "", typed)
    if not NUMBER.fullmatch(typed) or len(bare) > 9:
        raise BadInput("%(text)s isn't a whole number.", text=repr(text[:20]))
    return int(bare)


def person_number(text: str) -> str:
    """Parse the number of an entrant or staff member: e12, Ｅ１２ and 12 are E12."""
    bare = kana_folded(text).upper()
    return f"E{bare}" if bare.isdecimal() else bare


def numbers(data: QueryDict, name: str) -> tuple[int, ...]:
    return tuple(whole(value) for value in data.getlist(name))


def by_person(data: QueryDict, name: str) -> dict[str, int]:
    """Parse fields like money.E3, skipping empty ones."""
    head = f"{name}."
    sent = {key.removeprefix(head): str(data[key]) for key in data if key.startswith(head)}
    return {person: whole(value) for person, value in sent.items() if value.strip()}


def counts_by_person(data: QueryDict, name: str) -> dict[str, tuple[int, ...]]:
    """Parse repeated fields like shares.E3. Skip people whose fields are all empty; a single gap is 0."""
    head = f"{name}."
    sent = {key.removeprefix(head): data.getlist(key) for key in data if key.startswith(head)}
    return {
        person: tuple(whole(value) if value.strip() else 0 for value in values)
        for person, values in sent.items()
        if any(value.strip() for value in values)
    }


READERS: dict[Any, Callable[[QueryDict, str], Any]] = {
    events.Text: lambda data, name: clean(str(data[name]))[:LONGEST],
    events.Number: lambda data, name: whole(str(data[name])),
    events.Truth: lambda data, name: data[name] == "yes",
    tuple[events.Text, ...]: lambda data, name: tuple(value for value in data.getlist(name) if value),
    tuple[events.Number, ...]: numbers,
    events.Money: by_person,
    events.Shares: counts_by_person,
}


NAMING = ("entered", "staff-added", "person-changed")
"""Events that name people: their names are normalised and stripped of invisible characters."""
TYPED = ("person-changed", "wish-added")
"""Events whose person numbers are typed by hand; elsewhere a button supplies them."""


def fact_of(data: QueryDict) -> Fact:
    """Parse the event that a form describes. Form fields have the names of the event's fields."""
    kind = data.get("what", "")
    cls = events.KINDS.get(kind)
    if cls is None:
        raise BadInput("This form is not valid here. Reload the page.")
    hints = get_type_hints(cls, include_extras=True)
    said: dict[str, Any] = {}
    for field in dataclasses.fields(cls):
        reader = READERS.get(hints[field.name])
        sent = field.name in data or any(key.startswith(f"{field.name}.") for key in data)
        if reader and sent:
            said[field.name] = reader(data, field.name)
    for key in {"name", "kana"} & set(said) if kind in NAMING else ():
        said[key] = named(said[key])
    if kind in TYPED and "person" in said:
        said["person"] = person_number(said["person"])
    if kind in TYPED and "people" in said:
        said["people"] = tuple(person_number(person) for person in said["people"])
    if "missing" in said and isinstance(said.get("money"), dict):
        # Ignore money that was typed for missing players
        said["money"] = {person: money for person, money in said["money"].items() if person not in said["missing"]}
    try:
        return codec.from_json(kind, said)
    except BadLog as error:
        raise BadInput("Some fields are missing. Fill them in and send the form again.") from error


def numbered(kind: str, name: str, kana: str) -> Callable[[tournament.State], list[Fact]]:
    """Return a factory for an entry with the next number at the time of writing."""
    name, kana = named(name)[:LONGEST], named(kana)[:LONGEST]

    def made(state: tournament.State) -> list[Fact]:
        if kind == "staff-added":
            return [events.StaffAdded(tournament.next_staff(state), name, kana)]
        return [events.Entered(tournament.next_entrant(state), name, kana)]

    return made


def lines_of(text: str) -> str:
    return "\n".join(filter(None, (clean(line) for line in text.splitlines())))[:LONGEST_NOTICES]


@dataclasses.dataclass
class EventForm:
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
    def read(cls, data: Mapping[str, str]) -> EventForm:
        form = cls()
        for field in dataclasses.fields(cls):
            if field.name in data:
                setattr(form, field.name, clean(data[field.name])[:LONGEST])
        form.notices, form.timetable = (lines_of(data.get(name, "")) for name in ("notices", "timetable"))
        return form

    def opened(self) -> events.Opened:
        return events.Opened(
            self.name,
            self.day,
            self.place,
            self.seed,
            whole(self.minutes),
            self.money_cut,
            self.notices,
            self.timetable,
        )
