"""Profile names: unique per user, and hard to confuse with each other."""

from __future__ import annotations

import re
import secrets

from django.db.models import QuerySet

from boardroom.base.errors import BadInput
from boardroom.base.text import clean_name, fold_text, lookalike_key
from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.database.short_codes import ALPHABET

MAX_HANDLE_LENGTH = 24
RESERVED_HANDLES = {
    lookalike_key(name)
    for name in (
        *("admin", "boardroom", "guest", "staff", "me", "moderator", "root"),
        *(name for level in levels.LEVELS for name in (level.name, *level.names.values())),
    )
}
"""Names that could be mistaken for moderators or bots."""


def slugify_name(name: str) -> str:
    """Return the part of a name that can be used in an address."""
    return re.sub(r"[^\w-]+", "-", clean_name(name))[:MAX_HANDLE_LENGTH].strip("-_")


def mixes_alphabets(handle: str) -> bool:
    """Return True if the name mixes alphabets with similar letters."""
    return sum(bool(re.search(letters, handle)) for letters in ("[A-Za-z]", "[Ͱ-Ͽ]", "[Ѐ-ԯ]")) > 1


def validate_handle(text: str, user: User) -> str:
    """Return the handle if it is free, or raise BadInput."""
    handle = clean_name(text.removeprefix("@"))
    if not handle or slugify_name(handle) != handle or mixes_alphabets(handle):
        raise BadInput("Profile names can have up to 24 characters: letters of one alphabet, digits, - and _.")
    look = lookalike_key(handle)
    if look in RESERVED_HANDLES or User.objects.filter(lookalike_key=look).exclude(pk=user.pk).exists():
        raise BadInput("That name, or a similar one, is already taken.")
    return handle


def assign_handle(user: User) -> None:
    """Set a first handle based on the user's name, without saving."""
    base = slugify_name(user.name)
    base = base if base and not mixes_alphabets(base) else "player"
    chance = "".join(secrets.choice(ALPHABET) for _ in range(6))
    tries = [
        base,
        *(f"{base[: MAX_HANDLE_LENGTH - 1]}{n}" for n in range(2, 10)),
        f"{base[: MAX_HANDLE_LENGTH - 7]}-{chance}",
    ]
    taken = set(
        User.objects.filter(lookalike_key__in=[lookalike_key(each) for each in tries]).values_list(
            "lookalike_key", flat=True
        )
    )
    set_handle(user, next(each for each in tries if lookalike_key(each) not in taken | RESERVED_HANDLES))


def set_handle(user: User, handle: str) -> None:
    user.handle, user.lookalike_key = handle, lookalike_key(handle)


def find_by_handle(handle: str, people: QuerySet[User] | None = None) -> User | None:
    """Return the user with this handle, ignoring case and width."""
    every = User.objects.all() if people is None else people
    user = every.filter(lookalike_key=lookalike_key(handle[:80])).first()
    return user if user and fold_text(user.handle or "") == fold_text(handle) else None
