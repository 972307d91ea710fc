"""Feats of a finished game, written down for those who did them (`aftermath` says when)."""

from __future__ import annotations

import logging

from boardroom.site.games import PAGES
from boardroom.site.games.feats import Story
from boardroom.site.models import Person, Stamp, Table

log = logging.getLogger("boardroom.tables")


def feats(game: str, story: Story) -> list[tuple[int, str]]:
    """Who did what: seats and feats. One that cannot be read from a game ends no game: it is logged."""
    found: list[tuple[int, str]] = []
    for feat in PAGES[game].feats:
        try:
            found += [(seat, feat.key) for seat in sorted({*feat.done(story)})]
        except Exception:
            log.exception("feat %s of %s could not be read", feat.key, game)
    return found


def write(table: Table, story: Story) -> None:
    """For the people who sat there at the end: what a bot did in their place is not theirs. What somebody has done
    before keeps the game it was first done in."""
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
    """A guest has become somebody's account: of what both have done, the account's own stays."""
    for stamp in Stamp.objects.filter(person=guest):
        if not Stamp.objects.filter(person=account, game=stamp.game, feat=stamp.feat, public=stamp.public).exists():
            Stamp.objects.filter(pk=stamp.pk).update(person=account)
