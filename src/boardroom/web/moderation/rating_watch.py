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

from boardroom.web.accounts.models import User
from boardroom.web.accounts.users import set_choice_cookie
from boardroom.web.database.connections import manage_connections
from boardroom.web.moderation import rating_abuse
from boardroom.web.moderation.models import Flag, SeatTrace
from boardroom.web.ratings.models import RatedSeat
from boardroom.web.server.client_addresses import find_network
from boardroom.web.tables import moves
from boardroom.web.tables.models import Seat, Table

log = logging.getLogger("boardroom.ratings")
BROWSER_COOKIE = "browser"
"""A random value that identifies a browser."""
WATCHED_PERIOD = timedelta(days=30)
MAX_TABLE_CODES = 5
"""Tables that a flag names."""

_executor = ThreadPoolExecutor(1, thread_name_prefix="watch")


def start() -> None:
    moves.game_over_listeners.append(on_game_over)


def stop() -> None:
    if on_game_over in moves.game_over_listeners:
        moves.game_over_listeners.remove(on_game_over)


# Traces


def hash_value(what: str, table: Table, value: str) -> str:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{what} {table.code} {value}".encode(), "sha256").hex()[:16]


def record_trace(request: HttpRequest, response: HttpResponse, table: Table, user: User) -> None:
    """Store the browser and network of a player who opens the page of a rated table."""
    browser = request.COOKIES.get(BROWSER_COOKIE, "")
    if len(browser) != 32:
        browser = secrets.token_hex(16)
        set_choice_cookie(response, BROWSER_COOKIE, browser)
    SeatTrace.objects.get_or_create(
        table=table,
        user=user,
        browser=hash_value("browser", table, browser),
        network=hash_value("network", table, find_network(request.META.get("REMOTE_ADDR", ""))),
    )


# Checks


def on_game_over(table: int) -> None:
    """Check the table in the background."""
    _executor.submit(check_table, table)


@manage_connections()
def check_table(table_id: int) -> list[Flag]:
    try:
        table = Table.objects.get(pk=table_id)
        if not table.rated:
            return []
        people = set(RatedSeat.objects.filter(table=table).values_list("rating__user", flat=True)) - {None}
        return check_users(people, timezone.now()) if len(people) > 1 else []
    except Exception:
        log.exception("could not check the rated game at table %s", table_id)
        return []


def check_users(people: Collection[int], now: datetime) -> list[Flag]:
    tables = set(
        RatedSeat.objects.filter(
            rating__user__in=people, game_number__gt=0, rated_at__gte=now - WATCHED_PERIOD
        ).values_list("table", flat=True)
    )
    SeatTrace.objects.filter(created_at__lt=now - WATCHED_PERIOD).delete()
    among = set(people)
    found = [
        (("thrown", one.loser, one.winner), asdict(one))
        for one in rating_abuse.find_thrown_games(load_games(tables).values())
        if {one.loser, one.winner} <= among
    ]
    traces = SeatTrace.objects.filter(table__in=tables).values_list("user", "table", "browser", "network")
    found += [
        (("same", one.first, one.second), asdict(one))
        for one in rating_abuse.find_duplicates(rating_abuse.TableTrace(*row) for row in traces)
        if {one.first, one.second} <= among
    ]
    return [
        flag
        for what, evidence in found
        if (flag := save_flag(*what, evidence | {"tables": find_shared_tables(*what[1:])}))
    ]


def load_games(tables: Collection[int]) -> dict[int, list[rating_abuse.RatedPlayer]]:
    """Return rated games by table, with the ratings before each game."""
    left = set(Seat.objects.filter(table__in=tables, user__isnull=False).exclude(bot="").values_list("table", "index"))
    found: defaultdict[int, list[rating_abuse.RatedPlayer]] = defaultdict(list)
    rows = RatedSeat.objects.filter(table__in=tables, game_number__gt=0, rating__user__isnull=False)
    for table, index, user, place, points, change in rows.values_list(
        "table", "index", "rating__user", "place", "points", "change"
    ):
        found[table].append(rating_abuse.RatedPlayer(user, place, points - change, (table, index) in left))
    return found


def find_shared_tables(first: int, second: int) -> list[str]:
    """Return the most recent tables at which both played."""
    both = RatedSeat.objects.filter(rating__user=first, table__rated_seats__rating__user=second)
    return list(both.order_by("-rated_at", "-pk").values_list("table__code", flat=True)[:MAX_TABLE_CODES])


def save_flag(kind: str, about: int, other: int, evidence: dict[str, Any]) -> Flag | None:
    """Save one open flag per pair with the newest evidence. A resolved flag is raised again only after enough new
    games."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=about)
        before = Flag.objects.filter(kind=kind, subject=about, other=other).order_by("is_resolved", "-pk").first()
        if (
            before is not None
            and before.is_resolved
            and count_evidence(evidence) < count_evidence(before.evidence) + rating_abuse.MIN_GAMES
        ):
            return None
        if before is not None and not before.is_resolved:
            before.evidence, before.created_at = evidence, timezone.now()
            before.save(update_fields=["evidence", "created_at"])
            return before
        return Flag.objects.create(kind=kind, subject_id=about, other_id=other, evidence=evidence)


def count_evidence(evidence: dict[str, Any]) -> int:
    return int(evidence.get("games", 0) or evidence.get("browser", 0) + evidence.get("network", 0))
