"""Achievements that players earn in finished games."""

from __future__ import annotations

import logging

from boardroom.web.accounts.models import Person
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import Story
from boardroom.web.social.models import Stamp
from boardroom.web.tables.models import Table

log = logging.getLogger("boardroom.tables")


def feats(game: str, story: Story) -> list[tuple[int, str]]:
    """Return the seats and keys of the achievements earned in a game. Errors are logged."""
    found: list[tuple[int, str]] = []
    for feat in PAGES[game].feats:
        try:
            found += [(seat, feat.key) for seat in sorted({*feat.done(story)})]
        except Exception:
            log.exception("achievement %s of %s could not be read", feat.key, game)
    return found


def write(table: Table, story: Story) -> None:
    """Save the achievements of people who played to the end. Achievements they already have keep their first game."""
    people = {seat.index: seat.person_id for seat in table.seats.all() if seat.person_id and not seat.bot}
    Stamp.objects.bulk_create(
        (
            Stamp(person_id=people[seat], table=table, game=table.game, feat=feat, public=table.public, at=table.moved)
            for seat, feat in feats(table.game, story)
            if seat in people
        ),
        ignore_conflicts=True,
    )


def take_over(account: Person, guest: Person) -> None:
    """Move a guest's achievements to an account, unless the account already has them."""
    for stamp in Stamp.objects.filter(person=guest):
        if not Stamp.objects.filter(person=account, game=stamp.game, feat=stamp.feat, public=stamp.public).exists():
            Stamp.objects.filter(pk=stamp.pk).update(person=account)
