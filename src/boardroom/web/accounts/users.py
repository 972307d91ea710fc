"""Create guests, merge them into accounts, and end a user's access."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.backends import ModelBackend
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from boardroom.base.errors import BadInput
from boardroom.base.text import clean_name
from boardroom.web.accounts.models import Token, User
from boardroom.web.archive.models import PlayerResult
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.database.short_codes import short_code
from boardroom.web.languages import translate
from boardroom.web.realtime import hub
from boardroom.web.social import achievements
from boardroom.web.tables.models import ChatLine, Seat, Table
from boardroom.web.tournaments.models import TournamentRole

BACKEND_PATH = "boardroom.web.accounts.users.UserBackend"
THEMES = ("", "light", "dark")
PREVIEW_MODES = ("touch", "always", "never")
"""When a tile is previewed before it is placed: on touch screens, always, or never."""
PROFILE_VISIBILITY: dict[str, tuple[bool, bool]] = {
    "all": (False, False),
    "friends": (True, True),
    "none": (True, False),
}
"""For each choice: whether the profile is private, and whether friends can see it anyway."""
COOKIE_SECONDS = 60 * 60 * 24 * 365
MAX_NAME_LENGTH = 24


_user_query = PreparedQuery(User, lambda pk: User.objects.filter(pk=pk), 1)


class UserBackend(ModelBackend):
    """Django's model backend with a prepared query, because every request looks up its user."""

    def get_user(self, user_id: int) -> User | None:
        user = _user_query.fetch_first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


def validate_name(text: str) -> str:
    """Return a printable name without repeated spaces, at most 24 characters long."""
    name = clean_name(text[: MAX_NAME_LENGTH * 20])
    if not name:
        raise BadInput("Choose a name first.")
    if len(name) > MAX_NAME_LENGTH:
        raise BadInput("Names can have up to 24 characters.")
    return name


def create_guest(request: HttpRequest, name: str = "") -> User:
    lang = request.LANGUAGE_CODE
    user = User(
        username=f"guest-{short_code()}",
        name=validate_name(name or translate(lang, "Guest")),
        is_guest=True,
        language=lang,
        theme=request.COOKIES.get("theme", "") if request.COOKIES.get("theme") in THEMES else "",
    )
    user.set_unusable_password()
    user.save()
    login(request, user, backend=BACKEND_PATH)
    return user


def merge_guest(account: User, guest: User) -> None:
    """Move a guest's games to the account that has just signed in from the same browser."""
    with transaction.atomic():
        tables = list(Table.objects.filter(seats__user=account))
        Seat.objects.filter(user=guest).exclude(table__in=tables).update(user=account)
        PlayerResult.objects.filter(user=guest).exclude(table__in=tables).update(user=account)
        achievements.move_achievements(account, guest)
        Table.objects.filter(host=guest).update(host=account)
        ChatLine.all_lines.filter(user=guest).update(user=account)
        events = TournamentRole.objects.filter(user=account).values_list("tournament", flat=True)
        TournamentRole.objects.filter(user=guest).exclude(tournament__in=list(events)).update(user=account)
        if not Seat.objects.filter(user=guest).exists():
            guest.delete()


def request_access_recheck(user: int) -> None:
    """Tell open streams to check again what this user may see."""
    transaction.on_commit(lambda: hub.publish_change(user, 0, hub.RECHECK))


def revoke_access(user: User) -> None:
    """Revoke the API tokens and open streams of a user whose password changed.

    The old password may have been stolen. Django signs out the other browsers itself.
    """
    Token.objects.filter(user=user).delete()
    request_access_recheck(user.pk)


def set_choice_cookie(response: HttpResponse, cookie: str, value: str) -> None:
    """Store a choice in a cookie, for visitors without an account."""
    response.set_cookie(cookie, value, max_age=COOKIE_SECONDS, samesite="Lax", httponly=True)
