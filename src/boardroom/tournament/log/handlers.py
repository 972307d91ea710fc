"""Registry of handlers for each kind of event: its check, its effect, and the value it replaces.

Rule modules register their functions with the decorators; the journal looks them up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from boardroom.tournament.log.events import Fact
from boardroom.tournament.log.state import Deed, State

Check = Callable[[State, Any, Deed], None]
Effect = Callable[[State, Any, Deed], State]
Earlier = Callable[[State, Any], dict[str, Any] | None]

C = TypeVar("C", bound=Check)
F = TypeVar("F", bound=Effect)
B = TypeVar("B", bound=Earlier)

CHECKS: dict[type[Fact], Check] = {}
EFFECTS: dict[type[Fact], Effect] = {}
EARLIER: dict[type[Fact], Earlier] = {}
HENCEFORTH: dict[type[Fact], Check] = {}


def checks(*kinds: type[Fact]) -> Callable[[C], C]:
    """Register a function that refuses events against the regulation."""

    def register(function: C) -> C:
        CHECKS.update(dict.fromkeys(kinds, function))
        return function

    return register


def applies(*kinds: type[Fact]) -> Callable[[F], F]:
    """Register a function that returns the state after an event."""

    def register(function: F) -> F:
        EFFECTS.update(dict.fromkeys(kinds, function))
        return function

    return register


def replaces(*kinds: type[Fact]) -> Callable[[B], B]:
    """Register a function that returns what an event replaces, for the log."""

    def register(function: B) -> B:
        EARLIER.update(dict.fromkeys(kinds, function))
        return function

    return register


def henceforth(*kinds: type[Fact]) -> Callable[[C], C]:
    """Register a check for new events only. Existing logs that break it stay valid."""

    def register(function: C) -> C:
        HENCEFORTH.update(dict.fromkeys(kinds, function))
        return function

    return register


def earlier(state: State, event: Fact) -> dict[str, Any] | None:
    said = EARLIER.get(type(event))
    return said(state, event) if said else None
