"""What a finished game leaves behind in the profiles of those who played it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.players import skill
from boardroom.site.models import Outcome, Table


def write(table: Table) -> None:
    """The game is over: everybody who sat at a screen of their own has played it. A championship's games are its own
    to tell, and a real table's are nobody's here."""
    if table.typed or table.hot_seat or table.event_id is not None:
        return
    seats = list(table.seats.order_by("index"))
    left = [seat.index for seat in seats if seat.person_id and seat.bot]
    places = skill.places(table.scores or [0] * len(seats), left)
    Outcome.objects.bulk_create(
        (
            Outcome(
                person_id=seat.person_id,
                table=table,
                game=table.game,
                ruleset=ruleset_of(table.options),
                players=len(seats),
                place=place,
                public=table.public,
                at=table.moved,
            )
            for seat, place in zip(seats, places, strict=True)
            if seat.person_id
        ),
        ignore_conflicts=True,
    )


def ruleset_of(options: Mapping[str, Any]) -> str:
    name = options.get("ruleset", "")
    return name[:24] if isinstance(name, str) else ""
