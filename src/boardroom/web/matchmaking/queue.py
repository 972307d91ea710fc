"""The matchmaking queue: entering, leaving, staying present, and being seated.

The database holds the queue. The transaction that creates a table locks its searches and checks them again. So only one
of several processes seats a group, and after a crash every player is either seated or still waiting.
"""

from __future__ import annotations

import logging
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.matchmaking import pairing
from boardroom.web.matchmaking.models import QueuedUser, QueueEntry
from boardroom.web.matchmaking.pairing import Candidate, Group, TableKind
from boardroom.web.matchmaking.preferences import SPEEDS, QueuePreferences, combine_table_kinds, table_options
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.realtime import hub
from boardroom.web.social import friends
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table

log = logging.getLogger("boardroom.pool")
NEWS_KIND = "pool"
"""The kind of change that is published when a search starts."""
PRESENT_TIME = timedelta(seconds=20)
"""Players seen within this time are present and may be seated."""
ABSENT_TIME = timedelta(seconds=90)
"""Players not seen for this long are removed. Reconnects and server restarts are faster."""
FOUND_TIME = timedelta(seconds=60)
"""Time during which a new table is announced to its players."""


def enter_queue(
    user: User, wish: QueuePreferences, *, is_sealing: bool = False, is_gathering: bool = False
) -> QueueEntry:
    """Start a search. The same search again keeps its place in the queue."""
    wish.validate(guest=user.is_guest)
    wished = vars(wish) | {"is_gathering": is_gathering}
    with transaction.atomic():
        # Two tabs that search at once share one entry. The lock does not block foreign keys (no_key), because
        # creating a table for this user would deadlock with this search
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        now = timezone.now()
        mine = QueuedUser.objects.filter(user=user).select_related("entry").first()
        if (
            mine
            and not mine.entry.seated_at
            and all(getattr(mine.entry, key) == value for key, value in wished.items())
        ):
            QueuedUser.objects.filter(pk=mine.pk).update(last_seen=now, is_sealing=is_sealing)
            return mine.entry
        remove_members(QueuedUser.objects.filter(user=user))
        entry = QueueEntry.objects.create(queued_at=now, **wished)
        QueuedUser.objects.create(entry=entry, user=user, last_seen=now, is_sealing=is_sealing)
        transaction.on_commit(lambda: hub.publish_change(entry.pk, 0, NEWS_KIND))
    return entry


def leave_queue(user: User) -> None:
    with transaction.atomic():
        remove_members(QueuedUser.objects.filter(user=user, entry__seated_at=None))


def remove_members(members: QuerySet[QueuedUser]) -> None:
    """Remove members from their searches, inside a transaction.

    The searches are locked first, so that a group is seated completely or not at all.
    """
    keys = list(members.values_list("pk", flat=True))
    entries = list(QueueEntry.objects.select_for_update().filter(members__in=keys).order_by("pk"))
    # Members who were seated while this waited for the lock stay
    members.filter(pk__in=keys).delete()
    left = QueueEntry.objects.filter(pk__in=[entry.pk for entry in entries])
    left.filter(members=None).delete()
    # A party that lost a member must start its search again
    left.filter(seated_at=None).update(is_gathering=True)


def mark_seen(people: Iterable[int]) -> None:
    QueuedUser.objects.filter(user__in=list(people), entry__seated_at=None).update(last_seen=timezone.now())


def find_entry(user: User | None) -> QueueEntry | None:
    return QueueEntry.objects.filter(members__user=user, seated_at=None).first() if user else None


def find_new_table(user: User) -> Table | None:
    """Return the table that was just found for the user."""
    recent = QueueEntry.objects.filter(members__user=user, seated_at__gte=timezone.now() - FOUND_TIME)
    entry = recent.select_related("table").first()
    table = entry.table if entry else None
    return table if table and table.status in (Status.OPEN, Status.PLAYING) else None


# Waiting players


def query_waiting_members(now: datetime) -> QuerySet[QueuedUser]:
    return QueuedUser.objects.filter(
        entry__seated_at=None, entry__is_gathering=False, last_seen__gte=now - PRESENT_TIME
    )


@dataclass(frozen=True)
class QueueStatus:
    """The state of the queue for one waiting player."""

    waiting_count: int
    similar_count: int
    """Other players who would accept at least one of the same tables."""
    waited_seconds: int
    rating_width: int | None
    """Accepted rating difference; None means any."""


def load_status(search: QueueEntry, now: datetime, entries: list[Candidate] | None = None) -> QueueStatus:
    entries = load_candidates(now) if entries is None else entries
    mine = list_kinds(search)
    alike = [entry for entry in entries if entry.key != search.pk and not entry.kinds.isdisjoint(mine)]
    waited = max(0.0, (now - search.queued_at).total_seconds())
    width = pairing.rating_width(waited)
    return QueueStatus(
        sum(len(entry.user_ids) for entry in entries), sum(len(entry.user_ids) for entry in alike), int(waited),
        None if width == float("inf") else int(width),
    )  # fmt: skip


def list_kinds(entry: QueueEntry) -> frozenset[TableKind]:
    return combine_table_kinds(entry.rulesets, entry.speeds, entry.sizes, rated=entry.rated, unrated=entry.unrated)


def load_candidates(now: datetime) -> list[Candidate]:
    """Load all candidates in four queries."""
    people: dict[int, list[int]] = defaultdict(list)
    absent, guests = set(), set()
    members = QueuedUser.objects.filter(entry__seated_at=None, entry__is_gathering=False)
    for entry, user, last, guest in members.values_list("entry", "user", "last_seen", "user__is_guest"):
        people[entry].append(user)
        if last < now - PRESENT_TIME:
            absent.add(entry)
        if guest:
            guests.add(entry)
    looking = QueueEntry.objects.filter(seated_at=None, is_gathering=False)
    rows = [entry for entry in looking if entry.pk in people and entry.pk not in absent]
    everyone = [user for row in rows for user in people[row.pk]]
    known, blocked = load_ratings(everyone), friends.blocked_ids(everyone)
    kinds_by_preferences: dict[str, frozenset[TableKind]] = {}
    entries = []
    for row in rows:
        row.rated = row.rated and row.pk not in guests
        # Share equal preferences: each can stand for hundreds of kinds
        wished = f"{row.rulesets} {row.speeds} {row.sizes} {row.rated} {row.unrated}"
        kinds = kinds_by_preferences.get(wished)
        if kinds is None:
            kinds = kinds_by_preferences[wished] = list_kinds(row)
        waited = max(0.0, (now - row.queued_at).total_seconds())
        party = tuple(people[row.pk])
        shuns = frozenset(other for user in party for other in blocked.get(user, ()))
        entries.append(Candidate(row.pk, party, waited, kinds, average_ratings(party, known), row.bots, shuns))
    return entries


RatingsByTable = dict[tuple[str, int], int]


def load_ratings(people: Iterable[int]) -> Mapping[int, RatingsByTable]:
    """Return ratings at tables without bots, by user, game and table size."""
    found: dict[int, RatingsByTable] = defaultdict(dict)
    rows = Rating.objects.filter(user__in=list(people), pool__has_bots=False, game_count__gt=0)
    for user, game, least, points in rows.values_list("user", "pool__game", "pool__size_class", "points"):
        for size in (2, 3, 4, 5, 6):
            if ratings.size_class(size) == least:
                found[user][game, size] = points
    return found


def average_ratings(party: tuple[int, ...], known: Mapping[int, RatingsByTable]) -> RatingsByTable:
    if len(party) == 1:
        return known.get(party[0], {})
    tables = {table for user in party for table in known.get(user, ())}
    return {
        table: round(sum(known.get(user, {}).get(table, pairing.DEFAULT_RATING) for user in party) / len(party))
        for table in tables
    }


# Seating


def seat_groups(now: datetime | None = None) -> list[Table]:
    """Run one pass: seat every group that can sit down now."""
    tables = []
    for group in pairing.pair_candidates(load_candidates(now or timezone.now())):
        try:
            tables.append(seat_group(group))
        except Exception:
            # Continue with the other groups
            log.exception("a group could not be seated: %s", group.kind)
    return [table for table in tables if table is not None]


def seat_group(group: Group) -> Table | None:
    """Create a table for a group, unless a member has left or another process was faster."""
    keys = sorted(entry.key for entry in group.candidates)
    with transaction.atomic():
        entries = list(QueueEntry.objects.select_for_update().filter(pk__in=keys, seated_at=None).order_by("pk"))
        members = list(QueuedUser.objects.filter(entry__in=keys).select_related("user"))
        if len(entries) < len(keys) or sorted(seeker.user_id for seeker in members) != sorted(group.user_ids):
            return None
        kind, clock = group.kind, SPEEDS[group.kind.speed]
        seats: list[moves.SeatSpec] = [{"person": one.user, "sealing": one.is_sealing} for one in members]
        seats += [{"bot": levels.DEFAULT_OPPONENTS[n % len(levels.DEFAULT_OPPONENTS)]} for n in range(group.bot_count)]
        # The order in the queue must not decide the turn order
        secrets.SystemRandom().shuffle(seats)
        table = moves.create_table(
            members[0].user,
            kind.game,
            table_options(kind.ruleset, kind.size),
            seats,
            clock=clock.seconds,
            increment=clock.increment,
            clock_per_turn=clock.per_turn,
            rated=kind.is_rated,
        )
        QueueEntry.objects.filter(pk__in=keys).update(table=table, seated_at=timezone.now())
    return table


def remove_absent(now: datetime | None = None) -> None:
    now = now or timezone.now()
    gone = QueuedUser.objects.filter(entry__seated_at=None, last_seen__lt=now - ABSENT_TIME)
    old = QueuedUser.objects.filter(entry__seated_at__lt=now - 2 * FOUND_TIME)
    for members in (gone, old):
        if members.exists():
            with transaction.atomic():
                remove_members(members)
    # Searches of deleted users
    QueueEntry.objects.filter(members=None, queued_at__lt=now - ABSENT_TIME).delete()
