"""What tells somebody that a table waits for them, by mail or on their devices.

It is due some while after the decision has come to them, at a moment that the table's row keeps, and is claimed before
it is sent: a crash in between costs one message, and never sends two.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from boardroom.site.models import Table

Column = Literal["notice", "push"]
"""Where the row of a table keeps the moment: of its mail, of what devices are told."""

PRESENT = timedelta(seconds=100)
"""An open page is seen once a minute (`live/streams.py`, RECHECK): who was seen within this time is there."""


def claimed(table_id: int, column: Column, now: datetime) -> Table | None:
    """The table, once its moment has come; for one process alone."""
    table = Table.objects.get(pk=table_id)
    due: datetime | None = getattr(table, column)
    if due is None or due > now:
        return None
    # Another process has it, or the table has moved on
    mine = Table.objects.filter(pk=table_id, **{column: due}).update(**{column: None})
    return table if mine else None


def put_off(table: Table, column: Column, until: datetime) -> None:
    """Not now; at another moment, unless the table has moved on."""
    same = Table.objects.filter(pk=table.pk, number=table.number, **{f"{column}__isnull": True})
    same.update(**{column: until})
