"""Events that rules report while they run.

A rules module calls `emit_event` when something happens that a player would notice. Interpreted code adds the event and
its turn to `s.event_log` if there is a listener. The compiler removes the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boardroom.engine.rules.schema import State

EVERYONE = -1
HIDDEN = -1
"""Replaces an event's details for viewers who may not see them."""


class Event(NamedTuple):
    """An event of a match. `to` is the seat that may see its details, or EVERYONE."""

    to: int
    code: int
    seat: int
    x: int
    y: int
    z: int


class LoggedEvent(NamedTuple):
    """An event with the step that caused it and its turn."""

    event: Event
    step: int
    turn: int


def emit_event(s: State, to: int, what: int, who: int, x: int, y: int, z: int) -> None:
    if s.event_log is not None:
        s.event_log.append((s.turns, Event(to, what, who, x, y, z)))
