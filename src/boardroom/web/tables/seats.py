"""Join and leave tables, hand a seat over to a bot, and return to it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.engine.records import fair_draws
from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.ratings import ratings
from boardroom.web.social.models import Relationship
from boardroom.web.tables import clocks, envelopes, lookup, moves
from boardroom.web.tables.models import ChatLine, Seat, Status, Table

# Lines of chat after the player's name, translated when shown
BOT_TOOK_OVER = "has let a bot take over."
PLAYER_RETURNED = "is back at the table."
TIME_RAN_OUT = "ran out of time. A bot takes over."


def take_requested_seat(table: Table, user: User, wish: Mapping[str, str], *, is_invited: bool) -> Table:
    """Take the seat that form data asks for, or the first free one, with words or an envelope for the draws."""
    if not (table.public or is_invited or wish.get("invitation") == table.invitation):
        raise moves.NotAllowed("This table is invite-only. Open the invitation link you were sent.")
    wanted = wish.get("seat", "")
    index = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else None
    return take_seat(table.code, user, index, wish.get("word", ""), wish.get("envelope", "")[:80])


def check_not_tournament(table: Table) -> None:
    """Raise NotAllowed at tournament tables, whose seats the tournament assigns."""
    if table.is_tournament_table:
        raise moves.NotAllowed("Seats at this table are assigned by the tournament. Ask the referee.")


def take_seat(
    code: str, user: User, index: int | None = None, word: str = "", envelope: str = "", *, sealing: bool = False
) -> Table:
    """Take a free seat, the first one unless `index` is given.

    Words or an envelope can be sent along, because the game may start at once. `sealing` announces an envelope.
    """
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started, but you can watch.")
        if moves.find_user_seats(table, user):
            return table
        check_not_tournament(table)
        if table.rated and user.is_guest:
            raise moves.NotAllowed("You need an account to play rated games.")
        if table.host_id and Relationship.objects.filter(user=table.host_id, other=user, is_block=True).exists():
            raise moves.NotAllowed("You can't join this table.")
        if is_reserved(table, user):
            raise moves.NotAllowed("These seats are reserved for players of the previous game for a few minutes.")
        free = [seat for seat in table.seats.all() if seat.user_id is None and not seat.bot]
        chosen = next((seat for seat in free if index is None or seat.index == index), None)
        if chosen is None:
            raise moves.NotAllowed("That seat is taken." if free else "All seats are taken, but you can watch.")
        chosen.user, chosen.name = user, unique_seat_name(table, user.name)
        if envelope:
            chosen.envelope = envelopes.check_hash(table, chosen, envelope)
        else:
            chosen.word, chosen.is_sealing = fair_draws.clean_word(word), sealing
        chosen.save()
        # Keep the table in the lobby
        table.last_activity = timezone.now()
        table.save(update_fields=["last_activity"])
        moves.start_when_full(table)
        moves.publish_on_commit(table)
    return table


def is_reserved(table: Table, user: User) -> bool:
    """Return True if the seats of a rematch are still reserved for players other than this user."""
    if timezone.now() - table.created_at > lookup.REMATCH_RESERVATION:
        return False
    before = Seat.objects.filter(table__rematch=table, user__isnull=False)
    return before.exists() and not before.filter(user=user).exists()


def unique_seat_name(table: Table, name: str) -> str:
    """Return the name, with a number if a player at the table has it or one that looks like it."""
    return moves.unique_name(name, [seat.name for seat in table.seats.all()])


def leave_seat(code: str, user: User) -> Table:
    """Leave a table before its game starts. The table closes when the last person leaves."""
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started. Let a bot play for you instead.")
        check_not_tournament(table)
        if not moves.find_user_seats(table, user):
            # No seat changes, so the deadline for envelopes must stay
            return table
        if table.envelopes_shut:
            leave_during_opening(table, table.seats.filter(user=user))
            return table
        table.seats.filter(user=user).update(user=None, name="", **envelopes.NO_WORDS)
        # The table has a free seat again, so envelopes have no deadline
        Table.objects.filter(pk=table.pk).update(opening_deadline=None)
        if not table.seats.filter(user__isnull=False).exists():
            Table.objects.filter(pk=table.pk).update(status=Status.CLOSED)
        moves.publish_on_commit(table)
    return table


def leave_during_opening(table: Table, seats: QuerySet[Seat]) -> None:
    """Start the game with bots for players who leave while envelopes are being opened.

    A new player could choose words that suit the ones already opened, so these seats cannot be filled again.
    """
    moves.start_game(table)
    for seat in seats.filter(bot=""):
        substitute_bot(table, seat, BOT_TOOK_OVER, clocks.current_time())
    moves.publish_on_commit(table)


def hand_to_bot(code: str, user: User, bot: str = levels.SUBSTITUTE_BOT) -> Table:
    """Let a bot play for a user. `rejoin_game` ends that."""
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.records_real_table:
            raise moves.NotAllowed("Bots can't play with a physical copy.")
        check_not_tournament(table)
        for seat in table.seats.filter(user=user, bot="") if table.status == Status.PLAYING else ():
            substitute_bot(table, seat, BOT_TOOK_OVER, clocks.current_time(), bot)
        moves.publish_on_commit(table)
    return table


def replace_timed_out_player(table_id: int) -> bool:
    """Let a bot take over if the active player's clock has run out. Return True if this call did it."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        now = clocks.current_time()
        if table.clock_deadline is None or table.clock_deadline > now:
            return False
        seat = clocks.find_running_seat(table)
        if seat is None:
            Table.objects.filter(pk=table.pk).update(clock_deadline=None)
            return False
        substitute_bot(table, seat, TIME_RAN_OUT, now, by_clock=True)
        moves.publish_on_commit(table)
    return True


def substitute_bot(
    table: Table, seat: Seat, message: str, now: datetime, bot: str = levels.SUBSTITUTE_BOT, *, by_clock: bool = False
) -> None:
    """Put a bot in a person's place and stop the person's clock."""
    if seat.index == table.actor:
        clocks.stop_clock(table, now)
        table.mail_due = table.push_due = None
        table.save(update_fields=["clock_deadline", "mail_due", "push_due"])
    table.seats.filter(pk=seat.pk).update(bot=levels.get_level(bot).name, ran_out_of_time=by_clock)
    ChatLine.objects.create(table=table, user=seat.user, name=seat.name, text=message, from_table=True)


def rejoin_game(code: str, user: User) -> Table:
    """Give a user the seats back that bots play for."""
    with transaction.atomic():
        table = moves.lock_table(code)
        check_not_tournament(table)
        for seat in table.seats.filter(user=user).exclude(bot="") if table.status == Status.PLAYING else ():
            clocks.restore_time(table, seat)
            seat.bot, seat.ran_out_of_time = "", False
            seat.save(update_fields=["bot", "ran_out_of_time", "seconds_left"])
            ChatLine.objects.create(table=table, user=user, name=seat.name, text=PLAYER_RETURNED, from_table=True)
        if table.clock_deadline is None:
            clocks.start_clock(table, clocks.current_time())
            table.save(update_fields=["clock_deadline"])
        moves.publish_on_commit(table)
    return table


def fill_with_bots(code: str, user: User, bot: str = levels.SUBSTITUTE_BOT) -> Table:
    """Fill the free seats with bots on the host's request, and start the game."""
    level = levels.get_level(bot)
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.host_id != user.pk:
            raise moves.NotAllowed("Only the host of this table can do that.")
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started, but you can watch.")
        if ratings.is_rated_without_bots(table):
            raise moves.NotAllowed("Bots can't join rated games between players.")
        for seat in table.seats.filter(user__isnull=True, bot=""):
            seat.bot = level.name
            seat.name = unique_seat_name(table, level.names["en"])
            seat.save()
        moves.start_when_full(table)
        moves.publish_on_commit(table)
    return table
