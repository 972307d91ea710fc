"""The keys with which the site signs records."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class SigningKey(models.Model):
    """A key with which the site signs records. In the database, since all its processes sign, and a backup has it; one
    that was replaced keeps its public half alone, for the records that were signed with it."""

    public = models.CharField(max_length=43, unique=True)
    private = models.CharField(max_length=43, blank=True)
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    kind = models.CharField(max_length=8, default="Ed25519")

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind"], condition=models.Q(until=None), name="one_key_that_signs"),
        ]

    def __str__(self) -> str:
        return self.public
