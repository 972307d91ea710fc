"""The archive: finished games, the results of their players, and achievements."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Outcome(models.Model):
    """A user's result in a finished game, with columns copied from the table for fast filters and counts."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="outcomes")
    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="outcomes")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    length = models.PositiveIntegerField(default=0, help_text="Number of turns, or 0 if unknown.")
    bots = models.CharField(
        max_length=60, blank=True, help_text="Names of the bots that had seats of their own, sorted."
    )
    public = models.BooleanField(help_text="The table was public.")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="one_outcome_a_person")]
        indexes: ClassVar = [
            models.Index(fields=["person", "game", "ruleset", "place", "public"], name="outcomes_counted"),
            # Covers all filters, so that rare games are found without reading other rows
            models.Index(
                fields=["person", "-at", "-id", "game", "ruleset", "place", "length", "bots", "public", "table"],
                name="outcomes_looked_through",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.place} of {self.players}"


class Finished(models.Model):
    """A finished game, which stays in the archive if its players delete their accounts."""

    table = models.OneToOneField("Table", on_delete=models.CASCADE, related_name="finished")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    players = models.PositiveSmallIntegerField()
    length = models.PositiveIntegerField(default=0, help_text="Number of turns, or 0 if unknown.")
    public = models.BooleanField(help_text="The table was public.")
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["-at", "-id", "game", "ruleset", "length"],
                condition=models.Q(public=True),
                name="finished_in_public",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.ruleset}, {self.length} turns"


class Stamp(models.Model):
    """An achievement of a user (`games/feats.py`), with the first public or private game in which it was earned."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="stamps")
    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="stamps")
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
