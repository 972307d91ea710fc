from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Search(models.Model):
    """The preferences of a user or party that waits for a table."""

    rulesets = models.JSONField(help_text="Games and rulesets, such as acquire:2023.")
    speeds = models.JSONField()
    sizes = models.JSONField()
    rated = models.BooleanField(default=True, help_text="Accepts rated tables.")
    casual = models.BooleanField(default=True, help_text="Accepts unrated tables.")
    bots = models.BooleanField(default=False, help_text="Accepts bots in empty seats.")
    code = models.CharField(max_length=12, blank=True, db_index=True, help_text="The code in the link to a party.")
    gathers = models.BooleanField(
        default=False, help_text="The party is waiting for its members and is not matched yet."
    )
    since = models.DateTimeField(default=timezone.now, db_index=True)
    table = models.ForeignKey("tables.Table", null=True, on_delete=models.SET_NULL, related_name="searches")
    seated = models.DateTimeField(null=True, help_text="When the table was assigned.")

    def __str__(self) -> str:
        return f"{self.rulesets} {self.speeds} {self.sizes}"


class Seeker(models.Model):
    """A user in the queue, with one entry at most. `seen` is when the user last had a page open."""

    search = models.ForeignKey(Search, on_delete=models.CASCADE, related_name="seekers")
    person = models.OneToOneField("accounts.Person", on_delete=models.CASCADE, related_name="seeker")
    seen = models.DateTimeField(default=timezone.now)
    sealing = models.BooleanField(default=False, help_text="The user's browser is about to seal an envelope.")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.search_id}: {self.person_id}"
