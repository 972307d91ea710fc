"""Parties: friends who join by a link and search for a table together."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from boardroom.web.accounts.models import Person
from boardroom.web.database.short_codes import short_code
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import Search, Seeker
from boardroom.web.matchmaking.preferences import Wish
from boardroom.web.realtime import hub
from boardroom.web.social.models import Tie
from boardroom.web.tables import moves


def gather(person: Person, wish: Wish, *, sealing: bool = False) -> Search:
    """Create a party with one member, without starting the search."""
    # One transaction: the party is never visible without its link
    with transaction.atomic():
        search = queue.enter(person, wish, sealing=sealing, gathers=True)
        if not search.code:
            search.code = short_code()
            search.save(update_fields=["code"])
    return search


def named(code: str) -> Search | None:
    """Return the party of a link, if it can still be joined."""
    return Search.objects.filter(code=code, gathers=True, seated=None).first() if code else None


def join(code: str, person: Person, *, sealing: bool = False) -> Search:
    """Join a party and leave any other search. Repeating it changes nothing."""
    with transaction.atomic():
        # Wait for a concurrent search of the same user (`enter_queue`)
        Person.objects.select_for_update(no_key=True).get(pk=person.pk)
        # Also lock the search they leave, in a fixed order: two users may join each other's party
        named_or_left = Q(code=code) | Q(pk__in=Seeker.objects.filter(person=person).values("search"))
        locked = Search.objects.select_for_update().filter(named_or_left).order_by("pk")
        search = next((one for one in locked if one.code == code and code), None)
        if search is None or not search.gathers or search.seated:
            raise moves.NotAllowed("This party is already searching or has been disbanded.")
        members = list(search.seekers.values_list("person", flat=True))
        if person.pk in members:
            return search
        if Tie.objects.filter(person__in=members, other=person, blocks=True).exists():
            raise moves.NotAllowed("You can't join this party.")
        if person.guest and not search.casual:
            raise moves.NotAllowed("This party is looking for rated games. Create an account to join.")
        if len(members) >= max(search.sizes):
            raise moves.NotAllowed("The party is full.")
        queue.forget(Seeker.objects.filter(person=person))
        Seeker.objects.create(search=search, person=person, sealing=sealing)
    return search


def leads(search: Search) -> int:
    return search.seekers.values_list("person", flat=True)[0]


def start(person: Person) -> None:
    """Start the party's search. Only its leader can."""
    with transaction.atomic():
        mine = Search.objects.select_for_update().filter(seekers__person=person, seated=None).first()
        if mine is None or not mine.gathers:
            return
        if leads(mine) != person.pk:
            raise moves.NotAllowed("Only the party leader can start the search.")
        mine.gathers, mine.since = False, timezone.now()
        mine.save(update_fields=["gathers", "since"])
        transaction.on_commit(lambda: hub.publish(mine.pk, 0, queue.KIND))
