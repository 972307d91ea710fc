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
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boardroom.players import levels
from boardroom.web.accounts.models import Person
from boardroom.web.matchmaking import pairing
from boardroom.web.matchmaking.models import Search, Seeker
from boardroom.web.matchmaking.pairing import Entry, Group, Kind
from boardroom.web.matchmaking.preferences import SPEEDS, Wish, kinds, options
from boardroom.web.ratings import ratings
from boardroom.web.ratings.models import Rating
from boardroom.web.realtime import hub
from boardroom.web.social import friends
from boardroom.web.tables import moves
from boardroom.web.tables.models import Status, Table

log = logging.getLogger("boardroom.pool")
KIND = "pool"
"""The kind of change that is published when a search starts."""
FRESH = timedelta(seconds=20)
"""Players seen within this time are present and may be seated."""
GONE = timedelta(seconds=90)
"""Players not seen for this long are removed. Reconnects and server restarts are faster."""
TOLD = timedelta(seconds=60)
"""Time during which a new table is announced to its players."""


def enter(person: Person, wish: Wish, *, sealing: bool = False, gathers: bool = False) -> Search:
    """Start a search. The same search again keeps its place in the queue."""
    wish.check(guest=person.guest)
    wished = vars(wish) | {"gathers": gathers}
    with transaction.atomic():
        # Two tabs that search at once share one entry. The lock does not block foreign keys (no_key), because
        # creating a table for this user would deadlock with this search
        Person.objects.select_for_update(no_key=True).get(pk=person.pk)
        now = timezone.now()
        mine = Seeker.objects.filter(person=person).select_related("search").first()
        if mine and not mine.search.seated and all(getattr(mine.search, key) == value for key, value in wished.items()):
            Seeker.objects.filter(pk=mine.pk).update(seen=now, sealing=sealing)
            return mine.search
        forget(Seeker.objects.filter(person=person))
        search = Search.objects.create(since=now, **wished)
        Seeker.objects.create(search=search, person=person, seen=now, sealing=sealing)
        transaction.on_commit(lambda: hub.publish(search.pk, 0, KIND))
    return search


def leave(person: Person) -> None:
    with transaction.atomic():
        forget(Seeker.objects.filter(person=person, search__seated=None))


def forget(seekers: QuerySet[Seeker]) -> None:
    """Remove members from their searches, inside a transaction.

    The searches are locked first, so that a group is seated completely or not at all.
    """
    keys = list(seekers.values_list("pk", flat=True))
    searches = list(Search.objects.select_for_update().filter(seekers__in=keys).order_by("pk"))
    # Members who were seated while this waited for the lock stay
    seekers.filter(pk__in=keys).delete()
    left = Search.objects.filter(pk__in=[search.pk for search in searches])
    left.filter(seekers=None).delete()
    # A party that lost a member must start its search again
    left.filter(seated=None).update(gathers=True)


def seen(people: Iterable[int]) -> None:
    Seeker.objects.filter(person__in=list(people), search__seated=None).update(seen=timezone.now())


def sought(person: Person | None) -> Search | None:
    return Search.objects.filter(seekers__person=person, seated=None).first() if person else None


def found(person: Person) -> Table | None:
    """Return the table that was just found for the user."""
    recent = Search.objects.filter(seekers__person=person, seated__gte=timezone.now() - TOLD)
    search = recent.select_related("table").first()
    table = search.table if search else None
    return table if table and table.status in (Status.OPEN, Status.PLAYING) else None


# Waiting players


def waiting(now: datetime) -> QuerySet[Seeker]:
    return Seeker.objects.filter(search__seated=None, search__gathers=False, seen__gte=now - FRESH)


@dataclass(frozen=True)
class Pool:
    """The state of the queue for one waiting player."""

    waiting: int
    alike: int
    """Other players who would accept at least one of the same tables."""
    seconds: int
    width: int | None
    """Accepted rating difference; None means any."""


def pool(search: Search, now: datetime, entries: list[Entry] | None = None) -> Pool:
    entries = read(now) if entries is None else entries
    mine = kinds_of(search)
    alike = [entry for entry in entries if entry.key != search.pk and not entry.kinds.isdisjoint(mine)]
    waited = max(0.0, (now - search.since).total_seconds())
    width = pairing.width(waited)
    return Pool(
        sum(len(entry.people) for entry in entries), sum(len(entry.people) for entry in alike), int(waited),
        None if width == float("inf") else int(width),
    )  # fmt: skip


def kinds_of(search: Search) -> frozenset[Kind]:
    return kinds(search.rulesets, search.speeds, search.sizes, rated=search.rated, casual=search.casual)


def read(now: datetime) -> list[Entry]:
    """Load all candidates in four queries."""
    people: dict[int, list[int]] = defaultdict(list)
    absent, guests = set(), set()
    seekers = Seeker.objects.filter(search__seated=None, search__gathers=False)
    for search, person, last, guest in seekers.values_list("search", "person", "seen", "person__guest"):
        people[search].append(person)
        if last < now - FRESH:
            absent.add(search)
        if guest:
            guests.add(search)
    looking = Search.objects.filter(seated=None, gathers=False)
    rows = [search for search in looking if search.pk in people and search.pk not in absent]
    everybody = [person for row in rows for person in people[row.pk]]
    known, shunned = points_of(everybody), friends.shunned(everybody)
    made: dict[str, frozenset[Kind]] = {}
    entries = []
    for row in rows:
        row.rated = row.rated and row.pk not in guests
        # Share equal preferences: each can stand for hundreds of kinds
        wished = f"{row.rulesets} {row.speeds} {row.sizes} {row.rated} {row.casual}"
        of_it = made.get(wished)
        if of_it is None:
            of_it = made[wished] = kinds_of(row)
        waited = max(0.0, (now - row.since).total_seconds())
        party = tuple(people[row.pk])
        shuns = frozenset(other for person in party for other in shunned.get(person, ()))
        entries.append(Entry(row.pk, party, waited, of_it, middle(party, known), row.bots, shuns))
    return entries


Points = dict[tuple[str, int], int]


def points_of(people: Iterable[int]) -> Mapping[int, Points]:
    """Return ratings at tables without bots, by user, game and table size."""
    found: dict[int, Points] = defaultdict(dict)
    rows = Rating.objects.filter(person__in=list(people), ladder__bots=False, games__gt=0)
    for person, game, least, points in rows.values_list("person", "ladder__game", "ladder__size", "points"):
        for size in (2, 3, 4, 5, 6):
            if ratings.size_of(size) == least:
                found[person][game, size] = points
    return found


def middle(party: tuple[int, ...], known: Mapping[int, Points]) -> Points:
    if len(party) == 1:
        return known.get(party[0], {})
    tables = {table for person in party for table in known.get(person, ())}
    return {
        table: round(sum(known.get(person, {}).get(table, pairing.NEWCOMER) for person in party) / len(party))
        for table in tables
    }


# Seating


def seat_all(now: datetime | None = None) -> list[Table]:
    """Run one pass: seat every group that can sit down now."""
    tables = []
    for group in pairing.paired(read(now or timezone.now())):
        try:
            tables.append(seat(group))
        except Exception:
            # Continue with the other groups
            log.exception("a group could not be seated: %s", group.kind)
    return [table for table in tables if table is not None]


def seat(group: Group) -> Table | None:
    """Create a table for a group, unless a member has left or another process was faster."""
    keys = sorted(entry.key for entry in group.entries)
    with transaction.atomic():
        searches = list(Search.objects.select_for_update().filter(pk__in=keys, seated=None).order_by("pk"))
        seekers = list(Seeker.objects.filter(search__in=keys).select_related("person"))
        if len(searches) < len(keys) or sorted(seeker.person_id for seeker in seekers) != sorted(group.people):
            return None
        kind, clock = group.kind, SPEEDS[group.kind.speed]
        seats: list[dict[str, Any]] = [{"person": one.person, "sealing": one.sealing} for one in seekers]
        seats += [{"bot": levels.COMPANY[n % len(levels.COMPANY)]} for n in range(group.bots)]
        # The order in the queue must not decide the turn order
        secrets.SystemRandom().shuffle(seats)
        table = moves.create(
            seekers[0].person,
            kind.game,
            options(kind.ruleset, kind.size),
            seats,
            clock=clock.seconds,
            added=clock.added,
            fresh=clock.fresh,
            rated=kind.rated,
        )
        Search.objects.filter(pk__in=keys).update(table=table, seated=timezone.now())
    return table


def sweep(now: datetime | None = None) -> None:
    now = now or timezone.now()
    gone = Seeker.objects.filter(search__seated=None, seen__lt=now - GONE)
    old = Seeker.objects.filter(search__seated__lt=now - 2 * TOLD)
    for seekers in (gone, old):
        if seekers.exists():
            with transaction.atomic():
                forget(seekers)
    # Searches of deleted users
    Search.objects.filter(seekers=None, since__lt=now - GONE).delete()
