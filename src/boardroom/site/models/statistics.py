"""Totals for the public statistics, which grow with every finished game."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class DaySum(models.Model):
    """Number of games of a ruleset that ended on a day."""

    day = models.DateField()
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "day", "ruleset"], name="one_sum_a_day")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.ruleset}: {self.games}"


class Sum(models.Model):
    """A total over the games of a ruleset with a number of players.

    `what` is the kind of figure and `which` one of its values, for example a position in turn order. `count` is the
    number of samples and `total` their sum.
    """

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
