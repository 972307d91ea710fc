"""What happens at tables: starting, sitting down, moving, taking back. The one door for people, bots and programs.

A move is one transaction: its rows are unique by (table, number), and viewers are told after the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import looks
from boardroom.engine import fair
from boardroom.engine.contract import CHANCE, OVER
from boardroom.engine.table import UNDO
from boardroom.engine.table import Table as Played
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.site.db.queries import Prepared, Written
from boardroom.site.live import hub
from boardroom.site.models import Person, Seat, Status, Step, Table, Talk
from boardroom.site.ops import metrics
from boardroom.site.tables import clocks, envelopes, finishing, memory, notices, outcomes, pushes
from boardroom.site.tables import hinted as hinting
from boardroom.site.tables import rated as ratings

MAX_NAME = 24

BOT_TABLES = 5
"""Tables of one person that bots play among themselves."""

# What the table says of a player, after the name: messages of the catalogue
LEFT = "has let a bot take over."
RETURNED = "is back at the table."
TIME_IS_UP = "ran out of time: a bot takes over."

when_over: list[Callable[[int], None]] = []
"""Who is told, after the commit, of a table whose game has ended."""


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
    added: int = 0,
    fresh: bool = False,
    rated: bool = False,
    hints: bool = False,
    of_event: Mapping[str, Any] | None = None,
) -> Table:
    """A new table. A seat is {"person": Person}, {"bot": name}, or {} for a free one; "name" where it differs, "word"
    for words in the clear, "sealing" where an envelope is to come."""
    game = game_named(game_name)
    checked = game.options(options)
    if len(seats) != game.players(checked):
        raise BadInput("There are %(n)s seats for %(all)s players.", n=len(seats), all=game.players(checked))
    typed = game.typed(checked)
    if typed and any(host is None or spec.get("person") != host for spec in seats):
        raise BadInput("The assistant of a real table sits at one device: no bots and no free seats.")
    if host is not None and seats and all(spec.get("bot") for spec in seats):
        enough_bots(host)
    if rated:
        ratings.check(
            game, checked, seats, public=public, hot_seat=hot_seat, clock=clock, of_event=of_event is not None
        )
    if hints:
        hinting.check(game, checked, rated=rated, of_event=of_event is not None)
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
            secret="" if typed else fair.new_secret(),
            **(of_event or {}),
        )
        Seat.objects.bulk_create(told_apart([seat_row(table, index, spec) for index, spec in enumerate(seats)]))
        start_when_full(table)
        on_commit_tell(table)
    return table


def enough_bots(host: Person) -> None:
    """Bots that play each other take the server's time, and nobody waits for them: some tables a person are enough."""
    theirs = Table.objects.filter(host=host, status=Status.PLAYING).exclude(seats__person__isnull=False)
    if theirs.count() >= BOT_TABLES:
        raise NotAllowed("Bots are playing among themselves at five of your tables: wait until one of them is done.")


def seat_row(table: Table, index: int, spec: Mapping[str, Any]) -> Seat:
    person, bot = spec.get("person"), spec.get("bot", "")
    level = levels.level(bot) if bot else None
    bot = level.name if level else ""
    name = str(spec.get("name") or (person.name if person else level.names["en"] if level else ""))[:MAX_NAME]
    word = fair.clean_word(str(spec.get("word", "")))
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


def not_official(table: Table) -> None:
    """What people do with seats at other tables, they do not do at a championship's."""
    if table.official:
        raise NotAllowed("The seats of this table are the championship's to give: ask its referee.")


_locked = Prepared(Table, lambda code: Table.objects.select_for_update().filter(code=code).order_by(), "code")


def locked(code: str) -> Table:
    """The table's row for writing, inside a transaction. (SQLite has the whole database already: IMMEDIATE.)"""
    table = _locked.first(code)
    if table is None:
        raise Table.DoesNotExist
    return table


def seats_of(table: Table, person: Person | None) -> list[int]:
    """The seats a person sits in: one, or several at a hot seat."""
    if person is None or not person.pk:
        return []
    return [seat.index for seat in table.seats.all() if seat.person_id == person.pk]


def sit(
    code: str, person: Person, index: int | None = None, word: str = "", envelope: str = "", *, sealing: bool = False
) -> Table:
    """Take a free seat, the first or the one named. The last to come has no later moment to add words, unless an
    envelope is to come."""
    with transaction.atomic():
        table = locked(code)
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun: this table can be watched.")
        if seats_of(table, person):
            return table
        not_official(table)
        if table.rated and person.guest:
            raise NotAllowed("A rated table is for people with an account.")
        free = [seat for seat in table.seats.all() if seat.person_id is None and not seat.bot]
        chosen = next((seat for seat in free if index is None or seat.index == index), None)
        if chosen is None:
            raise NotAllowed("That seat is taken." if free else "Every seat is taken: this table can be watched.")
        chosen.person, chosen.name = person, free_name(table, person.name)
        if envelope:
            chosen.envelope = envelopes.check_hash(table, chosen, envelope)
        else:
            chosen.word, chosen.sealing = fair.clean_word(word), sealing
        chosen.save()
        # A table people come to stays in the lobby
        table.moved = timezone.now()
        table.save(update_fields=["moved"])
        start_when_full(table)
        on_commit_tell(table)
    return table


def free_name(table: Table, name: str) -> str:
    """The name, with a number behind it where the table has it already, or one that looks like it."""
    return apart(name, [seat.name for seat in table.seats.all()])


def apart(name: str, others: Sequence[str]) -> str:
    taken = {looks(other) for other in others}
    candidates = [name, *(f"{name[: MAX_NAME - 3]} {n}" for n in range(2, 10))]
    return next(candidate for candidate in candidates if looks(candidate) not in taken)


def told_apart(seats: list[Seat]) -> list[Seat]:
    """New seats whose names nobody takes for each other. (A championship's are its entrants'.)"""
    for at, seat in enumerate(seats):
        if seat.name and not seat.entrant:
            seat.name = apart(seat.name, [other.name for other in seats[:at]])
    return seats


def stand(code: str, person: Person) -> Table:
    """Leave a table that has not begun; the last person to leave closes it."""
    with transaction.atomic():
        table = locked(code)
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun; a bot can take over your seat instead.")
        not_official(table)
        if table.shut:
            leave_at_the_start(table, table.seats.filter(person=person))
            return table
        table.seats.filter(person=person).update(person=None, name="", **envelopes.NOTHING)
        # Whoever was waited for, it is for somebody to sit down now
        Table.objects.filter(pk=table.pk).update(opening=None)
        if not table.seats.filter(person__isnull=False).exists():
            Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
        on_commit_tell(table)
    return table


def leave_at_the_start(table: Table, seats: QuerySet[Seat]) -> None:
    """Somebody leaves while envelopes are being opened. Words of others may be known by now, so nobody else can come
    and add own ones: the game begins, and a bot plays on."""
    begin(table)
    for seat in seats.filter(bot=""):
        sit_in(table, seat, LEFT, clocks.now())
    on_commit_tell(table)


def hand_over(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """A bot plays on for a person who leaves; `take_again` gives the seat back."""
    with transaction.atomic():
        table = locked(code)
        if table.typed:
            raise NotAllowed("No bot can play at a real table.")
        not_official(table)
        for seat in table.seats.filter(person=person, bot="") if table.status == Status.PLAYING else ():
            sit_in(table, seat, LEFT, clocks.now(), bot)
        on_commit_tell(table)
    return table


def by_the_clock(table_id: int) -> bool:
    """The clock of whoever decides has run out: a bot plays on. Whether it was this call that did it."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        now = clocks.now()
        if table.due is None or table.due > now:
            return False
        seat = clocks.runs_for(table)
        if seat is None:
            Table.objects.filter(pk=table.pk).update(due=None)
            return False
        sit_in(table, seat, TIME_IS_UP, now, by_clock=True)
        on_commit_tell(table)
    return True


def sit_in(
    table: Table, seat: Seat, news: str, now: datetime, bot: str = levels.STAND_IN, *, by_clock: bool = False
) -> None:
    """A bot in a person's place, whose clock stands still meanwhile."""
    if seat.index == table.actor:
        clocks.stop(table, now)
        table.notice = table.push = None
        table.save(update_fields=["due", "notice", "push"])
    table.seats.filter(pk=seat.pk).update(bot=levels.level(bot).name, by_clock=by_clock)
    Talk.objects.create(table=table, person=seat.person, name=seat.name, text=news, told=True)


def take_again(code: str, person: Person) -> Table:
    with transaction.atomic():
        table = locked(code)
        not_official(table)
        for seat in table.seats.filter(person=person).exclude(bot="") if table.status == Status.PLAYING else ():
            clocks.give_back(table, seat)
            seat.bot, seat.by_clock = "", False
            seat.save(update_fields=["bot", "by_clock", "left"])
            Talk.objects.create(table=table, person=person, name=seat.name, text=RETURNED, told=True)
        if table.due is None:
            clocks.start(table, clocks.now())
            table.save(update_fields=["due"])
        on_commit_tell(table)
    return table


def start_when_full(table: Table) -> None:
    """Every seat taken: the first draws are made. A championship's tables begin with its clock."""
    if not table.official and not table.seats.filter(person__isnull=True, bot="").exists():
        start(table)


def start(table: Table, *, late: bool = False) -> None:
    """The seats are settled: the game begins as soon as the envelopes are open, or their time is over."""
    if envelopes.ready(table, late=late):
        begin(table)


def begin(table: Table) -> None:
    """With what there is: the words of envelopes that are not open are replaced."""
    table.status = Status.PLAYING
    envelopes.settle(table)
    memory.begin(table)
    if table.rated:
        ratings.enter(table)
    table.save(update_fields=["words", "envelopes", "shut", "opening", "head", "chain"])
    with memory.played(table) as game:
        keep(table, game, lambda: None)


Deed = tuple[int, str | int]
"""A decision: whose seat it is, and the action."""


def act(code: str, seat: int, action: str | int, expected: int) -> Table:
    """One decision of a seat, meant for the position after `expected` steps. Refused: nothing has changed.

    The same decision sent twice is done once: the second time the table simply stands as it does.
    """
    return act_all(code, [(seat, action)], expected)


def act_all(
    code: str, deeds: Sequence[Deed], expected: int, then: Callable[[Table, Played], None] = lambda table, game: None
) -> Table:
    """Several decisions in a row, all of them or none; `then` writes down what belongs to them."""

    def move(game: Played) -> None:
        for seat, action in deeds:
            # What a real table draws is typed in, in nobody's name
            game.do(action, None if seat == CHANCE and game.typed else seat)

    return change(code, expected, move, deeds, then)


def take_back(code: str, seat: int, expected: int) -> Table:
    def move(game: Played) -> None:
        game.take_back(seat)

    return change(code, expected, move, [(seat, UNDO)])


@metrics.timed_move
def change(
    code: str,
    expected: int,
    move: Callable[[Played], None],
    deeds: Sequence[Deed],
    then: Callable[[Table, Played], None] = lambda table, game: None,
) -> Table:
    table = None
    try:
        with transaction.atomic():
            table = locked(code)
            if table.status == Status.CLOSED:
                raise NotAllowed("This table is closed.")
            if table.status not in (Status.PLAYING, Status.OVER):
                raise NotAllowed("The game has not begun.")
            if table.damaged:
                raise memory.Damaged(table.pk)
            if table.held:
                raise NotAllowed("The referee has stopped this table.")
            with memory.played(table) as game:
                if table.number != expected:
                    if done_already(table, game, expected, deeds):
                        return table
                    raise Stale("The table has moved on. Take another look.")
                keep(table, game, lambda: move(game), [seat for seat, _ in deeds])
                then(table, game)
            on_commit_tell(table)
    except IntegrityError as error:
        if table is not None:
            memory.forget(table.pk)
        raise Stale("The table has moved on. Take another look.") from error
    except Exception:
        if table is not None:
            memory.forget(table.pk)
        raise
    return table


def done_already(table: Table, game: Played, expected: int, deeds: Sequence[Deed]) -> bool:
    """Whether the steps after the expected ones are these very decisions of these very seats."""
    parse = game.words.grammar.parse
    wanted = [(seat, parse(action) if isinstance(action, str) else action) for seat, action in deeds]
    later = Step.objects.filter(table=table, number__gt=expected).order_by("number")
    return list(later.values_list("seat", "action")[: len(wanted)]) == wanted


_steps = Written(Step, "table", "number", "action", "seat", "at")
_moved = Written(Table, "number", "head", "chain", "actor", "moved", "scores", "status", "due", "notice", "push")


def keep(table: Table, game: Played, move: Callable[[], None], seats: Sequence[int] = ()) -> None:
    """Make the moves of these seats, let chance answer, and write all of it down."""
    before = len(game.steps)
    move()
    doers = list(seats)
    if not game.typed:
        game.roll()
        doers += [CHANCE] * (len(game.steps) - before - len(doers))
        doers += finishing.finish(table, game)
    now = clocks.now()
    clocks.stop(table, now)
    _steps.insert(
        Step(table=table, number=before + 1 + i, action=action, seat=doers[i] if i < len(doers) else CHANCE, at=now)
        for i, action in enumerate(game.steps[before:])
    )
    decided = table.actor
    table.number = len(game.steps)
    memory.extend(table, game, before)
    table.actor = game.state.actor
    table.moved = now
    table.scores = game.scores()
    if table.actor == OVER:
        table.status = Status.OVER
        if table.rated:
            ratings.settle(table, now)
        outcomes.write(table)
    elif table.status == Status.OVER:
        # The last entry of a real table was corrected
        table.status = Status.PLAYING
    clocks.turn(table, decided, now, back=game.steps[-1:] == [UNDO])
    notices.turn(table, decided, now)
    pushes.turn(table, decided, now)
    _moved.update(table)


def on_commit_tell(table: Table) -> None:
    pk, number, over = table.pk, table.number, table.status == Status.OVER
    transaction.on_commit(lambda: hub.publish(pk, number))
    if over:
        for listener in when_over:
            transaction.on_commit(partial(listener, pk))


def fill_with_bots(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """The host waits no longer: bots take the free seats, and the game begins."""
    level = levels.level(bot)
    with transaction.atomic():
        table = locked(code)
        if table.host_id != person.pk:
            raise NotAllowed("Only the person who started the table can do that.")
        if table.status != Status.OPEN:
            raise NotAllowed("The game has begun: this table can be watched.")
        if ratings.among_people(table):
            raise NotAllowed("This table is rated among people: no bots sit down here.")
        for seat in table.seats.filter(person__isnull=True, bot=""):
            seat.bot = level.name
            seat.name = free_name(table, level.names["en"])
            seat.save()
        start_when_full(table)
        on_commit_tell(table)
    return table
