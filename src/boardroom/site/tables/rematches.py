"""Rematches of finished games."""

from __future__ import annotations

import contextlib
from typing import Any

from django.db import transaction

from boardroom.site.models import Person, Seat, Status, Table
from boardroom.site.tables import commands, seat_changes


def rematch(code: str, person: Person, *, sealing: bool = False) -> Table:
    """Create or join the table of a rematch with the same options.

    Bots are seated again automatically; the other players get a link at the finished table.
    """
    with transaction.atomic():
        old = commands.locked(code)
        mine = commands.seats_of(old, person)
        if not mine:
            raise commands.NotAllowed("Only the players of this game can ask for a rematch.")
        if old.status != Status.OVER:
            raise commands.NotAllowed("The game isn't over yet.")
        seat_changes.not_official(old)
        new = old.rematch
        if new is None or new.status == Status.CLOSED:
            new = old.rematch = commands.create(
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
            commands.on_commit_tell(old)
    if new.status == Status.OPEN and not commands.seats_of(new, person):
        free = {seat.index for seat in new.seats.all() if seat.person_id is None and not seat.bot}
        # If another user was quicker, this one watches
        with contextlib.suppress(commands.NotAllowed):
            seat_changes.sit(new.code, person, mine[0] if mine[0] in free else None, sealing=sealing)
    return new


def seat_again(seat: Seat, person: Person, sealing: bool) -> dict[str, Any]:
    if seat.person_id == person.pk:
        return {"person": person, "name": seat.name, "sealing": sealing}
    if seat.person_id is None and seat.bot:
        return {"bot": seat.bot}
    return {}
