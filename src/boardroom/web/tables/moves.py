"""Create tables, start games and save moves. People, bots and API clients all move through this module.

A move is one transaction: its rows are unique by (table, number), and viewers are notified after the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import looks
from boardroom.engine.match import UNDO
from boardroom.engine.match import Table as Played
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.web.accounts.models import Person
from boardroom.web.database.compiled_queries import Prepared, Written
from boardroom.web.game_pages import GAMES
from boardroom.web.notifications import mail, push
from boardroom.web.ratings import ratings
from boardroom.web.realtime import hub
from boardroom.web.server import metrics
from boardroom.web.tables import automatic_turns, clocks, envelopes, game_over, hint_permission, match_cache
from boardroom.web.tables.models import Seat, Status, Step, Table

MAX_NAME = 24

BOT_TABLES = 5
"""Running bots-only tables that one user may have."""

when_over: list[Callable[[int], None]] = []
"""Functions that are called with the table's id after the commit that ends its game."""


class Stale(BoardroomError):
    """The move was meant for an earlier position."""


class NotAllowed(BoardroomError):
    """The user or seat may not do this."""


def create(
    host: Person | None,
    game_name: str,
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    *,
    public: bool = True,
    hot_seat: bool = False,
    clock: int = 0,
    added: int = 0,
    fresh: bool = False,
    rated: bool = False,
    hints: bool = False,
    of_event: Mapping[str, Any] | None = None,
) -> Table:
    """Create a table, and start the game if every seat is taken.

    A seat is {"person": Person}, {"bot": name}, or {} if free. Optional keys are "name" for a different name, "word"
    for unsealed words, and "sealing" if the browser is about to send sealed words.
    """
    game = game_named(game_name, GAMES)
    checked = game.options(options)
    if len(seats) != game.players(checked):
        raise BadInput(
            "This game needs %(all)s seats, but the table has %(n)s.", n=len(seats), all=game.players(checked)
        )
    typed = game.typed(checked)
    if typed and any(host is None or spec.get("person") != host for spec in seats):
        raise BadInput("The table assistant runs on one device. Remove the bots and empty seats.")
    if host is not None and seats and all(spec.get("bot") for spec in seats):
        enough_bots(host)
    if rated:
        ratings.check(
            game, checked, seats, public=public, hot_seat=hot_seat, clock=clock, of_event=of_event is not None
        )
    if hints:
        hint_permission.check(game, checked, rated=rated, of_event=of_event is not None)
    with transaction.atomic():
        table = Table.objects.create(
            game=game.name,
            options=checked,
            rules=game.version,
            host=host,
            public=public,
            hot_seat=hot_seat,
            clock=clock,
            added=added,
            fresh=fresh,
            rated=rated,
            hints=hints,
            secret="" if typed else fair_draws.new_secret(),
            **(of_event or {}),
        )
        Seat.objects.bulk_create(told_apart([seat_row(table, index, spec) for index, spec in enumerate(seats)]))
        start_when_full(table)
        on_commit_tell(table)
    return table


def enough_bots(host: Person) -> None:
    """Refuse another bots-only table to a user who already has BOT_TABLES of them."""
    theirs = Table.objects.filter(host=host, status=Status.PLAYING).exclude(seats__person__isnull=False)
    if theirs.count() >= BOT_TABLES:
        raise NotAllowed("You already have five bots-only games running. Wait for one to finish.")


def seat_row(table: Table, index: int, spec: Mapping[str, Any]) -> Seat:
    person, bot = spec.get("person"), spec.get("bot", "")
    level = levels.level(bot) if bot else None
    bot = level.name if level else ""
    name = str(spec.get("name") or (person.name if person else level.names["en"] if level else ""))[:MAX_NAME]
    word = fair_draws.clean_word(str(spec.get("word", "")))
    return Seat(
        table=table,
        index=index,
        person=person,
        bot=bot,
        name=name,
        word=word,
        sealing=bool(spec.get("sealing")) and not table.typed,
        left=table.clock,
        entrant=str(spec.get("entrant", "")),
    )


_locked = Prepared(
    Table, lambda code: Table.objects.select_for_update(no_key=True).filter(code=code).order_by(), "code"
)


def locked(code: str) -> Table:
    """Return the table, locked until the end of the transaction."""
    # FOR NO KEY UPDATE lets other transactions insert rows that refer to the table; SQLite locks the whole database
    table = _locked.first(code)
    if table is None:
        raise Table.DoesNotExist
    return table


def seats_of(table: Table, person: Person | None) -> list[int]:
    """Return the indices of a user's seats, several of them in a hot-seat game."""
    if person is None or not person.pk:
        return []
    return [seat.index for seat in table.seats.all() if seat.person_id == person.pk]


def apart(name: str, others: Sequence[str]) -> str:
    taken = {looks(other) for other in others}
    candidates = [name, *(f"{name[: MAX_NAME - 3]} {n}" for n in range(2, 10))]
    return next(candidate for candidate in candidates if looks(candidate) not in taken)


def told_apart(seats: list[Seat]) -> list[Seat]:
    """Make the names of new seats distinguishable, except the names of tournament entrants."""
    for at, seat in enumerate(seats):
        if seat.name and not seat.entrant:
            seat.name = apart(seat.name, [other.name for other in seats[:at]])
    return seats


def start_when_full(table: Table) -> None:
    """Start the game if every seat is taken. Tournament tables start with the tournament's clock instead."""
    if not table.official and not table.seats.filter(person__isnull=True, bot="").exists():
        start(table)


def start(table: Table, *, late: bool = False) -> None:
    """Start the game if all envelopes are open. `late` means that the time to open them has run out."""
    if envelopes.ready(table, late=late):
        begin(table)


def begin(table: Table) -> None:
    """Make the first draws. The server's own words replace envelopes that are still sealed."""
    table.status = Status.PLAYING
    envelopes.settle(table)
    match_cache.begin(table)
    if table.rated:
        ratings.enter(table)
    table.save(update_fields=["words", "envelopes", "shut", "opening", "head", "chain"])
    with match_cache.played(table) as match:
        keep(table, match, lambda: None)


Deed = tuple[int, str | int]
"""A seat and its action."""


def act(code: str, seat: int, action: str | int, expected: int) -> Table:
    """Save one action of a seat, meant for the position after `expected` moves.

    Sending the same action twice saves it once. A refused action changes nothing.
    """
    return act_all(code, [(seat, action)], expected)


def act_all(
    code: str, deeds: Sequence[Deed], expected: int, then: Callable[[Table, Played], None] = lambda table, game: None
) -> Table:
    """Save several actions in a row, or none of them. `then` saves what belongs to them in the same transaction."""

    def move(match: Played) -> None:
        for seat, action in deeds:
            # The assistant records the draws of a physical game, which belong to no seat
            match.do(action, None if seat == CHANCE and match.typed else seat)

    return change(code, expected, move, deeds, then)


def take_back(code: str, seat: int, expected: int) -> Table:
    def move(match: Played) -> None:
        match.take_back(seat)

    return change(code, expected, move, [(seat, UNDO)])


@metrics.timed_move
def change(
    code: str,
    expected: int,
    move: Callable[[Played], None],
    deeds: Sequence[Deed],
    then: Callable[[Table, Played], None] = lambda table, match: None,
) -> Table:
    table = None
    try:
        with transaction.atomic():
            table = locked(code)
            if table.status == Status.CLOSED:
                raise NotAllowed("This table has been closed.")
            if table.status not in (Status.PLAYING, Status.OVER):
                raise NotAllowed("The game hasn't started yet.")
            if table.damaged:
                raise match_cache.Damaged(table.pk)
            if table.held:
                raise NotAllowed("The referee has paused this table. Wait for play to resume.")
            with match_cache.played(table) as match:
                if table.number != expected:
                    if done_already(table, match, expected, deeds):
                        return table
                    raise Stale("The table has moved on. Take another look.")
                keep(table, match, lambda: move(match), [seat for seat, _ in deeds])
                then(table, match)
            on_commit_tell(table)
    except IntegrityError as error:
        if table is not None:
            match_cache.forget(table.pk)
        raise Stale("The table has moved on. Take another look.") from error
    except Exception:
        if table is not None:
            match_cache.forget(table.pk)
        raise
    return table


def done_already(table: Table, game: Played, expected: int, deeds: Sequence[Deed]) -> bool:
    """Return True if the same seats have already made these moves after the expected position."""
    parse = game.words.grammar.parse
    wanted = [(seat, parse(action) if isinstance(action, str) else action) for seat, action in deeds]
    later = Step.objects.filter(table=table, number__gt=expected).order_by("number")
    return list(later.values_list("seat", "action")[: len(wanted)]) == wanted


_steps = Written(Step, "table", "number", "action", "seat", "at")
_moved = Written(Table, "number", "head", "chain", "actor", "moved", "scores", "status", "due", "notice", "push")


def keep(table: Table, game: Played, move: Callable[[], None], seats: Sequence[int] = ()) -> None:
    """Make the moves of these seats and the draws that follow, and save everything."""
    before = len(game.steps)
    move()
    doers = list(seats)
    if not game.typed:
        game.roll()
        doers += [CHANCE] * (len(game.steps) - before - len(doers))
        doers += automatic_turns.finish(table, game)
    now = clocks.now()
    clocks.stop(table, now)
    _steps.insert(
        Step(table=table, number=before + 1 + i, action=action, seat=doers[i] if i < len(doers) else CHANCE, at=now)
        for i, action in enumerate(game.steps[before:])
    )
    decided = table.actor
    table.number = len(game.steps)
    match_cache.extend(table, game, before)
    table.actor = game.state.actor
    table.moved = now
    table.scores = game.scores()
    if table.actor == OVER:
        table.status = Status.OVER
        if table.rated:
            ratings.settle(table, now)
        game_over.write(table, game)
    elif table.status == Status.OVER:
        # A correction of a physical game's last entry has reopened it
        table.status = Status.PLAYING
    clocks.turn(table, decided, now, back=game.steps[-1:] == [UNDO])
    mail.turn(table, decided, now)
    push.turn(table, decided, now)
    _moved.update(table)


def on_commit_tell(table: Table) -> None:
    pk, number, over = table.pk, table.number, table.status == Status.OVER
    transaction.on_commit(lambda: hub.publish(pk, number))
    if over:
        for listener in when_over:
            transaction.on_commit(partial(listener, pk))
