"""Profile names: unique per user, and hard to confuse with each other."""

from __future__ import annotations

import re
import secrets

from django.db.models import QuerySet

from boardroom.base.errors import BadInput
from boardroom.base.text import folded, looks, named
from boardroom.players import levels
from boardroom.web.accounts.models import Person
from boardroom.web.database.short_codes import ALPHABET

LONGEST = 24
RESERVED = {
    looks(name)
    for name in (
        *("admin", "boardroom", "guest", "staff", "me", "moderator", "root"),
        *(name for level in levels.LEVELS for name in (level.name, *level.names.values())),
    )
}
"""Names that could be mistaken for moderators or bots."""


def plain(name: str) -> str:
    """Return the part of a name that can be used in an address."""
    return re.sub(r"[^\w-]+", "-", named(name))[:LONGEST].strip("-_")


def mixed(handle: str) -> bool:
    """Return True if the name mixes alphabets with similar letters."""
    return sum(bool(re.search(letters, handle)) for letters in ("[A-Za-z]", "[Ͱ-Ͽ]", "[Ѐ-ԯ]")) > 1


def checked(text: str, person: Person) -> str:
    """Return the handle if it is free, or raise BadInput."""
    handle = named(text.removeprefix("@"))
    if not handle or plain(handle) != handle or mixed(handle):
        raise BadInput("Profile names can have up to 24 characters: letters of one alphabet, digits, - and _.")
    look = looks(handle)
    if look in RESERVED or Person.objects.filter(look=look).exclude(pk=person.pk).exists():
        raise BadInput("That name, or a similar one, is already taken.")
    return handle


def give(person: Person) -> None:
    """Set a first handle based on the user's name, without saving."""
    base = plain(person.name)
    base = base if base and not mixed(base) else "player"
    chance = "".join(secrets.choice(ALPHABET) for _ in range(6))
    tries = [base, *(f"{base[: LONGEST - 1]}{n}" for n in range(2, 10)), f"{base[: LONGEST - 7]}-{chance}"]
    taken = set(Person.objects.filter(look__in=[looks(each) for each in tries]).values_list("look", flat=True))
    take(person, next(each for each in tries if looks(each) not in taken | RESERVED))


def take(person: Person, handle: str) -> None:
    person.handle, person.look = handle, looks(handle)


def found(handle: str, people: QuerySet[Person] | None = None) -> Person | None:
    """Return the user with this handle, ignoring case and width."""
    every = Person.objects.all() if people is None else people
    person = every.filter(look=looks(handle[:80])).first()
    return person if person and folded(person.handle or "") == folded(handle) else None
