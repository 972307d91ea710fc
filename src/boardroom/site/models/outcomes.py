"""Finished games as the database keeps them to be looked through: each once, and how it ended for its people."""

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
    length = models.PositiveIntegerField(default=0, help_text="In turns; 0: not known.")
    bots = models.CharField(max_length=60, blank=True, help_text="The bots who played for themselves, in their order.")
    public = models.BooleanField(help_text="Everybody could have come to the table.")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="one_outcome_a_person")]
        indexes: ClassVar = [
            models.Index(fields=["person", "game", "ruleset", "place", "public"], name="outcomes_counted"),
            # With all that is asked for, so that what is rare is found without reading the rows between
            models.Index(
                fields=["person", "-at", "-id", "game", "ruleset", "place", "length", "bots", "public", "table"],
                name="outcomes_looked_through",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.place} of {self.players}"


class Finished(models.Model):
    """A game that is over, whoever played it: people may leave, their games stay."""

    table = models.OneToOneField("Table", on_delete=models.CASCADE, related_name="finished")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="By its name; empty: one of their own.")
    players = models.PositiveSmallIntegerField()
    length = models.PositiveIntegerField(default=0, help_text="In turns; 0: not known.")
    public = models.BooleanField(help_text="Everybody could have come to the table.")
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
    """A feat of a person's (`games/feats.py`), and the game it was first done in: at a table everybody could come to,
    and at one by invitation."""

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
