"""The immutable state of a tournament, derived from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from boardroom.tournament.log.events import Event, Money, Tables
from boardroom.tournament.text.refusals import refuse

if TYPE_CHECKING:
    from boardroom.tournament.rules.seatings import SeatingDrawn

ROUNDS = (1, 2, 3)


@dataclass(frozen=True)
class Actor:
    """The author of an entry: a name for the log, a role, and the entrant or staff number if there is one."""

    name: str
    role: str
    person: str = ""

    def is_same_person(self, other: Actor) -> bool:
        """Return True if both are one person: an organiser who also plays cannot confirm their own result."""
        if self.person and other.person:
            return self.person == other.person
        return self.name == other.name


@dataclass(frozen=True)
class PendingEntry:
    """An event with its author, time (milliseconds since 1970, UTC), reason and entry number."""

    event: Event
    by: Actor
    at: int
    why: str
    number: int


@dataclass(frozen=True)
class Settings:
    name: str
    day: str
    place: str
    seed: str
    minutes: int
    money_cut: str
    notices: str = ""
    timetable: str = ""


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    kana: str
    status: str

    @property
    def is_staff(self) -> bool:
        return self.id[0] == "S"

    @property
    def number(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True)
class RoundClock:
    """The clocks of a round. Table 0 is the venue; times are in milliseconds."""

    started_at: int
    minutes: int
    pauses: tuple[tuple[int, int, int | None], ...] = ()
    extensions: tuple[tuple[int, int, str, int], ...] = ()
    announced: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class ResultReport:
    """One person's report of a result."""

    money: Money
    missing: tuple[str, ...]
    by: Actor


@dataclass(frozen=True)
class TableResult:
    """A table's result: told (reported once), confirmed, or disputed (with the conflicting report)."""

    status: str
    money: Money
    missing: tuple[str, ...]
    by: Actor
    confirmed_by: str = ""
    correction_count: int = 0
    conflicting_report: ResultReport | None = None


@dataclass(frozen=True)
class SetCheck:
    """CH8: the counts, and who signed them when."""

    tiles: int
    shares: tuple[int, ...]
    by: str
    at: int
    is_complete: bool


@dataclass(frozen=True)
class RefereeCall:
    """A call for the referee: open, taken by someone, or closed."""

    number: int
    game: int
    table: int
    about: str
    text: str
    by: str
    at: int
    taken_by: str = ""
    ruling: str = ""
    is_closed: bool = False


@dataclass(frozen=True)
class Penalty:
    number: int
    game: int
    person: str
    penalty: str
    amount: int
    why: str
    by: str
    cancelled: str = ""


@dataclass(frozen=True)
class Round:
    number: int
    draw_count: int = 0
    drawn_seating: SeatingDrawn | None = None
    ranking: tuple[str, ...] = ()
    tables: Tables = ()
    was_moved: bool = False
    is_confirmed: bool = False
    clock: RoundClock | None = None
    results: Mapping[int, TableResult] = field(default_factory=dict)
    set_checks: Mapping[tuple[int, str], SetCheck] = field(default_factory=dict)
    is_online: bool = False
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    """Stand-ins at online tables, by entrant."""

    def get_table(self, table: int) -> tuple[str, ...]:
        if not self.is_confirmed or not 1 <= table <= len(self.tables):
            refuse("no-table", game=self.number, table=table)
        return self.tables[table - 1]

    def find_table(self, person: str) -> int:
        """Return the number of a person's table, or 0."""
        return next((number for number, table in enumerate(self.tables, 1) if person in table), 0)

    def list_unconfirmed_tables(self) -> list[int]:
        return [
            number
            for number in range(1, len(self.tables) + 1)
            if number not in self.results or self.results[number].status != "confirmed"
        ]


@dataclass(frozen=True)
class TournamentState:
    settings: Settings | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    wishes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    rounds: Mapping[int, Round] = field(default_factory=lambda: {number: Round(number) for number in ROUNDS})
    calls: Mapping[int, RefereeCall] = field(default_factory=dict)
    penalties: Mapping[int, Penalty] = field(default_factory=dict)
    is_finalised: bool = False
    entries_open: bool | None = None
    """True while the entry form is open; None if never set."""
    is_rehearsal: bool = False
    """True if the tournament is a rehearsal with fictional people and results."""
    frozen_state: TournamentState | None = None
    """The state of the public standings while they are frozen."""
    called_place_count: int = 0
    """Number of top places that are called out one by one; 0 if the standings are shown at once."""
    hidden_place_count: int = 0
    """Number of these places that are still hidden."""

    @property
    def public_state(self) -> TournamentState:
        """The state that the public standings come from."""
        return self.frozen_state or self

    def get_settings(self) -> Settings:
        if self.settings is None:
            refuse("not-open")
        return self.settings

    def get_person(self, person: str) -> Person:
        if person not in self.people:
            refuse("nobody", person=person)
        return self.people[person]

    def get_round(self, number: int) -> Round:
        if number not in self.rounds:
            refuse("bad-game")
        return self.rounds[number]

    def list_entrants(self) -> list[Person]:
        """Return the entrants in order of entry."""
        return [person for person in self.people.values() if not person.is_staff]

    def list_staff(self) -> list[Person]:
        return [person for person in self.people.values() if person.is_staff]

    def with_round(self, round_: Round) -> TournamentState:
        return replace(self, rounds={**self.rounds, round_.number: round_})

    def with_person(self, person: Person) -> TournamentState:
        return replace(self, people={**self.people, person.id: person})

    def with_call(self, call: RefereeCall) -> TournamentState:
        return replace(self, calls={**self.calls, call.number: call})

    def list_present(self) -> list[str]:
        """Return the ids of present entrants, in order of entry."""
        return [each.id for each in self.list_entrants() if each.status == "present"]

    def list_standby(self) -> list[str]:
        return [each.id for each in self.list_staff() if each.status == "present"]
