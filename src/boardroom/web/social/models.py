from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Stamp(models.Model):
    """An achievement of a user (`games/feats.py`), with the first public or private game in which it was earned."""

    person = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="stamps")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="stamps")
    game = models.CharField(max_length=24)
    feat = models.CharField(max_length=24)
    public = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game", "feat", "public"], name="one_stamp_a_feat")
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.game} {self.feat}"


class Tie(models.Model):
    """A user follows or blocks another."""

    person = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="ties")
    other = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="tied")
    blocks = models.BooleanField(default=False, help_text="Otherwise it follows.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "other"], name="one_tie_a_pair")]

    def __str__(self) -> str:
        return f"{self.person_id} {'blocks' if self.blocks else 'follows'} {self.other_id}"


class Call(models.Model):
    """An invitation to a table, valid while it has a free seat."""

    person = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="calls_sent")
    to = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="calls")
    at = models.DateTimeField(default=timezone.now)
    declined = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "to", "table"], name="one_call_a_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.person_id} → {self.to_id}"
