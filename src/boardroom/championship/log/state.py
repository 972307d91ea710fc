"""The state of an event: what the log comes to. Nothing here changes; a step makes a new state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from boardroom.championship.log.facts import Fact, Money, SeatingDrawn, Tables
from boardroom.championship.telling.refusals import refuse

GAMES = (1, 2, 3)


@dataclass(frozen=True)
class Actor:
    """Who does something: a name for the log, a role, and the number of the entrant or staff if it is one."""

    name: str
    role: str
    person: str = ""

    def same_as(self, other: Actor) -> bool:
        """Whether two are one person: an organiser who also plays does not confirm an own result."""
        if self.person and other.person:
            return self.person == other.person
        return self.name == other.name


@dataclass(frozen=True)
class Deed:
    """A fact with who, when (milliseconds since 1970, UTC), why, and the number its entry has."""

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
    """What has happened to the clocks of a game. Table 0 is the hall; times are milliseconds."""

    started: int
    minutes: int
    pauses: tuple[tuple[int, int, int | None], ...] = ()
    extensions: tuple[tuple[int, int, str, int], ...] = ()
    announced: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """A result as one person tells it."""

    money: Money
    missing: tuple[str, ...]
    by: Actor


@dataclass(frozen=True)
class Result:
    """A table's result: told (by one), confirmed, or disputed (at the referee, who also has what was told before)."""

    status: str
    money: Money
    missing: tuple[str, ...]
    by: Actor
    confirmed_by: str = ""
    corrected: int = 0
    rival: Report | None = None


@dataclass(frozen=True)
class SetCheck:
    """CH8: what was counted, who signed and when."""

    tiles: int
    shares: tuple[int, ...]
    by: str
    at: int
    complete: bool


@dataclass(frozen=True)
class Call:
    """A call for the referee: open, taken (by somebody) or closed."""

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
    """Who plays for whom at an online table."""

    def table(self, table: int) -> tuple[str, ...]:
        if not self.confirmed or not 1 <= table <= len(self.tables):
            refuse("no-table", game=self.number, table=table)
        return self.tables[table - 1]

    def table_of(self, person: str) -> int:
        """The number of the table where somebody sits, 0 if nowhere."""
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
    """Whether the entry form is open, if anybody has said so."""
    rehearsal: bool = False
    """Whether people and results are made up."""
    shown: State | None = None
    """While the standings are held: the state they are shown from."""
    prizes: int = 0
    """How many first places are called out one by one; 0 where the ranking is shown at once."""
    hidden: int = 0
    """How many of them have not been called out yet."""

    @property
    def public(self) -> State:
        """The state whose standings everybody sees."""
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
        """In order of entry."""
        return [person for person in self.people.values() if not person.is_staff]

    def staff(self) -> list[Person]:
        return [person for person in self.people.values() if person.is_staff]

    def with_game(self, game: Game) -> State:
        return replace(self, games={**self.games, game.number: game})

    def with_person(self, person: Person) -> State:
        return replace(self, people={**self.people, person.id: person})

    def with_call(self, call: Call) -> State:
        return replace(self, calls={**self.calls, call.number: call})

    def present(self) -> list[str]:
        """The entrants who are here, in order of entry."""
        return [each.id for each in self.entrants() if each.status == "present"]

    def standby(self) -> list[str]:
        return [each.id for each in self.staff() if each.status == "present"]
