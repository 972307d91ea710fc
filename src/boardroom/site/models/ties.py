"""Relations between users: follows and blocks, invitations, traces of shared devices, and flags for moderators."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.site.languages import spoken


class Tie(models.Model):
    """A user follows or blocks another."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="ties")
    other = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="tied")
    blocks = models.BooleanField(default=False, help_text="Otherwise it follows.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "other"], name="one_tie_a_pair")]

    def __str__(self) -> str:
        return f"{self.person_id} {'blocks' if self.blocks else 'follows'} {self.other_id}"


class Call(models.Model):
    """An invitation to a table, valid while it has a free seat."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="calls_sent")
    to = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="calls")
    at = models.DateTimeField(default=timezone.now)
    declined = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "to", "table"], name="one_call_a_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.person_id} → {self.to_id}"


class Mark(models.Model):
    """Hashes of the browser and network of a user at a rated table. They are comparable at this table only."""

    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="marks")
    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="marks")
    browser = models.CharField(max_length=16)
    network = models.CharField(max_length=16)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "person", "browser", "network"], name="one_mark_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.person_id}"


class Flag(models.Model):
    """A note about a user for moderators, by another user or by an automatic check. It has no automatic effect."""

    kind = models.CharField(max_length=12, help_text="report, thrown or same")
    about = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="flags")
    other = models.ForeignKey("Person", null=True, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey("Person", null=True, on_delete=models.SET_NULL, related_name="flagged")
    text = models.CharField(max_length=300, blank=True, help_text="The reporter's text.")
    evidence = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering: ClassVar = ["settled", "-id"]
        verbose_name = spoken("note about a person")
        verbose_name_plural = spoken("notes about people")

    def __str__(self) -> str:
        return f"{self.kind}: {self.about_id}"
