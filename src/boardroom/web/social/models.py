from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Achievement(models.Model):
    """An achievement of a user (`games/feats.py`), with the first public or private game in which it was earned."""

    user = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="stamps")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="stamps")
    game = models.CharField(max_length=24)
    key = models.CharField(max_length=24)
    is_public = models.BooleanField()
    earned_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game", "feat", "public"], name="one_stamp_a_feat")
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.game} {self.key}"


class Relationship(models.Model):
    """A user follows or blocks another."""

    user = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="ties")
    other = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="tied")
    is_block = models.BooleanField(default=False, help_text="Otherwise it follows.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "other"], name="one_tie_a_pair")]

    def __str__(self) -> str:
        return f"{self.person_id} {'blocks' if self.is_block else 'follows'} {self.other_id}"


class Invitation(models.Model):
    """An invitation to a table, valid while it has a free seat."""

    sender = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="calls_sent")
    recipient = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="calls")
    created_at = models.DateTimeField(default=timezone.now)
    is_declined = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "to", "table"], name="one_call_a_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.person_id} → {self.to_id}"
