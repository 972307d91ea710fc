"""The clock of the venue and the clocks of single tables (CH9).

A clock's reading depends only on the log and the current time, so it survives a sleeping laptop or a reload. Clocks are
only a prompt: the referee's announcement ends a round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardroom.tournament.log.events import Announced, ClockExtended, ClockPaused, ClockResumed, GameStarted
from boardroom.tournament.log.handlers import applies, checks, henceforth
from boardroom.tournament.log.state import Clock, Deed, State
from boardroom.tournament.text.refusals import refuse

MINUTE = 60_000
MARKS = (30, 10, 5, 0)
HALL = 0


@dataclass(frozen=True)
class Face:
    """The reading of a clock, in milliseconds. `remaining` becomes negative after the end.

    `due_mark` is the announcement to make now. `missed_marks` are earlier announcements that were not made, for example
    while the laptop slept; they are not made up for.
    """

    table: int
    left: int
    running: bool
    ended: bool
    due: int | None
    missed: tuple[int, ...]
    extended: int


def paused_for(clock: Clock, table: int, now: int) -> int:
    """Return how long a clock has been paused, counting overlapping pauses once."""
    spans = sorted(
        (start, now if end is None else min(end, now)) for where, start, end in clock.pauses if where in (HALL, table)
    )
    total, reached = 0, clock.started
    for since, until in spans:
        if until > reached:
            total += until - max(since, reached)
            reached = until
    return total


def left_at(clock: Clock, table: int, at: int) -> int:
    extended = sum(minutes for where, minutes, _, since in clock.extensions if where in (HALL, table) and since <= at)
    return (clock.minutes + extended) * MINUTE - (at - clock.started - paused_for(clock, table, at))


def parted(clock: Clock, table: int) -> int | None:
    """Return when a table's clock first differed from the venue's, or None.

    From then on, the table has its own announcements.
    """
    times = [since for where, since, _ in clock.pauses if where == table]
    times += [since for where, _, _, since in clock.extensions if where == table]
    return min(times, default=None)


def made(clock: Clock, table: int) -> dict[int, int]:
    """Return the announcements that are valid for a clock, with their times.

    An extension above a mark makes that mark due again. An announced end is final.
    """
    since = parted(clock, table)
    heard: dict[int, int] = {}
    for (where, mark), at in clock.announced.items():
        if where == table or (where == HALL and (since is None or at < since)):
            # The latest announcement of a mark counts, but the first announcement of the end
            heard[mark] = max(at, heard.get(mark, at)) if mark else min(at, heard.get(mark, at))
    lifts = [(at, left_at(clock, table, at)) for where, _, _, at in clock.extensions if where in (HALL, table)]
    return {
        mark: said
        for mark, said in heard.items()
        if mark == 0 or not any(at >= said and left > mark * MINUTE for at, left in lifts)
    }


def face(clock: Clock, table: int, now: int) -> Face:
    """Return what the clock of a table shows. Table 0 is the venue's clock."""
    said = made(clock, table)
    ended = 0 in said
    if ended:
        now = min(now, said[0])
    left = left_at(clock, table, now)
    stands = any(end is None for where, _, end in clock.pauses if where in (HALL, table))
    passed = [mark for mark in MARKS if left <= mark * MINUTE and mark < clock.minutes]
    unsaid = [mark for mark in passed if mark not in said]
    due = unsaid[-1] if unsaid and not ended and unsaid[-1] < min(said, default=MARKS[0] + 1) else None
    extended = sum(minutes for where, minutes, *_ in clock.extensions if where in (HALL, table))
    return Face(table, left, not ended and not stands, ended, due, tuple(m for m in unsaid if m != due), extended)


def faces(state: State, round_number: int, now: int) -> list[Face]:
    """Return the venue's clock, then the clocks of tables that differ from it."""
    found = state.game(round_number)
    if found.clock is None:
        return []
    tables = [number for number in range(1, len(found.tables) + 1) if parted(found.clock, number) is not None]
    return [face(found.clock, table, now) for table in (HALL, *tables)]


@checks(GameStarted)
def may_start(state: State, event: GameStarted, pending: Deed) -> None:
    round_ = state.game(event.game)
    if round_.clock is not None:
        refuse("already-started", game=event.game)
    if not round_.confirmed:
        refuse("nothing-drawn", game=event.game)


@applies(GameStarted)
def start(state: State, event: GameStarted, pending: Deed) -> State:
    return state.with_game(replace(state.games[event.game], clock=Clock(pending.at, state.open().minutes)))


def clock_of(state: State, round_number: int, table: int) -> Clock:
    found = state.game(round_number)
    if found.clock is None:
        refuse("not-started", game=round_number)
    if table != HALL:
        found.table(table)
    return found.clock


def still_running(clock: Clock, table: int, at: int) -> None:
    if face(clock, table, at).ended:
        refuse("ended")


def is_paused(clock: Clock, table: int) -> bool:
    return any(where == table and end is None for where, _, end in clock.pauses)


@checks(ClockPaused)
def may_pause(state: State, event: ClockPaused, pending: Deed) -> None:
    clock = clock_of(state, event.game, event.table)
    still_running(clock, event.table, pending.at)
    if is_paused(clock, event.table):
        refuse("paused")


@checks(ClockResumed)
def may_resume(state: State, event: ClockResumed, pending: Deed) -> None:
    if not is_paused(clock_of(state, event.game, event.table), event.table):
        refuse("running")


@checks(ClockExtended)
def may_extend(state: State, event: ClockExtended, pending: Deed) -> None:
    """CH9: only with a reason."""
    still_running(clock_of(state, event.game, event.table), event.table, pending.at)
    if not 1 <= event.minutes <= 90:
        refuse("bad-minutes")
    if not pending.why.strip():
        refuse("give-reason")


@checks(Announced)
def may_announce(state: State, event: Announced, pending: Deed) -> None:
    clock = clock_of(state, event.game, event.table)
    if event.mark not in MARKS:
        refuse("bad-mark")
    still_running(clock, event.table, pending.at)
    if event.mark in made(clock, event.table):
        refuse("announced")


def until(mark: int) -> int:
    """Return the minutes until which a mark is still correct."""
    return next((later for later in MARKS if later < mark), 0)


@henceforth(Announced)
def true_when_said(state: State, event: Announced, pending: Deed) -> None:
    """CH9: refuse to announce a wrong time. The referee may announce the end at any time."""
    left = left_at(clock_of(state, event.game, event.table), event.table, pending.at)
    if event.mark and not until(event.mark) * MINUTE < left <= (event.mark + 1) * MINUTE:
        refuse("not-true", mark=event.mark, left=max(0, -(-left // MINUTE)))


def with_clock(state: State, round_number: int, clock: Clock) -> State:
    return state.with_game(replace(state.games[round_number], clock=clock))


@applies(ClockPaused)
def pause(state: State, event: ClockPaused, pending: Deed) -> State:
    clock = clock_of(state, event.game, event.table)
    return with_clock(state, event.game, replace(clock, pauses=(*clock.pauses, (event.table, pending.at, None))))


@applies(ClockResumed)
def resume(state: State, event: ClockResumed, pending: Deed) -> State:
    clock = clock_of(state, event.game, event.table)
    pauses = tuple(
        (where, since, pending.at if where == event.table and end is None else end)
        for where, since, end in clock.pauses
    )
    return with_clock(state, event.game, replace(clock, pauses=pauses))


@applies(ClockExtended)
def extend(state: State, event: ClockExtended, pending: Deed) -> State:
    clock = clock_of(state, event.game, event.table)
    return with_clock(
        state,
        event.game,
        replace(clock, extensions=(*clock.extensions, (event.table, event.minutes, pending.why, pending.at))),
    )


@applies(Announced)
def announce(state: State, event: Announced, pending: Deed) -> State:
    clock = clock_of(state, event.game, event.table)
    return with_clock(
        state, event.game, replace(clock, announced={**clock.announced, (event.table, event.mark): pending.at})
    )
