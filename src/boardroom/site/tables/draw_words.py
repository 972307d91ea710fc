"""What people add to the draws, before the first of them: in an envelope that is opened when all lie on the table, or
in the clear where no script runs."""

from __future__ import annotations

from django.db import transaction

from boardroom.base.errors import BadInput
from boardroom.engine import fair_draws
from boardroom.engine.envelopes import NONCE, is_line, sealed
from boardroom.site.models import Person, Seat, Status, Table
from boardroom.site.tables import clocks, commands, envelopes

BEGUN = "The game has begun, so the words can't be changed."


def own_seat(table: Table, person: Person, index: int | None) -> Seat:
    """The seat somebody speaks for: the one named, or their first."""
    mine = commands.seats_of(table, person)
    if not mine or (index is not None and index not in mine):
        raise commands.NotAllowed("Only players at the table can add words.")
    return next(seat for seat in table.seats.all() if seat.index == (mine[0] if index is None else index))


def not_shut(table: Table) -> None:
    if table.status != Status.OPEN or table.shut:
        raise commands.NotAllowed(BEGUN)


def add_word(code: str, person: Person, text: str) -> Table:
    """Words in the clear, which the server knows before the others seal theirs; no text takes them away again."""
    with transaction.atomic():
        table = commands.locked(code)
        not_shut(table)
        seat = own_seat(table, person, None)
        keep(table, seat, word=fair_draws.clean_word(text))
    return table


def seal(code: str, person: Person, text: str, index: int | None = None) -> Table:
    """An envelope for a seat; another one takes its place for as long as the table is not shut."""
    with transaction.atomic():
        table = commands.locked(code)
        seat = own_seat(table, person, index)
        if text and seat.envelope == text:
            return table  # sent twice
        not_shut(table)
        keep(table, seat, envelope=envelopes.check_hash(table, seat, text))
    return table


def open_envelope(code: str, person: Person, nonce: str, text: str, index: int | None = None) -> Table:
    """What is in the envelope of a seat. It is looked at only when all lie on the table and none can be changed."""
    with transaction.atomic():
        table = commands.locked(code)
        seat = own_seat(table, person, index)
        if seat.nonce and (seat.nonce, seat.word) == (nonce, text):
            return table  # sent twice
        if table.status != Status.OPEN:
            raise commands.NotAllowed("The game has begun: the server's own word stands in place of yours.")
        if not table.shut:
            raise commands.NotAllowed("Envelopes are opened when all of them lie on the table. Keep yours until then.")
        if not seat.envelope:
            raise commands.NotAllowed("No envelope lies before this seat.")
        fits = NONCE.fullmatch(nonce) and len(text) <= fair_draws.MAX_WORD and is_line(text)
        if not fits or sealed(fair_draws.commitment(table.secret), nonce, text) != seat.envelope:
            raise BadInput("That is not what is in the envelope.")
        seat.nonce, seat.word = nonce, text
        seat.save(update_fields=["nonce", "word"])
        commands.start(table)
        commands.on_commit_tell(table)
    return table


def keep(table: Table, seat: Seat, **added: str) -> None:
    for key, value in (envelopes.NOTHING | added).items():
        setattr(seat, key, value)
    seat.save(update_fields=[*envelopes.NOTHING])
    commands.start_when_full(table)
    commands.on_commit_tell(table)


def late(table_id: int) -> bool:
    """The time for envelopes is over at a table: it goes on with what there is. Whether this call did it."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        if table.opening is None or table.opening > clocks.now():
            return False
        if table.status != Status.OPEN:
            Table.objects.filter(pk=table_id).update(opening=None)
            return False
        commands.start(table, late=True)
        commands.on_commit_tell(table)
    return True
