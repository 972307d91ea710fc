"""What can stand in the log: each kind a small record. How they are read and written is `codec`'s."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field, Strict, StringConstraints

LONGEST = 2000
LARGEST = 10**9

Text = Annotated[str, StringConstraints(strict=True, max_length=LONGEST, pattern=r"^[^\x00-\x08\x0b-\x1f]*$")]
Number = Annotated[int, Strict(), Field(ge=-LARGEST, le=LARGEST)]
Truth = Annotated[bool, Strict()]

Money = Mapping[Text, Number]
Shares = Mapping[Text, tuple[Number, ...]]
Tables = tuple[tuple[Text, ...], ...]

LATER = {"later": True}
"""A field that older logs do not have: it is left out while it says nothing, so that these keep their seals."""


@dataclass(frozen=True)
class Fact:
    __pydantic_config__: ClassVar[ConfigDict] = {"extra": "forbid"}
    kind: ClassVar[str]


@dataclass(frozen=True)
class Opened(Fact):
    """The event and its settings. The seed is published with it."""

    kind: ClassVar[str] = "opened"
    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number = 90
    money_cut: Text = "places"
    notices: Text = field(default="", metadata=LATER)
    """What the organiser tells everybody beside CH14, a line each."""
    timetable: Text = field(default="", metadata=LATER)
    """When what is planned, a line each: 13:00 game 2."""


@dataclass(frozen=True)
class Rehearsed(Fact):
    """This event is a rehearsal: its people and results are made up. It stays one for good."""

    kind: ClassVar[str] = "rehearsed"


@dataclass(frozen=True)
class SettingsChanged(Fact):
    kind: ClassVar[str] = "settings-changed"
    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number
    money_cut: Text
    notices: Text = field(default="", metadata=LATER)
    timetable: Text = field(default="", metadata=LATER)


@dataclass(frozen=True)
class Entered(Fact):
    """An entrant (E1, E2, …, in order of entry), at home or at the door."""

    kind: ClassVar[str] = "entered"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class StaffAdded(Fact):
    kind: ClassVar[str] = "staff-added"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class PersonChanged(Fact):
    """A name mended; the number stays."""

    kind: ClassVar[str] = "person-changed"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class Checked(Fact):
    """Check-in: an entrant is entered, present, absent or has left; staff are on standby (present) or not (absent)."""

    kind: ClassVar[str] = "checked"
    person: Text
    status: Text


@dataclass(frozen=True)
class WishAdded(Fact):
    """These would like to sit apart."""

    kind: ClassVar[str] = "wish-added"
    people: tuple[Text, ...]


@dataclass(frozen=True)
class WishDropped(Fact):
    kind: ClassVar[str] = "wish-dropped"
    wish: Number


@dataclass(frozen=True)
class EntryForm(Fact):
    """Whether people may enter by themselves."""

    kind: ClassVar[str] = "entry-form"
    open: Truth


@dataclass(frozen=True)
class OfficeTaken(Fact):
    """Somebody has become an organiser or a referee; who it is is the entry's own."""

    kind: ClassVar[str] = "office-taken"
    office: Text


@dataclass(frozen=True)
class SeatingDrawn(Fact):
    """A seating to look at, with what it is made from, so that anybody can make it again."""

    kind: ClassVar[str] = "seating-drawn"
    game: Number
    seed: Text
    tables: Tables
    repeats: Number = 0
    twice: Number = 0
    broken: Number = 0
    least_broken: Number = 0
    tries: Number = 0
    uniform: Truth = True


@dataclass(frozen=True)
class SeatingMoved(Fact):
    """People moved by hand: each to a table, 0 for no seat. All at once, so that two can change places."""

    kind: ClassVar[str] = "seating-moved"
    game: Number
    moves: Money


@dataclass(frozen=True)
class SeatingConfirmed(Fact):
    kind: ClassVar[str] = "seating-confirmed"
    game: Number


@dataclass(frozen=True)
class GameStarted(Fact):
    kind: ClassVar[str] = "game-started"
    game: Number


@dataclass(frozen=True)
class ClockPaused(Fact):
    """Table 0 is the hall."""

    kind: ClassVar[str] = "clock-paused"
    game: Number
    table: Number = 0


@dataclass(frozen=True)
class ClockResumed(Fact):
    kind: ClassVar[str] = "clock-resumed"
    game: Number
    table: Number = 0


@dataclass(frozen=True)
class ClockExtended(Fact):
    kind: ClassVar[str] = "clock-extended"
    game: Number
    minutes: Number
    table: Number = 0


@dataclass(frozen=True)
class Announced(Fact):
    """What was said to the hall or a table: 30, 10 or 5 minutes, or the end (0), which only the referee makes."""

    kind: ClassVar[str] = "announced"
    game: Number
    mark: Number
    table: Number = 0


@dataclass(frozen=True)
class Called(Fact):
    """`about` is empty, unplayable (CH23), misplaced (CH25), dispute, or at an online table device: then `text` is the
    entrant whose seat another device asks for."""

    kind: ClassVar[str] = "called"
    game: Number
    table: Number
    text: Text = ""
    about: Text = field(default="", metadata=LATER)


@dataclass(frozen=True)
class CallTaken(Fact):
    kind: ClassVar[str] = "call-taken"
    call: Number


@dataclass(frozen=True)
class CallWithdrawn(Fact):
    """The table needs the referee no more."""

    kind: ClassVar[str] = "call-withdrawn"
    call: Number


@dataclass(frozen=True)
class CallClosed(Fact):
    kind: ClassVar[str] = "call-closed"
    call: Number
    ruling: Text = ""


@dataclass(frozen=True)
class PenaltyGiven(Fact):
    kind: ClassVar[str] = "penalty-given"
    game: Number
    person: Text
    penalty: Text
    amount: Number = 0


@dataclass(frozen=True)
class PenaltyCancelled(Fact):
    kind: ClassVar[str] = "penalty-cancelled"
    penalty: Number


@dataclass(frozen=True)
class SetChecked(Fact):
    """The set counted before or after a game. Who signed and when are the entry's own."""

    kind: ClassVar[str] = "set-checked"
    game: Number
    table: Number
    when: Text
    tiles: Number
    shares: tuple[Number, ...]


@dataclass(frozen=True)
class ResultTold(Fact):
    """A table's result as somebody tells it. Two who tell the same confirm it; two who differ call the referee."""

    kind: ClassVar[str] = "result-told"
    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()
    shares: Shares = field(default_factory=dict)
    sure: Truth = False


@dataclass(frozen=True)
class ResultRuled(Fact):
    """The referee's word on a result, also as a correction later."""

    kind: ClassVar[str] = "result-ruled"
    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()


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
    game: Number
    online: Truth


@dataclass(frozen=True)
class SeatGiven(Fact):
    """Who plays for somebody at an online table: staff (S1), a bot ("bot"), or they themselves again ("")."""

    kind: ClassVar[str] = "seat-given"
    game: Number
    person: Text
    to: Text = ""


@dataclass(frozen=True)
class DeviceChanged(Fact):
    """Somebody plays at an online table from another device than before; `let` says who allowed it."""

    kind: ClassVar[str] = "device-changed"
    game: Number
    table: Number
    person: Text
    let: Text = ""


@dataclass(frozen=True)
class ResultPlayed(Fact):
    """What an online table came to, by its own settlement; `record` is the table's code."""

    kind: ClassVar[str] = "result-played"
    game: Number
    table: Number
    money: Money
    record: Text = ""


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
    places: Number = 3


@dataclass(frozen=True)
class PlaceCalled(Fact):
    """The last place that was hidden is called out."""

    kind: ClassVar[str] = "place-called"
    rank: Number


@dataclass(frozen=True)
class Undone(Fact):
    """An organiser's mistake taken back: the entry stays in the log and counts no more."""

    kind: ClassVar[str] = "undone"
    entry: Number


KINDS: dict[str, type[Fact]] = {each.kind: each for each in Fact.__subclasses__()}
