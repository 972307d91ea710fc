"""Chat at tables: public lines and private messages between two players."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from boardroom.base.errors import BadInput
from boardroom.base.text import clean_text
from boardroom.web.accounts.models import User
from boardroom.web.social.models import Relationship
from boardroom.web.tables import moves
from boardroom.web.tables.models import ChatLine, Table

MAX_LINE_LENGTH = 300
"""Longest line, promise or report, in characters."""


def post_line(code: str, user: User, text: str, to: int | None = None) -> ChatLine:
    """Save a line of chat, which is private if `to` is a seat."""
    clean = clean_text(text, MAX_LINE_LENGTH)
    if not clean:
        raise BadInput("Enter a message first.")
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.is_tournament_table and not moves.find_user_seats(table, user):
            raise moves.NotAllowed("Only players can chat at a tournament table.")
        if to is None:
            line = ChatLine.objects.create(table=table, user=user, name=user.name, text=clean)
        else:
            line = post_private_line(table, user, moves.find_user_seats(table, user), clean, to)
        moves.publish_on_commit(table)
    return line


def post_private_line(table: Table, user: User | None, mine: Sequence[int], clean: str, to: int) -> ChatLine:
    """Save a line that only the two players can read."""
    other = table.seats.filter(index=to, user__isnull=False).first()
    if not mine:
        raise moves.NotAllowed("Only players can send private messages.")
    if other is None or other.index in mine:
        raise moves.NotAllowed("No other player sits in that seat. Choose another one.")
    if user is not None and Relationship.objects.filter(user=other.user_id, other=user, is_block=True).exists():
        raise moves.NotAllowed("You can't message this player.")
    name = table.seats.get(index=mine[0]).name
    return ChatLine.all_lines.create(table=table, user=user, name=name, text=clean, seat=mine[0], recipient=to)
