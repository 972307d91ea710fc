"""Rematches of finished games."""

from __future__ import annotations

import contextlib
from typing import Any

from django.db import transaction

from boardroom.web.accounts.models import Person
from boardroom.web.tables import moves, seats
from boardroom.web.tables.models import Seat, Status, Table


def rematch(code: str, person: Person, *, sealing: bool = False) -> Table:
    """Create or join the table of a rematch with the same options.

    Bots are seated again automatically; the other players get a link at the finished table.
    """
    with transaction.atomic():
        old = moves.locked(code)
        mine = moves.seats_of(old, person)
        if not mine:
            raise moves.NotAllowed("Only the players of this game can ask for a rematch.")
        if old.status != Status.OVER:
            raise moves.NotAllowed("The game isn't over yet.")
        seats.not_official(old)
        new = old.rematch
        if new is None or new.status == Status.CLOSED:
            new = old.rematch = moves.create(
                person,
                old.game,
                old.options,
                [seat_again(seat, person, sealing) for seat in old.seats.all()],
                public=old.public,
                hot_seat=len(mine) > 1,
                clock=old.clock,
                added=old.added,
                fresh=old.fresh,
                rated=old.rated,
                hints=old.hints,
            )
            old.save(update_fields=["rematch"])
            moves.on_commit_tell(old)
    if new.status == Status.OPEN and not moves.seats_of(new, person):
        free = {seat.index for seat in new.seats.all() if seat.person_id is None and not seat.bot}
        # If another user was quicker, this one watches
        with contextlib.suppress(moves.NotAllowed):
            seats.sit(new.code, person, mine[0] if mine[0] in free else None, sealing=sealing)
    return new


def seat_again(seat: Seat, person: Person, sealing: bool) -> dict[str, Any]:
    if seat.person_id == person.pk:
        return {"person": person, "name": seat.name, "sealing": sealing}
    if seat.person_id is None and seat.bot:
        return {"bot": seat.bot}
    return {}
