"""Join and leave tables, hand a seat over to a bot, and return to it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.engine.records import fair_draws
from boardroom.players import levels
from boardroom.web.accounts.models import Person
from boardroom.web.ratings import ratings
from boardroom.web.social.models import Tie
from boardroom.web.tables import clocks, envelopes, lookup, moves
from boardroom.web.tables.models import Seat, Status, Table, Talk

# Lines of chat after the player's name, translated when shown
LEFT = "has let a bot take over."
RETURNED = "is back at the table."
TIME_IS_UP = "ran out of time. A bot takes over."


def not_official(table: Table) -> None:
    """Raise NotAllowed at tournament tables, whose seats the tournament assigns."""
    if table.official:
        raise moves.NotAllowed("Seats at this table are assigned by the tournament. Ask the referee.")


def sit(
    code: str, person: Person, index: int | None = None, word: str = "", envelope: str = "", *, sealing: bool = False
) -> Table:
    """Take a free seat, the first one unless `index` is given.

    Words or an envelope can be sent along, because the game may start at once. `sealing` announces an envelope.
    """
    with transaction.atomic():
        table = moves.locked(code)
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started, but you can watch.")
        if moves.seats_of(table, person):
            return table
        not_official(table)
        if table.rated and person.guest:
            raise moves.NotAllowed("You need an account to play rated games.")
        if table.host_id and Tie.objects.filter(person=table.host_id, other=person, blocks=True).exists():
            raise moves.NotAllowed("You can't join this table.")
        if kept_for_others(table, person):
            raise moves.NotAllowed("These seats are reserved for players of the previous game for a few minutes.")
        free = [seat for seat in table.seats.all() if seat.person_id is None and not seat.bot]
        chosen = next((seat for seat in free if index is None or seat.index == index), None)
        if chosen is None:
            raise moves.NotAllowed("That seat is taken." if free else "All seats are taken, but you can watch.")
        chosen.person, chosen.name = person, free_name(table, person.name)
        if envelope:
            chosen.envelope = envelopes.check_hash(table, chosen, envelope)
        else:
            chosen.word, chosen.sealing = fair_draws.clean_word(word), sealing
        chosen.save()
        # Keep the table in the lobby
        table.moved = timezone.now()
        table.save(update_fields=["moved"])
        moves.start_when_full(table)
        moves.on_commit_tell(table)
    return table


def kept_for_others(table: Table, person: Person) -> bool:
    """Return True if the seats of a rematch are still reserved for players other than this user."""
    if timezone.now() - table.created > lookup.KEPT_SEATS:
        return False
    before = Seat.objects.filter(table__rematch=table, person__isnull=False)
    return before.exists() and not before.filter(person=person).exists()


def free_name(table: Table, name: str) -> str:
    """Return the name, with a number if a player at the table has it or one that looks like it."""
    return moves.apart(name, [seat.name for seat in table.seats.all()])


def stand(code: str, person: Person) -> Table:
    """Leave a table before its game starts. The table closes when the last person leaves."""
    with transaction.atomic():
        table = moves.locked(code)
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started. Let a bot play for you instead.")
        not_official(table)
        if not moves.seats_of(table, person):
            # No seat changes, so the deadline for envelopes must stay
            return table
        if table.shut:
            leave_at_the_start(table, table.seats.filter(person=person))
            return table
        table.seats.filter(person=person).update(person=None, name="", **envelopes.NOTHING)
        # The table has a free seat again, so envelopes have no deadline
        Table.objects.filter(pk=table.pk).update(opening=None)
        if not table.seats.filter(person__isnull=False).exists():
            Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
        moves.on_commit_tell(table)
    return table


def leave_at_the_start(table: Table, seats: QuerySet[Seat]) -> None:
    """Start the game with bots for players who leave while envelopes are being opened.

    A new player could choose words that suit the ones already opened, so these seats cannot be filled again.
    """
    moves.begin(table)
    for seat in seats.filter(bot=""):
        sit_in(table, seat, LEFT, clocks.now())
    moves.on_commit_tell(table)


def hand_over(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """Let a bot play for a user. `take_again` ends that."""
    with transaction.atomic():
        table = moves.locked(code)
        if table.typed:
            raise moves.NotAllowed("Bots can't play with a physical copy.")
        not_official(table)
        for seat in table.seats.filter(person=person, bot="") if table.status == Status.PLAYING else ():
            sit_in(table, seat, LEFT, clocks.now(), bot)
        moves.on_commit_tell(table)
    return table


def by_the_clock(table_id: int) -> bool:
    """Let a bot take over if the active player's clock has run out. Return True if this call did it."""
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
        moves.on_commit_tell(table)
    return True


def sit_in(
    table: Table, seat: Seat, news: str, now: datetime, bot: str = levels.STAND_IN, *, by_clock: bool = False
) -> None:
    """Put a bot in a person's place and stop the person's clock."""
    if seat.index == table.actor:
        clocks.stop(table, now)
        table.notice = table.push = None
        table.save(update_fields=["due", "notice", "push"])
    table.seats.filter(pk=seat.pk).update(bot=levels.level(bot).name, by_clock=by_clock)
    Talk.objects.create(table=table, person=seat.person, name=seat.name, text=news, told=True)


def take_again(code: str, person: Person) -> Table:
    """Give a user the seats back that bots play for."""
    with transaction.atomic():
        table = moves.locked(code)
        not_official(table)
        for seat in table.seats.filter(person=person).exclude(bot="") if table.status == Status.PLAYING else ():
            clocks.give_back(table, seat)
            seat.bot, seat.by_clock = "", False
            seat.save(update_fields=["bot", "by_clock", "left"])
            Talk.objects.create(table=table, person=person, name=seat.name, text=RETURNED, told=True)
        if table.due is None:
            clocks.start(table, clocks.now())
            table.save(update_fields=["due"])
        moves.on_commit_tell(table)
    return table


def fill_with_bots(code: str, person: Person, bot: str = levels.STAND_IN) -> Table:
    """Fill the free seats with bots on the host's request, and start the game."""
    level = levels.level(bot)
    with transaction.atomic():
        table = moves.locked(code)
        if table.host_id != person.pk:
            raise moves.NotAllowed("Only the host of this table can do that.")
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started, but you can watch.")
        if ratings.among_people(table):
            raise moves.NotAllowed("Bots can't join rated games between players.")
        for seat in table.seats.filter(person__isnull=True, bot=""):
            seat.bot = level.name
            seat.name = free_name(table, level.names["en"])
            seat.save()
        moves.start_when_full(table)
        moves.on_commit_tell(table)
    return table
