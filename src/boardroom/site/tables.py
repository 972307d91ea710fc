"""What happens at tables: starting, sitting down, moving, taking back. The one door for people, bots and programs.

A move is one transaction: its rows are unique by (table, number), and viewers are told after the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from boardroom.engine import fair
from boardroom.engine.contract import CHANCE, OVER
from boardroom.engine.errors import BadInput, BoardroomError
from boardroom.engine.game import game_named
from boardroom.engine.table import UNDO
from boardroom.engine.table import Table as Played
from boardroom.players import player_named
from boardroom.site import hub, loaded, metrics
from boardroom.site.models import Person, Seat, Status, Step, Table, Talk

MAX_NAME = 24


class Stale(BoardroomError):
    """The move was meant for a position that is past. The present one is shown instead."""


class NotAllowed(BoardroomError):
    """Somebody asked for what is not theirs to do."""


def create(
    host: Person | None,
    game_name: str,
    options: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    *,
    public: bool = True,
    hot_seat: bool = False,
    clock: int = 0,
    words: Sequence[str] = (),
) -> Table:
    """A new table. A seat is {"person": Person}, {"bot": name}, or {} for a free one; "name" where it differs."""
    game = game_named(game_name)
    checked = game.options(options)
    if len(seats) != game.players(checked):
        raise BadInput(f"There are {len(seats)} seats for {game.players(checked)} players.")
    with transaction.atomic():
        table = Table.objects.create(
            game=game.name,
            options=checked,
            rules=game.version,
            host=host,
            public=public,
            hot_seat=hot_seat,
            clock=clock,
            secret=fair.new_secret(),
            words=list(words),
        )
        Seat.objects.bulk_create(seat_row(table, index, spec) for index, spec in enumerate(seats))
        start_when_full(table)
        on_commit_tell(table)
    return table


def seat_row(table: Table, index: int, spec: Mapping[str, Any]) -> Seat:
    person, bot = spec.get("person"), spec.get("bot", "")
    if bot:
        bot = player_named(bot).name
    name = str(spec.get("name") or (person.name if person else f"{bot}-{index + 1}" if bot else ""))[:MAX_NAME]
    return Seat(table=table, index=index, person=person, bot=bot, name=name, left=table.clock)


def locked(code: str) -> Table:
    """The table's row for writing, inside a transaction. (SQLite has the whole database already: IMMEDIATE.)"""
    return Table.objects.select_for_update().get(code=code)


def seats_of(table: Table, person: Person | None) -> list[int]:
    """The seats a person sits in: one, or several at a hot seat."""
    if person is None or not person.pk:
        return []
    return [seat.index for seat in table.seats.all() if seat.person_id == person.pk]


def sit(code: str, person: Person, index: int | None = None) -> Table:
    """Take a free seat, the first or the one named."""
    with transaction.atomic():
        table = locked(code)
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun: this table can be watched.")
        if seats_of(table, person):
            return table
        free = [seat for seat in table.seats.all() if seat.person_id is None and not seat.bot]
        chosen = next((seat for seat in free if index is None or seat.index == index), None)
        if chosen is None:
            raise NotAllowed("That seat is taken." if free else "Every seat is taken: this table can be watched.")
        chosen.person, chosen.name = person, free_name(table, person.name)
        chosen.save()
        start_when_full(table)
        on_commit_tell(table)
    return table


def free_name(table: Table, name: str) -> str:
    """The name, with a number behind it where the table has it already."""
    taken = {seat.name for seat in table.seats.all()}
    candidates = [name, *(f"{name[: MAX_NAME - 3]} {n}" for n in range(2, 10))]
    return next(candidate for candidate in candidates if candidate not in taken)


def stand(code: str, person: Person) -> Table:
    """Leave a table that has not begun; the last person to leave closes it."""
    with transaction.atomic():
        table = locked(code)
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun; a bot can take over your seat instead.")
        table.seats.filter(person=person).update(person=None, name="")
        if not table.seats.filter(person__isnull=False).exists():
            Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
        on_commit_tell(table)
    return table


def hand_over(code: str, person: Person, bot: str = "greedy") -> Table:
    """A bot plays on for a person who leaves; `take_again` gives the seat back."""
    with transaction.atomic():
        table = locked(code)
        table.seats.filter(person=person).update(bot=player_named(bot).name)
        on_commit_tell(table)
    return table


def take_again(code: str, person: Person) -> Table:
    with transaction.atomic():
        table = locked(code)
        table.seats.filter(person=person).update(bot="")
        on_commit_tell(table)
    return table


def start_when_full(table: Table) -> None:
    """Every seat taken: the first draws are made."""
    if table.seats.filter(person__isnull=True, bot="").exists():
        return
    table.status = Status.PLAYING
    with loaded.played(table) as game:
        keep(table, game, lambda: None)


def act(code: str, seat: int, action: str | int, expected: int) -> Table:
    """One decision of a seat, meant for the position after `expected` steps. Refused: nothing has changed.

    The same decision sent twice is done once: the second time the table simply stands as it does.
    """

    def move(game: Played) -> None:
        game.do(action, seat)

    return change(code, seat, expected, move, action)


def take_back(code: str, seat: int, expected: int) -> Table:
    def move(game: Played) -> None:
        game.take_back(seat)

    return change(code, seat, expected, move, UNDO)


@metrics.timed_move
def change(code: str, seat: int, expected: int, move: Callable[[Played], None], action: str | int) -> Table:
    table = None
    try:
        with transaction.atomic():
            table = locked(code)
            if table.status == Status.CLOSED:
                raise NotAllowed("This table is closed.")
            if table.status not in (Status.PLAYING, Status.OVER):
                raise NotAllowed("The game has not begun.")
            with loaded.played(table) as game:
                if table.number != expected:
                    if done_already(table, game, seat, expected, action):
                        return table
                    raise Stale("The table has moved on: look again.")
                keep(table, game, lambda: move(game), seat)
            on_commit_tell(table)
    except IntegrityError as error:
        if table is not None:
            loaded.forget(table.pk)
        raise Stale("The table has moved on: look again.") from error
    except Exception:
        if table is not None:
            loaded.forget(table.pk)
        raise
    return table


def done_already(table: Table, game: Played, seat: int, expected: int, action: str | int) -> bool:
    """Whether the step after the expected ones is this very decision of this very seat."""
    number = game.words.grammar.parse(action) if isinstance(action, str) else action
    return Step.objects.filter(table=table, number=expected + 1, seat=seat, action=number).exists()


def keep(table: Table, game: Played, move: Callable[[], None], seat: int = CHANCE) -> None:
    """Make a move, let chance answer, and write all of it down."""
    before = len(game.steps)
    move()
    by_seat = len(game.steps)
    game.roll()
    now = timezone.now()
    spend_clock(table, seat, now)
    Step.objects.bulk_create(
        Step(table=table, number=before + 1 + i, action=action, seat=seat if before + i < by_seat else CHANCE, at=now)
        for i, action in enumerate(game.steps[before:])
    )
    table.number = len(game.steps)
    table.actor = game.state.actor
    table.moved = now
    table.scores = game.scores()
    if table.actor == OVER:
        table.status = Status.OVER
    table.save(update_fields=["number", "actor", "moved", "scores", "status"])


def spend_clock(table: Table, seat: int, now: Any) -> None:
    if table.clock and seat >= 0:
        row = table.seats.get(index=seat)
        row.left = max(0.0, row.left - (now - table.moved).total_seconds())
        row.save(update_fields=["left"])


def on_commit_tell(table: Table) -> None:
    pk, number = table.pk, table.number
    transaction.on_commit(lambda: hub.publish(pk, number))


def talk(code: str, person: Person, text: str) -> Talk:
    """A line of chat, bounded and with no control characters."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]
    if not clean:
        raise BadInput("Write something first.")
    with transaction.atomic():
        table = locked(code)
        line = Talk.objects.create(table=table, person=person, name=person.name, text=clean)
        on_commit_tell(table)
    return line


def fill_with_bots(code: str, person: Person, bot: str = "greedy") -> Table:
    """The host waits no longer: bots take the free seats, and the game begins."""
    with transaction.atomic():
        table = locked(code)
        if table.host_id != person.pk:
            raise NotAllowed("Only who started the table can do that.")
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun: this table can be watched.")
        for seat in table.seats.filter(person__isnull=True, bot=""):
            seat.bot = player_named(bot).name
            seat.name = free_name(table, f"{seat.bot}-{seat.index + 1}")
            seat.save()
        start_when_full(table)
        on_commit_tell(table)
    return table


def forget_person(person: Person) -> None:
    """Every seat without its person: free before the game, a bot's during it, nobody's after it."""
    with transaction.atomic():
        for table in Table.objects.filter(seats__person=person).distinct():
            seats = table.seats.filter(person=person)
            if table.status == Status.OPEN:
                seats.update(person=None, name="")
                if not table.seats.filter(person__isnull=False).exists():
                    Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
            elif table.status == Status.PLAYING:
                seats.filter(bot="").update(bot=player_named("greedy").name)
                seats.update(person=None, name="—")
            else:
                seats.update(person=None, name="—")
            loaded.forget(table.pk)
            on_commit_tell(table)
        Talk.every.filter(person=person).update(person=None, name="—")
