from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

from boardroom.base.languages import text
from boardroom.web.languages import lazy_translation

DELETED_NAME = "—"
"""Replaces the name of a user who has deleted the account."""


DELETED_USER_NAME = text("deleted user")


class User(AbstractUser):
    """A user. Guests have a name and a session; users with an account also have a password."""

    name = models.CharField(max_length=24, db_index=True)
    is_guest = models.BooleanField(default=True)
    language = models.CharField(max_length=2, blank=True)
    theme = models.CharField(max_length=5, blank=True)
    sound = models.BooleanField(default=False)
    turn_mails = models.BooleanField(default=True, help_text="Send mail when a table waits for the user.")
    preview_mode = models.CharField(
        max_length=6, default="touch", help_text="When to show a preview before a placement."
    )
    auto_finish = models.BooleanField(default=False, help_text="End turns with nothing left to do automatically.")
    push_on_turn = models.BooleanField(default=True, help_text="Send push messages when a table waits for the user.")
    push_on_game_over = models.BooleanField(default=True, help_text="Send push messages when a game of the user ends.")
    quiet_from = models.PositiveSmallIntegerField(null=True, help_text="The hour at which push messages stop.")
    quiet_to = models.PositiveSmallIntegerField(null=True, help_text="The hour at which they start again.")
    time_zone = models.CharField(max_length=60, blank=True, help_text="The time zone of these hours.")
    last_seen = models.DateTimeField(null=True, db_index=True, help_text="When the user last had a page open.")
    handle = models.CharField(max_length=24, null=True, unique=True, help_text="Part of the profile's URL.")
    lookalike_key = models.CharField(
        max_length=100, null=True, unique=True, help_text="The name in a form that is the same for look-alike names."
    )
    is_private = models.BooleanField(default=False, help_text="Ratings and profile are private.")
    visible_to_friends = models.BooleanField(
        default=False, help_text="A private profile is visible to users that this user follows."
    )

    class Meta:
        verbose_name = lazy_translation("person")
        verbose_name_plural = lazy_translation("people")

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """An API token. The token is shown once, and only its digest is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=24)
    digest = models.CharField(max_length=64, unique=True)
    prefix = models.CharField(max_length=8, help_text="The first letters, by which the owner recognises it.")
    created_at = models.DateTimeField(default=timezone.now)
    last_used = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "name"], name="unique_token_name")]

    def __str__(self) -> str:
        return self.name
