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

from boardroom.players.jobs import Asked, advise
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.hint import Hinted
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Hint, Status, Table, Talk

log = logging.getLogger("boardroom.hints")
ASKED = "asked for a hint."
"""A line of chat, after the player's name."""
SECONDS = 1.0
"""Seconds for which a worker looks ahead."""
WITHIN = 20.0
"""Seconds that a hint may take on a busy machine."""
LEFT = timedelta(seconds=30)
"""Time after which an unfinished hint counts as abandoned and may be requested again."""
TRIES = 3
SOON = 1.0
"""Seconds before a failed hint is retried."""
KIND = "hint"


def ask(code: str, seat: int, expected: int) -> Hashable | None:
    """Request a hint for the active seat. Return its key, or None if it is already done or in progress.

    The chat mentions the first request for a position only.
    """
    with transaction.atomic():
        table = moves.locked(code)
        if not table.hints or table.rated or table.official:
            raise moves.NotAllowed("Hints are turned off at this table.")
        if table.status != Status.PLAYING or table.actor != seat:
            raise moves.NotAllowed("You can ask for a hint only on your turn.")
        if table.number != expected:
            raise moves.Stale("The table has moved on. Take another look.")
        row, new = Hint.objects.get_or_create(table=table, number=table.number, defaults={"seat": seat})
        if not new and (row.found is not None or timezone.now() - row.touched < LEFT):
            return None
        if new:
            who = table.seats.get(index=seat)
            Talk.objects.create(table=table, person=who.person, name=who.name, text=ASKED, told=True)
        else:
            Hint.objects.filter(pk=row.pk).update(touched=timezone.now())
        moves.on_commit_tell(table)
    return KIND, row.pk


def is_key(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == KIND


def think(key: Hashable, failed: int, answered: Callable[..., Any]) -> float | None:
    """Have a worker compute a hint that has failed `failed` times. Return the seconds until a retry, or None."""
    assert isinstance(key, tuple)
    row = Hint.objects.filter(pk=key[1], found__isnull=True).first()
    table = match_cache.seated(row.table_id) if row else None
    if row is None or table is None or table.number != row.number or table.status != Status.PLAYING:
        return None
    with match_cache.played(table) as match:
        # The seed of a hint must not depend on the table's secret
        asked = Asked(table.pk, table.game, match.options, list(match.steps), row.seat, "", f"{KIND} {row.pk}", SECONDS)
    try:
        found = answered(advise, asked, within=WITHIN)
    except Exception:
        log.exception("a hint at table %s failed", table.pk)
        if failed + 1 < TRIES:
            return SOON
        found = {}
    Hint.objects.filter(pk=row.pk).update(found=found)
    with transaction.atomic():
        moves.on_commit_tell(table)
    return None


def stamp(table: Table) -> tuple[Any, ...]:
    """Return a value that changes whenever the hints in a frame change."""
    if not table.hints:
        return ()
    rows = Hint.objects.filter(table=table).annotate(thinking=Q(found__isnull=True)).order_by("number")
    return tuple(rows.values_list("number", "seat", "thinking"))


@dataclass(frozen=True)
class Best:
    """An action suggested by a hint, with its mark on the board and the win chance that it leads to."""

    do: str
    mark: int
    after: int
    said: Hinted


@dataclass(frozen=True)
class Told:
    """Hints as one viewer sees them: how often each seat asked, and the viewer's own hint."""

    counts: tuple[tuple[str, int], ...]
    asks: bool
    """True if the viewer may ask now."""
    state: str = ""
    """`thinking`, `found` or `failed`, once the viewer has asked."""
    before: int = 0
    best: tuple[Best, ...] = ()


def told(sight: Sight[Any]) -> Told | None:
    """Return the hints that a viewer may see, or None if the table has no hints."""
    table = sight.table
    if not table.hints:
        return None
    rows = list(Hint.objects.filter(table=table))
    asked = Counter(row.seat for row in rows)
    counts = tuple((sight.seats[seat].called(sight.view.lang), n) for seat, n in sorted(asked.items()))
    if not sight.mine or sight.over:
        return Told(counts, asks=False)
    row = next((row for row in rows if row.number == table.number and row.seat == sight.view.seat), None)
    if row is None:
        return Told(counts, asks=True)
    if not row.found:
        return Told(counts, asks=row.found is None, state="thinking" if row.found is None else "failed")
    said, text = PAGES[table.game].hint, sight.played.words.grammar.text
    assert said is not None
    best = tuple(
        Best(text(action), n, round(100 * worth), said(sight, text(action)))
        for n, (action, worth) in enumerate(row.found["best"], 1)
    )
    return Told(counts, asks=False, state="found", before=round(100 * row.found["before"]), best=best)
