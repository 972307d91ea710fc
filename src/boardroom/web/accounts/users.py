"""Create guests, merge them into accounts, and end a user's access."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from boardroom.base.errors import BadInput
from boardroom.base.text import named
from boardroom.web.accounts.models import Person, Token
from boardroom.web.archive.models import Outcome
from boardroom.web.database.compiled_queries import Prepared
from boardroom.web.database.short_codes import short_code
from boardroom.web.languages import said
from boardroom.web.realtime import hub
from boardroom.web.social import achievements
from boardroom.web.tables.models import Seat, Table, Talk
from boardroom.web.tournaments.models import EventRole

BACKEND = "boardroom.web.accounts.users.Backend"
THEMES = ("", "light", "dark")
PREVIEWS = ("touch", "always", "never")
"""When a tile is previewed before it is placed: on touch screens, always, or never."""
SEEN: dict[str, tuple[bool, bool]] = {"all": (False, False), "friends": (True, True), "none": (True, False)}
"""For each choice: whether the profile is private, and whether friends can see it anyway."""
YEAR = 60 * 60 * 24 * 365
LONGEST_NAME = 24


_person = Prepared(Person, lambda pk: Person.objects.filter(pk=pk), 1)


class Backend(ModelBackend):
    """Django's model backend with a prepared query, because every request looks up its user."""

    def get_user(self, user_id: int) -> Person | None:
        person = _person.first(user_id)
        return person if person is not None and self.user_can_authenticate(person) else None


def clean_name(text: str) -> str:
    """Return a printable name without repeated spaces, at most 24 characters long."""
    name = named(text[: LONGEST_NAME * 20])
    if not name:
        raise BadInput("Choose a name first.")
    if len(name) > LONGEST_NAME:
        raise BadInput("Names can have up to 24 characters.")
    return name


def new_guest(request: HttpRequest, name: str = "") -> Person:
    lang = request.LANGUAGE_CODE
    person = Person(
        username=f"guest-{short_code()}",
        name=clean_name(name or said(lang, "Guest")),
        guest=True,
        language=lang,
        theme=request.COOKIES.get("theme", "") if request.COOKIES.get("theme") in THEMES else "",
    )
    person.set_unusable_password()
    person.save()
    login(request, person, backend=BACKEND)
    return person


def take_over(account: Person, guest: Person) -> None:
    """Move a guest's games to the account that has just signed in from the same browser."""
    with transaction.atomic():
        theirs = Table.objects.filter(seats__person=account)
        mine = list(theirs)
        Seat.objects.filter(person=guest).exclude(table__in=mine).update(person=account)
        Outcome.objects.filter(person=guest).exclude(table__in=mine).update(person=account)
        achievements.take_over(account, guest)
        Table.objects.filter(host=guest).update(host=account)
        Talk.every.filter(person=guest).update(person=account)
        events = EventRole.objects.filter(person=account).values_list("event", flat=True)
        EventRole.objects.filter(person=guest).exclude(event__in=list(events)).update(person=account)
        if not Seat.objects.filter(person=guest).exists():
            guest.delete()


def look_again(person: int) -> None:
    """Tell open streams to check again what this user may see."""
    transaction.on_commit(lambda: hub.publish(person, 0, hub.DOUBT))


def new_password(person: Person) -> None:
    """Revoke the API tokens and open streams of a user whose password changed.

    The old password may have been stolen. Django signs out the other browsers itself.
    """
    Token.objects.filter(person=person).delete()
    look_again(person.pk)


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Store a choice in a cookie, for visitors without an account."""
    response.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", httponly=True)
