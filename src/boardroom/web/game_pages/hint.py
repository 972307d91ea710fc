"""Hints: an action and the reasons for it, based on the asking seat's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from boardroom.base.languages import text
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.schema import AnyState
from boardroom.web.languages import translate

if TYPE_CHECKING:
    from boardroom.web.game_pages.contract import TableView

WINNING_END_TEXT = text("It ends the game while you lead by %(n)s.")
PAYS_LATER_TEXT = text("It pays off in later turns.")
ONLY_MOVE_TEXT = text("There is no other move.")


@dataclass(frozen=True)
class HintText:
    """A suggested action and its reasons, best first."""

    title: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class SimulatedAction:
    """A state that is consistent with the viewer's knowledge, before and after an action.

    Hidden information is dealt at random, so hints reveal nothing.
    """

    table_view: TableView[Any]
    seat: int
    before: AnyState
    after: AnyState

    @classmethod
    def simulate_action(cls, sight: TableView[Any], do: str) -> SimulatedAction:
        game, seat = sight.match.game, sight.viewer.seat
        assert seat is not None
        before = game.sample(sight.match.state, seat, Random(0))
        after = game.schema.copy(before)
        game.rules.apply(after, sight.match.text.grammar.parse(do))
        return cls(sight, seat, before, after)

    def compare_worths(self, state: AnyState) -> list[int]:
        """Return what the viewer and the best of the other players would have if the game ended in this state."""
        found = self.table_view.match.game.current_worths(state)
        return [found.pop(self.seat), max(found)]

    @property
    def gain(self) -> int:
        return self.compare_worths(self.after)[0] - self.compare_worths(self.before)[0]

    @property
    def lead(self) -> int:
        """The viewer's lead over the best of the other players after the action."""
        mine, other = self.compare_worths(self.after)
        return mine - other

    @property
    def is_over(self) -> bool:
        return bool(self.after.actor == OVER)


def list_reasons(found: list[str], ahead: SimulatedAction, shown: Callable[[int], str]) -> tuple[str, ...]:
    """Return the game's own reasons, then the general ones. `shown` formats an amount of money or points."""
    lang = ahead.table_view.viewer.lang
    if ahead.is_over and ahead.lead > 0:
        found = [translate(lang, WINNING_END_TEXT, n=shown(ahead.lead)), *found]
    if len(ahead.table_view.player_view["legal"]) == 1:
        found = [*found, translate(lang, ONLY_MOVE_TEXT)]
    return tuple(found) or (translate(lang, PAYS_LATER_TEXT),)
