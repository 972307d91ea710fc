"""One clock for the hall and one a table (CH9): what they show is a function of the log and the time now.

So a laptop that slept or a page that was reloaded shows the same. The clock only prompts: the game ends with the
referee's announcement.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardroom.championship.log.facts import Announced, ClockExtended, ClockPaused, ClockResumed, GameStarted
from boardroom.championship.log.laws import applies, checks, henceforth
from boardroom.championship.log.state import Clock, Deed, State
from boardroom.championship.telling.refusals import refuse

MINUTE = 60_000
MARKS = (30, 10, 5, 0)
HALL = 0


@dataclass(frozen=True)
class Face:
    """What a clock shows. Times in milliseconds; `left` goes below 0 after the end.

    `due` is the announcement to make now, if any; `missed` are earlier ones that nobody made (a sleep): they are not
    made up for, since they are no longer true.
    """

    table: int
    left: int
    running: bool
    ended: bool
    due: int | None
    missed: tuple[int, ...]
    extended: int


def paused_for(clock: Clock, table: int, now: int) -> int:
    """How long a clock has stood still: the hall's pauses and the table's own, overlaps counted once."""
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
    """When a table's clock came to differ from the hall's; from then on it is announced by itself."""
    times = [since for where, since, _ in clock.pauses if where == table]
    times += [since for where, _, _, since in clock.extensions if where == table]
    return min(times, default=None)


def made(clock: Clock, table: int) -> dict[int, int]:
    """The announcements that hold for a clock, and when they were made.

    An extension that lifts the clock above a mark makes that mark due again; an end stays an end.
    """
    since = parted(clock, table)
    heard: dict[int, int] = {}
    for (where, mark), at in clock.announced.items():
        if where == table or (where == HALL and (since is None or at < since)):
            # The last time a mark was said counts, but the first end
            heard[mark] = max(at, heard.get(mark, at)) if mark else min(at, heard.get(mark, at))
    lifts = [(at, left_at(clock, table, at)) for where, _, _, at in clock.extensions if where in (HALL, table)]
    return {
        mark: said
        for mark, said in heard.items()
        if mark == 0 or not any(at >= said and left > mark * MINUTE for at, left in lifts)
    }


def face(clock: Clock, table: int, now: int) -> Face:
    """What the clock of a table (0: the hall) shows at a time."""
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


def faces(state: State, game: int, now: int) -> list[Face]:
    """The hall's clock, then those of the tables that have time of their own."""
    found = state.game(game)
    if found.clock is None:
        return []
    tables = [number for number in range(1, len(found.tables) + 1) if parted(found.clock, number) is not None]
    return [face(found.clock, table, now) for table in (HALL, *tables)]


@checks(GameStarted)
def may_start(state: State, fact: GameStarted, deed: Deed) -> None:
    game = state.game(fact.game)
    if game.clock is not None:
        refuse("already-started", game=fact.game)
    if not game.confirmed:
        refuse("nothing-drawn", game=fact.game)


@applies(GameStarted)
def start(state: State, fact: GameStarted, deed: Deed) -> State:
    return state.with_game(replace(state.games[fact.game], clock=Clock(deed.at, state.open().minutes)))


def clock_of(state: State, game: int, table: int) -> Clock:
    found = state.game(game)
    if found.clock is None:
        refuse("not-started", game=game)
    if table != HALL:
        found.table(table)
    return found.clock


def still_running(clock: Clock, table: int, at: int) -> None:
    if face(clock, table, at).ended:
        refuse("ended")


def is_paused(clock: Clock, table: int) -> bool:
    return any(where == table and end is None for where, _, end in clock.pauses)


@checks(ClockPaused)
def may_pause(state: State, fact: ClockPaused, deed: Deed) -> None:
    clock = clock_of(state, fact.game, fact.table)
    still_running(clock, fact.table, deed.at)
    if is_paused(clock, fact.table):
        refuse("paused")


@checks(ClockResumed)
def may_resume(state: State, fact: ClockResumed, deed: Deed) -> None:
    if not is_paused(clock_of(state, fact.game, fact.table), fact.table):
        refuse("running")


@checks(ClockExtended)
def may_extend(state: State, fact: ClockExtended, deed: Deed) -> None:
    """CH9: by the referee, with a reason."""
    still_running(clock_of(state, fact.game, fact.table), fact.table, deed.at)
    if not 1 <= fact.minutes <= 90:
        refuse("bad-minutes")
    if not deed.why.strip():
        refuse("give-reason")


@checks(Announced)
def may_announce(state: State, fact: Announced, deed: Deed) -> None:
    clock = clock_of(state, fact.game, fact.table)
    if fact.mark not in MARKS:
        refuse("bad-mark")
    still_running(clock, fact.table, deed.at)
    if fact.mark in made(clock, fact.table):
        refuse("announced")


def until(mark: int) -> int:
    """A mark is true until the next one; in minutes."""
    return next((later for later in MARKS if later < mark), 0)


@henceforth(Announced)
def true_when_said(state: State, fact: Announced, deed: Deed) -> None:
    """CH9: nobody tells the hall 30 minutes when 5 are left. The end is the referee's to announce at any time."""
    left = left_at(clock_of(state, fact.game, fact.table), fact.table, deed.at)
    if fact.mark and not until(fact.mark) * MINUTE < left <= (fact.mark + 1) * MINUTE:
        refuse("not-true", mark=fact.mark, left=max(0, -(-left // MINUTE)))


def with_clock(state: State, game: int, clock: Clock) -> State:
    return state.with_game(replace(state.games[game], clock=clock))


@applies(ClockPaused)
def pause(state: State, fact: ClockPaused, deed: Deed) -> State:
    clock = clock_of(state, fact.game, fact.table)
    return with_clock(state, fact.game, replace(clock, pauses=(*clock.pauses, (fact.table, deed.at, None))))


@applies(ClockResumed)
def resume(state: State, fact: ClockResumed, deed: Deed) -> State:
    clock = clock_of(state, fact.game, fact.table)
    pauses = tuple(
        (where, since, deed.at if where == fact.table and end is None else end) for where, since, end in clock.pauses
    )
    return with_clock(state, fact.game, replace(clock, pauses=pauses))


@applies(ClockExtended)
def extend(state: State, fact: ClockExtended, deed: Deed) -> State:
    clock = clock_of(state, fact.game, fact.table)
    return with_clock(
        state, fact.game, replace(clock, extensions=(*clock.extensions, (fact.table, fact.minutes, deed.why, deed.at)))
    )


@applies(Announced)
def announce(state: State, fact: Announced, deed: Deed) -> State:
    clock = clock_of(state, fact.game, fact.table)
    return with_clock(state, fact.game, replace(clock, announced={**clock.announced, (fact.table, fact.mark): deed.at}))
