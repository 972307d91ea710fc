"""Statistics of the house as the database keeps them: sums that grow with every finished game."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class DaySum(models.Model):
    """Games of a ruleset that ended on a day."""

    day = models.DateField()
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="By its name; empty: one of their own.")
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "day", "ruleset"], name="one_sum_a_day")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.ruleset}: {self.games}"


class Sum(models.Model):
    """How often something was so in games of a ruleset with so many players: `what` it is and `which` of these, how
    many games or times were counted, and how much it was in all."""

    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24)
    players = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=12)
    which = models.SmallIntegerField()
    count = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "ruleset", "players", "what", "which"], name="one_sum_a_thing")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.what} {self.which}: {self.total}/{self.count}"
