"""When the envelopes of a table are shut, and when all of them have been opened (`engine/envelopes.py` says what for).

Until the seats are settled everybody may seal words, and seal others. Then the table is shut: what lies there stays,
and the seats open their envelopes. Nobody holds up the start: bots seal nothing, who is away is waited for a few
seconds, and then the server's own word stands in the place of theirs. The moments are in the database
(`Table.opening`), so a restart forgets none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings

from boardroom.base.errors import BadInput
from boardroom.engine import envelopes, fair_draws
from boardroom.engine.envelopes import Envelope
from boardroom.site.models import Seat, Status, Table
from boardroom.site.tables import clocks

NOTHING: dict[str, Any] = {"word": "", "envelope": "", "nonce": "", "sealing": False}
"""A seat that has added nothing to the draws."""


def laid(seats: Iterable[Seat]) -> list[Envelope]:
    """What lies before each seat."""
    return [Envelope(seat.envelope, seat.nonce, seat.word) for seat in seats]


def ready(table: Table, *, late: bool = False) -> bool:
    """Whether a game whose seats are settled may begin. If not, `opening` says until when it waits; `late`: that
    moment has come."""
    seats = list(table.seats.all())
    if not table.shut:
        if not late and any(seat.sealing and not seat.envelope for seat in people(seats)):
            return wait(table)
        table.shut, table.opening, late = True, None, False
        table.save(update_fields=["shut", "opening"])
    if not late and any(seat.envelope and not seat.nonce for seat in people(seats)):
        return wait(table)
    return True


def people(seats: Sequence[Seat]) -> list[Seat]:
    """The seats whose envelopes somebody can open."""
    return [seat for seat in seats if seat.person_id is not None and not seat.bot]


def wait(table: Table) -> bool:
    if table.opening is None:
        table.opening = clocks.now() + timedelta(seconds=settings.ENVELOPE_SECONDS)
        table.save(update_fields=["opening"])
    return False


def settle(table: Table) -> None:
    """As the game begins: everybody's part in the draws."""
    found = envelopes.settled(laid(table.seats.all()), table.secret) if table.secret else ()
    table.envelopes = [each.written() for each in found] if table.secret else None
    table.words = [each.part for each in found]
    table.shut, table.opening = True, None


def check_hash(table: Table, seat: Seat, text: str) -> str:
    """The hash of an envelope as it is kept: one that nobody else at the table has."""
    if not envelopes.HASH.fullmatch(text):
        raise BadInput("An envelope is a SHA-256 in 64 hexadecimal letters.")
    if any(other.envelope == text for other in table.seats.all() if other.index != seat.index):
        raise BadInput("Another seat has laid down this very envelope.")
    return text


def state(table: Table, mine: Sequence[int]) -> dict[str, Any]:
    """How the envelopes lie, for the script that seals and opens. What was sent in the clear is nobody else's to know
    before all are shut."""
    seats, waits = list(table.seats.all()), table.status == Status.OPEN
    commitment = fair_draws.commitment(table.secret)
    found = laid(seats) if waits else [Envelope(**each) for each in table.envelopes or []]
    return {
        "commitment": commitment,
        "waits": waits,
        "shut": table.shut,
        "laid": [(each if table.shut else Envelope(each.sealed)).lies for each in found],
        "opened": [each.nonce for each in found],
        "digest": envelopes.digest(commitment, found) if table.shut else "",
        "mine": [
            {
                "seat": seat.index,
                "sealed": seat.envelope,
                "opened": bool(seat.nonce),
                "clear": bool(seat.word) and not seat.envelope,
            }
            for seat in seats
            if seat.index in mine
        ],
    }


def shown(table: Table) -> list[dict[str, Any]]:
    """What every seat added, for the proof, with what it is worth."""
    found = [Envelope(**each) for each in table.envelopes or []]
    seats = zip(table.seats.all(), found, strict=False)
    return [{"seat": seat, "word": each.word, "kind": kind(seat, each)} for seat, each in seats]


def kind(seat: Seat, each: Envelope) -> str:
    if each.sealed:
        return "sealed" if each.opened else "late"
    if each.word:
        return "clear"
    return "bot" if seat.person_id is None and seat.bot else "none"


def settled_digest(table: Table) -> str:
    """The one hash of the envelopes as they lay before any was opened; empty at a table without."""
    if table.envelopes is None:
        return ""
    return envelopes.digest(fair_draws.commitment(table.secret), [Envelope(**each) for each in table.envelopes])
