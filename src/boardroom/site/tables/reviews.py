"""Finished games judged decision by decision: in parts, by the workers of the bots, behind all that is played.

A review that is done is kept in the database. While it is made its row says how far it is, and by whom nobody needs to
know: what is found so far travels with what is left to do, so that each part may be another process's, and a row that
nobody has touched for a while is begun anew by whoever is asked for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.games import game_named
from boardroom.players import reviewing
from boardroom.players.jobs import Looked, look_again
from boardroom.players.network import learned
from boardroom.site.models import Review, Status, Table
from boardroom.site.tables import commands, replays

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
KIND = "review"


class Further(NamedTuple):
    """In how many seconds to go on, and with what."""

    after: float
    so_far: dict[str, Any]
    """As JSON has it: what was found, with which action to go on, what share is done, and how often a part failed."""


BEGUN: dict[str, Any] = {"found": reviewing.Review().data(), "first": 0, "done": 0.0, "failed": 0}


def check(table: Table) -> None:
    """NotAllowed or BadInput where a game cannot be reviewed."""
    if table.status != Status.OVER:
        raise commands.NotAllowed("The review opens when the game is over.")
    if not learned(game_named(table.game)):
        raise BadInput("This game cannot be reviewed yet.")
    reviewing.check(replays.moment(table, table.number).played)


def of(table: Table, *, opened: bool) -> Review | None:
    """The review of a table, if it is made or somebody is at it."""
    row = Review.objects.filter(table=table, opened=opened).first()
    if row is not None and row.found is None and timezone.now() - row.touched > LEFT:
        return None
    return row


def made(table: Table) -> bool:
    """Whether a game is over and reviewed: its result says so."""
    return table.status == Status.OVER and Review.objects.filter(table=table, opened=False, done=1).exists()


def begin(table: Table, *, opened: bool) -> Hashable | None:
    """The key of a review that is to be made; None where it is made, or somebody is at it."""
    if of(table, opened=opened) is not None:
        return None
    Review.objects.filter(table=table, opened=opened, found__isnull=True, touched__lt=timezone.now() - LEFT).delete()
    try:
        row = Review.objects.create(table=table, opened=opened)
    except IntegrityError:
        return None  # somebody else was quicker
    return KIND, row.pk


def go_on(key: Hashable, so_far: dict[str, Any] | None, answered: Callable[..., Any]) -> Further | None:
    """A part more, by a worker. How to go on; None when there is nothing left to do."""
    assert isinstance(key, tuple)
    so_far = so_far or BEGUN
    row = Review.objects.filter(pk=key[1], found__isnull=True).select_related("table").first()
    if row is None:
        return None  # given up, or begun anew
    table = row.table
    played = replays.moment(table, table.number).played
    asked = Looked(table.pk, table.game, played.options, list(played.steps), so_far["first"], PART, row.opened)
    try:
        answer = answered(look_again, asked, within=WITHIN)
    except Exception:
        failed = so_far["failed"] + 1
        log.exception("a part of the review of table %s failed", table.pk)
        if failed < TRIES:
            return Further(SOON, {**so_far, "failed": failed})
        row.delete()
        return None
    if answer is None:
        touch(row, so_far["done"], force=True)
        return Further(SOON, so_far)
    part, further, last = answer
    found = (reviewing.Review.of(so_far["found"]) + reviewing.Review.of(part)).data()
    if further < last:
        touch(row, further / last)
        return Further(0.0, {**so_far, "found": found, "first": further, "done": further / last})
    # Not `save`: whoever was faster may have begun it anew, and then this row is gone
    Review.objects.filter(pk=row.pk).update(found=found, done=1.0, touched=timezone.now())
    return None


def touch(row: Review, done: float, *, force: bool = False) -> None:
    """Say how far it is, but not all the time."""
    now = timezone.now()
    if force or now - row.touched > TOLD:
        Review.objects.filter(pk=row.pk).update(done=done, touched=now)
