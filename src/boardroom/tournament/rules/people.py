"""Settings, entrants, staff, check-in and wishes (CH1, CH4, CH11)."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from boardroom.base.text import clean_name
from boardroom.tournament.log.codec import event_to_json
from boardroom.tournament.log.events import (
    AttendanceSet,
    EntrantAdded,
    EntryFormSet,
    Event,
    PersonChanged,
    RehearsalMarked,
    SettingsChanged,
    StaffAdded,
    StaffRoleTaken,
    TournamentOpened,
    WishAdded,
    WishRemoved,
)
from boardroom.tournament.log.handlers import (
    register_check,
    register_effect,
    register_previous_value,
    register_stricter_check,
)
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


@register_check(TournamentOpened)
def check_opening(state: TournamentState, event: TournamentOpened, pending: PendingEntry) -> None:
    if state.settings is not None:
        refuse("already-open")
    check_settings(event)


@register_check(SettingsChanged)
def check_settings_change(state: TournamentState, event: SettingsChanged, pending: PendingEntry) -> None:
    """CH6: the seed cannot change after the first draw."""
    settings = state.get_settings()
    check_settings(event)
    if event.seed != settings.seed and any(round_.draw_count for round_ in state.rounds.values()):
        refuse("seed-used")
    if state.is_finalised and event.money_cut != settings.money_cut:
        refuse("frozen")


def check_settings(event: TournamentOpened | SettingsChanged) -> None:
    if not event.name.strip():
        refuse("no-name")
    if not event.seed.strip():
        refuse("bad-setting", field="seed", value="''")
    if not 1 <= event.minutes <= 600:
        refuse("bad-setting", field="minutes", value=event.minutes)
    if event.money_cut not in DEDUCTION_MODES:
        refuse("bad-setting", field="money_cut", value=event.money_cut)


@register_effect(TournamentOpened, SettingsChanged)
def apply_settings(
    state: TournamentState, event: TournamentOpened | SettingsChanged, pending: PendingEntry
) -> TournamentState:
    return replace(state, settings=Settings(**dataclasses.asdict(event)))


@register_previous_value(SettingsChanged)
def get_previous_settings(state: TournamentState, event: SettingsChanged) -> dict[str, Any] | None:
    return event_to_json(SettingsChanged(**dataclasses.asdict(state.settings))) if state.settings else None


@register_check(RehearsalMarked)
def check_rehearsal(state: TournamentState, event: RehearsalMarked, pending: PendingEntry) -> None:
    """Only before the first entry: a real tournament cannot become a rehearsal, nor the reverse."""
    state.get_settings()
    if state.people or state.is_rehearsal:
        refuse("no-rehearsal")


@register_effect(RehearsalMarked)
def mark_rehearsal(state: TournamentState, event: RehearsalMarked, pending: PendingEntry) -> TournamentState:
    return replace(state, is_rehearsal=True)


@register_check(EntryFormSet)
def check_entry_form(state: TournamentState, event: EntryFormSet, pending: PendingEntry) -> None:
    state.get_settings()


@register_effect(EntryFormSet)
def set_entry_form(state: TournamentState, event: EntryFormSet, pending: PendingEntry) -> TournamentState:
    return replace(state, entries_open=event.open)


@register_previous_value(EntryFormSet)
def get_previous_entry_form(state: TournamentState, event: EntryFormSet) -> dict[str, Any] | None:
    return None if state.entries_open is None else {"open": state.entries_open}


@register_check(StaffRoleTaken)
def check_staff_role(state: TournamentState, event: StaffRoleTaken, pending: PendingEntry) -> None:
    """People can only take a role themselves. The caller checks their invitation."""
    if event.office not in STAFF_ROLES or event.office != pending.by.role:
        refuse("bad-office")


@register_effect(StaffRoleTaken)
def record_staff_role(state: TournamentState, event: StaffRoleTaken, pending: PendingEntry) -> TournamentState:
    return state


def next_entrant_id(state: TournamentState) -> str:
    """CH11: numbers continue in the order of entry, also for walk-ins."""
    return f"E{1 + max((person.number for person in state.list_entrants()), default=0)}"


def next_staff_id(state: TournamentState) -> str:
    return f"S{1 + max((person.number for person in state.list_staff()), default=0)}"


@register_check(EntrantAdded)
def check_entry(state: TournamentState, event: EntrantAdded, pending: PendingEntry) -> None:
    state.get_settings()
    if event.person != next_entrant_id(state):
        refuse("next-number", next=next_entrant_id(state))
    if not event.name.strip():
        refuse("no-name")


@register_check(StaffAdded)
def check_staff_addition(state: TournamentState, event: StaffAdded, pending: PendingEntry) -> None:
    state.get_settings()
    if event.person != next_staff_id(state):
        refuse("next-number", next=next_staff_id(state))
    if not event.name.strip():
        refuse("no-name")


def check_lengths(fact: Event) -> None:
    """CH1: refuse long names. Pages with a thousand of them go to every phone."""
    match fact:
        case EntrantAdded() | StaffAdded() | PersonChanged():
            longest, most = max(len(fact.name), len(fact.kana)), LONGEST_NAME
        case TournamentOpened() | SettingsChanged():
            longest, most = max(len(fact.name), len(fact.day), len(fact.place)), LONGEST_SETTING
        case _:
            return
    if longest > most:
        refuse("long-name", most=most)


@register_stricter_check(TournamentOpened, SettingsChanged)
def has_short_settings(
    state: TournamentState, event: TournamentOpened | SettingsChanged, pending: PendingEntry
) -> None:
    check_lengths(event)


@register_stricter_check(StaffAdded, PersonChanged)
def has_a_usable_name(
    state: TournamentState, event: EntrantAdded | StaffAdded | PersonChanged, pending: PendingEntry
) -> None:
    """Refuse long names and names of invisible characters."""
    check_lengths(event)
    if not clean_name(event.name):
        refuse("no-name")


@register_stricter_check(EntrantAdded)
def check_entry_time(state: TournamentState, event: EntrantAdded, pending: PendingEntry) -> None:
    """CH12: no entries after the standings are final."""
    if state.is_finalised:
        refuse("frozen")
    has_a_usable_name(state, event, pending)


@register_effect(EntrantAdded)
def add_entrant(state: TournamentState, event: EntrantAdded, pending: PendingEntry) -> TournamentState:
    return state.with_person(Person(event.person, event.name, event.kana, "entered"))


@register_effect(StaffAdded)
def add_staff(state: TournamentState, event: StaffAdded, pending: PendingEntry) -> TournamentState:
    return state.with_person(Person(event.person, event.name, event.kana, "absent"))


@register_check(PersonChanged)
def check_person_change(state: TournamentState, event: PersonChanged, pending: PendingEntry) -> None:
    state.get_person(event.person)
    if not event.name.strip():
        refuse("no-name")


@register_effect(PersonChanged)
def change_person(state: TournamentState, event: PersonChanged, pending: PendingEntry) -> TournamentState:
    return state.with_person(replace(state.people[event.person], name=event.name, kana=event.kana))


@register_check(AttendanceSet)
def check_attendance(state: TournamentState, event: AttendanceSet, pending: PendingEntry) -> None:
    """CH11: people who leave keep their scores; the status only records their attendance."""
    person = state.get_person(event.person)
    if event.status not in (STAFF_STATUSES if person.is_staff else ENTRANT_STATUSES):
        refuse("bad-status", person=event.person, status=event.status)
    if event.status == person.status:
        refuse("same-status", person=event.person)


@register_effect(AttendanceSet)
def set_attendance(state: TournamentState, event: AttendanceSet, pending: PendingEntry) -> TournamentState:
    return state.with_person(replace(state.people[event.person], status=event.status))


@register_previous_value(PersonChanged)
def get_previous_person(state: TournamentState, event: PersonChanged) -> dict[str, Any]:
    person = state.get_person(event.person)
    return {"name": person.name, "kana": person.kana}


@register_previous_value(AttendanceSet)
def get_previous_attendance(state: TournamentState, event: AttendanceSet) -> dict[str, Any]:
    return {"status": state.get_person(event.person).status}


@register_check(WishAdded)
def check_wish(state: TournamentState, event: WishAdded, pending: PendingEntry) -> None:
    people = [state.get_person(person) for person in event.people]
    if len(set(event.people)) < 2 or len(set(event.people)) < len(people) or any(each.is_staff for each in people):
        refuse("bad-wish")


@register_effect(WishAdded)
def add_wish(state: TournamentState, event: WishAdded, pending: PendingEntry) -> TournamentState:
    return replace(state, wishes={**state.wishes, pending.number: event.people})


@register_check(WishRemoved)
def check_wish_removal(state: TournamentState, event: WishRemoved, pending: PendingEntry) -> None:
    if event.wish not in state.wishes:
        refuse("no-wish")


@register_effect(WishRemoved)
def remove_wish(state: TournamentState, event: WishRemoved, pending: PendingEntry) -> TournamentState:
    return replace(state, wishes={number: people for number, people in state.wishes.items() if number != event.wish})


@register_previous_value(WishRemoved)
def get_previous_wish(state: TournamentState, event: WishRemoved) -> dict[str, Any] | None:
    return {"people": list(state.wishes[event.wish])} if event.wish in state.wishes else None
