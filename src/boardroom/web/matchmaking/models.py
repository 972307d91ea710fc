from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class QueueEntry(models.Model):
    """The preferences of a user or party that waits for a table."""

    rulesets = models.JSONField(help_text="Games and rulesets, such as acquire:2023.")
    speeds = models.JSONField()
    sizes = models.JSONField()
    rated = models.BooleanField(default=True, help_text="Accepts rated tables.")
    unrated = models.BooleanField(default=True, help_text="Accepts unrated tables.")
    bots = models.BooleanField(default=False, help_text="Accepts bots in empty seats.")
    party_code = models.CharField(
        max_length=12, blank=True, db_index=True, help_text="The code in the link to a party."
    )
    is_gathering = models.BooleanField(
        default=False, help_text="The party is waiting for its members and is not matched yet."
    )
    queued_at = models.DateTimeField(default=timezone.now, db_index=True)
    table = models.ForeignKey("tables.Table", null=True, on_delete=models.SET_NULL, related_name="queue_entries")
    seated_at = models.DateTimeField(null=True, help_text="When the table was assigned.")

    def __str__(self) -> str:
        return f"{self.rulesets} {self.speeds} {self.sizes}"


class QueuedUser(models.Model):
    """A user in the queue, with one entry at most. `last_seen` is when the user last had a page open."""

    entry = models.ForeignKey(QueueEntry, on_delete=models.CASCADE, related_name="members")
    user = models.OneToOneField("accounts.User", on_delete=models.CASCADE, related_name="queued_user")
    last_seen = models.DateTimeField(default=timezone.now)
    is_sealing = models.BooleanField(default=False, help_text="The user's browser is about to seal an envelope.")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.user_id}"
