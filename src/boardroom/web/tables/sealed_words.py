"""Words that players add to the draws before the game starts.

A browser seals them in an envelope, which is opened once all seats have sealed theirs. Without scripts they are sent
unsealed."""

from __future__ import annotations

from django.db import transaction

from boardroom.base.errors import BadInput
from boardroom.engine.records import fair_draws
from boardroom.engine.records.envelopes import NONCE_PATTERN, is_single_line, seal_word
from boardroom.web.accounts.models import User
from boardroom.web.tables import clocks, envelopes, moves
from boardroom.web.tables.models import Seat, Status, Table

GAME_STARTED = "The game has already started, so you can't change your words."


def find_own_seat(table: Table, user: User, index: int | None) -> Seat:
    """Return a user's seat with this index, or their first seat."""
    mine = moves.find_user_seats(table, user)
    if not mine or (index is not None and index not in mine):
        raise moves.NotAllowed("Only players at the table can add words to the draws.")
    return next(seat for seat in table.seats.all() if seat.index == (mine[0] if index is None else index))


def check_not_shut(table: Table) -> None:
    if table.status != Status.OPEN or table.envelopes_shut:
        raise moves.NotAllowed(GAME_STARTED)


def add_word(code: str, user: User, text: str) -> Table:
    """Save unsealed words for a user's first seat. An empty text removes them."""
    with transaction.atomic():
        table = moves.lock_table(code)
        check_not_shut(table)
        seat = find_own_seat(table, user, None)
        save_words(table, seat, word=fair_draws.clean_word(text))
    return table


def save_envelope(code: str, user: User, text: str, index: int | None = None) -> Table:
    """Save or replace a seat's envelope, until the envelopes are shut."""
    with transaction.atomic():
        table = moves.lock_table(code)
        seat = find_own_seat(table, user, index)
        if text and seat.envelope == text:
            return table  # sent twice
        check_not_shut(table)
        save_words(table, seat, envelope=envelopes.check_hash(table, seat, text))
    return table


def open_envelope(code: str, user: User, nonce: str, text: str, index: int | None = None) -> Table:
    """Open a seat's envelope, after all envelopes are shut."""
    with transaction.atomic():
        table = moves.lock_table(code)
        seat = find_own_seat(table, user, index)
        if seat.nonce and (seat.nonce, seat.word) == (nonce, text):
            return table  # sent twice
        if table.status != Status.OPEN:
            raise moves.NotAllowed("The game has already started, with words from the server instead of yours.")
        if not table.envelopes_shut:
            raise moves.NotAllowed("Sealed words are revealed once every seat has sealed its own. Wait until then.")
        if not seat.envelope:
            raise moves.NotAllowed("This seat has no sealed words.")
        fits = NONCE_PATTERN.fullmatch(nonce) and len(text) <= fair_draws.MAX_WORD_LENGTH and is_single_line(text)
        if not fits or seal_word(fair_draws.compute_commitment(table.secret), nonce, text) != seat.envelope:
            raise BadInput("These words don't match the ones you sealed.")
        seat.nonce, seat.word = nonce, text
        seat.save(update_fields=["nonce", "word"])
        moves.start_if_ready(table)
        moves.publish_on_commit(table)
    return table


def save_words(table: Table, seat: Seat, **added: str) -> None:
    for key, value in (envelopes.NO_WORDS | added).items():
        setattr(seat, key, value)
    seat.save(update_fields=[*envelopes.NO_WORDS])
    moves.start_when_full(table)
    moves.publish_on_commit(table)


def start_overdue_game(table_id: int) -> bool:
    """Start a game whose time for envelopes is over. Return True if this call started it."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        if table.opening_deadline is None or table.opening_deadline > clocks.current_time():
            return False
        if table.status != Status.OPEN:
            Table.objects.filter(pk=table_id).update(opening_deadline=None)
            return False
        moves.start_if_ready(table, late=True)
        moves.publish_on_commit(table)
    return True
