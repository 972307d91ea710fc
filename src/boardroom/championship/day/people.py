"""The event's settings, entrants, staff, check-in and wishes (CH1, CH4, CH11)."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from boardroom.base.text import named
from boardroom.championship.log.codec import to_json
from boardroom.championship.log.facts import (
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
from boardroom.championship.log.laws import applies, checks, henceforth, replaces
from boardroom.championship.log.state import Deed, Person, Settings, State
from boardroom.championship.telling.refusals import refuse

LONGEST_NAME = 60
"""Most characters of a name, or of its reading."""
LONGEST_SETTING = 100
"""Most characters of the name, the day and the place of an event."""
OFFICES = ("organiser", "referee")
MONEY_CUTS = ("places", "totals")
ENTRANT = ("entered", "present", "absent", "left")
STAFF = ("present", "absent")


@checks(Opened)
def may_open(state: State, fact: Opened, deed: Deed) -> None:
    if state.settings is not None:
        refuse("already-open")
    good_settings(fact)


@checks(SettingsChanged)
def may_change_settings(state: State, fact: SettingsChanged, deed: Deed) -> None:
    """CH6: the seed binds from the first draw on."""
    settings = state.open()
    good_settings(fact)
    if fact.seed != settings.seed and any(game.draws for game in state.games.values()):
        refuse("seed-used")
    if state.frozen and fact.money_cut != settings.money_cut:
        refuse("frozen")


def good_settings(fact: Opened | SettingsChanged) -> None:
    if not fact.name.strip():
        refuse("no-name")
    if not fact.seed.strip():
        refuse("bad-setting", field="seed", value="''")
    if not 1 <= fact.minutes <= 600:
        refuse("bad-setting", field="minutes", value=fact.minutes)
    if fact.money_cut not in MONEY_CUTS:
        refuse("bad-setting", field="money_cut", value=fact.money_cut)


@applies(Opened, SettingsChanged)
def set_settings(state: State, fact: Opened | SettingsChanged, deed: Deed) -> State:
    return replace(state, settings=Settings(**dataclasses.asdict(fact)))


@replaces(SettingsChanged)
def old_settings(state: State, fact: SettingsChanged) -> dict[str, Any] | None:
    return to_json(SettingsChanged(**dataclasses.asdict(state.settings))) if state.settings else None


@checks(Rehearsed)
def may_rehearse(state: State, fact: Rehearsed, deed: Deed) -> None:
    """Before anybody has entered: a real event does not turn into a rehearsal, nor a rehearsal into a real event."""
    state.open()
    if state.people or state.rehearsal:
        refuse("no-rehearsal")


@applies(Rehearsed)
def rehearse(state: State, fact: Rehearsed, deed: Deed) -> State:
    return replace(state, rehearsal=True)


@checks(EntryForm)
def may_set_form(state: State, fact: EntryForm, deed: Deed) -> None:
    state.open()


@applies(EntryForm)
def set_form(state: State, fact: EntryForm, deed: Deed) -> State:
    return replace(state, entries_open=fact.open)


@replaces(EntryForm)
def old_form(state: State, fact: EntryForm) -> dict[str, Any] | None:
    return None if state.entries_open is None else {"open": state.entries_open}


@checks(OfficeTaken)
def may_take_office(state: State, fact: OfficeTaken, deed: Deed) -> None:
    """Whether somebody may is the caller's to know (an invitation); here they do it for themselves alone."""
    if fact.office not in OFFICES or fact.office != deed.by.role:
        refuse("bad-office")


@applies(OfficeTaken)
def take_office(state: State, fact: OfficeTaken, deed: Deed) -> State:
    return state


def next_entrant(state: State) -> str:
    """CH11: numbers go on in the order of entry, for walk-ins, too."""
    return f"E{1 + max((person.number for person in state.entrants()), default=0)}"


def next_staff(state: State) -> str:
    return f"S{1 + max((person.number for person in state.staff()), default=0)}"


@checks(Entered)
def may_enter(state: State, fact: Entered, deed: Deed) -> None:
    state.open()
    if fact.person != next_entrant(state):
        refuse("next-number", next=next_entrant(state))
    if not fact.name.strip():
        refuse("no-name")


@checks(StaffAdded)
def may_add_staff(state: State, fact: StaffAdded, deed: Deed) -> None:
    state.open()
    if fact.person != next_staff(state):
        refuse("next-number", next=next_staff(state))
    if not fact.name.strip():
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
def has_short_settings(state: State, fact: Opened | SettingsChanged, deed: Deed) -> None:
    check_lengths(fact)


@henceforth(StaffAdded, PersonChanged)
def has_a_usable_name(state: State, fact: Entered | StaffAdded | PersonChanged, deed: Deed) -> None:
    """Refuse long names, and names of invisible letters: no one could call them out."""
    check_lengths(fact)
    if not named(fact.name):
        refuse("no-name")


@henceforth(Entered)
def enters_before_the_end(state: State, fact: Entered, deed: Deed) -> None:
    """CH12: who entered after it would stand in the final ranking, though it is fixed."""
    if state.frozen:
        refuse("frozen")
    has_a_usable_name(state, fact, deed)


@applies(Entered)
def enter(state: State, fact: Entered, deed: Deed) -> State:
    return state.with_person(Person(fact.person, fact.name, fact.kana, "entered"))


@applies(StaffAdded)
def add_staff(state: State, fact: StaffAdded, deed: Deed) -> State:
    return state.with_person(Person(fact.person, fact.name, fact.kana, "absent"))


@checks(PersonChanged)
def may_change_person(state: State, fact: PersonChanged, deed: Deed) -> None:
    state.person(fact.person)
    if not fact.name.strip():
        refuse("no-name")


@applies(PersonChanged)
def change_person(state: State, fact: PersonChanged, deed: Deed) -> State:
    return state.with_person(replace(state.people[fact.person], name=fact.name, kana=fact.kana))


@checks(Checked)
def may_check_in(state: State, fact: Checked, deed: Deed) -> None:
    """CH11: who leaves keeps what was scored; so a status says only who is here."""
    person = state.person(fact.person)
    if fact.status not in (STAFF if person.is_staff else ENTRANT):
        refuse("bad-status", person=fact.person, status=fact.status)
    if fact.status == person.status:
        refuse("same-status", person=fact.person)


@applies(Checked)
def check_in(state: State, fact: Checked, deed: Deed) -> State:
    return state.with_person(replace(state.people[fact.person], status=fact.status))


@replaces(PersonChanged)
def old_person(state: State, fact: PersonChanged) -> dict[str, Any]:
    person = state.person(fact.person)
    return {"name": person.name, "kana": person.kana}


@replaces(Checked)
def old_status(state: State, fact: Checked) -> dict[str, Any]:
    return {"status": state.person(fact.person).status}


@checks(WishAdded)
def may_wish(state: State, fact: WishAdded, deed: Deed) -> None:
    people = [state.person(person) for person in fact.people]
    if len(set(fact.people)) < 2 or len(set(fact.people)) < len(people) or any(each.is_staff for each in people):
        refuse("bad-wish")


@applies(WishAdded)
def wish(state: State, fact: WishAdded, deed: Deed) -> State:
    return replace(state, wishes={**state.wishes, deed.number: fact.people})


@checks(WishDropped)
def may_drop_wish(state: State, fact: WishDropped, deed: Deed) -> None:
    if fact.wish not in state.wishes:
        refuse("no-wish")


@applies(WishDropped)
def drop_wish(state: State, fact: WishDropped, deed: Deed) -> State:
    return replace(state, wishes={number: people for number, people in state.wishes.items() if number != fact.wish})


@replaces(WishDropped)
def old_wish(state: State, fact: WishDropped) -> dict[str, Any] | None:
    return {"people": list(state.wishes[fact.wish])} if fact.wish in state.wishes else None
