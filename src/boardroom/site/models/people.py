"""Who plays: people, their devices and programs, and what they have asked for."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

from boardroom.base.languages import text
from boardroom.site.languages import spoken

GONE = "—"
"""In place of a name: somebody who has left the site."""
LEFT = text("deleted user")


class Person(AbstractUser):
    """Somebody who plays. A guest has a name and a session; an account has a password too."""

    name = models.CharField(max_length=24, db_index=True)
    guest = models.BooleanField(default=True)
    language = models.CharField(max_length=2, blank=True)
    theme = models.CharField(max_length=5, blank=True)
    sound = models.BooleanField(default=False)
    notices = models.BooleanField(default=True, help_text="Mail when a table waits for them.")
    preview = models.CharField(
        max_length=6, default="touch", help_text="When a placement is shown first and done then."
    )
    finish = models.BooleanField(default=False, help_text="A turn with nothing left to do ends by itself.")
    told_turn = models.BooleanField(default=True, help_text="Devices are told when a table waits for them.")
    told_game = models.BooleanField(default=True, help_text="Devices are told when a game of theirs is over.")
    quiet_from = models.PositiveSmallIntegerField(null=True, help_text="The hour from which devices are told nothing.")
    quiet_to = models.PositiveSmallIntegerField(null=True, help_text="The hour from which they are told again.")
    zone = models.CharField(max_length=60, blank=True, help_text="Where those hours are counted.")
    here = models.DateTimeField(null=True, db_index=True, help_text="When a page of theirs was last open.")
    handle = models.CharField(max_length=24, null=True, unique=True, help_text="In the address of the profile.")
    look = models.CharField(max_length=100, null=True, unique=True, help_text="The same for names that look alike.")
    hidden = models.BooleanField(default=False, help_text="Ratings and profile are not shown to everybody.")
    friends_see = models.BooleanField(default=False, help_text="Hidden, the profile is shown to those they follow.")

    class Meta:
        verbose_name = spoken("person")
        verbose_name_plural = spoken("people")

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A browser that is told of tables while none of its tabs is open: where its push service takes messages."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=600, unique=True)
    key = models.CharField(max_length=120, help_text="What messages to it are encrypted for.")
    auth = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.endpoint[:60]


class Token(models.Model):
    """A key with which a person's programs use the API. Shown once; what is kept here opens nothing."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=24)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=8, help_text="Its first letters, by which its owner knows it again.")
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "name"], name="one_token_a_name")]

    def __str__(self) -> str:
        return self.name


class Answer(models.Model):
    """What a program's request was answered, kept a day by the key the program gave it: sent again, nothing is done."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=80)
    asked = models.CharField(max_length=64, help_text="A digest of the request: a key is for one request alone.")
    status = models.PositiveSmallIntegerField(default=200)
    body = models.TextField(default="")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return self.key


class Tally(models.Model):
    """How often something was tried, while the cache that counts such things is away."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key} {self.count}"
