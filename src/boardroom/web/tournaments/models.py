from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.web.database.short_codes import short_code


class Tournament(models.Model):
    """A tournament, at a venue or online. Its state follows from its log; `number` counts the log's entries."""

    code = models.CharField(max_length=12, unique=True, default=short_code)
    name = models.CharField(max_length=200, help_text="A copy from the log, for lists.")
    day = models.CharField(max_length=40, blank=True)
    secret = models.CharField(max_length=64, help_text="The source of personal codes and invitations.")
    are_entries_open = models.BooleanField(default=True, help_text="The entry form is open to everyone.")
    staff_link_version = models.PositiveIntegerField(default=0, help_text="How often the staff links were replaced.")
    number = models.PositiveIntegerField(default=0)
    is_online = models.BooleanField(default=False, help_text="Some of its rounds are played on the site's tables.")
    applied_entries = models.PositiveIntegerField(
        default=0, help_text="The number of the last entry applied to its tables."
    )
    is_listed = models.BooleanField(default=True, help_text="Shown in the public list of tournaments.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """A line of a tournament's log. Append-only; the unique (tournament, number) rejects concurrent writes."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=2000, blank=True)
    author = models.CharField(max_length=2000)
    created_at = models.DateTimeField()
    line = models.TextField(help_text="The entry as a line of the log file.")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="unique_log_entry_number"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.number}"


class TournamentRole(models.Model):
    """A user's role at a tournament, and the code of their entrant or staff entry, if any."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="tournament_roles")
    role = models.CharField(max_length=10, default="player")
    entrant = models.CharField(max_length=8, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "user"], name="unique_tournament_role")]

    def __str__(self) -> str:
        return f"{self.role} {self.entrant}"
