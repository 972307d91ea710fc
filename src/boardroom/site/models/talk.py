"""Chat, proposals, promises, and reports of chat lines."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from boardroom.site.languages import said, spoken
from boardroom.site.models.people import GONE, LEFT, Person
from boardroom.site.models.tables import Table


class ShownTalk(models.Manager["Talk"]):
    """Public lines of chat. As the default manager it keeps pages from showing hidden or private lines by mistake."""

    def get_queryset(self) -> models.QuerySet[Talk]:
        return super().get_queryset().filter(hidden=False, to=None)


class Talk(models.Model):
    """A line of chat, or a message about a seat. With `to` it is private, from `seat` to `to`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="talk")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=24)
    text = models.CharField(max_length=300)
    told = models.BooleanField(default=False, help_text="Written by the table: the text is a catalogue message.")
    at = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False)
    seat = models.SmallIntegerField(null=True, help_text="The sender's seat of a private line.")
    to = models.SmallIntegerField(null=True, help_text="The recipient's seat, or empty for everyone.")

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
    """A trade proposed to the turn player, visible to both. Items are action texts. It is valid in one turn only."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="proposals")
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField(help_text="The turn in which it was made.")
    items = models.JSONField()
    line = models.ForeignKey(Talk, null=True, on_delete=models.SET_NULL, help_text="The promise made with it.")
    state = models.CharField(max_length=9, default="open", help_text="open, withdrawn, declined or taken")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seat} → {self.to}"


class Promise(models.Model):
    """A promise made with the offer sent by move `step`. It is not binding; the recipient may rate it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="promises")
    step = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveSmallIntegerField()
    line = models.ForeignKey(Talk, on_delete=models.CASCADE, related_name="promised")
    kept = models.BooleanField(null=True, help_text="The recipient's rating, or empty before it.")

    class Meta:
        ordering: ClassVar = ["step"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "step"], name="one_promise_an_offer")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.step}"


class Report(models.Model):
    """A user's report of a line of chat."""

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
