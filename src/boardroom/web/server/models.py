from __future__ import annotations

from django.db import models


class RateLimitCount(models.Model):
    """A counter of a rate limit, used while the shared cache is unavailable."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key} {self.count}"
