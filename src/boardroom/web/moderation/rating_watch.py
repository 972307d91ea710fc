"""Check the players of every finished rated game for abuse (`rating_abuse`), and flag what is found.

Browsers and networks are compared as hashes with the server's key and the table's code. They reveal no address and are
useless at other tables. They are deleted after a month.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections import defaultdict
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from boardroom.web.accounts.models import Person
from boardroom.web.accounts.users import remember
from boardroom.web.database.connections import connected
from boardroom.web.moderation import rating_abuse
from boardroom.web.moderation.models import Flag, Mark
from boardroom.web.ratings.models import RatedSeat
from boardroom.web.server.client_addresses import network
from boardroom.web.tables import moves
from boardroom.web.tables.models import Seat, Table

log = logging.getLogger("boardroom.ratings")
COOKIE = "browser"
"""A random value that identifies a browser."""
PAST = timedelta(days=30)
CODES = 5
"""Tables that a flag names."""

_looker = ThreadPoolExecutor(1, thread_name_prefix="watch")


def start() -> None:
    moves.when_over.append(over)


def stop() -> None:
    if over in moves.when_over:
        moves.when_over.remove(over)


# Traces


def digest(what: str, table: Table, value: str) -> str:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{what} {table.code} {value}".encode(), "sha256").hex()[:16]


def mark(request: HttpRequest, response: HttpResponse, table: Table, person: Person) -> None:
    """Store the browser and network of a player who opens the page of a rated table."""
    browser = request.COOKIES.get(COOKIE, "")
    if len(browser) != 32:
        browser = secrets.token_hex(16)
        remember(response, COOKIE, browser)
    Mark.objects.get_or_create(
        table=table,
        person=person,
        browser=digest("browser", table, browser),
        network=digest("network", table, network(request.META.get("REMOTE_ADDR", ""))),
    )


# Checks


def over(table: int) -> None:
    """Check the table in the background."""
    _looker.submit(look, table)


@connected()
def look(table_id: int) -> list[Flag]:
    try:
        table = Table.objects.get(pk=table_id)
        if not table.rated:
            return []
        people = set(RatedSeat.objects.filter(table=table).values_list("rating__person", flat=True)) - {None}
        return looked(people, timezone.now()) if len(people) > 1 else []
    except Exception:
        log.exception("could not check the rated game at table %s", table_id)
        return []


def looked(people: Collection[int], now: datetime) -> list[Flag]:
    tables = set(
        RatedSeat.objects.filter(rating__person__in=people, number__gt=0, at__gte=now - PAST).values_list(
            "table", flat=True
        )
    )
    Mark.objects.filter(at__lt=now - PAST).delete()
    among = set(people)
    found = [
        (("thrown", one.loser, one.winner), asdict(one))
        for one in rating_abuse.thrown(games(tables).values())
        if {one.loser, one.winner} <= among
    ]
    marks = Mark.objects.filter(table__in=tables).values_list("person", "table", "browser", "network")
    found += [
        (("same", one.first, one.second), asdict(one))
        for one in rating_abuse.same(rating_abuse.Marked(*row) for row in marks)
        if {one.first, one.second} <= among
    ]
    return [flag for what, evidence in found if (flag := noted(*what, evidence | {"tables": codes(*what[1:])}))]


def games(tables: Collection[int]) -> dict[int, list[rating_abuse.Seen]]:
    """Return rated games by table, with the ratings before each game."""
    left = set(
        Seat.objects.filter(table__in=tables, person__isnull=False).exclude(bot="").values_list("table", "index")
    )
    found: defaultdict[int, list[rating_abuse.Seen]] = defaultdict(list)
    rows = RatedSeat.objects.filter(table__in=tables, number__gt=0, rating__person__isnull=False)
    for table, index, person, place, points, change in rows.values_list(
        "table", "index", "rating__person", "place", "points", "change"
    ):
        found[table].append(rating_abuse.Seen(person, place, points - change, (table, index) in left))
    return found


def codes(first: int, second: int) -> list[str]:
    """Return the most recent tables at which both played."""
    both = RatedSeat.objects.filter(rating__person=first, table__rated_seats__rating__person=second)
    return list(both.order_by("-at", "-pk").values_list("table__code", flat=True)[:CODES])


def noted(kind: str, about: int, other: int, evidence: dict[str, Any]) -> Flag | None:
    """Save one open flag per pair with the newest evidence. A resolved flag is raised again only after enough new
    games."""
    with transaction.atomic():
        Person.objects.select_for_update(no_key=True).get(pk=about)
        before = Flag.objects.filter(kind=kind, about=about, other=other).order_by("settled", "-pk").first()
        if before is not None and before.settled and weight(evidence) < weight(before.evidence) + rating_abuse.FEWEST:
            return None
        if before is not None and not before.settled:
            before.evidence, before.at = evidence, timezone.now()
            before.save(update_fields=["evidence", "at"])
            return before
        return Flag.objects.create(kind=kind, about_id=about, other_id=other, evidence=evidence)


def weight(evidence: dict[str, Any]) -> int:
    return int(evidence.get("games", 0) or evidence.get("browser", 0) + evidence.get("network", 0))
