"""What a game leaves behind when it is over: its row in the archive, results, stamps and statistics.

All of it is written in the transaction that ends the game, and follows from its record: `recount` reads all of them
anew, in their order, and comes to the same."""

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
    """What is read from what happened. A game that cannot be read ends all the same, and is logged."""
    if table.game not in PAGES:
        return
    try:
        story = Story.of(played)
    except Exception:
        log.exception("the story of table %s cannot be told", table.pk)
        return
    stamps.write(table, story)
    if table.public:
        house_statistics.write(table, story, played.state.turns)


def recount() -> tuple[int, int]:
    """Every finished game read anew: lengths, stamps, statistics. How many games, and how many stamps there are. One
    that does not replay is left out."""
    games = 0
    with transaction.atomic():
        for kept in (Stamp, DaySum, Sum):
            kept.objects.all().delete()
        for row in Finished.objects.order_by("at", "pk").iterator(chunk_size=TOGETHER):
            table = game_cache.seated(row.table_id)
            if table is None or table.game not in PAGES or table.damaged:
                continue
            try:
                # Not by way of what is kept for replays: that is for games that people look at
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
