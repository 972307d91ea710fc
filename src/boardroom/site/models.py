"""What the database keeps: people, tables, seats, steps and talk. The steps are the game; the rest follows."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

from boardroom.base.languages import text
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.site.languages import said, spoken

# Letters that are not mistaken for others when an address is read aloud
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

GONE = "—"
"""In place of a name: somebody who has left the site."""
LEFT = text("a player who left")


def short_code() -> str:
    """An address nobody guesses: 31^10 of them."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


class Person(AbstractUser):
    """Somebody who plays. A guest has a name and a session; an account has a password too."""

    name = models.CharField(max_length=24, db_index=True)
    guest = models.BooleanField(default=True)
    language = models.CharField(max_length=2, blank=True)
    theme = models.CharField(max_length=5, blank=True)
    sound = models.BooleanField(default=False)
    notices = models.BooleanField(default=True, help_text="Mail when a table waits for them.")
    preview = models.CharField(
        max_length=6, default="touch", help_text="When a placement is shown first and done then."
    )
    finish = models.BooleanField(default=False, help_text="A turn with nothing left to do ends by itself.")
    told_turn = models.BooleanField(default=True, help_text="Devices are told when a table waits for them.")
    told_game = models.BooleanField(default=True, help_text="Devices are told when a game of theirs is over.")
    quiet_from = models.PositiveSmallIntegerField(null=True, help_text="The hour from which devices are told nothing.")
    quiet_to = models.PositiveSmallIntegerField(null=True, help_text="The hour from which they are told again.")
    zone = models.CharField(max_length=60, blank=True, help_text="Where those hours are counted.")
    here = models.DateTimeField(null=True, db_index=True, help_text="When a page of theirs was last open.")
    handle = models.CharField(max_length=24, null=True, unique=True, help_text="In the address of the profile.")
    look = models.CharField(max_length=100, null=True, unique=True, help_text="The same for names that look alike.")
    hidden = models.BooleanField(default=False, help_text="Ratings and profile are not shown to everybody.")
    friends_see = models.BooleanField(default=False, help_text="Hidden, the profile is shown to those they follow.")

    class Meta:
        verbose_name = spoken("person")
        verbose_name_plural = spoken("people")

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A browser that is told of tables while none of its tabs is open: where its push service takes messages."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=600, unique=True)
    key = models.CharField(max_length=120, help_text="What messages to it are encrypted for.")
    auth = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.endpoint[:60]


class Token(models.Model):
    """A key with which a person's programs use the API. Shown once; what is kept here opens nothing."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=24)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=8, help_text="Its first letters, by which its owner knows it again.")
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "name"], name="one_token_a_name")]

    def __str__(self) -> str:
        return self.name


class Answer(models.Model):
    """What a program's request was answered, kept a day by the key the program gave it: sent again, nothing is done."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=80)
    asked = models.CharField(max_length=64, help_text="A digest of the request: a key is for one request alone.")
    status = models.PositiveSmallIntegerField(default=200)
    body = models.TextField(default="")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return self.key


class Tally(models.Model):
    """How often something was tried, while the cache that counts such things is away."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key} {self.count}"


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


class Championship(models.Model):
    """A day in a hall. Its log is what happened; `number` counts the log's entries."""

    code = models.CharField(max_length=12, unique=True, default=short_code)
    name = models.CharField(max_length=200, help_text="As the log has it, for lists.")
    day = models.CharField(max_length=40, blank=True)
    secret = models.CharField(max_length=64, help_text="What personal codes and invitations are made from.")
    entries_open = models.BooleanField(default=True, help_text="Anybody may fill in the entry form.")
    office_links = models.PositiveIntegerField(default=0, help_text="How often the links to offices were made anew.")
    number = models.PositiveIntegerField(default=0)
    online = models.BooleanField(default=False, help_text="A game of it is played on the site's tables.")
    followed = models.PositiveIntegerField(default=0, help_text="The entries that its tables agree with.")
    listed = models.BooleanField(default=True, help_text="Everybody sees it in the list of championships.")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.name


class SigningKey(models.Model):
    """A key with which the site signs records. In the database, since all its processes sign, and a backup has it; one
    that was replaced keeps its public half alone, for the records that were signed with it."""

    public = models.CharField(max_length=43, unique=True)
    private = models.CharField(max_length=43, blank=True)
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    kind = models.CharField(max_length=8, default="Ed25519")

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind"], condition=models.Q(until=None), name="one_key_that_signs"),
        ]

    def __str__(self) -> str:
        return self.public


class HallEntry(models.Model):
    """One line of a championship's log. Append-only; (event, number) is what makes two at once impossible."""

    event = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=2000, blank=True)
    by = models.CharField(max_length=2000)
    at = models.DateTimeField()
    line = models.TextField(help_text="The entry as a line of the log's file.")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}:{self.number}"


class HallRole(models.Model):
    """What a person is at a championship, and which entrant or staff they are, if any."""

    event = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="roles")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="hall_roles")
    role = models.CharField(max_length=10, default="player")
    entrant = models.CharField(max_length=8, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "person"], name="one_role_a_person")]

    def __str__(self) -> str:
        return f"{self.role} {self.entrant}"


# After the people and tables that they are about: a backup is restored in the order of the models
from boardroom.site.ladders import Ladder, MonthRating, RatedSeat, Rating  # noqa: E402
from boardroom.site.outcomes import Finished, Outcome, Stamp  # noqa: E402
from boardroom.site.seeking import Search, Seeker  # noqa: E402
from boardroom.site.sums import DaySum, Sum  # noqa: E402
from boardroom.site.ties import Call, Flag, Mark, Tie  # noqa: E402

__all__ = [
    "Call",
    "DaySum",
    "Finished",
    "Flag",
    "Ladder",
    "Mark",
    "MonthRating",
    "Outcome",
    "RatedSeat",
    "Rating",
    "Search",
    "Seeker",
    "Stamp",
    "Sum",
    "Tie",
]
