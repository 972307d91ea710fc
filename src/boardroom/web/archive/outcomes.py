"""Archive rows of finished games: one for the game, and one for each of its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.players import skill
from boardroom.web.archive.models import FinishedMatch, PlayerResult
from boardroom.web.tables.models import Table


def archive_match(table: Table, turns: int = 0) -> bool:
    """Save a finished game to the archive. Return False if it does not belong there.

    Tournament games, hot-seat games and physical games are not archived.
    """
    if table.records_real_table or table.hot_seat or table.tournament_id is not None:
        return False
    seats = list(table.seats.order_by("index"))
    left = [seat.index for seat in seats if seat.user_id and seat.bot]
    places = skill.rank_scores(table.scores or [0] * len(seats), left)
    fields: dict[str, Any] = {
        "game": table.game,
        "ruleset": ruleset_name(table.options),
        "players": len(seats),
        "turn_count": turns,
        "is_public": table.public,
        "finished_at": table.last_activity,
    }
    bots = " ".join(sorted({seat.bot for seat in seats if seat.bot and not seat.user_id}))
    FinishedMatch.objects.bulk_create([FinishedMatch(table=table, **fields)], ignore_conflicts=True)
    PlayerResult.objects.bulk_create(
        (
            PlayerResult(user_id=seat.user_id, table=table, place=place, bots=bots, **fields)
            for seat, place in zip(seats, places, strict=True)
            if seat.user_id
        ),
        ignore_conflicts=True,
    )
    return True


def ruleset_name(options: Mapping[str, Any]) -> str:
    name = options.get("ruleset", "")
    return name[:24] if isinstance(name, str) else ""
