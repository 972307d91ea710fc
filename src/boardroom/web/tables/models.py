from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.games import find_game
from boardroom.players import levels
from boardroom.web.accounts.models import DELETED_NAME, DELETED_USER_NAME
from boardroom.web.database.short_codes import short_code
from boardroom.web.languages import lazy_translation, translate


class Status(models.TextChoices):
    OPEN = "open", lazy_translation("Open")
    PLAYING = "playing", lazy_translation("Playing")
    OVER = "over", lazy_translation("Over")
    CLOSED = "closed", lazy_translation("Closed")


class Table(models.Model):
    """A table. `number` counts its moves; `actor` is the active seat, -1 for chance or -2 after the end."""

    code = models.CharField(max_length=12, unique=True, default=short_code)
    game = models.CharField(max_length=24)
    options = models.JSONField()
    rules_version = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN, db_index=True)
    public = models.BooleanField(default=True)
    hot_seat = models.BooleanField(default=False)
    host = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="hosted_tables")
    invitation = models.CharField(max_length=12, default=short_code)
    secret = models.CharField(max_length=64)
    draw_words = models.JSONField(default=list, help_text="The seats' parts in the draws.")
    envelopes = models.JSONField(
        null=True, help_text="The seats' parts in the form of the record, once the game has started."
    )
    envelopes_shut = models.BooleanField(default=False, help_text="All words are sealed, and none can be changed.")
    opening_deadline = models.DateTimeField(
        null=True, db_index=True, help_text="When the game starts without envelopes that are still sealed."
    )
    clock = models.PositiveIntegerField(default=0, help_text="Seconds per player; 0 means no clock.")
    increment = models.PositiveIntegerField(default=0, help_text="Seconds added after every turn.")
    clock_per_turn = models.BooleanField(default=False, help_text="The clock starts again with every turn.")
    clock_deadline = models.DateTimeField(null=True, db_index=True, help_text="When the running clock runs out.")
    mail_due = models.DateTimeField(null=True, db_index=True, help_text="When the active player gets a mail.")
    push_due = models.DateTimeField(null=True, db_index=True, help_text="When the active player gets a push message.")
    number = models.PositiveIntegerField(default=0)
    actor = models.SmallIntegerField(default=-1)
    scores = models.JSONField(null=True)
    head_hash = models.CharField(max_length=64, blank=True, help_text="The fingerprint of the record's first line.")
    record_hash = models.CharField(
        max_length=64, blank=True, help_text="The fingerprint of the record after `number` moves."
    )
    damaged = models.BooleanField(default=False, help_text="The moves cannot be replayed, so the table is read-only.")
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="rematch_of")
    created_at = models.DateTimeField(default=timezone.now)
    last_activity = models.DateTimeField(default=timezone.now, db_index=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, on_delete=models.SET_NULL, related_name="tables"
    )
    tournament_round = models.PositiveSmallIntegerField(default=0)
    tournament_table = models.PositiveSmallIntegerField(default=0)
    is_paused = models.BooleanField(default=False, help_text="The tournament's clock is paused, and so is the table.")
    result_pending = models.BooleanField(default=False, help_text="The tournament waits for the result.")
    rated = models.BooleanField(default=False, help_text="The result changes the players' ratings.")
    hints = models.BooleanField(
        default=False, help_text="The active player may ask for hints, which the chat announces."
    )

    class Meta:
        ordering: ClassVar = ["-last_activity"]
        verbose_name = lazy_translation("table")
        verbose_name_plural = lazy_translation("tables")
        indexes: ClassVar = [
            models.Index(
                fields=["result_pending"], condition=models.Q(result_pending=True), name="tables_with_pending_result"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def records_real_table(self) -> bool:
        """True if one device records a game played with a physical copy."""
        return find_game(self.game).records_real_table(self.options)

    @property
    def is_tournament_table(self) -> bool:
        """True at a tournament table whose seats the tournament assigns."""
        return self.tournament_id is not None and not self.hot_seat


class Seat(models.Model):
    """A seat at a table, taken by a person or a bot, or free."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=24, blank=True)
    name = models.CharField(max_length=24, blank=True)
    seconds_left = models.FloatField(default=0, help_text="Seconds left when the clock last stopped.")
    ran_out_of_time = models.BooleanField(default=False, help_text="A bot substitutes because the clock ran out.")
    word = models.CharField(max_length=60, blank=True, help_text="Words that the person adds to the draws.")
    envelope = models.CharField(max_length=64, blank=True, help_text="The hash of the sealed words.")
    nonce = models.CharField(max_length=32, blank=True, help_text="The nonce that opened the envelope.")
    is_sealing = models.BooleanField(default=False, help_text="The person's browser is about to seal words.")
    last_viewed = models.DateTimeField(null=True, help_text="When the person last had the table open.")
    entrant = models.CharField(max_length=8, blank=True, help_text="The tournament entrant who owns the seat.")
    takeover_requester = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL, related_name="+",
                              help_text="The user of another device that asks to play for the entrant.")  # fmt: skip

    class Meta:
        ordering: ClassVar = ["index"]
        verbose_name = lazy_translation("seat")
        verbose_name_plural = lazy_translation("seats")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "index"], name="unique_seat_index")]

    def __str__(self) -> str:
        return self.name or "-"

    def display_name(self, lang: str) -> str:
        """Return the name to show in a language. Bots have a name in each; users who left have none."""
        if self.user_id is not None:
            return self.name
        return (
            translate(lang, DELETED_USER_NAME)
            if self.name == DELETED_NAME
            else levels.localize_bot_name(self.name, lang)
        )

    @property
    def level(self) -> levels.Level | None:
        """The bot that plays here or substitutes for a person. Uploaded records have only its name."""
        return levels.find_level(self.bot) if self.bot or self.user_id else levels.find_displayed_level(self.name)


class Move(models.Model):
    """An action or an undo. Append-only; the unique (table, number) rejects concurrent moves."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    action = models.SmallIntegerField(help_text="The action's number; -1 undoes the previous action.")
    seat = models.SmallIntegerField(help_text="The seat that moved; -1 is chance.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="unique_move_number")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class Hint(models.Model):
    """A hint requested in the position after `number` moves.

    `result` is None while a worker computes it, and {} if that failed.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="requested_hints")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    result = models.JSONField(null=True)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="unique_hint")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class PublicLines(models.Manager["ChatLine"]):
    """Public lines of chat. As the default manager it keeps pages from showing hidden or private lines by mistake."""

    def get_queryset(self) -> models.QuerySet[ChatLine]:
        return super().get_queryset().filter(is_hidden=False, recipient=None)


class ChatLine(models.Model):
    """A line of chat, or a message about a seat. With `recipient` it is private, from `seat` to `recipient`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat_lines")
    user = models.ForeignKey("accounts.User", null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=24)
    text = models.CharField(max_length=300)
    from_table = models.BooleanField(default=False, help_text="Written by the table: the text is a catalogue message.")
    created_at = models.DateTimeField(default=timezone.now)
    is_hidden = models.BooleanField(default=False)
    seat = models.SmallIntegerField(null=True, help_text="The sender's seat of a private line.")
    recipient = models.SmallIntegerField(null=True, help_text="The recipient's seat, or empty for everyone.")

    objects = PublicLines()
    all_lines: ClassVar[models.Manager[ChatLine]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name = lazy_translation("line of chat")
        verbose_name_plural = lazy_translation("chat")

    def __str__(self) -> str:
        return self.text

    def display_name(self, lang: str) -> str:
        return translate(lang, DELETED_USER_NAME) if self.name == DELETED_NAME else self.name


class Proposal(models.Model):
    """A trade proposed to the turn player, visible to both. Items are action texts. It is valid in one turn only."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="proposals")
    seat = models.PositiveSmallIntegerField()
    recipient = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField(help_text="The turn in which it was made.")
    items = models.JSONField()
    line = models.ForeignKey(ChatLine, null=True, on_delete=models.SET_NULL, help_text="The promise made with it.")
    state = models.CharField(max_length=9, default="open", help_text="open, withdrawn, declined or taken")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seat} → {self.recipient}"


class Promise(models.Model):
    """A promise made with the offer sent by move `move_number`. It is not binding; the recipient may rate it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="promises")
    move_number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    recipient = models.PositiveSmallIntegerField()
    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="promises")
    was_kept = models.BooleanField(null=True, help_text="The recipient's rating, or empty before it.")

    class Meta:
        ordering: ClassVar = ["move_number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "move_number"], name="unique_promise")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.move_number}"
