"""The clock of the venue and the clocks of single tables (CH9).

A clock's reading depends only on the log and the current time, so it survives a sleeping laptop or a reload. Clocks are
only a prompt: the referee's announcement ends a round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardroom.tournament.log.events import AnnouncementMade, ClockExtended, ClockPaused, ClockResumed, RoundStarted
from boardroom.tournament.log.handlers import register_check, register_effect, register_stricter_check
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
    heard: dict[int, int] = {}
    for (where, mark), at in clock.announced.items():
        if where == table or (where == VENUE_CLOCK and (since is None or at < since)):
            # The latest announcement of a mark counts, but the first announcement of the end
            heard[mark] = max(at, heard.get(mark, at)) if mark else min(at, heard.get(mark, at))
    lifts = [
        (at, measure_remaining_time(clock, table, at))
        for where, _, _, at in clock.extensions
        if where in (VENUE_CLOCK, table)
    ]
    return {
        mark: said
        for mark, said in heard.items()
        if mark == 0 or not any(at >= said and left > mark * MINUTE for at, left in lifts)
    }


def read_clock(clock: RoundClock, table: int, now: int) -> ClockReading:
    """Return what the clock of a table shows. Table 0 is the venue's clock."""
    said = find_announcements(clock, table)
    ended = 0 in said
    if ended:
        now = min(now, said[0])
    left = measure_remaining_time(clock, table, now)
    stands = any(end is None for where, _, end in clock.pauses if where in (VENUE_CLOCK, table))
    passed = [mark for mark in ANNOUNCEMENT_MINUTES if left <= mark * MINUTE and mark < clock.minutes]
    unsaid = [mark for mark in passed if mark not in said]
    due = unsaid[-1] if unsaid and not ended and unsaid[-1] < min(said, default=ANNOUNCEMENT_MINUTES[0] + 1) else None
    extended = sum(minutes for where, minutes, *_ in clock.extensions if where in (VENUE_CLOCK, table))
    return ClockReading(
        table, left, not ended and not stands, ended, due, tuple(m for m in unsaid if m != due), extended
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


@register_check(RoundStarted)
def check_start(state: TournamentState, event: RoundStarted, pending: PendingEntry) -> None:
    round_ = state.get_round(event.game)
    if round_.clock is not None:
        refuse("already-started", game=event.game)
    if not round_.is_confirmed:
        refuse("nothing-drawn", game=event.game)


@register_effect(RoundStarted)
def start_round(state: TournamentState, event: RoundStarted, pending: PendingEntry) -> TournamentState:
    return state.with_round(
        replace(state.rounds[event.game], clock=RoundClock(pending.at, state.get_settings().minutes))
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


@register_check(ClockPaused)
def check_pause(state: TournamentState, event: ClockPaused, pending: PendingEntry) -> None:
    clock = get_clock(state, event.game, event.table)
    require_running(clock, event.table, pending.at)
    if is_paused(clock, event.table):
        refuse("paused")


@register_check(ClockResumed)
def check_resume(state: TournamentState, event: ClockResumed, pending: PendingEntry) -> None:
    if not is_paused(get_clock(state, event.game, event.table), event.table):
        refuse("running")


@register_check(ClockExtended)
def check_extension(state: TournamentState, event: ClockExtended, pending: PendingEntry) -> None:
    """CH9: only with a reason."""
    require_running(get_clock(state, event.game, event.table), event.table, pending.at)
    if not 1 <= event.minutes <= 90:
        refuse("bad-minutes")
    if not pending.why.strip():
        refuse("give-reason")


@register_check(AnnouncementMade)
def check_announcement(state: TournamentState, event: AnnouncementMade, pending: PendingEntry) -> None:
    clock = get_clock(state, event.game, event.table)
    if event.mark not in ANNOUNCEMENT_MINUTES:
        refuse("bad-mark")
    require_running(clock, event.table, pending.at)
    if event.mark in find_announcements(clock, event.table):
        refuse("announced")


def next_mark(mark: int) -> int:
    """Return the minutes until which a mark is still correct."""
    return next((later for later in ANNOUNCEMENT_MINUTES if later < mark), 0)


@register_stricter_check(AnnouncementMade)
def check_announcement_time(state: TournamentState, event: AnnouncementMade, pending: PendingEntry) -> None:
    """CH9: refuse to announce a wrong time. The referee may announce the end at any time."""
    left = measure_remaining_time(get_clock(state, event.game, event.table), event.table, pending.at)
    if event.mark and not next_mark(event.mark) * MINUTE < left <= (event.mark + 1) * MINUTE:
        refuse("not-true", mark=event.mark, left=max(0, -(-left // MINUTE)))


def replace_clock(state: TournamentState, round_number: int, clock: RoundClock) -> TournamentState:
    return state.with_round(replace(state.rounds[round_number], clock=clock))


@register_effect(ClockPaused)
def pause_clock(state: TournamentState, event: ClockPaused, pending: PendingEntry) -> TournamentState:
    clock = get_clock(state, event.game, event.table)
    return replace_clock(state, event.game, replace(clock, pauses=(*clock.pauses, (event.table, pending.at, None))))


@register_effect(ClockResumed)
def resume_clock(state: TournamentState, event: ClockResumed, pending: PendingEntry) -> TournamentState:
    clock = get_clock(state, event.game, event.table)
    pauses = tuple(
        (where, since, pending.at if where == event.table and end is None else end)
        for where, since, end in clock.pauses
    )
    return replace_clock(state, event.game, replace(clock, pauses=pauses))


@register_effect(ClockExtended)
def extend_clock(state: TournamentState, event: ClockExtended, pending: PendingEntry) -> TournamentState:
    clock = get_clock(state, event.game, event.table)
    return replace_clock(
        state,
        event.game,
        replace(clock, extensions=(*clock.extensions, (event.table, event.minutes, pending.why, pending.at))),
    )


@register_effect(AnnouncementMade)
def record_announcement(state: TournamentState, event: AnnouncementMade, pending: PendingEntry) -> TournamentState:
    clock = get_clock(state, event.game, event.table)
    return replace_clock(
        state, event.game, replace(clock, announced={**clock.announced, (event.table, event.mark): pending.at})
    )
