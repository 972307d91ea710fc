"""Finished games judged decision by decision: in parts, by the workers of the bots, behind all that is played.

A review that is done is kept in the database. While it is made its row says how far it is, and by whom nobody needs to
know: a row that nobody has touched for a while is gone on with by whoever is asked for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.games import game_named
from boardroom.players import review as reviewing
from boardroom.players.network import learned
from boardroom.players.thinking import Looked, look_again
from boardroom.site.models import Review, Status, Table
from boardroom.site.tables import commands, replay

log = logging.getLogger("boardroom.reviews")
PART = 0.4
"""Seconds a worker is at it before whoever waits gets a turn."""
WITHIN = 60.0
"""So long a part may take on a busy machine."""
TOLD = timedelta(seconds=1)
LEFT = timedelta(seconds=30)
"""A row that was not touched for so long is nobody's."""
TRIES = 3
SOON = 1.0
"""Seconds until it is tried again while things are being compiled."""


@dataclass
class Making:
    """A review as far as it is made in this process."""

    row: Review
    asked: Looked
    found: reviewing.Review = field(default_factory=reviewing.Review)
    failed: int = 0


_making: dict[Hashable, Making] = {}


def check(table: Table) -> None:
    """NotAllowed or BadInput where a game cannot be reviewed."""
    if table.status != Status.OVER:
        raise commands.NotAllowed("The review opens when the game is over.")
    if not learned(game_named(table.game)):
        raise BadInput("This game cannot be reviewed yet.")
    reviewing.check(replay.moment(table, table.number).played)


def of(table: Table, *, opened: bool) -> Review | None:
    """The review of a table, if it is made or somebody is at it."""
    row = Review.objects.filter(table=table, opened=opened).first()
    if row is not None and row.found is None and timezone.now() - row.touched > LEFT:
        return None
    return row


def begin(table: Table, *, opened: bool) -> Hashable | None:
    """The key of a review that is to be made here; None where it is made, or somebody is at it."""
    if of(table, opened=opened) is not None:
        return None
    Review.objects.filter(table=table, opened=opened, found__isnull=True, touched__lt=timezone.now() - LEFT).delete()
    try:
        row = Review.objects.create(table=table, opened=opened)
    except IntegrityError:
        return None  # somebody else was quicker
    played = replay.moment(table, table.number).played
    key = ("review", row.pk)
    _making[key] = Making(row, Looked(table.pk, table.game, played.options, list(played.steps), 0, PART, opened))
    return key


def go_on(key: Hashable, answered: Callable[..., Any]) -> float | None:
    """A part more, by a worker. In how many seconds to go on; None when there is nothing left to do."""
    making = _making.get(key)
    if making is None:
        return None
    try:
        answer = answered(look_again, making.asked, within=WITHIN)
    except Exception:
        making.failed += 1
        log.exception("a part of the review of table %s failed", making.row.table_id)
        if making.failed < TRIES:
            return SOON
        _making.pop(key)
        making.row.delete()
        return None
    if answer is None:
        touch(making.row, force=True)
        return SOON
    part, further, last = answer
    making.found += reviewing.Review.of(part)
    making.asked = making.asked._replace(first=further)
    making.row.done = further / last
    if further < last:
        touch(making.row)
        return 0.0
    _making.pop(key)
    making.row.found, making.row.done, making.row.touched = making.found.data(), 1.0, timezone.now()
    making.row.save()
    return None


def touch(row: Review, *, force: bool = False) -> None:
    """Say how far it is, but not all the time."""
    now = timezone.now()
    if force or now - row.touched > TOLD:
        row.touched = now
        row.save(update_fields=["done", "touched"])
