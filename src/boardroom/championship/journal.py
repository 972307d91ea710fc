"""The one door to the log: a deed is checked and written down, or it is refused and nothing changes.

    journal = Journal()
    journal = journal.do(Opened("Spring Championship", "2026-11-15", "Hall 1", "a public seed"), by=organiser, at=now)

A `Journal` is the log of an event and the state it comes to. It never changes: `do` gives a new one, so that a site can
commit the new entry first and take the new journal after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardroom.base.errors import BadLog, Refused
from boardroom.base.languages import LANGUAGES

# The laws register themselves
from boardroom.championship.day import clock, online, people, prizes, referee, results, seatings  # noqa: F401
from boardroom.championship.day.people import LONGEST_NAME, check_lengths
from boardroom.championship.day.rights import at_own_table, may
from boardroom.championship.log.codec import to_json
from boardroom.championship.log.entries import Entry, Log, canonical, plain, sealed
from boardroom.championship.log.facts import (
    DeviceChanged,
    Fact,
    OfficeTaken,
    Opened,
    PenaltyCancelled,
    PenaltyGiven,
    Rehearsed,
    Undone,
)
from boardroom.championship.log.laws import CHECKS, EFFECTS, HENCEFORTH, earlier
from boardroom.championship.log.state import Actor, Deed, State
from boardroom.championship.log.topics import touch
from boardroom.championship.telling.refusals import conflict, refuse
from boardroom.championship.telling.texts import ROLES


@dataclass(frozen=True)
class Journal:
    log: Log = ()
    state: State = field(default_factory=State)

    @property
    def version(self) -> int:
        return len(self.log)

    def do(
        self, fact: Fact, *, by: Actor, at: int, why: str = "", key: str = "", expected: int | None = None
    ) -> Journal:
        """Write a fact down, or refuse it.

        `key` makes it safe to send again: what is in the log already is not done twice. `expected` is the version that
        the sender has seen: if somebody has changed the same thing since, this is a conflict. A moment before the last
        entry's is taken as that one's: clocks of machines are set back at times.
        """
        if key and (entry := next((entry for entry in self.log if entry.key == key), None)):
            if canonical(to_json(entry.fact)) != canonical(to_json(fact)) or entry.by != by:
                refuse("key-reused")
            return self
        if expected is not None:
            check_conflict(self.log[max(0, expected) :], fact)
        deed = Deed(fact, by, max(at, self.log[-1].at if self.log else 0), why, self.version + 1)
        state = step(self.log, self.state, deed)
        if still := HENCEFORTH.get(type(fact)):
            still(self.state, fact, deed)
        return Journal((*self.log, written(self.log, self.state, deed, key)), state)


def check_conflict(since: Sequence[Entry], fact: Fact) -> None:
    """CH12: two at once do not overwrite each other; two who change different things do not hinder each other."""
    for entry in since:
        if touch(entry.fact, fact):
            conflict(entry.by.name, entry.number)


def check_rights(state: State, deed: Deed) -> None:
    role, kind = deed.by.role, deed.fact.kind
    if not may(role, kind):
        refuse("not-allowed", role={lang: ROLES[lang].get(role, role) for lang in LANGUAGES})
    if not may(role, kind, at_own_table(state, deed.by, deed.fact)):
        refuse("not-your-table")


def step(log: Sequence[Entry], state: State, deed: Deed) -> State:
    """The state after a deed, or a refusal."""
    check_rights(state, deed)
    return undo(log, deed, deed.fact) if isinstance(deed.fact, Undone) else advance(state, deed)


def advance(state: State, deed: Deed) -> State:
    """One step by the regulation."""
    CHECKS[type(deed.fact)](state, deed.fact, deed)
    return EFFECTS[type(deed.fact)](state, deed.fact, deed)


def written(log: Sequence[Entry], state: State, deed: Deed, key: str) -> Entry:
    """The entry of a deed, with what was there before, bound to the log."""
    before = replaced(log, deed.fact) if isinstance(deed.fact, Undone) else earlier(state, deed.fact)
    return sealed(log, Entry(deed.number, deed.at, deed.by, deed.why, key, plain(before), deed.fact, ""))


def replaced(log: Sequence[Entry], fact: Undone) -> dict[str, Any]:
    target = log[fact.entry - 1].fact
    return {"what": target.kind, "after": to_json(target)}


def void(log: Iterable[Entry]) -> set[int]:
    """The entries that count no more. Taking back what took something back makes that count again."""
    gone: set[int] = set()
    for entry in reversed(list(log)):
        if isinstance(entry.fact, Undone) and entry.number not in gone:
            gone.add(entry.fact.entry)
    return gone


def undo(log: Sequence[Entry], deed: Deed, fact: Undone) -> State:
    """CH12: a mistake is taken back by a new entry. What was built on it has to be taken back first."""
    if not deed.why.strip():
        refuse("give-reason")
    if not 1 <= fact.entry <= len(log) or fact.entry in void(log):
        refuse("not-undone", entry=fact.entry)
    target = log[fact.entry - 1]
    if isinstance(target.fact, (Opened, OfficeTaken, DeviceChanged, Rehearsed)):
        refuse("not-undone", entry=fact.entry)
    if isinstance(target.fact, (PenaltyGiven, PenaltyCancelled)):
        refuse("cancel-instead")
    gone = void([*log, Entry(deed.number, deed.at, deed.by, deed.why, "", None, fact, "")])
    state = State()
    for entry in log:
        if entry.number not in gone and not isinstance(entry.fact, Undone):
            try:
                state = advance(state, deed_of(entry))
            except Refused:
                refuse("depended-on", entry=fact.entry, later=entry.number)
    return state


def deed_of(entry: Entry) -> Deed:
    return Deed(entry.fact, entry.by, entry.at, entry.why, entry.number)


def check_names(log: Iterable[Entry]) -> None:
    """Refuse a log from elsewhere with longer names than may be entered here. Logs of this site may have older ones."""
    for entry in log:
        try:
            check_lengths(entry.fact)
            if len(entry.by.name) > LONGEST_NAME:
                refuse("long-name", most=LONGEST_NAME)
        except Refused as refused:
            raise against_regulation(entry, refused) from refused


def against_regulation(entry: Entry, refused: Refused) -> BadLog:
    return BadLog(
        "Entry %(n)s is against the regulation (%(rule)s): %(why)s", n=entry.number, rule=refused.rule, why=refused
    )


def replay(log: Iterable[Entry], since: Journal | None = None) -> Journal:
    """A log from elsewhere, done again step by step: rights, regulation, and what each entry says was there before.

    With a journal the entries are those that follow it: so one process catches up with another.
    """
    since = since or Journal()
    done, state = list(since.log), since.state
    keys = {entry.key for entry in done if entry.key}
    for entry in log:
        deed = deed_of(entry)
        try:
            after = step(done, state, deed)
        except Refused as refused:
            raise against_regulation(entry, refused) from refused
        if entry.key in keys or entry.number != len(done) + 1 or entry != written(done, state, deed, entry.key):
            raise BadLog("Entry %(n)s does not follow from those before it.", n=entry.number)
        if entry.key:
            keys.add(entry.key)
        done.append(entry)
        state = after
    return Journal(tuple(done), state)
