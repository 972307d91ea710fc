"""The clock of the venue and the clocks of single tables (CH9).

A clock's reading depends only on the log and the current time, so it survives a sleeping laptop or a reload. Clocks are
only a prompt: the referee's announcement ends a round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardroom.base.languages import text
from boardroom.tournament.log.events import REFEREES, Event, Number
from boardroom.tournament.log.state import PendingEntry, RoundClock, TournamentState
from boardroom.tournament.text.refusals import refuse

MINUTE = 60_000
ANNOUNCEMENT_MINUTES = (30, 10, 5, 0)
VENUE_CLOCK = 0


@dataclass(frozen=True)
class ClockReading:
    """The reading of a clock, in milliseconds. `remaining` becomes negative after the end.

    `due_mark` is the announcement to make now. `missed_marks` are earlier announcements that were not made, for example
    while the laptop slept; they are not made up for.
    """

    table: int
    remaining: int
    is_running: bool
    has_ended: bool
    due_mark: int | None
    missed_marks: tuple[int, ...]
    extension_minutes: int


def measure_pauses(clock: RoundClock, table: int, now: int) -> int:
    """Return how long a clock has been paused, counting overlapping pauses once."""
    spans = sorted(
        (start, now if end is None else min(end, now))
        for where, start, end in clock.pauses
        if where in (VENUE_CLOCK, table)
    )
    total, reached = 0, clock.started_at
    for since, until in spans:
        if until > reached:
            total += until - max(since, reached)
            reached = until
    return total


def measure_remaining_time(clock: RoundClock, table: int, at: int) -> int:
    extended = sum(
        minutes for where, minutes, _, since in clock.extensions if where in (VENUE_CLOCK, table) and since <= at
    )
    return (clock.minutes + extended) * MINUTE - (at - clock.started_at - measure_pauses(clock, table, at))


def find_separate_start(clock: RoundClock, table: int) -> int | None:
    """Return when a table's clock first differed from the venue's, or None.

    From then on, the table has its own announcements.
    """
    times = [since for where, since, _ in clock.pauses if where == table]
    times += [since for where, _, _, since in clock.extensions if where == table]
    return min(times, default=None)


def find_announcements(clock: RoundClock, table: int) -> dict[int, int]:
    """Return the announcements that are valid for a clock, with their times.

    An extension above a mark makes that mark due again. An announced end is final.
    """
    since = find_separate_start(clock, table)
    announced: dict[int, int] = {}
    for (where, mark), at in clock.announced.items():
        if where == table or (where == VENUE_CLOCK and (since is None or at < since)):
            # The latest announcement of a mark counts, but the first announcement of the end
            announced[mark] = max(at, announced.get(mark, at)) if mark else min(at, announced.get(mark, at))
    lifts = [
        (at, measure_remaining_time(clock, table, at))
        for where, _, _, at in clock.extensions
        if where in (VENUE_CLOCK, table)
    ]
    return {
        mark: time
        for mark, time in announced.items()
        if mark == 0 or not any(at >= time and left > mark * MINUTE for at, left in lifts)
    }


def read_clock(clock: RoundClock, table: int, now: int) -> ClockReading:
    """Return what the clock of a table shows. Table 0 is the venue's clock."""
    announced = find_announcements(clock, table)
    ended = 0 in announced
    if ended:
        now = min(now, announced[0])
    left = measure_remaining_time(clock, table, now)
    is_paused_now = any(end is None for where, _, end in clock.pauses if where in (VENUE_CLOCK, table))
    passed = [mark for mark in ANNOUNCEMENT_MINUTES if left <= mark * MINUTE and mark < clock.minutes]
    unannounced = [mark for mark in passed if mark not in announced]
    earliest = min(announced, default=ANNOUNCEMENT_MINUTES[0] + 1)
    due = unannounced[-1] if unannounced and not ended and unannounced[-1] < earliest else None
    extended = sum(minutes for where, minutes, *_ in clock.extensions if where in (VENUE_CLOCK, table))
    return ClockReading(
        table, left, not ended and not is_paused_now, ended, due, tuple(m for m in unannounced if m != due), extended
    )


def read_clocks(state: TournamentState, round_number: int, now: int) -> list[ClockReading]:
    """Return the venue's clock, then the clocks of tables that differ from it."""
    found = state.get_round(round_number)
    if found.clock is None:
        return []
    tables = [
        number for number in range(1, len(found.tables) + 1) if find_separate_start(found.clock, number) is not None
    ]
    return [read_clock(found.clock, table, now) for table in (VENUE_CLOCK, *tables)]


@dataclass(frozen=True)
class RoundStarted(
    Event, kind="game-started", label=text("Round started"), roles=REFEREES, topics=("seating {game}", "clock {game}")
):
    game: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        round_ = state.get_round(self.game)
        if round_.clock is not None:
            refuse("already-started", game=self.game)
        if not round_.is_confirmed:
            refuse("nothing-drawn", game=self.game)

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_round(
            replace(state.rounds[self.game], clock=RoundClock(pending.at, state.get_settings().minutes))
        )


def get_clock(state: TournamentState, round_number: int, table: int) -> RoundClock:
    found = state.get_round(round_number)
    if found.clock is None:
        refuse("not-started", game=round_number)
    if table != VENUE_CLOCK:
        found.get_table(table)
    return found.clock


def require_running(clock: RoundClock, table: int, at: int) -> None:
    if read_clock(clock, table, at).has_ended:
        refuse("ended")


def is_paused(clock: RoundClock, table: int) -> bool:
    return any(where == table and end is None for where, _, end in clock.pauses)


@dataclass(frozen=True)
class ClockPaused(Event, kind="clock-paused", label=text("Clock stopped"), roles=REFEREES, topics=("clock {game}",)):
    """Table 0 is the venue's clock."""

    game: Number
    table: Number = 0

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        clock = get_clock(state, self.game, self.table)
        require_running(clock, self.table, pending.at)
        if is_paused(clock, self.table):
            refuse("paused")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        clock = get_clock(state, self.game, self.table)
        return replace_clock(state, self.game, replace(clock, pauses=(*clock.pauses, (self.table, pending.at, None))))


@dataclass(frozen=True)
class ClockResumed(Event, kind="clock-resumed", label=text("Clock resumed"), roles=REFEREES, topics=("clock {game}",)):
    game: Number
    table: Number = 0

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        if not is_paused(get_clock(state, self.game, self.table), self.table):
            refuse("running")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        clock = get_clock(state, self.game, self.table)
        pauses = tuple(
            (where, since, pending.at if where == self.table and end is None else end)
            for where, since, end in clock.pauses
        )
        return replace_clock(state, self.game, replace(clock, pauses=pauses))


@dataclass(frozen=True)
class ClockExtended(
    Event, kind="clock-extended", label=text("Time extended"), roles=REFEREES, topics=("clock {game}",)
):
    game: Number
    minutes: Number
    table: Number = 0

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH9: only with a reason."""
        require_running(get_clock(state, self.game, self.table), self.table, pending.at)
        if not 1 <= self.minutes <= 90:
            refuse("bad-minutes")
        if not pending.why.strip():
            refuse("give-reason")

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        clock = get_clock(state, self.game, self.table)
        return replace_clock(
            state,
            self.game,
            replace(clock, extensions=(*clock.extensions, (self.table, self.minutes, pending.why, pending.at))),
        )


@dataclass(frozen=True)
class AnnouncementMade(
    Event, kind="announced", label=text("Announcement made"), roles=REFEREES, topics=("clock {game}",)
):
    """An announcement to the venue or a table: 30, 10 or 5 minutes, or the end (0), which only the referee makes."""

    game: Number
    mark: Number
    table: Number = 0

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        clock = get_clock(state, self.game, self.table)
        if self.mark not in ANNOUNCEMENT_MINUTES:
            refuse("bad-mark")
        require_running(clock, self.table, pending.at)
        if self.mark in find_announcements(clock, self.table):
            refuse("announced")

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH9: refuse to announce a wrong time. The referee may announce the end at any time."""
        left = measure_remaining_time(get_clock(state, self.game, self.table), self.table, pending.at)
        if self.mark and not next_mark(self.mark) * MINUTE < left <= (self.mark + 1) * MINUTE:
            refuse("not-true", mark=self.mark, left=max(0, -(-left // MINUTE)))

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        clock = get_clock(state, self.game, self.table)
        return replace_clock(
            state, self.game, replace(clock, announced={**clock.announced, (self.table, self.mark): pending.at})
        )


def next_mark(mark: int) -> int:
    """Return the minutes until which a mark is still correct."""
    return next((later for later in ANNOUNCEMENT_MINUTES if later < mark), 0)


def replace_clock(state: TournamentState, round_number: int, clock: RoundClock) -> TournamentState:
    return state.with_round(replace(state.rounds[round_number], clock=clock))
