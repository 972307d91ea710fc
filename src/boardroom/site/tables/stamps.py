"""Feats of a finished game, written down for those who did them. A game is looked at in the transaction that ends it;
`recount` looks at all of them anew, and comes to the same."""

from __future__ import annotations

import logging

from django.db import transaction

from boardroom.engine.table import Table as Played
from boardroom.site.games import PAGES
from boardroom.site.games.feats import Story
from boardroom.site.models import Finished, Outcome, Person, Stamp, Table
from boardroom.site.tables import memory, replay

log = logging.getLogger("boardroom.tables")
TOGETHER = 200


def feats(played: Played) -> list[tuple[int, str]]:
    """Who did what: seats and feats. One that cannot be read from a game ends no game: it is logged."""
    page = PAGES.get(played.game.name)
    if page is None or not page.feats:
        return []
    found: list[tuple[int, str]] = []
    story = Story.of(played)
    for feat in page.feats:
        try:
            found += [(seat, feat.key) for seat in sorted({*feat.done(story)})]
        except Exception:
            log.exception("feat %s of %s could not be read", feat.key, played.game.name)
    return found


def stamps(table: Table, played: Played) -> list[Stamp]:
    """Of the people who sat there at the end: what a bot did in their place is not theirs."""
    people = {seat.index: seat.person_id for seat in table.seats.all() if seat.person_id and not seat.bot}
    return [
        Stamp(person_id=people[seat], table=table, game=table.game, feat=feat, public=table.public, at=table.moved)
        for seat, feat in feats(played)
        if seat in people
    ]


def write(table: Table, played: Played) -> None:
    """The game is over. What somebody has done before keeps the game it was first done in."""
    if Finished.objects.filter(table=table).exists():
        Stamp.objects.bulk_create(stamps(table, played), ignore_conflicts=True)


def take_over(account: Person, guest: Person) -> None:
    """A guest has become somebody's account: of what both have done, the account's own stays."""
    for stamp in Stamp.objects.filter(person=guest):
        if not Stamp.objects.filter(person=account, game=stamp.game, feat=stamp.feat, public=stamp.public).exists():
            Stamp.objects.filter(pk=stamp.pk).update(person=account)


def recount() -> tuple[int, int]:
    """Every finished game looked at anew, in its order: lengths and stamps. How many games, and how many stamps there
    are. A game that does not replay is left as it is."""
    games = 0
    with transaction.atomic():
        Stamp.objects.all().delete()
        for row in Finished.objects.order_by("at", "pk").iterator(chunk_size=TOGETHER):
            table = memory.seated(row.table_id)
            if table is None or table.game not in PAGES or table.damaged:
                continue
            try:
                # Not by way of what is kept for replays: that is for games that people look at
                *_, last = replay.Walk(table).moments(table.number, table.number)
            except memory.Damaged:
                continue
            if not last.played.over:
                continue
            turns = int(last.played.state.turns)
            if turns != row.length:
                Finished.objects.filter(pk=row.pk).update(length=turns)
                Outcome.objects.filter(table=table).update(length=turns)
            Stamp.objects.bulk_create(stamps(table, last.played), ignore_conflicts=True)
            games += 1
    return games, Stamp.objects.count()
