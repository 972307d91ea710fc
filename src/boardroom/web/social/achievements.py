"""Achievements that players earn in finished games."""

from __future__ import annotations

import logging

from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.social.models import Achievement
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.tables")


def find_achievements(game: str, summary: MatchSummary) -> list[tuple[int, str]]:
    """Return the seats and keys of the achievements earned in a game. Errors are logged."""
    found: list[tuple[int, str]] = []
    for rule in PAGES[game].achievements:
        try:
            found += [(seat, rule.key) for seat in sorted({*rule.find_earners(summary)})]
        except Exception:
            log.exception("achievement %s of %s could not be read", rule.key, game)
    return found


def save_achievements(table: Table, summary: MatchSummary) -> None:
    """Save the achievements of people who played to the end. Achievements they already have keep their first game."""
    people = {seat.index: seat.user_id for seat in table.seats.all() if seat.user_id and not seat.bot}
    Achievement.objects.bulk_create(
        (
            Achievement(
                user_id=people[seat],
                table=table,
                game=table.game,
                key=rule,
                is_public=table.public,
                earned_at=table.last_activity,
            )
            for seat, rule in find_achievements(table.game, summary)
            if seat in people
        ),
        ignore_conflicts=True,
    )


def move_achievements(account: User, guest: User) -> None:
    """Move a guest's achievements to an account, unless the account already has them."""
    for achievement in Achievement.objects.filter(user=guest):
        if not Achievement.objects.filter(
            user=account, game=achievement.game, key=achievement.key, is_public=achievement.is_public
        ).exists():
            Achievement.objects.filter(pk=achievement.pk).update(user=account)
