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
from boardroom.base.text import clean_text
from boardroom.web.accounts.models import User
from boardroom.web.moderation.models import Flag
from boardroom.web.realtime import hub
from boardroom.web.social import presence
from boardroom.web.social.models import Invitation, Relationship
from boardroom.web.tables import moves
from boardroom.web.tables.chat import MAX_LINE_LENGTH
from boardroom.web.tables.models import Seat, Status, Table

INVITATION_CHANGED = "invitation"
"""The kind of change that is published when a user's invitations change."""
MAX_RELATIONSHIPS = 500
"""Maximum number of followed and of blocked users."""
INVITATION_LIFETIME = timedelta(hours=12)
"""Lifetime of an invitation."""


# Relationships


def follow_user(user: User, other: User) -> None:
    set_relationship(user, other, is_block=False)


def block_user(user: User, other: User) -> None:
    """Block a user, end their following and remove invitations in both directions."""
    with transaction.atomic():
        set_relationship(user, other, is_block=True)
        Relationship.objects.filter(user=other, other=user, is_block=False).delete()
        Invitation.objects.filter(Q(sender=other, recipient=user) | Q(sender=user, recipient=other)).delete()
    publish_invitations(user.pk)


def set_relationship(user: User, other: User, *, is_block: bool) -> None:
    """Follow or block a user. Repeating it changes nothing."""
    if user.is_guest:
        raise moves.NotAllowed("Create an account to follow or block players.")
    if user.pk == other.pk:
        raise moves.NotAllowed("You can't do this to yourself.")
    with transaction.atomic():
        if Relationship.objects.filter(user=user, is_block=is_block).exclude(other=other).count() >= MAX_RELATIONSHIPS:
            raise moves.NotAllowed("You've reached the limit. Remove someone first.")
        Relationship.objects.update_or_create(user=user, other=other, defaults={"is_block": is_block})


def remove_relationship(user: User, other: User) -> None:
    Relationship.objects.filter(user=user, other=other).delete()


def has_blocked(user: User | None, other: User | None) -> bool:
    if user is None or other is None:
        return False
    return Relationship.objects.filter(user=user, other=other, is_block=True).exists()


def is_blocked_either_way(user: User | None, other: User | None) -> bool:
    return has_blocked(user, other) or has_blocked(other, user)


def blocked_ids(people: Collection[int]) -> dict[int, set[int]]:
    """Return the users whom each of these has blocked, among these."""
    found: dict[int, set[int]] = defaultdict(set)
    for user, other in Relationship.objects.filter(user__in=people, is_block=True).values_list("user", "other"):
        found[user].add(other)
    return found


# Visibility


def can_see_profile(user: User, viewer: User | None) -> bool:
    """Return True if the viewer can see the profile and online status."""
    found = annotate_relationships(viewer).filter(pk=user.pk).first()
    return found is not None and is_profile_visible(found, viewer)


def annotate_relationships(viewer: User | None) -> QuerySet[User]:
    """Return users annotated with their relationship to the viewer, in one query.

    `theirs` and `mine` are None without a relationship, True for a block, False for following. `can_invite` is True if
    the viewer has an open table to invite them to.
    """
    if viewer is None:
        nothing = Value(None, BooleanField())
        return User.objects.annotate(theirs=nothing, mine=nothing, can_invite=Value(False))
    relationships = Relationship.objects.values("is_block")
    return User.objects.annotate(
        theirs=Subquery(relationships.filter(user=OuterRef("pk"), other=viewer)),
        mine=Subquery(relationships.filter(user=viewer, other=OuterRef("pk"))),
        can_invite=Exists(find_open_tables(viewer)),
    )


def is_profile_visible(user: Any, viewer: User | None) -> bool:
    """Return True if the viewer can see this user, who was loaded by `annotate_relationships`."""
    if viewer is not None and viewer.pk == user.pk:
        return True
    if user.is_guest or not user.is_active or user.theirs:
        return False
    return not user.is_private or (user.visible_to_friends and user.theirs is False)


def relationship_name(user: Any) -> str:
    return {True: "blocks", False: "follows"}.get(user.mine, "")


def find_blocker_ids(viewer: User | None) -> frozenset[int]:
    blocked_by = Relationship.objects.filter(other=viewer, is_block=True) if viewer else Relationship.objects.none()
    return frozenset(blocked_by.values_list("user", flat=True))


def find_visible_online_users(viewer: User | None) -> QuerySet[User]:
    """Return the users who are online, except users who have blocked the viewer."""
    found = presence.find_online_users()
    return found.exclude(pk__in=find_blocker_ids(viewer)) if viewer else found


# Friends


@dataclass(frozen=True)
class Friend:
    user: User
    is_online: bool
    tables: list[Table]
    """Public tables where they play or wait."""


def list_friends(viewer: User) -> list[Friend]:
    """Return the people whom the viewer follows and can see, online ones first, in a fixed number of queries."""
    followed = list(
        User.objects.filter(
            incoming_relationships__user=viewer, incoming_relationships__is_block=False, is_guest=False, is_active=True
        )
    )
    keys = [user.pk for user in followed]
    relationships = Relationship.objects.filter(user__in=keys, other=viewer)
    towards = dict(relationships.values_list("user", "is_block"))
    shown = [
        user
        for user in followed
        if not towards.get(user.pk, False) and (not user.is_private or (user.visible_to_friends and user.pk in towards))
    ]
    tables = find_public_tables(user.pk for user in shown)
    since = timezone.now() - presence.ONLINE_WINDOW
    found = [Friend(user, bool(user.last_seen and user.last_seen >= since), tables.get(user.pk, [])) for user in shown]
    return sorted(found, key=lambda friend: (not friend.is_online, friend.user.name.casefold(), friend.user.pk))


def find_public_tables(people: Iterable[int]) -> dict[int, list[Table]]:
    """Return the public tables of each user. Invite-only tables stay private."""
    found: dict[int, list[Table]] = defaultdict(list)
    seats = Seat.objects.filter(
        user__in=list(people), table__public=True, table__damaged=False, table__hot_seat=False, table__tournament=None,
        table__status__in=(Status.OPEN, Status.PLAYING),
    )  # fmt: skip
    for seat in seats.select_related("table").order_by("-table__last_activity"):
        assert seat.user_id is not None
        found[seat.user_id].append(seat.table)
    return found


# Invitations


def find_open_tables(user: User) -> QuerySet[Table]:
    """Return the tables with free seats where the user waits, newest first."""
    sits = Seat.objects.filter(user=user).values("table")
    free = Seat.objects.filter(user=None, bot="").values("table")
    waits = Table.objects.filter(status=Status.OPEN, hot_seat=False, tournament=None, envelopes_shut=False, pk__in=sits)
    return waits.filter(pk__in=free).order_by("-created_at", "-pk")


def find_open_table(user: User) -> Table | None:
    return find_open_tables(user).first()


def invite_friend(user: User, other: User) -> Table:
    """Invite a user to the newest open table. Repeating it renews the invitation."""
    table = find_open_table(user)
    if table is None:
        raise moves.NotAllowed("Start a table first, then invite players to it.")
    if other.pk == user.pk or not can_see_profile(other, user) or is_blocked_either_way(user, other):
        # Do not reveal a block
        raise moves.NotAllowed("You can't invite this player.")
    Invitation.objects.update_or_create(
        sender=user, recipient=other, table=table, defaults={"is_declined": False, "created_at": timezone.now()}
    )
    publish_invitations(other.pk)
    return table


def publish_invitations(user: int) -> None:
    transaction.on_commit(lambda: hub.publish_change(user, 0, INVITATION_CHANGED))


def list_invitations(user: User) -> list[Invitation]:
    found = Invitation.objects.filter(
        recipient=user,
        is_declined=False,
        table__status=Status.OPEN,
        created_at__gte=timezone.now() - INVITATION_LIFETIME,
    ).filter(table__in=Seat.objects.filter(user=None, bot="").values("table"))
    rows = found.exclude(table__seats__user=user).select_related("sender", "table").order_by("-created_at", "-pk")
    return list(rows.distinct()[:10])


def decline_invitation(user: User, pk: int) -> None:
    Invitation.objects.filter(pk=pk, recipient=user).update(is_declined=True)
    publish_invitations(user.pk)


# Reports


def report_user(user: User, other: User, text: str) -> None:
    """Report a user to the moderators. Each user has at most one open report about another."""
    said = clean_text(text, MAX_LINE_LENGTH)
    if not said:
        raise BadInput("Describe briefly what happened.")
    if user.pk == other.pk:
        raise moves.NotAllowed("You can't do this to yourself.")
    Flag.objects.update_or_create(
        kind="report",
        subject=other,
        reporter=user,
        is_resolved=False,
        defaults={"text": said, "created_at": timezone.now()},
    )


def have_met(user: User, other: User) -> bool:
    return Seat.objects.filter(user=other, table__seats__user=user).exists()
