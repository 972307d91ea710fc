"""Archive rows, player results, achievements and statistics of a finished game.

They are saved in the transaction that ends the game. `recount_games` rebuilds them from the records.
"""

from __future__ import annotations

import logging

from django.db import transaction

from boardroom.engine.match import Match
from boardroom.web.archive import outcomes, replays, statistics
from boardroom.web.archive.models import DailyCount, FinishedMatch, PlayerResult, StatisticsTotal
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.social import achievements
from boardroom.web.social.models import Achievement
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.tables")
BATCH_SIZE = 200


def save_results(table: Table, match: Match) -> None:
    if outcomes.archive_match(table, match.state.turns):
        save_story_results(table, match)


def save_story_results(table: Table, match: Match) -> None:
    """Save achievements and statistics. A failure is logged and does not keep the game from ending."""
    if table.game not in PAGES:
        return
    try:
        story = MatchSummary.from_match(match)
    except Exception:
        log.exception("the events of table %s cannot be read", table.pk)
        return
    achievements.save_achievements(table, story)
    if table.public:
        statistics.add_game(table, story, match.state.turns)


def recount_games() -> tuple[int, int]:
    """Rebuild lengths, achievements and statistics of all finished games, and return the numbers of games and
    achievements. Games that cannot be replayed are skipped."""
    games = 0
    with transaction.atomic():
        for kept in (Achievement, DailyCount, StatisticsTotal):
            kept.objects.all().delete()
        for row in FinishedMatch.objects.order_by("finished_at", "pk").iterator(chunk_size=BATCH_SIZE):
            table = match_cache.load_table(row.table_id)
            if table is None or table.game not in PAGES or table.damaged:
                continue
            try:
                # Not from the replay cache, which is for games that people open
                *_, last = replays.Replay(table).iterate_moments(table.number, table.number)
            except match_cache.DamagedTable:
                continue
            if not last.match.is_over:
                continue
            turns = int(last.match.state.turns)
            if turns != row.turn_count:
                FinishedMatch.objects.filter(pk=row.pk).update(turn_count=turns)
                PlayerResult.objects.filter(table=table).update(turn_count=turns)
            save_story_results(table, last.match)
            games += 1
    return games, Achievement.objects.count()
