"""Registry of handlers for each kind of event: its check, its effect, and the value it replaces.

Rule modules register their functions with the decorators; the journal looks them up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from boardroom.tournament.log.events import Event
from boardroom.tournament.log.state import PendingEntry, TournamentState

Check = Callable[[TournamentState, Any, PendingEntry], None]
Effect = Callable[[TournamentState, Any, PendingEntry], TournamentState]
PreviousValue = Callable[[TournamentState, Any], dict[str, Any] | None]

C = TypeVar("C", bound=Check)
F = TypeVar("F", bound=Effect)
B = TypeVar("B", bound=PreviousValue)

CHECKS: dict[type[Event], Check] = {}
EFFECTS: dict[type[Event], Effect] = {}
PREVIOUS_VALUES: dict[type[Event], PreviousValue] = {}
STRICTER_CHECKS: dict[type[Event], Check] = {}


def register_check(*kinds: type[Event]) -> Callable[[C], C]:
    """Register a function that refuses events against the regulation."""

    def register(function: C) -> C:
        CHECKS.update(dict.fromkeys(kinds, function))
        return function

    return register


def register_effect(*kinds: type[Event]) -> Callable[[F], F]:
    """Register a function that returns the state after an event."""

    def register(function: F) -> F:
        EFFECTS.update(dict.fromkeys(kinds, function))
        return function

    return register


def register_previous_value(*kinds: type[Event]) -> Callable[[B], B]:
    """Register a function that returns what an event replaces, for the log."""

    def register(function: B) -> B:
        PREVIOUS_VALUES.update(dict.fromkeys(kinds, function))
        return function

    return register


def register_stricter_check(*kinds: type[Event]) -> Callable[[C], C]:
    """Register a check for new events only. Existing logs that break it stay valid."""

    def register(function: C) -> C:
        STRICTER_CHECKS.update(dict.fromkeys(kinds, function))
        return function

    return register


def get_previous_value(state: TournamentState, event: Event) -> dict[str, Any] | None:
    said = PREVIOUS_VALUES.get(type(event))
    return said(state, event) if said else None
