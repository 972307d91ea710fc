"""How finished games ended for the people in them, as the database keeps it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Outcome(models.Model):
    """A finished game of a person's: what follows from the table, ready to be counted and looked through."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="outcomes")
    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="outcomes")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="By its name; empty: one of their own.")
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    public = models.BooleanField(help_text="Everybody could have come to the table.")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="one_outcome_a_person")]
        indexes: ClassVar = [
            models.Index(fields=["person", "game", "ruleset", "place", "public"], name="outcomes_counted"),
            models.Index(fields=["person", "-at", "-id"], name="outcomes_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.place} of {self.players}"
