"""Reviews: analysis of every decision of a finished game, by the bots' workers with the lowest priority.

A review is computed in parts. Intermediate results travel with the job, so that each part may run in another process.
The row in the database stores the progress and finally the result. A row without recent progress is abandoned, and the
next request starts the review again.
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
from boardroom.players import game_review
from boardroom.players.jobs import Looked, look_again
from boardroom.players.network import learned
from boardroom.web.archive import replays
from boardroom.web.archive.models import Review
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table

log = logging.getLogger("boardroom.reviews")
PART = 0.4
"""Seconds of work per part, between which games get their turn."""
WITHIN = 60.0
"""Seconds that a part may take on a busy machine."""
TOLD = timedelta(seconds=1)
"""Time between two updates of the progress."""
LEFT = timedelta(seconds=30)
"""Time after which a review without progress counts as abandoned."""
TRIES = 3
SOON = 1.0
"""Seconds before a retry while the rules are being compiled."""
KIND = "review"


class Further(NamedTuple):
    """The next part of a review, and the seconds until it may start."""

    after: float
    so_far: dict[str, Any]
    """Results so far, the next action to review, the share that is done and the number of failures, as JSON."""


BEGUN: dict[str, Any] = {"found": game_review.Review().data(), "first": 0, "done": 0.0, "failed": 0}


def check(table: Table) -> None:
    """Raise NotAllowed or BadInput if a game cannot be reviewed."""
    if table.status != Status.OVER:
        raise moves.NotAllowed("The review is available once the game is over.")
    if not learned(game_named(table.game)):
        raise BadInput("Reviews aren't available for this game yet.")
    game_review.check(replays.moment(table, table.number).played)


def of(table: Table, *, opened: bool) -> Review | None:
    """Return the review of a table if it is done or in progress."""
    row = Review.objects.filter(table=table, opened=opened).first()
    if row is not None and row.found is None and timezone.now() - row.touched > LEFT:
        return None
    return row


def made(table: Table) -> bool:
    """Return True if a game is over and its review is done."""
    return table.status == Status.OVER and Review.objects.filter(table=table, opened=False, done=1).exists()


def begin(table: Table, *, opened: bool) -> Hashable | None:
    """Create a review and return its key, or None if it is already done or in progress."""
    if of(table, opened=opened) is not None:
        return None
    Review.objects.filter(table=table, opened=opened, found__isnull=True, touched__lt=timezone.now() - LEFT).delete()
    try:
        row = Review.objects.create(table=table, opened=opened)
    except IntegrityError:
        return None  # another request was quicker
    return KIND, row.pk


def go_on(key: Hashable, so_far: dict[str, Any] | None, answered: Callable[..., Any]) -> Further | None:
    """Have a worker compute the next part. Return what follows, or None if the review is done or abandoned."""
    assert isinstance(key, tuple)
    so_far = so_far or BEGUN
    row = Review.objects.filter(pk=key[1], found__isnull=True).select_related("table").first()
    if row is None:
        return None  # abandoned, or started again
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
    found = (game_review.Review.of(so_far["found"]) + game_review.Review.of(part)).data()
    if further < last:
        touch(row, further / last)
        return Further(0.0, {**so_far, "found": found, "first": further, "done": further / last})
    # Not `save`, which would recreate a row that was deleted because the review was started again
    Review.objects.filter(pk=row.pk).update(found=found, done=1.0, touched=timezone.now())
    return None


def touch(row: Review, done: float, *, force: bool = False) -> None:
    """Save the progress, unless that was done a moment ago."""
    now = timezone.now()
    if force or now - row.touched > TOLD:
        Review.objects.filter(pk=row.pk).update(done=done, touched=now)
