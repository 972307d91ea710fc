"""Rematches of finished games."""

from __future__ import annotations

import contextlib

from django.db import transaction

from boardroom.web.accounts.models import User
from boardroom.web.tables import moves, seats
from boardroom.web.tables.models import Seat, Status, Table


def join_rematch(code: str, user: User, *, sealing: bool = False) -> Table:
    """Create or join the table of a rematch with the same options.

    Bots are seated again automatically; the other players get a link at the finished table.
    """
    with transaction.atomic():
        old = moves.lock_table(code)
        mine = moves.find_user_seats(old, user)
        if not mine:
            raise moves.NotAllowed("Only the players of this game can ask for a rematch.")
        if old.status != Status.OVER:
            raise moves.NotAllowed("The game isn't over yet.")
        seats.check_not_tournament(old)
        new = old.rematch
        if new is None or new.status == Status.CLOSED:
            new = old.rematch = moves.create_table(
                user,
                old.game,
                old.options,
                [rematch_seat(seat, user, sealing) for seat in old.seats.all()],
                public=old.public,
                hot_seat=len(mine) > 1,
                clock=old.clock,
                increment=old.increment,
                clock_per_turn=old.clock_per_turn,
                rated=old.rated,
                hints=old.hints,
            )
            old.save(update_fields=["rematch"])
            moves.publish_on_commit(old)
    if new.status == Status.OPEN and not moves.find_user_seats(new, user):
        free = {seat.index for seat in new.seats.all() if seat.user_id is None and not seat.bot}
        # If another user was quicker, this one watches
        with contextlib.suppress(moves.NotAllowed):
            seats.take_seat(new.code, user, mine[0] if mine[0] in free else None, sealing=sealing)
    return new


def rematch_seat(seat: Seat, user: User, sealing: bool) -> moves.SeatSpec:
    if seat.user_id == user.pk:
        return {"person": user, "name": seat.name, "sealing": sealing}
    if seat.user_id is None and seat.bot:
        return {"bot": seat.bot}
    return {}
