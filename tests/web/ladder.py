"""Rated games that are over without having been played: only who sat there and how it ended matters here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from boardroom.engine.rules.constants import OVER
from boardroom.games import find_game
from boardroom.web.accounts.models import User
from boardroom.web.ratings import ratings
from boardroom.web.tables.models import Seat, Status, Table

Sitting = User | str
"""A person, or a bot by its name."""


def begun(sitting: Sequence[Sitting], game: str = "acquire", **more: Any) -> Table:
    """A rated table at the beginning of its game."""
    options = find_game(game).complete_options({"players": len(sitting)})
    fields: dict[str, Any] = {"rules_version": 1, "clock": 600, "status": Status.PLAYING, "rated": True, "public": True}
    table = Table.objects.create(game=game, options=options, secret="0" * 64, **fields | more)
    Seat.objects.bulk_create(
        Seat(table=table, index=at, name=who, bot=who)
        if isinstance(who, str)
        else Seat(table=table, index=at, name=who.name, user=who)
        for at, who in enumerate(sitting)
    )
    if table.rated:
        ratings.enter_ratings(table)
    return table


@transaction.atomic
def ended(table: Table, scores: Sequence[int], at: datetime, left: Sequence[int] = ()) -> Table:
    """It is over; these seats were left to bots."""
    table.seats.filter(index__in=left).update(bot="mugi")
    table.scores, table.status, table.actor, table.last_activity = list(scores), Status.OVER, OVER, at
    table.save()
    if table.rated:
        ratings.rate_match(table, at)
    return table
