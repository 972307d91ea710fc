from __future__ import annotations

from typing import ClassVar

from django.db import models


class RatingPool(models.Model):
    """A game with a number of players, with or without bots, in which ratings are comparable.

    The row is locked while a game is rated, so that games are rated one after another. `number` counts them.
    """

    game = models.CharField(max_length=24)
    size_class = models.PositiveSmallIntegerField(
        help_text="The smallest number of players of the class: 2, 3 (or 4), 5 (or more)."
    )
    has_bots = models.BooleanField(default=False, help_text="Some players are bots.")
    game_count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "size_class", "has_bots"], name="unique_rating_pool")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.size_class}{' bots' if self.has_bots else ''}"


class Rating(models.Model):
    """The rating of a user or a bot. Both fields are empty after a user has deleted the account."""

    pool = models.ForeignKey(RatingPool, on_delete=models.CASCADE, related_name="ratings")
    user = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="ratings")
    bot = models.CharField(max_length=24, blank=True)
    mean = models.FloatField()
    spread = models.FloatField()
    points = models.IntegerField(help_text="The mean on the scale shown to users.")
    game_count = models.PositiveIntegerField(default=0)
    last_game_at = models.DateTimeField(null=True, help_text="The end of its last game.")
    is_listed = models.BooleanField(default=False, help_text="Shown on the public leaderboard.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "user"], name="unique_user_rating"),
            models.UniqueConstraint(fields=["pool", "bot"], condition=~models.Q(bot=""), name="unique_bot_rating"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["pool", "-points", "id"], condition=models.Q(is_listed=True), name="leaderboard"),
        ]

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.points}"


class MonthRating(models.Model):
    """A rating after its last game of a month."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="months")
    pool = models.ForeignKey(RatingPool, on_delete=models.CASCADE, related_name="+")
    month = models.DateField(help_text="The first day of the month.")
    points = models.IntegerField()
    change = models.IntegerField(default=0)
    game_count = models.PositiveIntegerField(default=0)
    is_established = models.BooleanField(default=False, help_text="The rating was no longer provisional.")
    is_listed = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["rating", "month"], name="unique_month_rating")]
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "month", "-points", "id"], condition=models.Q(is_listed=True), name="month_leaderboard"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating_id} {self.month:%Y-%m}: {self.points}"


class RatedSeat(models.Model):
    """A seat at a rated table: the rating that it changes, fixed at the start, and the result."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="rated_seats")
    index = models.PositiveSmallIntegerField()
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="seats")
    pool = models.ForeignKey(RatingPool, on_delete=models.CASCADE, related_name="+")
    game_number = models.PositiveIntegerField(
        default=0, help_text="The game's number in its pool, or 0 before the end."
    )
    place = models.PositiveSmallIntegerField(default=0)
    mean = models.FloatField(default=0)
    spread = models.FloatField(default=0)
    points = models.IntegerField(default=0)
    change = models.IntegerField(default=0)
    rated_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "index"], name="unique_rated_seat")]
        indexes: ClassVar = [
            models.Index(fields=["rating", "game_number"], name="rating_curve"),
            models.Index(fields=["pool", "game_number"], name="rated_games_of_pool"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.index}"
