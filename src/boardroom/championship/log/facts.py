"""What can stand in the log: each kind a small record. How they are read and written is `reading`'s."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

Money = Mapping[str, int]
Shares = Mapping[str, tuple[int, ...]]
Tables = tuple[tuple[str, ...], ...]

LATER = {"later": True}
"""A field that older logs do not have: it is left out while it says nothing, so that these keep their seals."""


@dataclass(frozen=True)
class Fact:
    kind: ClassVar[str]


@dataclass(frozen=True)
class Opened(Fact):
    """The event and its settings. The seed is published with it."""

    kind: ClassVar[str] = "opened"
    name: str
    day: str
    place: str
    seed: str
    minutes: int = 90
    money_cut: str = "places"
    notices: str = field(default="", metadata=LATER)
    """What the organiser tells everybody beside CH14, a line each."""
    timetable: str = field(default="", metadata=LATER)
    """When what is planned, a line each: 13:00 game 2."""


@dataclass(frozen=True)
class Rehearsed(Fact):
    """This event is a rehearsal: its people and results are made up. It stays one for good."""

    kind: ClassVar[str] = "rehearsed"


@dataclass(frozen=True)
class SettingsChanged(Fact):
    kind: ClassVar[str] = "settings-changed"
    name: str
    day: str
    place: str
    seed: str
    minutes: int
    money_cut: str
    notices: str = field(default="", metadata=LATER)
    timetable: str = field(default="", metadata=LATER)


@dataclass(frozen=True)
class Entered(Fact):
    """An entrant (E1, E2, …, in order of entry), at home or at the door."""

    kind: ClassVar[str] = "entered"
    person: str
    name: str
    kana: str = ""


@dataclass(frozen=True)
class StaffAdded(Fact):
    kind: ClassVar[str] = "staff-added"
    person: str
    name: str
    kana: str = ""


@dataclass(frozen=True)
class PersonChanged(Fact):
    """A name mended; the number stays."""

    kind: ClassVar[str] = "person-changed"
    person: str
    name: str
    kana: str = ""


@dataclass(frozen=True)
class Checked(Fact):
    """Check-in: an entrant is entered, present, absent or has left; staff are on standby (present) or not (absent)."""

    kind: ClassVar[str] = "checked"
    person: str
    status: str


@dataclass(frozen=True)
class WishAdded(Fact):
    """These would like to sit apart."""

    kind: ClassVar[str] = "wish-added"
    people: tuple[str, ...]


@dataclass(frozen=True)
class WishDropped(Fact):
    kind: ClassVar[str] = "wish-dropped"
    wish: int


@dataclass(frozen=True)
class EntryForm(Fact):
    """Whether people may enter by themselves."""

    kind: ClassVar[str] = "entry-form"
    open: bool


@dataclass(frozen=True)
class OfficeTaken(Fact):
    """Somebody has become an organiser or a referee; who it is is the entry's own."""

    kind: ClassVar[str] = "office-taken"
    office: str


@dataclass(frozen=True)
class SeatingDrawn(Fact):
    """A seating to look at, with what it is made from, so that anybody can make it again."""

    kind: ClassVar[str] = "seating-drawn"
    game: int
    seed: str
    tables: Tables
    repeats: int = 0
    twice: int = 0
    broken: int = 0
    least_broken: int = 0
    tries: int = 0
    uniform: bool = True


@dataclass(frozen=True)
class SeatingMoved(Fact):
    """People moved by hand: each to a table, 0 for no seat. All at once, so that two can change places."""

    kind: ClassVar[str] = "seating-moved"
    game: int
    moves: Money


@dataclass(frozen=True)
class SeatingConfirmed(Fact):
    kind: ClassVar[str] = "seating-confirmed"
    game: int


@dataclass(frozen=True)
class GameStarted(Fact):
    kind: ClassVar[str] = "game-started"
    game: int


@dataclass(frozen=True)
class ClockPaused(Fact):
    """Table 0 is the hall."""

    kind: ClassVar[str] = "clock-paused"
    game: int
    table: int = 0


@dataclass(frozen=True)
class ClockResumed(Fact):
    kind: ClassVar[str] = "clock-resumed"
    game: int
    table: int = 0


@dataclass(frozen=True)
class ClockExtended(Fact):
    kind: ClassVar[str] = "clock-extended"
    game: int
    minutes: int
    table: int = 0


@dataclass(frozen=True)
class Announced(Fact):
    """What was said to the hall or a table: 30, 10 or 5 minutes, or the end (0), which only the referee makes."""

    kind: ClassVar[str] = "announced"
    game: int
    mark: int
    table: int = 0


@dataclass(frozen=True)
class Called(Fact):
    """`about` is empty, unplayable (CH23), misplaced (CH25), dispute, or at an online table device: then `text` is the
    entrant whose seat another device asks for."""

    kind: ClassVar[str] = "called"
    game: int
    table: int
    text: str = ""
    about: str = field(default="", metadata=LATER)


@dataclass(frozen=True)
class CallTaken(Fact):
    kind: ClassVar[str] = "call-taken"
    call: int


@dataclass(frozen=True)
class CallWithdrawn(Fact):
    """The table needs the referee no more."""

    kind: ClassVar[str] = "call-withdrawn"
    call: int


@dataclass(frozen=True)
class CallClosed(Fact):
    kind: ClassVar[str] = "call-closed"
    call: int
    ruling: str = ""


@dataclass(frozen=True)
class PenaltyGiven(Fact):
    kind: ClassVar[str] = "penalty-given"
    game: int
    person: str
    penalty: str
    amount: int = 0


@dataclass(frozen=True)
class PenaltyCancelled(Fact):
    kind: ClassVar[str] = "penalty-cancelled"
    penalty: int


@dataclass(frozen=True)
class SetChecked(Fact):
    """The set counted before or after a game. Who signed and when are the entry's own."""

    kind: ClassVar[str] = "set-checked"
    game: int
    table: int
    when: str
    tiles: int
    shares: tuple[int, ...]


@dataclass(frozen=True)
class ResultTold(Fact):
    """A table's result as somebody tells it. Two who tell the same confirm it; two who differ call the referee."""

    kind: ClassVar[str] = "result-told"
    game: int
    table: int
    money: Money
    missing: tuple[str, ...] = ()
    shares: Shares = field(default_factory=dict)
    sure: bool = False


@dataclass(frozen=True)
class ResultRuled(Fact):
    """The referee's word on a result, also as a correction later."""

    kind: ClassVar[str] = "result-ruled"
    game: int
    table: int
    money: Money
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class StandingsHeld(Fact):
    """From now on entrants and the public see the standings as they are now, until the final ranking is fixed."""

    kind: ClassVar[str] = "standings-held"


@dataclass(frozen=True)
class StandingsShown(Fact):
    """Held standings are shown again."""

    kind: ClassVar[str] = "standings-shown"


@dataclass(frozen=True)
class VenueSet(Fact):
    """Whether a game is played on the site's tables or in the hall."""

    kind: ClassVar[str] = "venue-set"
    game: int
    online: bool


@dataclass(frozen=True)
class SeatGiven(Fact):
    """Who plays for somebody at an online table: staff (S1), a bot ("bot"), or they themselves again ("")."""

    kind: ClassVar[str] = "seat-given"
    game: int
    person: str
    to: str = ""


@dataclass(frozen=True)
class DeviceChanged(Fact):
    """Somebody plays at an online table from another device than before; `let` says who allowed it."""

    kind: ClassVar[str] = "device-changed"
    game: int
    table: int
    person: str
    let: str = ""


@dataclass(frozen=True)
class ResultPlayed(Fact):
    """What an online table came to, by its own settlement; `record` is the table's code."""

    kind: ClassVar[str] = "result-played"
    game: int
    table: int
    money: Money
    record: str = ""


@dataclass(frozen=True)
class Frozen(Fact):
    """The final ranking is fixed."""

    kind: ClassVar[str] = "frozen"


@dataclass(frozen=True)
class PrizesKept(Fact):
    """The final ranking is fixed, and its first places are hidden until they are called out one by one.

    Without it everything is shown as soon as the ranking is fixed (`frozen`).
    """

    kind: ClassVar[str] = "prizes-kept"
    places: int = 3


@dataclass(frozen=True)
class PlaceCalled(Fact):
    """The last place that was hidden is called out."""

    kind: ClassVar[str] = "place-called"
    rank: int


@dataclass(frozen=True)
class Undone(Fact):
    """An organiser's mistake taken back: the entry stays in the log and counts no more."""

    kind: ClassVar[str] = "undone"
    entry: int


KINDS: dict[str, type[Fact]] = {each.kind: each for each in Fact.__subclasses__()}
