from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class StoredResponse(models.Model):
    """The response to an API request, kept for a day by its idempotency key, so that repeating it does nothing."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="stored_responses")
    key = models.CharField(max_length=80)
    request_digest = models.CharField(
        max_length=64, help_text="A digest of the request, because a key must not be used for another one."
    )
    status = models.PositiveSmallIntegerField(default=200)
    body = models.TextField(default="")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "key"], name="unique_idempotency_key")]

    def __str__(self) -> str:
        return self.key
