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
from boardroom.games import find_game
from boardroom.players import game_review
from boardroom.players.jobs import ReviewRequest, review_part
from boardroom.players.network import has_weights
from boardroom.web.archive import replays
from boardroom.web.archive.models import Review
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table

log = logging.getLogger("boardroom.reviews")
PART_SECONDS = 0.4
"""Seconds of work per part, between which games get their turn."""
TIMEOUT_SECONDS = 60.0
"""Seconds that a part may take on a busy machine."""
PROGRESS_INTERVAL = timedelta(seconds=1)
"""Time between two updates of the progress."""
ABANDONED_AFTER = timedelta(seconds=30)
"""Time after which a review without progress counts as abandoned."""
MAX_TRIES = 3
RETRY_SECONDS = 1.0
"""Seconds before a retry while the rules are being compiled."""
JOB_KIND = "review"


class NextPart(NamedTuple):
    """The next part of a review, and the seconds until it may start."""

    delay: float
    progress: dict[str, Any]
    """Results so far, the next action to review, the share that is done and the number of failures, as JSON."""


INITIAL_PROGRESS: dict[str, Any] = {"found": game_review.MatchReview().to_json(), "first": 0, "done": 0.0, "failed": 0}


def check_reviewable(table: Table) -> None:
    """Raise NotAllowed or BadInput if a game cannot be reviewed."""
    if table.status != Status.OVER:
        raise moves.NotAllowed("The review is available once the game is over.")
    if not has_weights(find_game(table.game)):
        raise BadInput("Reviews aren't available for this game yet.")
    game_review.check_reviewable(replays.load_moment(table, table.number).match)


def find_review(table: Table, *, is_open: bool) -> Review | None:
    """Return the review of a table if it is done or in progress."""
    row = Review.objects.filter(table=table, is_open=is_open).first()
    if row is not None and row.result is None and timezone.now() - row.updated_at > ABANDONED_AFTER:
        return None
    return row


def is_reviewed(table: Table) -> bool:
    """Return True if a game is over and its review is done."""
    return table.status == Status.OVER and Review.objects.filter(table=table, is_open=False, progress=1).exists()


def start_review(table: Table, *, is_open: bool) -> Hashable | None:
    """Create a review and return its key, or None if it is already done or in progress."""
    if find_review(table, is_open=is_open) is not None:
        return None
    Review.objects.filter(
        table=table, is_open=is_open, result__isnull=True, updated_at__lt=timezone.now() - ABANDONED_AFTER
    ).delete()
    try:
        row = Review.objects.create(table=table, is_open=is_open)
    except IntegrityError:
        return None  # another request was quicker
    return JOB_KIND, row.pk


def continue_review(
    key: Hashable, progress: dict[str, Any] | None, run_in_worker: Callable[..., Any]
) -> NextPart | None:
    """Have a worker compute the next part. Return what follows, or None if the review is done or abandoned."""
    assert isinstance(key, tuple)
    progress = progress or INITIAL_PROGRESS
    row = Review.objects.filter(pk=key[1], result__isnull=True).select_related("table").first()
    if row is None:
        return None  # abandoned, or started again
    table = row.table
    match = replays.load_moment(table, table.number).match
    request = ReviewRequest(
        table.pk, table.game, match.options, list(match.steps), progress["first"], PART_SECONDS, row.is_open
    )
    try:
        answer = run_in_worker(review_part, request, within=TIMEOUT_SECONDS)
    except Exception:
        failed = progress["failed"] + 1
        log.exception("a part of the review of table %s failed", table.pk)
        if failed < MAX_TRIES:
            return NextPart(RETRY_SECONDS, {**progress, "failed": failed})
        row.delete()
        return None
    if answer is None:
        save_progress(row, progress["done"], force=True)
        return NextPart(RETRY_SECONDS, progress)
    part, further, last = answer
    found = (game_review.MatchReview.from_json(progress["found"]) + game_review.MatchReview.from_json(part)).to_json()
    if further < last:
        save_progress(row, further / last)
        return NextPart(0.0, {**progress, "found": found, "first": further, "done": further / last})
    # Not `save`, which would recreate a row that was deleted because the review was started again
    Review.objects.filter(pk=row.pk).update(result=found, progress=1.0, updated_at=timezone.now())
    return None


def save_progress(row: Review, done: float, *, force: bool = False) -> None:
    """Save the progress, unless that was done a moment ago."""
    now = timezone.now()
    if force or now - row.updated_at > PROGRESS_INTERVAL:
        Review.objects.filter(pk=row.pk).update(progress=done, updated_at=now)
