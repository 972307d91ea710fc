"""Reminders that a table waits for a player, by mail or push message.

A reminder is due some time after the player became active, at a moment stored in the table's row. It is claimed before
it is sent, so that a crash loses one message at most and never sends two.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from boardroom.web.tables.models import Table

ReminderColumn = Literal["mail_due", "push_due"]
"""The table's column with the moment of the mail or of the push message."""

PRESENCE_TIME = timedelta(seconds=100)
"""Users seen within this time count as present. Open pages report once a minute."""


def claim_reminder(table_id: int, column: ReminderColumn, now: datetime) -> Table | None:
    """Return the table if its moment has come and no other process has claimed it."""
    table = Table.objects.get(pk=table_id)
    due: datetime | None = getattr(table, column)
    if due is None or due > now:
        return None
    # Another process has it, or the table has moved on
    mine = Table.objects.filter(pk=table_id, **{column: due}).update(**{column: None})
    return table if mine else None


def postpone_reminder(table: Table, column: ReminderColumn, until: datetime) -> None:
    """Postpone a reminder, unless the table has moved on."""
    same = Table.objects.filter(pk=table.pk, number=table.number, **{f"{column}__isnull": True})
    same.update(**{column: until})
