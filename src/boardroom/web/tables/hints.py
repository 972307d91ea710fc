"""Hints for the active player.

The chat shows that a seat asked for one, the bots' workers compute it, and only that seat sees it, until the next move.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from boardroom.players.jobs import MoveRequest, answer_hint_request
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.hint import HintText
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import ChatLine, Hint, Status, Table

log = logging.getLogger("boardroom.hints")
HINT_LINE = "asked for a hint."
"""A line of chat, after the player's name."""
SEARCH_SECONDS = 1.0
"""Seconds for which a worker looks ahead."""
TIMEOUT_SECONDS = 20.0
"""Seconds that a hint may take on a busy machine."""
ABANDONED_AFTER = timedelta(seconds=30)
"""Time after which an unfinished hint counts as abandoned and may be requested again."""
MAX_TRIES = 3
RETRY_SECONDS = 1.0
"""Seconds before a failed hint is retried."""
JOB_KIND = "hint"


def request_hint(code: str, seat: int, expected: int) -> Hashable | None:
    """Request a hint for the active seat. Return its key, or None if it is already done or in progress.

    The chat mentions the first request for a position only.
    """
    with transaction.atomic():
        table = moves.lock_table(code)
        if not table.hints or table.rated or table.is_tournament_table:
            raise moves.NotAllowed("Hints are turned off at this table.")
        if table.status != Status.PLAYING or table.actor != seat:
            raise moves.NotAllowed("You can ask for a hint only on your turn.")
        if table.number != expected:
            raise moves.StalePosition("The table has moved on. Take another look.")
        row, new = Hint.objects.get_or_create(table=table, number=table.number, defaults={"seat": seat})
        if not new and (row.result is not None or timezone.now() - row.updated_at < ABANDONED_AFTER):
            return None
        if new:
            who = table.seats.get(index=seat)
            ChatLine.objects.create(table=table, user=who.user, name=who.name, text=HINT_LINE, from_table=True)
        else:
            Hint.objects.filter(pk=row.pk).update(updated_at=timezone.now())
        moves.publish_on_commit(table)
    return JOB_KIND, row.pk


def is_hint_key(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == JOB_KIND


def compute_hint(key: Hashable, failures: int, run_in_worker: Callable[..., Any]) -> float | None:
    """Have a worker compute a hint that has failed `failures` times. Return the seconds until a retry, or None."""
    assert isinstance(key, tuple)
    row = Hint.objects.filter(pk=key[1], result__isnull=True).first()
    table = match_cache.load_table(row.table_id) if row else None
    if row is None or table is None or table.number != row.number or table.status != Status.PLAYING:
        return None
    with match_cache.open_match(table) as match:
        # The seed of a hint must not depend on the table's secret
        asked = MoveRequest(
            table.pk, table.game, match.options, list(match.steps), row.seat, "", f"{JOB_KIND} {row.pk}", SEARCH_SECONDS
        )
    try:
        found = run_in_worker(answer_hint_request, asked, timeout=TIMEOUT_SECONDS)
    except Exception:
        log.exception("a hint at table %s failed", table.pk)
        if failures + 1 < MAX_TRIES:
            return RETRY_SECONDS
        found = {}
    Hint.objects.filter(pk=row.pk).update(result=found)
    with transaction.atomic():
        moves.publish_on_commit(table)
    return None


def hints_version(table: Table) -> tuple[Any, ...]:
    """Return a value that changes whenever the hints in a frame change."""
    if not table.hints:
        return ()
    rows = Hint.objects.filter(table=table).annotate(thinking=Q(result__isnull=True)).order_by("number")
    return tuple(rows.values_list("number", "seat", "thinking"))


@dataclass(frozen=True)
class SuggestedAction:
    """An action suggested by a hint, with its mark on the board and the win chance that it leads to."""

    action: str
    mark: int
    win_chance: int
    description: HintText


@dataclass(frozen=True)
class VisibleHints:
    """Hints as one viewer sees them: how often each seat asked, and the viewer's own hint."""

    counts: tuple[tuple[str, int], ...]
    can_ask: bool
    """True if the viewer may ask now."""
    state: str = ""
    """`thinking`, `found` or `failed`, once the viewer has asked."""
    win_chance_before: int = 0
    suggestions: tuple[SuggestedAction, ...] = ()


def find_visible_hints(sight: TableView[Any]) -> VisibleHints | None:
    """Return the hints that a viewer may see, or None if the table has no hints."""
    table = sight.table
    if not table.hints:
        return None
    rows = list(Hint.objects.filter(table=table))
    asked = Counter(row.seat for row in rows)
    counts = tuple((sight.seats[seat].display_name(sight.viewer.lang), n) for seat, n in sorted(asked.items()))
    if not sight.is_active or sight.is_over:
        return VisibleHints(counts, can_ask=False)
    row = next((row for row in rows if row.number == table.number and row.seat == sight.viewer.seat), None)
    if row is None:
        return VisibleHints(counts, can_ask=True)
    if not row.result:
        return VisibleHints(counts, can_ask=row.result is None, state="thinking" if row.result is None else "failed")
    said, text = PAGES[table.game].explain_hint, sight.match.text.grammar.text
    assert said is not None
    best = tuple(
        SuggestedAction(text(action), n, round(100 * worth), said(sight, text(action)))
        for n, (action, worth) in enumerate(row.result["best"], 1)
    )
    return VisibleHints(
        counts, can_ask=False, state="found", win_chance_before=round(100 * row.result["before"]), suggestions=best
    )
