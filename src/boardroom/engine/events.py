"""What happened, said by the rules while they run.

A rules module calls `tell` wherever something happens that a player would notice. Interpreted, the event
joins `s.told`, with the turn it was told in, when the table listens; the compiler leaves the calls out, so they cost
nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boardroom.engine.schema import State

EVERYONE = -1
HIDDEN = -1
"""In place of an event's details for those who may not see them."""


class Event(NamedTuple):
    """One thing that happened. `to` is who may see its details: a seat, or EVERYONE."""

    to: int
    what: int
    who: int
    x: int
    y: int
    z: int


class Told(NamedTuple):
    """An event and when it was told: the step that caused it, and the turn."""

    event: Event
    step: int
    turn: int


def tell(s: State, to: int, what: int, who: int, x: int, y: int, z: int) -> None:
    if s.told is not None:
        s.told.append((s.turns, Event(to, what, who, x, y, z)))
