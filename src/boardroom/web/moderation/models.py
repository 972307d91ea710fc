from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.web.languages import lazy_translation
from boardroom.web.tables.models import ChatLine


class Report(models.Model):
    """A user's report of a line of chat."""

    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="reports")
    user = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="reports")
    created_at = models.DateTimeField(default=timezone.now)
    is_resolved = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering: ClassVar = ["is_resolved", "-id"]
        verbose_name = lazy_translation("report")
        verbose_name_plural = lazy_translation("reports")
        constraints: ClassVar = [models.UniqueConstraint(fields=["line", "user"], name="unique_chat_report")]

    def __str__(self) -> str:
        return str(self.line_id)


class SeatTrace(models.Model):
    """Hashes of the browser and network of a user at a rated table. They are comparable at this table only."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="seat_traces")
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="seat_traces")
    browser = models.CharField(max_length=16)
    network = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "user", "browser", "network"], name="unique_seat_trace")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}"


class Flag(models.Model):
    """A note about a user for moderators, by another user or by an automatic check. It has no automatic effect."""

    kind = models.CharField(max_length=12, help_text="report, thrown or same")
    subject = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="flags")
    other = models.ForeignKey("accounts.User", null=True, on_delete=models.CASCADE, related_name="+")
    reporter = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="reported_flags")
    text = models.CharField(max_length=300, blank=True, help_text="The reporter's text.")
    evidence = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)
    is_resolved = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering: ClassVar = ["is_resolved", "-id"]
        verbose_name = lazy_translation("note about a person")
        verbose_name_plural = lazy_translation("notes about people")

    def __str__(self) -> str:
        return f"{self.kind}: {self.subject_id}"
