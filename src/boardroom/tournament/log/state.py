"""The immutable state of a tournament, derived from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from boardroom.tournament.log.events import Fact, Money, SeatingDrawn, Tables
from boardroom.tournament.text.refusals import refuse

GAMES = (1, 2, 3)


@dataclass(frozen=True)
class Actor:
    """The author of an entry: a name for the log, a role, and the entrant or staff number if there is one."""

    name: str
    role: str
    person: str = ""

    def same_as(self, other: Actor) -> bool:
        """Return True if both are one person: an organiser who also plays cannot confirm their own result."""
        if self.person and other.person:
            return self.person == other.person
        return self.name == other.name


@dataclass(frozen=True)
class Deed:
    """An event with its author, time (milliseconds since 1970, UTC), reason and entry number."""

    fact: Fact
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
class Clock:
    """The clocks of a round. Table 0 is the venue; times are in milliseconds."""

    started: int
    minutes: int
    pauses: tuple[tuple[int, int, int | None], ...] = ()
    extensions: tuple[tuple[int, int, str, int], ...] = ()
    announced: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """One person's report of a result."""

    money: Money
    missing: tuple[str, ...]
    by: Actor


@dataclass(frozen=True)
class Result:
    """A table's result: told (reported once), confirmed, or disputed (with the conflicting report)."""

    status: str
    money: Money
    missing: tuple[str, ...]
    by: Actor
    confirmed_by: str = ""
    corrected: int = 0
    rival: Report | None = None


@dataclass(frozen=True)
class SetCheck:
    """CH8: the counts, and who signed them when."""

    tiles: int
    shares: tuple[int, ...]
    by: str
    at: int
    complete: bool


@dataclass(frozen=True)
class Call:
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
    closed: bool = False


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
class Game:
    number: int
    draws: int = 0
    drawn: SeatingDrawn | None = None
    ranking: tuple[str, ...] = ()
    tables: Tables = ()
    moved: bool = False
    confirmed: bool = False
    clock: Clock | None = None
    results: Mapping[int, Result] = field(default_factory=dict)
    checks: Mapping[tuple[int, str], SetCheck] = field(default_factory=dict)
    online: bool = False
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    """Stand-ins at online tables, by entrant."""

    def table(self, table: int) -> tuple[str, ...]:
        if not self.confirmed or not 1 <= table <= len(self.tables):
            refuse("no-table", game=self.number, table=table)
        return self.tables[table - 1]

    def table_of(self, person: str) -> int:
        """Return the number of a person's table, or 0."""
        return next((number for number, table in enumerate(self.tables, 1) if person in table), 0)

    def unconfirmed(self) -> list[int]:
        return [
            number
            for number in range(1, len(self.tables) + 1)
            if number not in self.results or self.results[number].status != "confirmed"
        ]


@dataclass(frozen=True)
class State:
    settings: Settings | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    wishes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=lambda: {number: Game(number) for number in GAMES})
    calls: Mapping[int, Call] = field(default_factory=dict)
    penalties: Mapping[int, Penalty] = field(default_factory=dict)
    frozen: bool = False
    entries_open: bool | None = None
    """True while the entry form is open; None if never set."""
    rehearsal: bool = False
    """True if the tournament is a rehearsal with fictional people and results."""
    shown: State | None = None
    """The state of the public standings while they are frozen."""
    prizes: int = 0
    """Number of top places that are called out one by one; 0 if the standings are shown at once."""
    hidden: int = 0
    """Number of these places that are still hidden."""

    @property
    def public(self) -> State:
        """The state that the public standings come from."""
        return self.shown or self

    def open(self) -> Settings:
        if self.settings is None:
            refuse("not-open")
        return self.settings

    def person(self, person: str) -> Person:
        if person not in self.people:
            refuse("nobody", person=person)
        return self.people[person]

    def game(self, number: int) -> Game:
        if number not in self.games:
            refuse("bad-game")
        return self.games[number]

    def entrants(self) -> list[Person]:
        """Return the entrants in order of entry."""
        return [person for person in self.people.values() if not person.is_staff]

    def staff(self) -> list[Person]:
        return [person for person in self.people.values() if person.is_staff]

    def with_game(self, round_: Game) -> State:
        return replace(self, games={**self.games, round_.number: round_})

    def with_person(self, person: Person) -> State:
        return replace(self, people={**self.people, person.id: person})

    def with_call(self, call: Call) -> State:
        return replace(self, calls={**self.calls, call.number: call})

    def present(self) -> list[str]:
        """Return the ids of present entrants, in order of entry."""
        return [each.id for each in self.entrants() if each.status == "present"]

    def standby(self) -> list[str]:
        return [each.id for each in self.staff() if each.status == "present"]
