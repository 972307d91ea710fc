"""A player at a table, held to the rules of sitting there.

A player of one's own that raises an error, thinks too long, ends, or answers what is no legal action forfeits the game:
it cannot win it, and the match goes on with random moves for its seat. A player of the house has no such leave in a
match: what it does wrong is a defect, and is to be heard of.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Literal

from boardroom.base.errors import BadInput
from boardroom.players.deadline import Late
from boardroom.players.own.children import Ended
from boardroom.players.own.classes import Illegal, Own, details, shown, told
from boardroom.players.own.isolation import Apart, Missing
from boardroom.players.own.outside_program import Outside
from boardroom.players.own.process import Raised
from boardroom.players.player import Player, Position

Reason = Literal["error", "late", "ended", "illegal"]
SENTENCES: dict[Reason, str] = {
    "error": "raised {what}",
    "late": "took longer than {what} s",
    "ended": "{what}",
    "illegal": "chose no legal action: {what}",
}


@dataclass(frozen=True)
class Forfeit:
    """A player has lost a game by its own fault."""

    seat: int
    player: str
    reason: Reason
    what: str
    """The error, the seconds, the program's last words, or the choice."""
    details: str = ""
    """The traceback, for whoever wrote the player."""

    def __str__(self) -> str:
        return f"{self.player} {SENTENCES[self.reason].format(what=self.what)}"


class Chair:
    """One seat of one game, and who decides there."""

    def __init__(self, player: Player, seat: int, label: str = "", *, strict: bool = False) -> None:
        self.player = player
        self.seat = seat
        self.label = label or player.name
        self.forfeit: Forfeit | None = None
        self._strict = strict and not isinstance(player, Own | Apart | Missing | Outside)

    def choose(self, position: Position) -> int:
        """The player's action, or a random one where it has forfeited."""
        if self._strict:
            return position.action(self.player.choose(position))
        if self.forfeit is None:
            try:
                return self._chosen(position)
            except Late as late:
                self._forfeits("late", f"{late.seconds or position.seconds:g}")
            except Illegal as error:
                self._forfeits("illegal", str(error))
            except Ended as error:
                self._forfeits("ended", str(error))
            except Raised as error:
                self._forfeits("error", str(error), error.details)
            except (Exception, SystemExit) as error:  # noqa: BLE001 (a player is anybody's code)
                self._forfeits("error", told(error), details(error))
        return position.random.choice(position.legal)

    def over(self, position: Position) -> None:
        """The game has ended; a player that wants to know is told."""
        heard = getattr(self.player, "over", None)
        if self.forfeit is None and heard is not None:
            # The game is played: what goes wrong now costs nothing any more
            with contextlib.suppress(Exception, Late):
                heard(position)

    def _chosen(self, position: Position) -> int:
        choice = self.player.choose(position)
        try:
            return position.action(choice)
        except BadInput as error:
            raise Illegal(shown(choice)) from error

    def _forfeits(self, reason: Reason, what: str, details: str = "") -> None:
        self.forfeit = Forfeit(self.seat, self.label, reason, what, details)
        if isinstance(self.player, Outside | Apart):
            self.player.close()
