"""Championships: their log, and who is what there."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.site.models.codes import short_code
from boardroom.site.models.people import Person


class Championship(models.Model):
    """A day of games, in a hall or online. Its log is what happened; `number` counts the log's entries."""

    code = models.CharField(max_length=12, unique=True, default=short_code)
    name = models.CharField(max_length=200, help_text="As the log has it, for lists.")
    day = models.CharField(max_length=40, blank=True)
    secret = models.CharField(max_length=64, help_text="What personal codes and invitations are made from.")
    entries_open = models.BooleanField(default=True, help_text="Anybody may fill in the entry form.")
    office_links = models.PositiveIntegerField(default=0, help_text="How often the links to offices were made anew.")
    number = models.PositiveIntegerField(default=0)
    online = models.BooleanField(default=False, help_text="A game of it is played on the site's tables.")
    followed = models.PositiveIntegerField(default=0, help_text="The entries that its tables agree with.")
    listed = models.BooleanField(default=True, help_text="Everybody sees it in the list of championships.")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.name


class EventLogEntry(models.Model):
    """One line of a championship's log. Append-only; (event, number) is what makes two at once impossible."""

    event = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=2000, blank=True)
    by = models.CharField(max_length=2000)
    at = models.DateTimeField()
    line = models.TextField(help_text="The entry as a line of the log's file.")

    class Meta:
        db_table = "boardroom_hallentry"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}:{self.number}"


class EventRole(models.Model):
    """What a person is at a championship, and which entrant or staff they are, if any."""

    event = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="roles")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=10, default="player")
    entrant = models.CharField(max_length=8, blank=True)

    class Meta:
        db_table = "boardroom_hallrole"
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "person"], name="one_role_a_person")]

    def __str__(self) -> str:
        return f"{self.role} {self.entrant}"
