"""Keys for signing records."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class SigningKey(models.Model):
    """A key for signing records, stored in the database so that all processes and backups have it.

    A replaced key keeps only its public half, for verifying earlier records.
    """

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
