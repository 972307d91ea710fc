from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.web.languages import lazy_translation


class Review(models.Model):
    """The review of a finished game, complete or in progress.

    The worker updates `updated_at`, so that no other starts the same review. `is_open` means with all hands visible.
    """

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="reviews")
    is_open = models.BooleanField(default=False)
    progress = models.FloatField(default=0, help_text="Progress from 0 to 1.")
    updated_at = models.DateTimeField(default=timezone.now)
    result = models.JSONField(null=True)

    class Meta:
        verbose_name = lazy_translation("review")
        verbose_name_plural = lazy_translation("reviews")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "is_open"], name="unique_review")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.progress:.0%}"


class SigningKey(models.Model):
    """A key for signing records, stored in the database so that all processes and backups have it.

    A replaced key keeps only its public half, for verifying earlier records.
    """

    public_key = models.CharField(max_length=43, unique=True)
    private_key = models.CharField(max_length=43, blank=True)
    valid_from = models.DateTimeField(default=timezone.now)
    valid_until = models.DateTimeField(null=True)
    curve = models.CharField(max_length=8, default="Ed25519")

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["curve"], condition=models.Q(valid_until=None), name="unique_current_signing_key"
            ),
        ]

    def __str__(self) -> str:
        return self.public_key


class PlayerResult(models.Model):
    """A user's result in a finished game, with columns copied from the table for fast filters and counts."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="player_results")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="player_results")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    turn_count = models.PositiveIntegerField(default=0, help_text="Number of turns, or 0 if unknown.")
    bots = models.CharField(
        max_length=60, blank=True, help_text="Names of the bots that had seats of their own, sorted."
    )
    is_public = models.BooleanField(help_text="The table was public.")
    finished_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "user"], name="unique_player_result")]
        indexes: ClassVar = [
            models.Index(fields=["user", "game", "ruleset", "place", "is_public"], name="player_result_counts"),
            # Covers all filters, so that rare games are found without reading other rows
            models.Index(
                fields=[
                    "user",
                    "-finished_at",
                    "-id",
                    "game",
                    "ruleset",
                    "place",
                    "turn_count",
                    "bots",
                    "is_public",
                    "table",
                ],
                name="player_result_filters",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.place} of {self.players}"


class FinishedMatch(models.Model):
    """A finished game, which stays in the archive if its players delete their accounts."""

    table = models.OneToOneField("tables.Table", on_delete=models.CASCADE, related_name="finished_match")
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    players = models.PositiveSmallIntegerField()
    turn_count = models.PositiveIntegerField(default=0, help_text="Number of turns, or 0 if unknown.")
    is_public = models.BooleanField(help_text="The table was public.")
    finished_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["-finished_at", "-id", "game", "ruleset", "turn_count"],
                condition=models.Q(is_public=True),
                name="public_finished_matches",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.ruleset}, {self.turn_count} turns"


class DailyCount(models.Model):
    """Number of games of a ruleset that ended on a day."""

    day = models.DateField()
    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24, help_text="Its name, or empty for a custom ruleset.")
    game_count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "day", "ruleset"], name="unique_daily_count")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.ruleset}: {self.game_count}"


class StatisticsTotal(models.Model):
    """A total over the games of a ruleset with a number of players.

    `kind` is the kind of figure and `value` one of its values, for example a position in turn order. `count` is the
    number of samples and `total` their sum.
    """

    game = models.CharField(max_length=24)
    ruleset = models.CharField(max_length=24)
    players = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12)
    value = models.SmallIntegerField()
    count = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "ruleset", "players", "kind", "value"], name="unique_statistics_total"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.value}: {self.total}/{self.count}"
