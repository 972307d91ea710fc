"""Guests and accounts."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from boardroom.base.errors import BadInput
from boardroom.base.text import named
from boardroom.site.db.queries import Prepared
from boardroom.site.languages import said
from boardroom.site.models import EventRole, Outcome, Person, Seat, Table, Talk, Token, short_code
from boardroom.site.news import hub
from boardroom.site.tables import stamps

BACKEND = "boardroom.site.people.accounts.Backend"
THEMES = ("", "light", "dark")
PREVIEWS = ("touch", "always", "never")
"""When a placement is first shown and then done: with a finger, in any way, or not at all."""
SEEN: dict[str, tuple[bool, bool]] = {"all": (False, False), "friends": (True, True), "none": (True, False)}
"""Who sees a profile: whether it is hidden, and whether those whom its owner follows see it all the same."""
YEAR = 60 * 60 * 24 * 365
LONGEST_NAME = 24


_person = Prepared(Person, lambda pk: Person.objects.filter(pk=pk), 1)


class Backend(ModelBackend):
    """Names and passwords as Django knows them; who asks is looked up with every request, so the query is prepared."""

    def get_user(self, user_id: int) -> Person | None:
        person = _person.first(user_id)
        return person if person is not None and self.user_can_authenticate(person) else None


def clean_name(text: str) -> str:
    """A name people can read: printable, without runs of spaces, at most 24 letters."""
    name = named(text[: LONGEST_NAME * 20])
    if not name:
        raise BadInput("Choose a name first.")
    if len(name) > LONGEST_NAME:
        raise BadInput("Names can have up to 24 characters.")
    return name


def new_guest(request: HttpRequest, name: str = "") -> Person:
    """Somebody without an account, known by the session alone."""
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
    """A guest has signed in: the games played in this browser go on as the account's."""
    with transaction.atomic():
        theirs = Table.objects.filter(seats__person=account)
        mine = list(theirs)
        Seat.objects.filter(person=guest).exclude(table__in=mine).update(person=account)
        Outcome.objects.filter(person=guest).exclude(table__in=mine).update(person=account)
        stamps.take_over(account, guest)
        Table.objects.filter(host=guest).update(host=account)
        Talk.every.filter(person=guest).update(person=account)
        events = EventRole.objects.filter(person=account).values_list("event", flat=True)
        EventRole.objects.filter(person=guest).exclude(event__in=list(events)).update(person=account)
        if not Seat.objects.filter(person=guest).exists():
            guest.delete()


def look_again(person: int) -> None:
    """What somebody (by key) may see has changed: live streams of theirs end, or show what is left."""
    transaction.on_commit(lambda: hub.publish(person, 0, hub.DOUBT))


def new_password(person: Person) -> None:
    """Whoever changes a password may fear that somebody else knows it: nothing opened with the old one stays open.
    Other browsers are signed out by the change itself, programs lose their tokens."""
    Token.objects.filter(person=person).delete()
    look_again(person.pk)


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """A choice kept in the browser, for those the site does not know."""
    response.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", httponly=True)
