from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Achievement(models.Model):
    """An achievement that a user has earned, and the public or private game in which it was first earned."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="achievements")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="achievements")
    game = models.CharField(max_length=24)
    key = models.CharField(max_length=24)
    is_public = models.BooleanField()
    earned_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game", "key", "is_public"], name="unique_achievement")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game} {self.key}"


class Relationship(models.Model):
    """A user follows or blocks another."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="relationships")
    other = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="incoming_relationships")
    is_block = models.BooleanField(default=False, help_text="Otherwise it follows.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "other"], name="unique_relationship")]

    def __str__(self) -> str:
        return f"{self.user_id} {'blocks' if self.is_block else 'follows'} {self.other_id}"


class Invitation(models.Model):
    """An invitation to a table, valid while it has a free seat."""

    sender = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="sent_invitations")
    recipient = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="invitations")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(default=timezone.now)
    is_declined = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sender", "recipient", "table"], name="unique_invitation")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.sender_id} → {self.recipient_id}"
