"""Who sits at a table: taking a seat, giving it up, a bot in somebody's place, coming back to it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.engine import fair_draws
from boardroom.players import levels
from boardroom.site.models import Person, Seat, Status, Table, Talk, Tie
from boardroom.site.tables import clocks, commands, envelopes, lookup, ratings

# What the table says of a player, after the name: messages of the catalogue
LEFT = "has let a bot take over."
RETURNED = "is back at the table."
TIME_IS_UP = "ran out of time: a bot takes over."


def not_official(table: Table) -> None:
    """What people do with seats at other tables, they do not do at a championship's."""
    if table.official:
        raise commands.NotAllowed("Seats at this table are assigned by the tournament. Ask the referee.")


def sit(
    code: str, person: Person, index: int | None = None, word: str = "", envelope: str = "", *, sealing: bool = False
) -> Table:
    """Take a free seat, the first or the one named. The last to come has no later moment to add words, unless an
    envelope is to come."""
    with transaction.atomic():
        table = commands.locked(code)
        if table.status != Status.OPEN:
            raise commands.NotAllowed("The game has begun: this table can be watched.")
        if commands.seats_of(table, person):
            return table
        not_official(table)
        if table.rated and person.guest:
            raise commands.NotAllowed("A rated table is for people with an account.")
        if table.host_id and Tie.objects.filter(person=table.host_id, other=person, blocks=True).exists():
            raise commands.NotAllowed("You can't sit down at this table.")
        if kept_for_others(table, person):
            raise commands.NotAllowed("For a few minutes these seats are kept for those who played before.")
        free = [seat for seat in table.seats.all() if seat.person_id is None and not seat.bot]
        chosen = next((seat for seat in free if index is None or seat.index == index), None)
        if chosen is None:
            raise commands.NotAllowed(
                "That seat is taken." if free else "Every seat is taken: this table can be watched."
            )
        chosen.person, chosen.name = person, free_name(table, person.name)
        if envelope:
            chosen.envelope = envelopes.check_hash(table, chosen, envelope)
        else:
            chosen.word, chosen.sealing = fair_draws.clean_word(word), sealing
        chosen.save()
        # A table people come to stays in the lobby
        table.moved = timezone.now()
        table.save(update_fields=["moved"])
        commands.start_when_full(table)
        commands.on_commit_tell(table)
    return table


def kept_for_others(table: Table, person: Person) -> bool:
    """A table for another game belongs to those who played the one before, until they had time to come."""
    if timezone.now() - table.created > lookup.KEPT_SEATS:
        return False
    before = Seat.objects.filter(table__rematch=table, person__isnull=False)
    return before.exists() and not before.filter(person=person).exists()


def free_name(table: Table, name: str) -> str:
    """The name, with a number behind it where the table has it already, or one that looks like it."""
    return commands.apart(name, [seat.name for seat in table.seats.all()])


def stand(code: str, person: Person) -> Table:
    """Leave a table that has not begun; the last person to leave closes it."""
    with transaction.atomic():
        table = commands.locked(code)
        if table.status != Status.OPEN:
            raise commands.NotAllowed("The game has begun; a bot can take over your seat instead.")
        not_official(table)
        if not commands.seats_of(table, person):
            # Nobody's seat is given up, so nobody's envelope is waited for less
            return table
        if table.shut:
            leave_at_the_start(table, table.seats.filter(person=person))
            return table
        table.seats.filter(person=person).update(person=None, name="", **envelopes.NOTHING)
        # Whoever was waited for, it is for somebody to sit down now
        Table.objects.filter(pk=table.pk).update(opening=None)
        if not table.seats.filter(person__isnull=False).exists():
            Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
        commands.on_commit_tell(table)
    return table


def leave_at_the_start(table: Table, seats: QuerySet[Seat]) -> None:
    """Somebody leaves while envelopes are being opened. Words of others may be known by now, so nobody else can come
    and add own ones: the game begins, and a bot plays on."""
    commands.begin(table)
    for seat in seats.filter(bot=""):
        sit_in(table, seat, LEFT, clocks.now())
    commands.on_commit_tell(table)


def hand_over(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """A bot plays on for a person who leaves; `take_again` gives the seat back."""
    with transaction.atomic():
        table = commands.locked(code)
        if table.typed:
            raise commands.NotAllowed("No bot can play at a real table.")
        not_official(table)
        for seat in table.seats.filter(person=person, bot="") if table.status == Status.PLAYING else ():
            sit_in(table, seat, LEFT, clocks.now(), bot)
        commands.on_commit_tell(table)
    return table


def by_the_clock(table_id: int) -> bool:
    """The clock of whoever decides has run out: a bot plays on. Whether it was this call that did it."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        now = clocks.now()
        if table.due is None or table.due > now:
            return False
        seat = clocks.runs_for(table)
        if seat is None:
            Table.objects.filter(pk=table.pk).update(due=None)
            return False
        sit_in(table, seat, TIME_IS_UP, now, by_clock=True)
        commands.on_commit_tell(table)
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
        table = commands.locked(code)
        not_official(table)
        for seat in table.seats.filter(person=person).exclude(bot="") if table.status == Status.PLAYING else ():
            clocks.give_back(table, seat)
            seat.bot, seat.by_clock = "", False
            seat.save(update_fields=["bot", "by_clock", "left"])
            Talk.objects.create(table=table, person=person, name=seat.name, text=RETURNED, told=True)
        if table.due is None:
            clocks.start(table, clocks.now())
            table.save(update_fields=["due"])
        commands.on_commit_tell(table)
    return table


def fill_with_bots(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """The host waits no longer: bots take the free seats, and the game begins."""
    level = levels.level(bot)
    with transaction.atomic():
        table = commands.locked(code)
        if table.host_id != person.pk:
            raise commands.NotAllowed("Only the person who started the table can do that.")
        if table.status != Status.OPEN:
            raise commands.NotAllowed("The game has begun: this table can be watched.")
        if ratings.among_people(table):
            raise commands.NotAllowed("This table is rated among people: no bots sit down here.")
        for seat in table.seats.filter(person__isnull=True, bot=""):
            seat.bot = level.name
            seat.name = free_name(table, level.names["en"])
            seat.save()
        commands.start_when_full(table)
        commands.on_commit_tell(table)
    return table
