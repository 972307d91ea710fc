"""The kinds of events that the log can hold. `codec` reads and writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field, Strict, StringConstraints

MAX_TEXT_LENGTH = 2000
MAX_NUMBER = 10**9

Text = Annotated[str, StringConstraints(strict=True, max_length=MAX_TEXT_LENGTH, pattern=r"^[^\x00-\x08\x0b-\x1f]*$")]
Number = Annotated[int, Strict(), Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Flag = Annotated[bool, Strict()]

Money = Mapping[Text, Number]
Shares = Mapping[Text, tuple[Number, ...]]
Tables = tuple[tuple[Text, ...], ...]

OMIT_IF_DEFAULT = {"later": True}
"""Metadata of fields that older logs lack: omitted at their default, so existing seals stay valid."""


@dataclass(frozen=True)
class Event:
    __pydantic_config__: ClassVar[ConfigDict] = {"extra": "forbid"}
    kind: ClassVar[str]


@dataclass(frozen=True)
class TournamentOpened(Event):
    """A tournament with its settings, including the published seed."""

    kind: ClassVar[str] = "opened"
    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number = 90
    money_cut: Text = "places"
    notices: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    """Information for entrants in addition to CH14, one line each."""
    timetable: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    """Planned times, one line each: 13:00 round 2."""


@dataclass(frozen=True)
class RehearsalMarked(Event):
    """This tournament is permanently a rehearsal, with made-up people and results."""

    kind: ClassVar[str] = "rehearsed"


@dataclass(frozen=True)
class SettingsChanged(Event):
    kind: ClassVar[str] = "settings-changed"
    name: Text
    day: Text
    place: Text
    seed: Text
    minutes: Number
    money_cut: Text
    notices: Text = field(default="", metadata=OMIT_IF_DEFAULT)
    timetable: Text = field(default="", metadata=OMIT_IF_DEFAULT)


@dataclass(frozen=True)
class EntrantAdded(Event):
    """A new entrant (E1, E2, …, in order of entry), registered online or at the door."""

    kind: ClassVar[str] = "entered"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class StaffAdded(Event):
    kind: ClassVar[str] = "staff-added"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class PersonChanged(Event):
    """A corrected name; the number stays."""

    kind: ClassVar[str] = "person-changed"
    person: Text
    name: Text
    kana: Text = ""


@dataclass(frozen=True)
class AttendanceSet(Event):
    """Check-in. Entrants are entered, present, absent or left; staff are present (on standby) or absent."""

    kind: ClassVar[str] = "checked"
    person: Text
    status: Text


@dataclass(frozen=True)
class WishAdded(Event):
    """A group that would like to sit apart."""

    kind: ClassVar[str] = "wish-added"
    people: tuple[Text, ...]


@dataclass(frozen=True)
class WishRemoved(Event):
    kind: ClassVar[str] = "wish-dropped"
    wish: Number


@dataclass(frozen=True)
class EntryFormSet(Event):
    """The public entry form opened or closed."""

    kind: ClassVar[str] = "entry-form"
    open: Flag


@dataclass(frozen=True)
class StaffRoleTaken(Event):
    """The entry's author has become an organiser or a referee."""

    kind: ClassVar[str] = "office-taken"
    office: Text


@dataclass(frozen=True)
class SeatingDrawn(Event):
    """A preview of a seating, with everything that is needed to reproduce it."""

    kind: ClassVar[str] = "seating-drawn"
    game: Number
    seed: Text
    tables: Tables
    repeats: Number = 0
    twice: Number = 0
    broken: Number = 0
    least_broken: Number = 0
    tries: Number = 0
    uniform: Flag = True


@dataclass(frozen=True)
class PeopleMoved(Event):
    """People moved by hand, each to a table (0 for no seat). Simultaneous, so that two can swap."""

    kind: ClassVar[str] = "seating-moved"
    game: Number
    moves: Money


@dataclass(frozen=True)
class SeatingConfirmed(Event):
    kind: ClassVar[str] = "seating-confirmed"
    game: Number


@dataclass(frozen=True)
class RoundStarted(Event):
    kind: ClassVar[str] = "game-started"
    game: Number


@dataclass(frozen=True)
class ClockPaused(Event):
    """Table 0 is the venue's clock."""

    kind: ClassVar[str] = "clock-paused"
    game: Number
    table: Number = 0


@dataclass(frozen=True)
class ClockResumed(Event):
    kind: ClassVar[str] = "clock-resumed"
    game: Number
    table: Number = 0


@dataclass(frozen=True)
class ClockExtended(Event):
    kind: ClassVar[str] = "clock-extended"
    game: Number
    minutes: Number
    table: Number = 0


@dataclass(frozen=True)
class AnnouncementMade(Event):
    """An announcement to the venue or a table: 30, 10 or 5 minutes, or the end (0), which only the referee makes."""

    kind: ClassVar[str] = "announced"
    game: Number
    mark: Number
    table: Number = 0


@dataclass(frozen=True)
class RefereeCalled(Event):
    """`about` is empty, unplayable (CH23), misplaced (CH25), dispute or device.

    A device call comes from an online table: `text` is the entrant whose seat another device asks for.
    """

    kind: ClassVar[str] = "called"
    game: Number
    table: Number
    text: Text = ""
    about: Text = field(default="", metadata=OMIT_IF_DEFAULT)


@dataclass(frozen=True)
class CallTaken(Event):
    kind: ClassVar[str] = "call-taken"
    call: Number


@dataclass(frozen=True)
class CallWithdrawn(Event):
    """The table no longer needs the referee."""

    kind: ClassVar[str] = "call-withdrawn"
    call: Number


@dataclass(frozen=True)
class CallClosed(Event):
    kind: ClassVar[str] = "call-closed"
    call: Number
    ruling: Text = ""


@dataclass(frozen=True)
class PenaltyGiven(Event):
    kind: ClassVar[str] = "penalty-given"
    game: Number
    person: Text
    penalty: Text
    amount: Number = 0


@dataclass(frozen=True)
class PenaltyCancelled(Event):
    kind: ClassVar[str] = "penalty-cancelled"
    penalty: Number


@dataclass(frozen=True)
class SetChecked(Event):
    """The set counted before or after a round. The entry has the signature and the time."""

    kind: ClassVar[str] = "set-checked"
    game: Number
    table: Number
    when: Text
    tiles: Number
    shares: tuple[Number, ...]


@dataclass(frozen=True)
class ResultReported(Event):
    """One person's report of a table's result.

    A matching second report confirms it; a different one calls the referee.
    """

    kind: ClassVar[str] = "result-told"
    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()
    shares: Shares = field(default_factory=dict)
    sure: Flag = False


@dataclass(frozen=True)
class ResultRuled(Event):
    """The referee's decision on a result, or a later correction."""

    kind: ClassVar[str] = "result-ruled"
    game: Number
    table: Number
    money: Money
    missing: tuple[Text, ...] = ()


@dataclass(frozen=True)
class StandingsFrozen(Event):
    """Entrants and the public see the current standings until the final ones."""

    kind: ClassVar[str] = "standings-held"


@dataclass(frozen=True)
class StandingsUnfrozen(Event):
    """Frozen standings are public again."""

    kind: ClassVar[str] = "standings-shown"


@dataclass(frozen=True)
class VenueSet(Event):
    """The choice between the site's tables and the venue for a round."""

    kind: ClassVar[str] = "venue-set"
    game: Number
    online: Flag


@dataclass(frozen=True)
class StandInAssigned(Event):
    """The player of an online seat: staff (S1), a bot ("bot"), or the entrant again ("")."""

    kind: ClassVar[str] = "seat-given"
    game: Number
    person: Text
    to: Text = ""


@dataclass(frozen=True)
class DeviceChanged(Event):
    """An entrant continues at an online table on another device; `let` is who allowed it."""

    kind: ClassVar[str] = "device-changed"
    game: Number
    table: Number
    person: Text
    let: Text = ""


@dataclass(frozen=True)
class OnlineResultRecorded(Event):
    """The settlement of an online table; `record` is the table's code."""

    kind: ClassVar[str] = "result-played"
    game: Number
    table: Number
    money: Money
    record: Text = ""


@dataclass(frozen=True)
class StandingsFinalised(Event):
    """The standings are final."""

    kind: ClassVar[str] = "frozen"


@dataclass(frozen=True)
class PrizeGivingStarted(Event):
    """The standings are final; the top places stay hidden until they are called out one by one.

    A plain `StandingsFinalised` shows everything at once.
    """

    kind: ClassVar[str] = "prizes-kept"
    places: Number = 3


@dataclass(frozen=True)
class PlaceCalledOut(Event):
    """The lowest hidden place is called out."""

    kind: ClassVar[str] = "place-called"
    rank: Number


@dataclass(frozen=True)
class EntryUndone(Event):
    """An undone entry: it stays in the log but no longer counts."""

    kind: ClassVar[str] = "undone"
    entry: Number


EVENT_TYPES: dict[str, type[Event]] = {each.kind: each for each in Event.__subclasses__()}
