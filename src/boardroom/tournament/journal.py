"""Checked, append-only changes to a tournament.

    journal = Journal()
    opened = TournamentOpened("Spring Cup", "2026-11-15", "Venue 1", "a public seed")
    journal = journal.record_event(opened, by=organiser, at=now)

A `Journal` is a tournament's log and the state that results from it. It is immutable: `record_event` returns a new one,
so the site can commit the new entry before it uses the new journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardroom.base.errors import BadLog, Refused
from boardroom.base.languages import LANGUAGES
from boardroom.tournament.log.codec import to_json
from boardroom.tournament.log.entries import Entry, Log, canonical, plain, sealed
from boardroom.tournament.log.events import (
    DeviceChanged,
    Fact,
    OfficeTaken,
    Opened,
    PenaltyCancelled,
    PenaltyGiven,
    Rehearsed,
    Undone,
)
from boardroom.tournament.log.handlers import CHECKS, EFFECTS, HENCEFORTH, earlier
from boardroom.tournament.log.state import Actor, Deed, State
from boardroom.tournament.log.topics import touch

# Importing the rules registers their handlers
from boardroom.tournament.rules import clocks, online, people, prize_giving, referee, results, seatings  # noqa: F401
from boardroom.tournament.rules.people import LONGEST_NAME, check_lengths
from boardroom.tournament.rules.permissions import at_own_table, may
from boardroom.tournament.text.refusals import conflict, refuse
from boardroom.tournament.text.texts import ROLES


@dataclass(frozen=True)
class Journal:
    log: Log = ()
    state: State = field(default_factory=State)

    @property
    def version(self) -> int:
        return len(self.log)

    def do(
        self, event: Fact, *, by: Actor, at: int, why: str = "", key: str = "", expected: int | None = None
    ) -> Journal:
        """Return a journal with this event appended, or refuse it.

        A repeated `key` makes a retry safe: an event that is already in the log is not recorded twice. `expected` is
        the version the sender has seen; raise Conflict if a later entry changed the same thing. Clocks can be set back,
        so an entry is never dated before the previous one.
        """
        if key and (entry := next((entry for entry in self.log if entry.key == key), None)):
            if canonical(to_json(entry.fact)) != canonical(to_json(event)) or entry.by != by:
                refuse("key-reused")
            return self
        if expected is not None:
            check_conflict(self.log[max(0, expected) :], event)
        pending = Deed(event, by, max(at, self.log[-1].at if self.log else 0), why, self.version + 1)
        state = step(self.log, self.state, pending)
        if still := HENCEFORTH.get(type(event)):
            still(self.state, event, pending)
        return Journal((*self.log, written(self.log, self.state, pending, key)), state)


def check_conflict(since: Sequence[Entry], event: Fact) -> None:
    """CH12: reject a change to something that a newer entry has already changed."""
    for entry in since:
        if touch(entry.fact, event):
            conflict(entry.by.name, entry.number)


def check_rights(state: State, pending: Deed) -> None:
    role, kind = pending.by.role, pending.fact.kind
    if not may(role, kind):
        refuse("not-allowed", role={lang: ROLES[lang].get(role, role) for lang in LANGUAGES})
    if not may(role, kind, at_own_table(state, pending.by, pending.fact)):
        refuse("not-your-table")


def step(log: Sequence[Entry], state: State, pending: Deed) -> State:
    """Return the state after this entry, or refuse it."""
    check_rights(state, pending)
    return undo(log, pending, pending.fact) if isinstance(pending.fact, Undone) else advance(state, pending)


def advance(state: State, pending: Deed) -> State:
    CHECKS[type(pending.fact)](state, pending.fact, pending)
    return EFFECTS[type(pending.fact)](state, pending.fact, pending)


def written(log: Sequence[Entry], state: State, pending: Deed, key: str) -> Entry:
    """Return the sealed log entry, including the value it replaces."""
    before = replaced(log, pending.fact) if isinstance(pending.fact, Undone) else earlier(state, pending.fact)
    return sealed(log, Entry(pending.number, pending.at, pending.by, pending.why, key, plain(before), pending.fact, ""))


def replaced(log: Sequence[Entry], event: Undone) -> dict[str, Any]:
    target = log[event.entry - 1].fact
    return {"what": target.kind, "after": to_json(target)}


def void(log: Iterable[Entry]) -> set[int]:
    """Return the numbers of entries that no longer count.

    Undoing an undo restores the original entry.
    """
    gone: set[int] = set()
    for entry in reversed(list(log)):
        if isinstance(entry.fact, Undone) and entry.number not in gone:
            gone.add(entry.fact.entry)
    return gone


def undo(log: Sequence[Entry], pending: Deed, event: Undone) -> State:
    """CH12: undo an entry. Entries that depend on it must be undone first."""
    if not pending.why.strip():
        refuse("give-reason")
    if not 1 <= event.entry <= len(log) or event.entry in void(log):
        refuse("not-undone", entry=event.entry)
    target = log[event.entry - 1]
    if isinstance(target.fact, (Opened, OfficeTaken, DeviceChanged, Rehearsed)):
        refuse("not-undone", entry=event.entry)
    if isinstance(target.fact, (PenaltyGiven, PenaltyCancelled)):
        refuse("cancel-instead")
    gone = void([*log, Entry(pending.number, pending.at, pending.by, pending.why, "", None, event, "")])
    state = State()
    for entry in log:
        if entry.number not in gone and not isinstance(entry.fact, Undone):
            try:
                state = advance(state, deed_of(entry))
            except Refused:
                refuse("depended-on", entry=event.entry, later=entry.number)
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
    """Rebuild a journal from its log and verify every entry.

    Checks permissions, the regulation and each entry's previous value. Pass `since` to append the entries that follow
    an existing journal.
    """
    since = since or Journal()
    done, state = list(since.log), since.state
    keys = {entry.key for entry in done if entry.key}
    for entry in log:
        pending = deed_of(entry)
        try:
            after = step(done, state, pending)
        except Refused as refused:
            raise against_regulation(entry, refused) from refused
        if entry.key in keys or entry.number != len(done) + 1 or entry != written(done, state, pending, entry.key):
            raise BadLog("Entry %(n)s does not follow from the previous entries.", n=entry.number)
        if entry.key:
            keys.add(entry.key)
        done.append(entry)
        state = after
    return Journal(tuple(done), state)
