"""One player in one seat of a match.

A custom player that raises an error, runs out of time, exits or returns an illegal action forfeits: it cannot win, and
random moves replace it. Errors of built-in players are bugs, so matches between programs let them through.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Literal

from boardroom.base.errors import BadInput
from boardroom.players.custom.external_program import Outside
from boardroom.players.custom.player_process import Raised
from boardroom.players.custom.process_pool import Ended
from boardroom.players.custom.python_players import Illegal, Own, details, shown, told
from boardroom.players.custom.subprocess_player import Apart, Missing
from boardroom.players.player import Player, Position
from boardroom.players.time_limit import Late

Reason = Literal["error", "late", "ended", "illegal"]
SENTENCES: dict[Reason, str] = {
    "error": "raised {what}",
    "late": "took longer than {what} s",
    "ended": "{what}",
    "illegal": "chose an illegal action: {what}",
}


@dataclass(frozen=True)
class Forfeit:
    """A custom player's loss by its own error."""

    seat: int
    player: str
    reason: Reason
    what: str
    """The error, the seconds, the program's last output or the illegal choice."""
    details: str = ""
    """The traceback, for the player's author."""

    def __str__(self) -> str:
        return f"{self.player} {SENTENCES[self.reason].format(what=self.what)}"


class Chair:
    """A player in its seat."""

    def __init__(self, player: Player, seat: int, label: str = "", *, strict: bool = False) -> None:
        self.player = player
        self.seat = seat
        self.label = label or player.name
        self.forfeit: Forfeit | None = None
        self._strict = strict and not isinstance(player, Own | Apart | Missing | Outside)

    def choose(self, position: Position) -> int:
        """Return the player's action, or a random one after a forfeit."""
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
            except (Exception, SystemExit) as error:  # noqa: BLE001 (custom players may raise anything)
                self._forfeits("error", told(error), details(error))
        return position.random.choice(position.legal)

    def over(self, position: Position) -> None:
        """Tell the player that the match has ended, if it wants to know."""
        heard = getattr(self.player, "over", None)
        if self.forfeit is None and heard is not None:
            # The match is over, so errors no longer matter
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
