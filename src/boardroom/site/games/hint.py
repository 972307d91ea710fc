"""A hint in words: what to do, and what speaks for it, from what the seat that asks can see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from boardroom.base.languages import text
from boardroom.engine.constants import OVER
from boardroom.engine.schema import SomeState
from boardroom.site.languages import said

if TYPE_CHECKING:
    from boardroom.site.games.contract import Sight

LEADING = text("It ends the game while you lead by %(n)s.")
LATER = text("It pays in the turns that follow.")
ONLY = text("There is nothing else to do.")


@dataclass(frozen=True)
class Hinted:
    """An action as a hint names it, and its reasons, the best first."""

    title: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Following:
    """Where the viewer may be, before an action and after it. What they cannot see is dealt anew: nothing of the truth
    is in it."""

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
        """What each would have, ended the game there: the viewer first, then the best of the others."""
        found = self.sight.played.game.worths(state)
        return [found.pop(self.seat), max(found)]

    @property
    def gain(self) -> int:
        return self.worth(self.after)[0] - self.worth(self.before)[0]

    @property
    def lead(self) -> int:
        """How much the viewer is ahead of the best of the others once it is done."""
        mine, other = self.worth(self.after)
        return mine - other

    @property
    def over(self) -> bool:
        return bool(self.after.actor == OVER)


def reasons(found: list[str], ahead: Following, shown: Callable[[int], str]) -> tuple[str, ...]:
    """The game's own reasons, and those of every game; `shown` writes an amount of what the game is won by."""
    lang = ahead.sight.view.lang
    if ahead.over and ahead.lead > 0:
        found = [said(lang, LEADING, n=shown(ahead.lead)), *found]
    if len(ahead.sight.seen["legal"]) == 1:
        found = [*found, said(lang, ONLY)]
    return tuple(found) or (said(lang, LATER),)
