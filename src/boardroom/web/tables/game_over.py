"""Archive rows, player results, achievements and statistics of a finished game.

They are saved in the transaction that ends the game. All of them follow from the game's record, and `recount` rebuilds
them."""

from __future__ import annotations

import logging

from django.db import transaction

from boardroom.engine.match import Table as Played
from boardroom.web.archive import outcomes, replays, statistics
from boardroom.web.archive.models import DaySum, Finished, Outcome, Sum
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import Story
from boardroom.web.social import achievements
from boardroom.web.social.models import Stamp
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Table

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
    achievements.write(table, story)
    if table.public:
        statistics.write(table, story, played.state.turns)


def recount() -> tuple[int, int]:
    """Rebuild lengths, achievements and statistics of all finished games, and return the numbers of games and
    achievements. Games that cannot be replayed are skipped."""
    games = 0
    with transaction.atomic():
        for kept in (Stamp, DaySum, Sum):
            kept.objects.all().delete()
        for row in Finished.objects.order_by("at", "pk").iterator(chunk_size=TOGETHER):
            table = match_cache.seated(row.table_id)
            if table is None or table.game not in PAGES or table.damaged:
                continue
            try:
                # Not from the replay cache, which is for games that people open
                *_, last = replays.Walk(table).moments(table.number, table.number)
            except match_cache.Damaged:
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
