"""Archive rows, player results, achievements and statistics of a finished game.

They are saved in the transaction that ends the game. All of them follow from the game's record, and `recount` rebuilds
them."""

from __future__ import annotations

import logging

from django.db import transaction

from boardroom.engine.table import Table as Played
from boardroom.site.games import PAGES
from boardroom.site.games.feats import Story
from boardroom.site.models import DaySum, Finished, Outcome, Stamp, Sum, Table
from boardroom.site.tables import game_cache, house_statistics, outcomes, replays, stamps

log = logging.getLogger("boardroom.tables")
TOGETHER = 200


def write(table: Table, played: Played) -> None:
    if outcomes.write(table, played.state.turns):
        tell(table, played)


def tell(table: Table, played: Played) -> None:
    """Save achievements and statistics. A failure is logged and does not keep the game from ending."""
    if table.game not in PAGES:
        return
    try:
        story = Story.of(played)
    except Exception:
        log.exception("the events of table %s cannot be read", table.pk)
        return
    stamps.write(table, story)
    if table.public:
        house_statistics.write(table, story, played.state.turns)


def recount() -> tuple[int, int]:
    """Rebuild lengths, achievements and statistics of all finished games, and return the numbers of games and
    achievements. Games that cannot be replayed are skipped."""
    games = 0
    with transaction.atomic():
        for kept in (Stamp, DaySum, Sum):
            kept.objects.all().delete()
        for row in Finished.objects.order_by("at", "pk").iterator(chunk_size=TOGETHER):
            table = game_cache.seated(row.table_id)
            if table is None or table.game not in PAGES or table.damaged:
                continue
            try:
                # Not from the replay cache, which is for games that people open
                *_, last = replays.Walk(table).moments(table.number, table.number)
            except game_cache.Damaged:
                continue
            if not last.played.over:
                continue
            turns = int(last.played.state.turns)
            if turns != row.length:
                Finished.objects.filter(pk=row.pk).update(length=turns)
                Outcome.objects.filter(table=table).update(length=turns)
            tell(table, last.played)
            games += 1
    return games, Stamp.objects.count()
