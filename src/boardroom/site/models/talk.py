"""What is said at tables: talk, proposals, promises, and reports of it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.site.languages import said, spoken
from boardroom.site.models.people import GONE, LEFT, Person
from boardroom.site.models.tables import Table


class ShownTalk(models.Manager["Talk"]):
    """What everybody reads. Pages ask for this by default, so that a line that is hidden, or meant for one reader
    alone, can be shown by mistake nowhere."""

    def get_queryset(self) -> models.QuerySet[Talk]:
        return super().get_queryset().filter(hidden=False, to=None)


class Talk(models.Model):
    """A line of chat at a table, or news of a seat. Staff may hide it; it stays for them to look at again.
    With `to` it is between two: seat `seat` says it to seat `to`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="talk")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=24)
    text = models.CharField(max_length=300)
    told = models.BooleanField(default=False, help_text="Said by the table: the text is a message of the catalogue.")
    at = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False)
    seat = models.SmallIntegerField(null=True, help_text="Whose seat said it, in a private line.")
    to = models.SmallIntegerField(null=True, help_text="The seat it is for; empty: everybody.")

    objects = ShownTalk()
    every: ClassVar[models.Manager[Talk]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name = spoken("line of chat")
        verbose_name_plural = spoken("chat")

    def __str__(self) -> str:
        return self.text

    def called(self, lang: str) -> str:
        return said(lang, LEFT) if self.name == GONE else self.name


class Proposal(models.Model):
    """A deal that somebody would like, told to the player on turn alone: items in the words of the game's grammar.
    It is of use in that turn only, so nothing has to be done when the turn is over."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="proposals")
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField(help_text="The turn it was made in.")
    items = models.JSONField()
    line = models.ForeignKey(Talk, null=True, on_delete=models.SET_NULL, help_text="What is promised with it.")
    state = models.CharField(max_length=9, default="open", help_text="open, withdrawn, declined or taken")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seat} → {self.to}"


class Promise(models.Model):
    """What was promised with the offer that step `step` sent. It binds nobody; the other may say how it went."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="promises")
    step = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveSmallIntegerField()
    line = models.ForeignKey(Talk, on_delete=models.CASCADE, related_name="promised")
    kept = models.BooleanField(null=True, help_text="What the other says of it; empty: nothing yet.")

    class Meta:
        ordering: ClassVar = ["step"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "step"], name="one_promise_an_offer")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.step}"


class Report(models.Model):
    """Somebody asks staff to look at a line of chat."""

    line = models.ForeignKey(Talk, on_delete=models.CASCADE, related_name="reports")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="reports")
    at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering: ClassVar = ["settled", "-id"]
        verbose_name = spoken("report")
        verbose_name_plural = spoken("reports")
        constraints: ClassVar = [models.UniqueConstraint(fields=["line", "person"], name="one_report_a_person")]

    def __str__(self) -> str:
        return str(self.line_id)
