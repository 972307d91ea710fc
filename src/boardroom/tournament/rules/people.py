"""Settings, entrants, staff, check-in and wishes (CH1, CH4, CH11)."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from boardroom.base.text import named
from boardroom.tournament.log.codec import to_json
from boardroom.tournament.log.events import (
    Checked,
    Entered,
    EntryForm,
    Fact,
    OfficeTaken,
    Opened,
    PersonChanged,
    Rehearsed,
    SettingsChanged,
    StaffAdded,
    WishAdded,
    WishDropped,
)
from boardroom.tournament.log.handlers import applies, checks, henceforth, replaces
from boardroom.tournament.log.state import Deed, Person, Settings, State
from boardroom.tournament.text.refusals import refuse

LONGEST_NAME = 60
"""Most characters of a name, or of its reading."""
LONGEST_SETTING = 100
"""Most characters of the name, the day and the place of an event."""
OFFICES = ("organiser", "referee")
MONEY_CUTS = ("places", "totals")
ENTRANT = ("entered", "present", "absent", "left")
STAFF = ("present", "absent")


@checks(Opened)
def may_open(state: State, event: Opened, pending: Deed) -> None:
    if state.settings is not None:
        refuse("already-open")
    good_settings(event)


@checks(SettingsChanged)
def may_change_settings(state: State, event: SettingsChanged, pending: Deed) -> None:
    """CH6: the seed cannot change after the first draw."""
    settings = state.open()
    good_settings(event)
    if event.seed != settings.seed and any(round_.draws for round_ in state.games.values()):
        refuse("seed-used")
    if state.frozen and event.money_cut != settings.money_cut:
        refuse("frozen")


def good_settings(event: Opened | SettingsChanged) -> None:
    if not event.name.strip():
        refuse("no-name")
    if not event.seed.strip():
        refuse("bad-setting", field="seed", value="''")
    if not 1 <= event.minutes <= 600:
        refuse("bad-setting", field="minutes", value=event.minutes)
    if event.money_cut not in MONEY_CUTS:
        refuse("bad-setting", field="money_cut", value=event.money_cut)


@applies(Opened, SettingsChanged)
def set_settings(state: State, event: Opened | SettingsChanged, pending: Deed) -> State:
    return replace(state, settings=Settings(**dataclasses.asdict(event)))


@replaces(SettingsChanged)
def old_settings(state: State, event: SettingsChanged) -> dict[str, Any] | None:
    return to_json(SettingsChanged(**dataclasses.asdict(state.settings))) if state.settings else None


@checks(Rehearsed)
def may_rehearse(state: State, event: Rehearsed, pending: Deed) -> None:
    """Only before the first entry: a real tournament cannot become a rehearsal, nor the reverse."""
    state.open()
    if state.people or state.rehearsal:
        refuse("no-rehearsal")


@applies(Rehearsed)
def rehearse(state: State, event: Rehearsed, pending: Deed) -> State:
    return replace(state, rehearsal=True)


@checks(EntryForm)
def may_set_form(state: State, event: EntryForm, pending: Deed) -> None:
    state.open()


@applies(EntryForm)
def set_form(state: State, event: EntryForm, pending: Deed) -> State:
    return replace(state, entries_open=event.open)


@replaces(EntryForm)
def old_form(state: State, event: EntryForm) -> dict[str, Any] | None:
    return None if state.entries_open is None else {"open": state.entries_open}


@checks(OfficeTaken)
def may_take_office(state: State, event: OfficeTaken, pending: Deed) -> None:
    """People can only take a role themselves. The caller checks their invitation."""
    if event.office not in OFFICES or event.office != pending.by.role:
        refuse("bad-office")


@applies(OfficeTaken)
def take_office(state: State, event: OfficeTaken, pending: Deed) -> State:
    return state


def next_entrant(state: State) -> str:
    """CH11: numbers continue in the order of entry, also for walk-ins."""
    return f"E{1 + max((person.number for person in state.entrants()), default=0)}"


def next_staff(state: State) -> str:
    return f"S{1 + max((person.number for person in state.staff()), default=0)}"


@checks(Entered)
def may_enter(state: State, event: Entered, pending: Deed) -> None:
    state.open()
    if event.person != next_entrant(state):
        refuse("next-number", next=next_entrant(state))
    if not event.name.strip():
        refuse("no-name")


@checks(StaffAdded)
def may_add_staff(state: State, event: StaffAdded, pending: Deed) -> None:
    state.open()
    if event.person != next_staff(state):
        refuse("next-number", next=next_staff(state))
    if not event.name.strip():
        refuse("no-name")


def check_lengths(fact: Fact) -> None:
    """CH1: refuse long names. Pages with a thousand of them go to every phone."""
    match fact:
        case Entered() | StaffAdded() | PersonChanged():
            longest, most = max(len(fact.name), len(fact.kana)), LONGEST_NAME
        case Opened() | SettingsChanged():
            longest, most = max(len(fact.name), len(fact.day), len(fact.place)), LONGEST_SETTING
        case _:
            return
    if longest > most:
        refuse("long-name", most=most)


@henceforth(Opened, SettingsChanged)
def has_short_settings(state: State, event: Opened | SettingsChanged, pending: Deed) -> None:
    check_lengths(event)


@henceforth(StaffAdded, PersonChanged)
def has_a_usable_name(state: State, event: Entered | StaffAdded | PersonChanged, pending: Deed) -> None:
    """Refuse long names and names of invisible characters."""
    check_lengths(event)
    if not named(event.name):
        refuse("no-name")


@henceforth(Entered)
def enters_before_the_end(state: State, event: Entered, pending: Deed) -> None:
    """CH12: no entries after the standings are final."""
    if state.frozen:
        refuse("frozen")
    has_a_usable_name(state, event, pending)


@applies(Entered)
def enter(state: State, event: Entered, pending: Deed) -> State:
    return state.with_person(Person(event.person, event.name, event.kana, "entered"))


@applies(StaffAdded)
def add_staff(state: State, event: StaffAdded, pending: Deed) -> State:
    return state.with_person(Person(event.person, event.name, event.kana, "absent"))


@checks(PersonChanged)
def may_change_person(state: State, event: PersonChanged, pending: Deed) -> None:
    state.person(event.person)
    if not event.name.strip():
        refuse("no-name")


@applies(PersonChanged)
def change_person(state: State, event: PersonChanged, pending: Deed) -> State:
    return state.with_person(replace(state.people[event.person], name=event.name, kana=event.kana))


@checks(Checked)
def may_check_in(state: State, event: Checked, pending: Deed) -> None:
    """CH11: people who leave keep their scores; the status only records their attendance."""
    person = state.person(event.person)
    if event.status not in (STAFF if person.is_staff else ENTRANT):
        refuse("bad-status", person=event.person, status=event.status)
    if event.status == person.status:
        refuse("same-status", person=event.person)


@applies(Checked)
def check_in(state: State, event: Checked, pending: Deed) -> State:
    return state.with_person(replace(state.people[event.person], status=event.status))


@replaces(PersonChanged)
def old_person(state: State, event: PersonChanged) -> dict[str, Any]:
    person = state.person(event.person)
    return {"name": person.name, "kana": person.kana}


@replaces(Checked)
def old_status(state: State, event: Checked) -> dict[str, Any]:
    return {"status": state.person(event.person).status}


@checks(WishAdded)
def may_wish(state: State, event: WishAdded, pending: Deed) -> None:
    people = [state.person(person) for person in event.people]
    if len(set(event.people)) < 2 or len(set(event.people)) < len(people) or any(each.is_staff for each in people):
        refuse("bad-wish")


@applies(WishAdded)
def wish(state: State, event: WishAdded, pending: Deed) -> State:
    return replace(state, wishes={**state.wishes, pending.number: event.people})


@checks(WishDropped)
def may_drop_wish(state: State, event: WishDropped, pending: Deed) -> None:
    if event.wish not in state.wishes:
        refuse("no-wish")


@applies(WishDropped)
def drop_wish(state: State, event: WishDropped, pending: Deed) -> State:
    return replace(state, wishes={number: people for number, people in state.wishes.items() if number != event.wish})


@replaces(WishDropped)
def old_wish(state: State, event: WishDropped) -> dict[str, Any] | None:
    return {"people": list(state.wishes[event.wish])} if event.wish in state.wishes else None
