"""Parties: friends who join by a link and search for a table together."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from boardroom.web.accounts.models import User
from boardroom.web.database.short_codes import short_code
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import QueuedUser, QueueEntry
from boardroom.web.matchmaking.preferences import QueuePreferences
from boardroom.web.realtime import hub
from boardroom.web.social.models import Relationship
from boardroom.web.tables import moves


def create_party(user: User, wish: QueuePreferences, *, is_sealing: bool = False) -> QueueEntry:
    """Create a party with one member, without starting the search."""
    # One transaction: the party is never visible without its link
    with transaction.atomic():
        entry = queue.enter_queue(user, wish, is_sealing=is_sealing, is_gathering=True)
        if not entry.party_code:
            entry.party_code = short_code()
            entry.save(update_fields=["party_code"])
    return entry


def find_party(code: str) -> QueueEntry | None:
    """Return the party of a link, if it can still be joined."""
    return QueueEntry.objects.filter(party_code=code, is_gathering=True, seated_at=None).first() if code else None


def join_party(code: str, user: User, *, is_sealing: bool = False) -> QueueEntry:
    """Join a party and leave any other search. Repeating it changes nothing."""
    with transaction.atomic():
        # Wait for a concurrent search of the same user (`enter_queue`)
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        # Also lock the search they leave, in a fixed order: two users may join each other's party
        named_or_left = Q(party_code=code) | Q(pk__in=QueuedUser.objects.filter(user=user).values("entry"))
        locked = QueueEntry.objects.select_for_update().filter(named_or_left).order_by("pk")
        entry = next((one for one in locked if one.party_code == code and code), None)
        if entry is None or not entry.is_gathering or entry.seated_at:
            raise moves.NotAllowed("This party is already searching or has been disbanded.")
        members = list(entry.members.values_list("user", flat=True))
        if user.pk in members:
            return entry
        if Relationship.objects.filter(user__in=members, other=user, is_block=True).exists():
            raise moves.NotAllowed("You can't join this party.")
        if user.is_guest and not entry.unrated:
            raise moves.NotAllowed("This party is looking for rated games. Create an account to join.")
        if len(members) >= max(entry.sizes):
            raise moves.NotAllowed("The party is full.")
        queue.remove_members(QueuedUser.objects.filter(user=user))
        QueuedUser.objects.create(entry=entry, user=user, is_sealing=is_sealing)
    return entry


def find_leader(entry: QueueEntry) -> int:
    return entry.members.values_list("user", flat=True)[0]


def start_search(user: User) -> None:
    """Start the party's search. Only its leader can."""
    with transaction.atomic():
        mine = QueueEntry.objects.select_for_update().filter(members__user=user, seated_at=None).first()
        if mine is None or not mine.is_gathering:
            return
        if find_leader(mine) != user.pk:
            raise moves.NotAllowed("Only the party leader can start the search.")
        mine.is_gathering, mine.queued_at = False, timezone.now()
        mine.save(update_fields=["is_gathering", "queued_at"])
        transaction.on_commit(lambda: hub.publish_change(mine.pk, 0, queue.NEWS_KIND))
