"""Choose the seat that a viewer acts for: the active seat, or their own for actions out of turn."""

from __future__ import annotations

from boardroom.engine.rules.constants import CHANCE
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Status, Table


def find_acting_seat(view: Viewer, table: Table) -> int:
    """Return the seat that a viewer moves for. Raise NotAllowed for spectators and covered hands."""
    if not view.own_seats or view.is_covered:
        raise not_playing_error(view)
    if table.records_real_table and table.actor == CHANCE:
        return CHANCE
    return require_person(table, table.actor if table.actor in view.own_seats else find_waiting_seat(view, table))


def find_waiting_seat(view: Viewer, table: Table) -> int:
    """Return the seat of a viewer who is not active. On a shared screen, prefer one that may act out of turn."""
    if len(view.own_seats) > 1 and table.status == Status.PLAYING:
        with match_cache.open_match(table) as match:
            for seat, _ in match.game.out_of_turn_actions(match.state):
                if seat in view.own_seats:
                    return seat
    return view.own_seats[0]


def find_own_seat(view: Viewer, table: Table) -> int:
    """Return a viewer's own seat, for actions that are possible out of turn."""
    if view.seat is None:
        raise not_playing_error(view)
    return require_person(table, view.seat)


def not_playing_error(view: Viewer) -> moves.NotAllowed:
    """Return the error for a viewer who has no uncovered hand."""
    return moves.NotAllowed(
        "Show your hand first." if view.own_seats else "You're spectating. Only players can make moves."
    )


def require_person(table: Table, seat: int) -> int:
    """Return the seat. Raise NotAllowed if a bot plays for it."""
    if any(row.index == seat and row.bot for row in table.seats.all()):
        raise moves.NotAllowed("A bot is playing for you. Rejoin the game first.")
    return seat


def check_private_chat(table: Table) -> None:
    """Raise NotAllowed unless the game has private messages."""
    if PAGES[table.game].deals is None:
        raise moves.NotAllowed("This game has no private messages.")
