"""Hints: an action and the reasons for it, based on the asking seat's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from boardroom.base.languages import text
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.schema import SomeState
from boardroom.web.languages import said

if TYPE_CHECKING:
    from boardroom.web.game_pages.contract import Sight

LEADING = text("It ends the game while you lead by %(n)s.")
LATER = text("It pays off in later turns.")
ONLY = text("There is no other move.")


@dataclass(frozen=True)
class Hinted:
    """A suggested action and its reasons, best first."""

    title: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Following:
    """A state that is consistent with the viewer's knowledge, before and after an action.

    Hidden information is dealt at random, so hints reveal nothing.
    """

    sight: Sight[Any]
    seat: int
    before: SomeState
    after: SomeState

    @classmethod
    def of(cls, sight: Sight[Any], do: str) -> Following:
        game, seat = sight.played.game, sight.view.seat
        assert seat is not None
        before = game.sample(sight.played.state, seat, Random(0))
        after = game.schema.copy(before)
        game.rules.apply(after, sight.played.words.grammar.parse(do))
        return cls(sight, seat, before, after)

    def worth(self, state: SomeState) -> list[int]:
        """Return what the viewer and the best of the other players would have if the game ended in this state."""
        found = self.sight.played.game.worths(state)
        return [found.pop(self.seat), max(found)]

    @property
    def gain(self) -> int:
        return self.worth(self.after)[0] - self.worth(self.before)[0]

    @property
    def lead(self) -> int:
        """The viewer's lead over the best of the other players after the action."""
        mine, other = self.worth(self.after)
        return mine - other

    @property
    def over(self) -> bool:
        return bool(self.after.actor == OVER)


def reasons(found: list[str], ahead: Following, shown: Callable[[int], str]) -> tuple[str, ...]:
    """Return the game's own reasons, then the general ones. `shown` formats an amount of money or points."""
    lang = ahead.sight.view.lang
    if ahead.over and ahead.lead > 0:
        found = [said(lang, LEADING, n=shown(ahead.lead)), *found]
    if len(ahead.sight.seen["legal"]) == 1:
        found = [*found, said(lang, ONLY)]
    return tuple(found) or (said(lang, LATER),)
