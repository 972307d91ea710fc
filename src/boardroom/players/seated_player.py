"""One player in one seat of a match.

A custom player that raises an error, runs out of time, exits or returns an illegal action forfeits: it cannot win, and
random moves replace it. Errors of built-in players are bugs, so matches between programs let them through.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Literal

from boardroom.base.errors import BadInput
from boardroom.players.custom.external_program import ExternalPlayer
from boardroom.players.custom.player_process import PlayerError
from boardroom.players.custom.process_pool import ProcessEnded
from boardroom.players.custom.python_players import (
    IllegalChoice,
    InProcessPlayer,
    format_choice,
    format_traceback,
    summarize_error,
)
from boardroom.players.custom.subprocess_player import MissingPlayer, SubprocessPlayer
from boardroom.players.player import Player, Position
from boardroom.players.time_limit import TimeLimitExceeded

ForfeitReason = Literal["error", "late", "ended", "illegal"]
FORFEIT_TEXTS: dict[ForfeitReason, str] = {
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
    reason: ForfeitReason
    cause: str
    """The error, the seconds, the program's last output or the illegal choice."""
    traceback: str = ""
    """The traceback, for the player's author."""

    def __str__(self) -> str:
        return f"{self.player} {FORFEIT_TEXTS[self.reason].format(what=self.cause)}"


class SeatedPlayer:
    """A player in its seat."""

    def __init__(self, player: Player, seat: int, label: str = "", *, strict: bool = False) -> None:
        self.player = player
        self.seat = seat
        self.label = label or player.name
        self.forfeit: Forfeit | None = None
        self._is_strict = strict and not isinstance(
            player, InProcessPlayer | SubprocessPlayer | MissingPlayer | ExternalPlayer
        )

    def choose(self, position: Position) -> int:
        """Return the player's action, or a random one after a forfeit."""
        if self._is_strict:
            return position.parse_action(self.player.choose(position))
        if self.forfeit is None:
            try:
                return self._choose_checked(position)
            except TimeLimitExceeded as late:
                self._record_forfeit("late", f"{late.seconds or position.seconds:g}")
            except IllegalChoice as error:
                self._record_forfeit("illegal", str(error))
            except ProcessEnded as error:
                self._record_forfeit("ended", str(error))
            except PlayerError as error:
                self._record_forfeit("error", str(error), error.traceback)
            except (Exception, SystemExit) as error:  # noqa: BLE001 (custom players may raise anything)
                self._record_forfeit("error", summarize_error(error), format_traceback(error))
        return position.random.choice(position.legal)

    def end_match(self, position: Position) -> None:
        """Tell the player that the match has ended, if it wants to know."""
        heard = getattr(self.player, "over", None)
        if self.forfeit is None and heard is not None:
            # The match is over, so errors no longer matter
            with contextlib.suppress(Exception, TimeLimitExceeded):
                heard(position)

    def _choose_checked(self, position: Position) -> int:
        choice = self.player.choose(position)
        try:
            return position.parse_action(choice)
        except BadInput as error:
            raise IllegalChoice(format_choice(choice)) from error

    def _record_forfeit(self, reason: ForfeitReason, what: str, details: str = "") -> None:
        self.forfeit = Forfeit(self.seat, self.label, reason, what, details)
        if isinstance(self.player, ExternalPlayer | SubprocessPlayer):
            self.player.close()
