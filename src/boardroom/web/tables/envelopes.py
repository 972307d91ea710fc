"""Envelopes of a table: when they are shut, and when all of them have been opened (see `engine/records/envelopes.py`).

Players may seal and replace their words until all seats are taken. Then the envelopes are shut, and browsers open them.
Bots seal nothing. Players who are away have a few seconds before the server's own words replace theirs. The deadline is
stored in `Table.opening`, so that it survives a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings

from boardroom.base.errors import BadInput
from boardroom.engine.records import envelopes, fair_draws
from boardroom.engine.records.envelopes import Envelope
from boardroom.web.tables import clocks
from boardroom.web.tables.models import Seat, Status, Table

NO_WORDS: dict[str, Any] = {"word": "", "envelope": "", "nonce": "", "is_sealing": False}
"""A seat that has added nothing to the draws."""


def collect_envelopes(seats: Iterable[Seat]) -> list[Envelope]:
    return [Envelope(seat.envelope, seat.nonce, seat.word) for seat in seats]


def prepare_start(table: Table, *, late: bool = False) -> bool:
    """Return True if a full table can start. If not, set the deadline in `opening`; `late` means it has passed."""
    seats = list(table.seats.all())
    if not table.envelopes_shut:
        if not late and any(seat.is_sealing and not seat.envelope for seat in people_seats(seats)):
            return set_opening_deadline(table)
        table.envelopes_shut, table.opening_deadline, late = True, None, False
        table.save(update_fields=["envelopes_shut", "opening_deadline"])
    if not late and any(seat.envelope and not seat.nonce for seat in people_seats(seats)):
        return set_opening_deadline(table)
    return True


def people_seats(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that people play for."""
    return [seat for seat in seats if seat.user_id is not None and not seat.bot]


def set_opening_deadline(table: Table) -> bool:
    if table.opening_deadline is None:
        table.opening_deadline = clocks.current_time() + timedelta(seconds=settings.ENVELOPE_SECONDS)
        table.save(update_fields=["opening_deadline"])
    return False


def fix_words(table: Table) -> None:
    """Fix every seat's part in the draws as the game starts."""
    found = envelopes.settle_envelopes(collect_envelopes(table.seats.all()), table.secret) if table.secret else ()
    table.envelopes = [each.to_json() for each in found] if table.secret else None
    table.draw_words = [each.contribution for each in found]
    table.envelopes_shut, table.opening_deadline = True, None


def check_hash(table: Table, seat: Seat, text: str) -> str:
    """Return the hash of an envelope if it is valid and unique at the table."""
    if not envelopes.HASH_PATTERN.fullmatch(text):
        raise BadInput("Sealed words must be a SHA-256 hash of 64 hexadecimal digits.")
    if any(other.envelope == text for other in table.seats.all() if other.index != seat.index):
        raise BadInput("Another seat has already sent the same sealed words.")
    return text


def envelope_state(table: Table, mine: Sequence[int]) -> dict[str, Any]:
    """Return the state of the envelopes for the browser's script. Unsealed words stay secret until all are shut."""
    seats, waits = list(table.seats.all()), table.status == Status.OPEN
    commitment = fair_draws.compute_commitment(table.secret)
    found = collect_envelopes(seats) if waits else [Envelope(**each) for each in table.envelopes or []]
    return {
        "commitment": commitment,
        "waits": waits,
        "shut": table.envelopes_shut,
        "laid": [(each if table.envelopes_shut else Envelope(each.sealed)).laid_line for each in found],
        "opened": [each.nonce for each in found],
        "digest": envelopes.hash_envelopes(commitment, found) if table.envelopes_shut else "",
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


def describe_words(table: Table) -> list[dict[str, Any]]:
    """Return what every seat added to the draws, and how it was sealed, for the proof."""
    found = [Envelope(**each) for each in table.envelopes or []]
    seats = zip(table.seats.all(), found, strict=False)
    return [{"seat": seat, "word": each.word, "kind": sealing_kind(seat, each)} for seat, each in seats]


def sealing_kind(seat: Seat, each: Envelope) -> str:
    if each.sealed:
        return "sealed" if each.is_opened else "late"
    if each.word:
        return "clear"
    return "bot" if seat.user_id is None and seat.bot else "none"


def envelopes_digest(table: Table) -> str:
    """Return the hash of all sealed envelopes, or "" for a table without envelopes."""
    if table.envelopes is None:
        return ""
    return envelopes.hash_envelopes(
        fair_draws.compute_commitment(table.secret), [Envelope(**each) for each in table.envelopes]
    )
