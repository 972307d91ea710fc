"""Choose the seat that a viewer acts for: the active seat, or their own for actions out of turn."""

from __future__ import annotations

from boardroom.engine.rules.constants import CHANCE
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Viewpoint
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Status, Table


def acting(view: Viewpoint, table: Table) -> int:
    """Return the seat that a viewer moves for. Raise NotAllowed for spectators and covered hands."""
    if not view.mine or view.covered:
        raise not_now(view)
    if table.typed and table.actor == CHANCE:
        return CHANCE
    return by_hand(table, table.actor if table.actor in view.mine else waiting(view, table))


def waiting(view: Viewpoint, table: Table) -> int:
    """Return the seat of a viewer who is not active. On a shared screen, prefer one that may act out of turn."""
    if len(view.mine) > 1 and table.status == Status.PLAYING:
        with match_cache.played(table) as match:
            for seat, _ in match.game.meanwhile(match.state):
                if seat in view.mine:
                    return seat
    return view.mine[0]


def own(view: Viewpoint, table: Table) -> int:
    """Return a viewer's own seat, for actions that are possible out of turn."""
    if view.seat is None:
        raise not_now(view)
    return by_hand(table, view.seat)


def not_now(view: Viewpoint) -> moves.NotAllowed:
    """Return the error for a viewer who has no uncovered hand."""
    return moves.NotAllowed("Show your hand first." if view.mine else "You're spectating. Only players can make moves.")


def by_hand(table: Table, seat: int) -> int:
    """Return the seat. Raise NotAllowed if a bot plays for it."""
    if any(row.index == seat and row.bot for row in table.seats.all()):
        raise moves.NotAllowed("A bot is playing for you. Rejoin the game first.")
    return seat


def private_talk(table: Table) -> None:
    """Raise NotAllowed unless the game has private messages."""
    if PAGES[table.game].deals is None:
        raise moves.NotAllowed("This game has no private messages.")
