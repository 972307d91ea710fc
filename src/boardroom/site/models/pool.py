"""Who looks for a table, as the database keeps it: nothing of it is known anywhere else."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Search(models.Model):
    """What somebody, or a party, would like to play. It waits since `since`, until it has a table."""

    rulesets = models.JSONField(help_text="Games and rulesets, as acquire:2023.")
    speeds = models.JSONField()
    sizes = models.JSONField()
    rated = models.BooleanField(default=True, help_text="A rated table will do.")
    casual = models.BooleanField(default=True, help_text="One that is not rated will do.")
    bots = models.BooleanField(default=False, help_text="Bots may take seats that stay free.")
    code = models.CharField(max_length=12, blank=True, db_index=True, help_text="Of the link to a party.")
    gathers = models.BooleanField(default=False, help_text="A party waits for its own, and looks for nothing yet.")
    since = models.DateTimeField(default=timezone.now, db_index=True)
    table = models.ForeignKey("Table", null=True, on_delete=models.SET_NULL, related_name="searches")
    seated = models.DateTimeField(null=True, help_text="When it got its table.")

    def __str__(self) -> str:
        return f"{self.rulesets} {self.speeds} {self.sizes}"


class Seeker(models.Model):
    """Somebody in a search: in one alone. `seen` is when a page of theirs was last there."""

    search = models.ForeignKey(Search, on_delete=models.CASCADE, related_name="seekers")
    person = models.OneToOneField("Person", on_delete=models.CASCADE, related_name="seeker")
    seen = models.DateTimeField(default=timezone.now)
    sealing = models.BooleanField(default=False, help_text="The person's browser is going to seal an envelope.")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.search_id}: {self.person_id}"
