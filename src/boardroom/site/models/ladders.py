"""Ratings as the database keeps them: ladders, who stands on them, and the rated games by which they got there."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Ladder(models.Model):
    """One game, so many at the table, with bots or without. Its row is locked while a game of it is counted: games of
    a ladder are counted one after the other, and `number` is how many there were."""

    game = models.CharField(max_length=24)
    size = models.PositiveSmallIntegerField(help_text="The fewest players of its class: 2, 3 (or 4), 5 (or more).")
    bots = models.BooleanField(default=False, help_text="Bots play too.")
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "size", "bots"], name="one_ladder_a_class")]

    def __str__(self) -> str:
        return f"{self.game} {self.size}{' bots' if self.bots else ''}"


class Rating(models.Model):
    """How well somebody plays, on one ladder: a person, a bot, or (both empty) somebody who has left the site."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="ratings")
    person = models.ForeignKey("Person", null=True, on_delete=models.SET_NULL, related_name="ratings")
    bot = models.CharField(max_length=24, blank=True)
    mean = models.FloatField()
    spread = models.FloatField()
    points = models.IntegerField(help_text="The mean as people read it.")
    games = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(null=True, help_text="When the last of its games ended.")
    listed = models.BooleanField(default=False, help_text="Everybody finds it on the leaderboard.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ladder", "person"], name="one_rating_a_person"),
            models.UniqueConstraint(fields=["ladder", "bot"], condition=~models.Q(bot=""), name="one_rating_a_bot"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["ladder", "-points", "id"], condition=models.Q(listed=True), name="leaderboard"),
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id}: {self.points}"


class MonthRating(models.Model):
    """Where a rating stood after its last game of a month."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="months")
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    month = models.DateField(help_text="Its first day.")
    points = models.IntegerField()
    change = models.IntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    settled = models.BooleanField(default=False, help_text="Enough was known by then.")
    listed = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["rating", "month"], name="one_standing_a_month")]
        indexes: ClassVar = [
            models.Index(
                fields=["ladder", "month", "-points", "id"], condition=models.Q(listed=True), name="month_leaderboard"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating_id} {self.month:%Y-%m}: {self.points}"


class RatedSeat(models.Model):
    """A seat at a rated table: whose rating it is from the start of the game on, and what became of it at the end."""

    table = models.ForeignKey("Table", on_delete=models.CASCADE, related_name="rated_seats")
    index = models.PositiveSmallIntegerField()
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="seats")
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(default=0, help_text="Which game of its ladder it was; 0: not over.")
    place = models.PositiveSmallIntegerField(default=0)
    mean = models.FloatField(default=0)
    spread = models.FloatField(default=0)
    points = models.IntegerField(default=0)
    change = models.IntegerField(default=0)
    at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "index"], name="one_rated_seat_a_place")]
        indexes: ClassVar = [
            models.Index(fields=["rating", "number"], name="rating_curve"),
            models.Index(fields=["ladder", "number"], name="games_of_a_ladder"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.index}"
