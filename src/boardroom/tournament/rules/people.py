"""Settings, entrants, staff, check-in and wishes (CH1, CH4, CH11)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, replace
from typing import Any

from boardroom.base.languages import text
from boardroom.base.text import clean_name
from boardroom.tournament.log.codec import event_to_json
from boardroom.tournament.log.events import OMIT_IF_DEFAULT, ORGANISERS, REFEREES, Event, Flag, Number, Text
from boardroom.tournament.log.state import PendingEntry, Person, Settings, TournamentState
from boardroom.tournament.text.refusals import refuse

LONGEST_NAME = 60
"""Most characters of a name, or of its reading."""
LONGEST_SETTING = 100
"""Most characters of the name, the day and the place of an event."""
STAFF_ROLES = ("organiser", "referee")
DEDUCTION_MODES = ("places", "totals")
ENTRANT_STATUSES = ("entered", "present", "absent", "left")
STAFF_STATUSES = ("present", "absent")


@dataclass(frozen=True)
class TournamentOpened(
    Event, kind="opened", label=text("Tournament created"), roles=ORGANISERS, topics=("settings",), can_undo=False
):
    """A tournament with its settings, including the published seed."""

    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number = 90
    money_cut: Text = "places"
    notices: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    """Information for entrants in addition to CH14, one line each."""
    timetable: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    """Planned times, one line each: 13:00 round 2."""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        if state.settings is not None:
            refuse("already-open")
        check_settings(self)

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        check_lengths(self)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return apply_settings(state, self)


@dataclass(frozen=True)
class SettingsChanged(
    Event, kind="settings-changed", label=text("Settings changed"), roles=ORGANISERS, topics=("settings",)
):
    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number
    money_cut: Text
    notices: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    timetable: Text = field(default="", metadata=OMIT_IF_DEFAULT)

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH6: the seed cannot change after the first draw."""
        settings = state.get_settings()
        check_settings(self)
        if self.seed != settings.seed and any(round_.draw_count for round_ in state.rounds.values()):
            refuse("seed-used")
        if state.is_finalised and self.money_cut != settings.money_cut:
            refuse("frozen")

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        check_lengths(self)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return apply_settings(state, self)

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return event_to_json(SettingsChanged(**dataclasses.asdict(state.settings))) if state.settings else None


def check_settings(event: TournamentOpened | SettingsChanged) -> None:
    if not event.name.strip():
        refuse("no-name")
    if not event.seed.strip():
        refuse("bad-setting", field="seed", value="''")
    if not 1 <= event.minutes <= 600:
        refuse("bad-setting", field="minutes", value=event.minutes)
    if event.money_cut not in DEDUCTION_MODES:
        refuse("bad-setting", field="money_cut", value=event.money_cut)


def apply_settings(state: TournamentState, event: TournamentOpened | SettingsChanged) -> TournamentState:
    return replace(state, settings=Settings(**dataclasses.asdict(event)))


@dataclass(frozen=True)
class RehearsalMarked(
    Event, kind="rehearsed", label=text("Marked as a rehearsal"), roles=ORGANISERS, topics=("settings",), can_undo=False
):
    """This tournament is permanently a rehearsal, with made-up people and results."""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Only before the first entry: a real tournament cannot become a rehearsal, nor the reverse."""
        state.get_settings()
        if state.people or state.is_rehearsal:
            refuse("no-rehearsal")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, is_rehearsal=True)


@dataclass(frozen=True)
class EntryFormSet(Event, kind="entry-form", label=text("Entry form changed"), roles=ORGANISERS, topics=("settings",)):
    """The public entry form opened or closed."""

    open: Flag

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_settings()

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, entries_open=self.open)

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return None if state.entries_open is None else {"open": state.entries_open}


@dataclass(frozen=True)
class StaffRoleTaken(Event, kind="office-taken", label=text("Role claimed"), roles=REFEREES, can_undo=False):
    """The entry's author has become an organiser or a referee."""

    office: Text

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """People can only take a role themselves. The caller checks their invitation."""
        if self.office not in STAFF_ROLES or self.office != pending.by.role:
            refuse("bad-office")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state


def next_entrant_id(state: TournamentState) -> str:
    """CH11: numbers continue in the order of entry, also for walk-ins."""
    return f"E{1 + max((person.number for person in state.list_entrants()), default=0)}"


def next_staff_id(state: TournamentState) -> str:
    return f"S{1 + max((person.number for person in state.list_staff()), default=0)}"


@dataclass(frozen=True)
class EntrantAdded(Event, kind="entered", label=text("Entry"), roles=ORGANISERS, topics=("person {person}",)):
    """A new entrant (E1, E2, …, in order of entry), registered online or at the door."""

    person: Text
    name: Text
    kana: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_settings()
        if self.person != next_entrant_id(state):
            refuse("next-number", next=next_entrant_id(state))
        if not self.name.strip():
            refuse("no-name")

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH12: no entries after the standings are final."""
        if state.is_finalised:
            refuse("frozen")
        check_name(self)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_person(Person(self.person, self.name, self.kana, "entered"))


@dataclass(frozen=True)
class StaffAdded(Event, kind="staff-added", label=text("Staff added"), roles=ORGANISERS, topics=("person {person}",)):
    person: Text
    name: Text
    kana: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_settings()
        if self.person != next_staff_id(state):
            refuse("next-number", next=next_staff_id(state))
        if not self.name.strip():
            refuse("no-name")

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        check_name(self)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_person(Person(self.person, self.name, self.kana, "absent"))


def check_lengths(event: Event) -> None:
    """CH1: refuse long names. Pages with a thousand of them go to every phone."""
    match event:
        case EntrantAdded() | StaffAdded() | PersonChanged():
            longest, most = max(len(event.name), len(event.kana)), LONGEST_NAME
        case TournamentOpened() | SettingsChanged():
            longest, most = max(len(event.name), len(event.day), len(event.place)), LONGEST_SETTING
        case _:
            return
    if longest > most:
        refuse("long-name", most=most)


def check_name(event: EntrantAdded | StaffAdded | PersonChanged) -> None:
    """Refuse long names and names of invisible characters."""
    check_lengths(event)
    if not clean_name(event.name):
        refuse("no-name")


@dataclass(frozen=True)
class PersonChanged(
    Event, kind="person-changed", label=text("Name corrected"), roles=ORGANISERS, topics=("person {person}",)
):
    """A corrected name; the number stays."""

    person: Text
    name: Text
    kana: Text = ""

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        state.get_person(self.person)
        if not self.name.strip():
            refuse("no-name")

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        check_name(self)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_person(replace(state.people[self.person], name=self.name, kana=self.kana))

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        person = state.get_person(self.person)
        return {"name": person.name, "kana": person.kana}


@dataclass(frozen=True)
class AttendanceSet(Event, kind="checked", label=text("Check-in changed"), roles=REFEREES, topics=("person {person}",)):
    """Check-in. Entrants are entered, present, absent or left; staff are present (on standby) or absent."""

    person: Text
    status: Text

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH11: people who leave keep their scores; the status only records their attendance."""
        person = state.get_person(self.person)
        if self.status not in (STAFF_STATUSES if person.is_staff else ENTRANT_STATUSES):
            refuse("bad-status", person=self.person, status=self.status)
        if self.status == person.status:
            refuse("same-status", person=self.person)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_person(replace(state.people[self.person], status=self.status))

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return {"status": state.get_person(self.person).status}


@dataclass(frozen=True)
class WishAdded(Event, kind="wish-added", label=text("Wish added"), roles=ORGANISERS, topics=("wishes",)):
    """A group that would like to sit apart."""

    people: tuple[Text, ...]

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        people = [state.get_person(person) for person in self.people]
        if len(set(self.people)) < 2 or len(set(self.people)) < len(people) or any(each.is_staff for each in people):
            refuse("bad-wish")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, wishes={**state.wishes, pending.number: self.people})


@dataclass(frozen=True)
class WishRemoved(Event, kind="wish-dropped", label=text("Wish removed"), roles=ORGANISERS, topics=("wishes",)):
    wish: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        if self.wish not in state.wishes:
            refuse("no-wish")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return replace(state, wishes={number: people for number, people in state.wishes.items() if number != self.wish})

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return {"people": list(state.wishes[self.wish])} if self.wish in state.wishes else None
