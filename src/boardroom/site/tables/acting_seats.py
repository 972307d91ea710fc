"""For which seat somebody acts: the one that decides, or their own beside it. What they see says which are theirs."""

from __future__ import annotations

from boardroom.engine.constants import CHANCE
from boardroom.site.games import PAGES
from boardroom.site.games.contract import Viewpoint
from boardroom.site.models import Status, Table
from boardroom.site.tables import commands, game_cache


def acting(view: Viewpoint, table: Table) -> int:
    """The seat that decides, if it is the viewer's."""
    if not view.mine or view.covered:
        raise not_now(view)
    if table.typed and table.actor == CHANCE:
        return CHANCE
    return by_hand(table, table.actor if table.actor in view.mine else waiting(view, table))


def waiting(view: Viewpoint, table: Table) -> int:
    """The seat of somebody who does not decide: of several at one screen, the one who may do something meanwhile."""
    if len(view.mine) > 1 and table.status == Status.PLAYING:
        with game_cache.played(table) as game:
            for seat, _ in game.game.meanwhile(game.state):
                if seat in view.mine:
                    return seat
    return view.mine[0]


def own(view: Viewpoint, table: Table) -> int:
    """The seat of somebody who need not be on turn."""
    if view.seat is None:
        raise not_now(view)
    return by_hand(table, view.seat)


def not_now(view: Viewpoint) -> commands.NotAllowed:
    """Why somebody without an open hand does nothing."""
    return commands.NotAllowed("Uncover the hand first." if view.mine else "You are watching: only players move.")


def by_hand(table: Table, seat: int) -> int:
    """The seat, unless a bot plays for it."""
    if any(row.index == seat and row.bot for row in table.seats.all()):
        raise commands.NotAllowed("A bot is playing for you: take your seat again first.")
    return seat


def private_talk(table: Table) -> None:
    """Whether two may talk alone is the game's to say."""
    if PAGES[table.game].deals is None:
        raise commands.NotAllowed("There is no private talk in this game.")
