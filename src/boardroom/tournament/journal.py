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

from boardroom.base.errors import BadTournamentLog, Refusal
from boardroom.base.languages import LANGUAGES
from boardroom.tournament.events import EntryUndone, Event, PenaltyCancelled, PenaltyGiven
from boardroom.tournament.log.codec import event_to_json
from boardroom.tournament.log.entries import Entry, Log, normalise_json, seal_entry, to_canonical_json
from boardroom.tournament.log.state import Actor, PendingEntry, TournamentState
from boardroom.tournament.rules.people import LONGEST_NAME, check_lengths
from boardroom.tournament.rules.permissions import is_allowed, is_at_own_table
from boardroom.tournament.text.refusals import raise_conflict, refuse
from boardroom.tournament.text.texts import ROLES


@dataclass(frozen=True)
class Journal:
    log: Log = ()
    state: TournamentState = field(default_factory=TournamentState)

    @property
    def version(self) -> int:
        return len(self.log)

    def record_event(
        self, event: Event, *, by: Actor, at: int, why: str = "", key: str = "", expected: int | None = None
    ) -> Journal:
        """Return a journal with this event appended, or refuse it.

        A repeated `key` makes a retry safe: an event that is already in the log is not recorded twice. `expected` is
        the version the sender has seen; raise Conflict if a later entry changed the same thing. Clocks can be set back,
        so an entry is never dated before the previous one.
        """
        if key and (entry := next((entry for entry in self.log if entry.key == key), None)):
            if (
                to_canonical_json(event_to_json(entry.event)) != to_canonical_json(event_to_json(event))
                or entry.by != by
            ):
                refuse("key-reused")
            return self
        if expected is not None:
            check_conflict(self.log[max(0, expected) :], event)
        pending = PendingEntry(event, by, max(at, self.log[-1].at if self.log else 0), why, self.version + 1)
        state = apply_pending(self.log, self.state, pending)
        event.check_new(self.state, pending)
        return Journal((*self.log, seal_pending(self.log, self.state, pending, key)), state)


def check_conflict(since: Sequence[Entry], event: Event) -> None:
    """CH12: reject a change to something that a newer entry has already changed."""
    for entry in since:
        if entry.event.conflicts_with(event):
            raise_conflict(entry.by.name, entry.number)


def check_permission(state: TournamentState, pending: PendingEntry) -> None:
    role, kind = pending.by.role, pending.event.kind
    if not is_allowed(role, kind):
        refuse("not-allowed", role={lang: ROLES[lang].get(role, role) for lang in LANGUAGES})
    if not is_allowed(role, kind, is_at_own_table(state, pending.by, pending.event)):
        refuse("not-your-table")


def apply_pending(log: Sequence[Entry], state: TournamentState, pending: PendingEntry) -> TournamentState:
    """Return the state after this entry, or refuse it."""
    check_permission(state, pending)
    return (
        undo_entry(log, pending, pending.event)
        if isinstance(pending.event, EntryUndone)
        else apply_event(state, pending)
    )


def apply_event(state: TournamentState, pending: PendingEntry) -> TournamentState:
    pending.event.check(state, pending)
    return pending.event.apply(state, pending)


def seal_pending(log: Sequence[Entry], state: TournamentState, pending: PendingEntry, key: str) -> Entry:
    """Return the sealed log entry, including the value it replaces."""
    before = (
        describe_undone_entry(log, pending.event)
        if isinstance(pending.event, EntryUndone)
        else pending.event.get_previous(state)
    )
    return seal_entry(
        log, Entry(pending.number, pending.at, pending.by, pending.why, key, normalise_json(before), pending.event, "")
    )


def describe_undone_entry(log: Sequence[Entry], event: EntryUndone) -> dict[str, Any]:
    target = log[event.entry - 1].event
    return {"what": target.kind, "after": event_to_json(target)}


def find_undone_entries(log: Iterable[Entry]) -> set[int]:
    """Return the numbers of entries that no longer count.

    Undoing an undo restores the original entry.
    """
    gone: set[int] = set()
    for entry in reversed(list(log)):
        if isinstance(entry.event, EntryUndone) and entry.number not in gone:
            gone.add(entry.event.entry)
    return gone


def undo_entry(log: Sequence[Entry], pending: PendingEntry, event: EntryUndone) -> TournamentState:
    """CH12: undo an entry. Entries that depend on it must be undone first."""
    if not pending.why.strip():
        refuse("give-reason")
    if not 1 <= event.entry <= len(log) or event.entry in find_undone_entries(log):
        refuse("not-undone", entry=event.entry)
    target = log[event.entry - 1]
    if not target.event.can_undo:
        refuse("not-undone", entry=event.entry)
    if isinstance(target.event, (PenaltyGiven, PenaltyCancelled)):
        refuse("cancel-instead")
    gone = find_undone_entries([*log, Entry(pending.number, pending.at, pending.by, pending.why, "", None, event, "")])
    state = TournamentState()
    for entry in log:
        if entry.number not in gone and not isinstance(entry.event, EntryUndone):
            try:
                state = apply_event(state, as_pending_entry(entry))
            except Refusal:
                refuse("depended-on", entry=event.entry, later=entry.number)
    return state


def as_pending_entry(entry: Entry) -> PendingEntry:
    return PendingEntry(entry.event, entry.by, entry.at, entry.why, entry.number)


def check_names(log: Iterable[Entry]) -> None:
    """Refuse a log from elsewhere with longer names than may be entered here. Logs of this site may have older ones."""
    for entry in log:
        try:
            check_lengths(entry.event)
            if len(entry.by.name) > LONGEST_NAME:
                refuse("long-name", most=LONGEST_NAME)
        except Refusal as refused:
            raise against_regulation(entry, refused) from refused


def against_regulation(entry: Entry, refused: Refusal) -> BadTournamentLog:
    return BadTournamentLog(
        "Entry %(n)s is against the regulation (%(rule)s): %(why)s", n=entry.number, rule=refused.rule, why=refused
    )


def replay_log(log: Iterable[Entry], start: Journal | None = None) -> Journal:
    """Rebuild a journal from its log and verify every entry.

    Checks permissions, the regulation and each entry's previous value. Pass `start` to append the entries that follow
    an existing journal.
    """
    start = start or Journal()
    done, state = list(start.log), start.state
    keys = {entry.key for entry in done if entry.key}
    for entry in log:
        pending = as_pending_entry(entry)
        try:
            after = apply_pending(done, state, pending)
        except Refusal as refused:
            raise against_regulation(entry, refused) from refused
        if entry.key in keys or entry.number != len(done) + 1 or entry != seal_pending(done, state, pending, entry.key):
            raise BadTournamentLog("Entry %(n)s does not follow from the previous entries.", n=entry.number)
        if entry.key:
            keys.add(entry.key)
        done.append(entry)
        state = after
    return Journal(tuple(done), state)
