"""Tables, seats and steps. The steps are the game; the rest follows."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.games import game_named
from boardroom.players import levels
from boardroom.site.languages import said, spoken
from boardroom.site.models.codes import short_code
from boardroom.site.models.people import GONE, LEFT, Person


class Status(models.TextChoices):
    OPEN = "open", spoken("Open")
    PLAYING = "playing", spoken("Playing")
    OVER = "over", spoken("Over")
    CLOSED = "closed", spoken("Closed")


class Table(models.Model):
    """A game somebody started. `number` counts its steps; `actor` is the seat to decide, -1 chance, -2 over."""

    code = models.CharField(max_length=12, unique=True, default=short_code)
    game = models.CharField(max_length=24)
    options = models.JSONField()
    rules = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN, db_index=True)
    public = models.BooleanField(default=True)
    hot_seat = models.BooleanField(default=False)
    host = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="hosted")
    invitation = models.CharField(max_length=12, default=short_code)
    secret = models.CharField(max_length=64)
    words = models.JSONField(default=list, help_text="What the seats added to the draws, as it enters them.")
    envelopes = models.JSONField(null=True, help_text="The same as the record has it, from the start of the game on.")
    shut = models.BooleanField(default=False, help_text="All envelopes lie on the table: none can be changed.")
    opening = models.DateTimeField(
        null=True, db_index=True, help_text="When the game begins without those that have not been opened."
    )
    clock = models.PositiveIntegerField(default=0, help_text="Seconds a player has; 0 is no clock.")
    added = models.PositiveIntegerField(default=0, help_text="Seconds added after every turn.")
    fresh = models.BooleanField(default=False, help_text="The clock begins anew with every turn.")
    due = models.DateTimeField(null=True, db_index=True, help_text="When the clock that runs now runs out.")
    notice = models.DateTimeField(null=True, db_index=True, help_text="When whoever is to decide is written to.")
    push = models.DateTimeField(null=True, db_index=True, help_text="When that one's devices are told.")
    number = models.PositiveIntegerField(default=0)
    actor = models.SmallIntegerField(default=-1)
    scores = models.JSONField(null=True)
    head = models.CharField(max_length=64, blank=True, help_text="The fingerprint of what was settled before the game.")
    chain = models.CharField(max_length=64, blank=True, help_text="The fingerprint of its record after `number` steps.")
    damaged = models.BooleanField(default=False, help_text="Its steps do not replay: it can only be looked after.")
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="rematch_of")
    created = models.DateTimeField(default=timezone.now)
    moved = models.DateTimeField(default=timezone.now, db_index=True)
    event = models.ForeignKey("Championship", null=True, on_delete=models.SET_NULL, related_name="tables")
    event_game = models.PositiveSmallIntegerField(default=0)
    event_table = models.PositiveSmallIntegerField(default=0)
    held = models.BooleanField(default=False, help_text="The event's clock stands still, and so does the table.")
    reports = models.BooleanField(default=False, help_text="The event waits for its result.")
    rated = models.BooleanField(default=False, help_text="Its result counts for the ratings of those who play.")
    hints = models.BooleanField(default=False, help_text="Who decides may ask what is best, and everybody is told.")

    class Meta:
        ordering: ClassVar = ["-moved"]
        verbose_name = spoken("table")
        verbose_name_plural = spoken("tables")
        indexes: ClassVar = [
            models.Index(fields=["reports"], condition=models.Q(reports=True), name="tables_that_report"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def typed(self) -> bool:
        """Whether it is the assistant of a real table: one device enters what all of them do."""
        return game_named(self.game).typed(self.options)

    @property
    def official(self) -> bool:
        """Whether a championship is played at it: its seats are the event's to give, and nobody else's."""
        return self.event_id is not None and not self.hot_seat


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or free."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=24, blank=True)
    name = models.CharField(max_length=24, blank=True)
    left = models.FloatField(default=0, help_text="Seconds left on the clock, as of when it last stopped.")
    by_clock = models.BooleanField(default=False, help_text="A bot sits in because the clock ran out.")
    word = models.CharField(max_length=60, blank=True, help_text="What the person adds to the draws.")
    envelope = models.CharField(max_length=64, blank=True, help_text="The hash of words that are not opened yet.")
    nonce = models.CharField(max_length=32, blank=True, help_text="What opened the envelope.")
    sealing = models.BooleanField(default=False, help_text="The person's browser is about to seal an envelope.")
    looked = models.DateTimeField(null=True, help_text="When the person was last seen at the table.")
    entrant = models.CharField(max_length=8, blank=True, help_text="Whose seat it is at a championship.")
    wants = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+",
                              help_text="Another device of the entrant's that would like to play on.")  # fmt: skip

    class Meta:
        ordering: ClassVar = ["index"]
        verbose_name = spoken("seat")
        verbose_name_plural = spoken("seats")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "index"], name="one_seat_a_place")]

    def __str__(self) -> str:
        return self.name or "-"

    def called(self, lang: str) -> str:
        """The name as a reader sees it: a character of the house has one in each language, who left has none."""
        if self.person_id is not None:
            return self.name
        return said(lang, LEFT) if self.name == GONE else levels.called(self.name, lang)

    @property
    def level(self) -> levels.Level | None:
        """The character that plays here, or sits in for somebody; in a record from elsewhere its name says so."""
        return levels.level_of(self.bot) if self.bot or self.person_id else levels.character(self.name)


class Step(models.Model):
    """One action, or a take-back. Append-only; (table, number) is what makes two moves at once impossible."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    action = models.SmallIntegerField(help_text="The action's number; -1 takes the one before back.")
    seat = models.SmallIntegerField(help_text="Who did it; -1 is chance.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_step_a_number")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class Review(models.Model):
    """A finished game judged decision by decision, or as much of that as is done. Whoever makes it says so now and
    then, so that nobody else begins; `opened`: with all hands open."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews")
    opened = models.BooleanField(default=False)
    done = models.FloatField(default=0, help_text="From 0 to 1.")
    touched = models.DateTimeField(default=timezone.now)
    found = models.JSONField(null=True)

    class Meta:
        verbose_name = spoken("review")
        verbose_name_plural = spoken("reviews")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "opened"], name="one_review_a_kind")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.done:.0%}"


class Hint(models.Model):
    """Somebody asked what is best in the position after `number` steps. It is of use there alone, and stays as what was
    asked; `found` is empty while it is thought about, and {} where nothing came of it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hints_asked")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    found = models.JSONField(null=True)
    touched = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_hint_a_position")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"
