"""Following, blocking, invitations, and the visibility of profiles.

Friends of a user are the people whom the user follows, so no one can make themselves a friend. A profile for friends,
with its online status, is visible to them. A blocked user sees as little as if the profile were private.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import BooleanField, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.base.text import cleaned
from boardroom.web.accounts.models import Person
from boardroom.web.moderation.models import Flag
from boardroom.web.realtime import hub
from boardroom.web.social import presence
from boardroom.web.social.models import Call, Tie
from boardroom.web.tables import moves
from boardroom.web.tables.chat import LINE
from boardroom.web.tables.models import Seat, Status, Table

CALLED = "called"
"""The kind of change that is published when a user's invitations change."""
MOST = 500
"""Maximum number of followed and of blocked users."""
FRESH = timedelta(hours=12)
"""Lifetime of an invitation."""


# Relationships


def follow(person: Person, other: Person) -> None:
    tie(person, other, blocks=False)


def block(person: Person, other: Person) -> None:
    """Block a user, end their following and remove invitations in both directions."""
    with transaction.atomic():
        tie(person, other, blocks=True)
        Tie.objects.filter(person=other, other=person, blocks=False).delete()
        Call.objects.filter(Q(person=other, to=person) | Q(person=person, to=other)).delete()
    tell(person.pk)


def tie(person: Person, other: Person, *, blocks: bool) -> None:
    """Follow or block a user. Repeating it changes nothing."""
    if person.guest:
        raise moves.NotAllowed("Create an account to follow or block players.")
    if person.pk == other.pk:
        raise moves.NotAllowed("You can't do this to yourself.")
    with transaction.atomic():
        if Tie.objects.filter(person=person, blocks=blocks).exclude(other=other).count() >= MOST:
            raise moves.NotAllowed("You've reached the limit. Remove someone first.")
        Tie.objects.update_or_create(person=person, other=other, defaults={"blocks": blocks})


def untie(person: Person, other: Person) -> None:
    Tie.objects.filter(person=person, other=other).delete()


def blocks(person: Person | None, other: Person | None) -> bool:
    if person is None or other is None:
        return False
    return Tie.objects.filter(person=person, other=other, blocks=True).exists()


def apart(person: Person | None, other: Person | None) -> bool:
    return blocks(person, other) or blocks(other, person)


def shunned(people: Collection[int]) -> dict[int, set[int]]:
    """Return the users whom each of these has blocked, among these."""
    found: dict[int, set[int]] = defaultdict(set)
    for person, other in Tie.objects.filter(person__in=people, blocks=True).values_list("person", "other"):
        found[person].add(other)
    return found


# Visibility


def may_see(person: Person, viewer: Person | None) -> bool:
    """Return True if the viewer can see the profile and online status."""
    found = towards(viewer).filter(pk=person.pk).first()
    return found is not None and shows(found, viewer)


def towards(viewer: Person | None) -> QuerySet[Person]:
    """Return users annotated with their relationship to the viewer, in one query.

    `theirs` and `mine` are None without a relationship, True for a block, False for following. `callable` is True if
    the viewer has an open table to invite them to.
    """
    if viewer is None:
        nothing = Value(None, BooleanField())
        return Person.objects.annotate(theirs=nothing, mine=nothing, callable=Value(False))
    ties = Tie.objects.values("blocks")
    return Person.objects.annotate(
        theirs=Subquery(ties.filter(person=OuterRef("pk"), other=viewer)),
        mine=Subquery(ties.filter(person=viewer, other=OuterRef("pk"))),
        callable=Exists(open_tables(viewer)),
    )


def shows(person: Any, viewer: Person | None) -> bool:
    """Return True if the viewer can see this user, who was loaded by `annotate_relationships`."""
    if viewer is not None and viewer.pk == person.pk:
        return True
    if person.guest or not person.is_active or person.theirs:
        return False
    return not person.hidden or (person.friends_see and person.theirs is False)


def tie_said(person: Any) -> str:
    return {True: "blocks", False: "follows"}.get(person.mine, "")


def unseen(viewer: Person | None) -> frozenset[int]:
    blocked_by = Tie.objects.filter(other=viewer, blocks=True) if viewer else Tie.objects.none()
    return frozenset(blocked_by.values_list("person", flat=True))


def seen_here(viewer: Person | None) -> QuerySet[Person]:
    """Return the users who are online, except users who have blocked the viewer."""
    found = presence.present()
    return found.exclude(pk__in=unseen(viewer)) if viewer else found


# Friends


@dataclass(frozen=True)
class Friend:
    person: Person
    here: bool
    tables: list[Table]
    """Public tables where they play or wait."""


def friends(viewer: Person) -> list[Friend]:
    """Return the people whom the viewer follows and can see, online ones first, in a fixed number of queries."""
    followed = list(Person.objects.filter(tied__person=viewer, tied__blocks=False, guest=False, is_active=True))
    keys = [person.pk for person in followed]
    ties = Tie.objects.filter(person__in=keys, other=viewer)
    towards = dict(ties.values_list("person", "blocks"))
    shown = [
        person
        for person in followed
        if not towards.get(person.pk, False) and (not person.hidden or (person.friends_see and person.pk in towards))
    ]
    tables = where(person.pk for person in shown)
    since = timezone.now() - presence.HERE
    found = [Friend(person, bool(person.here and person.here >= since), tables.get(person.pk, [])) for person in shown]
    return sorted(found, key=lambda friend: (not friend.here, friend.person.name.casefold(), friend.person.pk))


def where(people: Iterable[int]) -> dict[int, list[Table]]:
    """Return the public tables of each user. Invite-only tables stay private."""
    found: dict[int, list[Table]] = defaultdict(list)
    seats = Seat.objects.filter(
        person__in=list(people), table__public=True, table__damaged=False, table__hot_seat=False, table__event=None,
        table__status__in=(Status.OPEN, Status.PLAYING),
    )  # fmt: skip
    for seat in seats.select_related("table").order_by("-table__moved"):
        assert seat.person_id is not None
        found[seat.person_id].append(seat.table)
    return found


# Invitations


def open_tables(person: Person) -> QuerySet[Table]:
    """Return the tables with free seats where the user waits, newest first."""
    sits = Seat.objects.filter(person=person).values("table")
    free = Seat.objects.filter(person=None, bot="").values("table")
    waits = Table.objects.filter(status=Status.OPEN, hot_seat=False, event=None, shut=False, pk__in=sits)
    return waits.filter(pk__in=free).order_by("-created", "-pk")


def open_table(person: Person) -> Table | None:
    return open_tables(person).first()


def call(person: Person, other: Person) -> Table:
    """Invite a user to the newest open table. Repeating it renews the invitation."""
    table = open_table(person)
    if table is None:
        raise moves.NotAllowed("Start a table first, then invite players to it.")
    if other.pk == person.pk or not may_see(other, person) or apart(person, other):
        # Do not reveal a block
        raise moves.NotAllowed("You can't invite this player.")
    Call.objects.update_or_create(
        person=person, to=other, table=table, defaults={"declined": False, "at": timezone.now()}
    )
    tell(other.pk)
    return table


def tell(person: int) -> None:
    transaction.on_commit(lambda: hub.publish(person, 0, CALLED))


def calls(person: Person) -> list[Call]:
    found = Call.objects.filter(
        to=person, declined=False, table__status=Status.OPEN, at__gte=timezone.now() - FRESH
    ).filter(table__in=Seat.objects.filter(person=None, bot="").values("table"))
    rows = found.exclude(table__seats__person=person).select_related("person", "table").order_by("-at", "-pk")
    return list(rows.distinct()[:10])


def decline(person: Person, pk: int) -> None:
    Call.objects.filter(pk=pk, to=person).update(declined=True)
    tell(person.pk)


# Reports


def report(person: Person, other: Person, text: str) -> None:
    """Report a user to the moderators. Each user has at most one open report about another."""
    said = cleaned(text, LINE)
    if not said:
        raise BadInput("Describe briefly what happened.")
    if person.pk == other.pk:
        raise moves.NotAllowed("You can't do this to yourself.")
    Flag.objects.update_or_create(
        kind="report", about=other, by=person, settled=False, defaults={"text": said, "at": timezone.now()}
    )


def met(person: Person, other: Person) -> bool:
    return Seat.objects.filter(person=other, table__seats__person=person).exists()
