"""Database models, with a module per concern.

Backups are restored in the order of these imports, so a model comes after the models that it refers to."""

# ruff: isort: off
from boardroom.site.models.codes import ALPHABET, short_code
from boardroom.site.models.people import Answer, Device, GONE, LEFT, Person, Tally, Token
from boardroom.site.models.tables import Hint, Review, Seat, Status, Step, Table
from boardroom.site.models.talk import Promise, Proposal, Report, Talk
from boardroom.site.models.championship import Championship, EventLogEntry, EventRole
from boardroom.site.models.keys import SigningKey
from boardroom.site.models.ladders import Ladder, MonthRating, RatedSeat, Rating
from boardroom.site.models.outcomes import Finished, Outcome, Stamp
from boardroom.site.models.pool import Search, Seeker
from boardroom.site.models.statistics import DaySum, Sum
from boardroom.site.models.ties import Call, Flag, Mark, Tie

__all__ = [
    "ALPHABET",
    "GONE",
    "LEFT",
    "Answer",
    "Call",
    "Championship",
    "DaySum",
    "Device",
    "EventLogEntry",
    "EventRole",
    "Finished",
    "Flag",
    "Hint",
    "Ladder",
    "Mark",
    "MonthRating",
    "Outcome",
    "Person",
    "Promise",
    "Proposal",
    "RatedSeat",
    "Rating",
    "Report",
    "Review",
    "Search",
    "Seat",
    "Seeker",
    "SigningKey",
    "Stamp",
    "Status",
    "Step",
    "Sum",
    "Table",
    "Talk",
    "Tally",
    "Tie",
    "Token",
    "short_code",
]
