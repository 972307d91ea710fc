"""Where each kind of fact has its law: what must hold before it is written down, what it changes, what it replaces.

The concerns (people, seats, clocks, …) say so beside each other with the decorators; the journal asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from boardroom.championship.log.facts import Fact
from boardroom.championship.log.state import Deed, State

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
    """This function refuses what the regulation does not allow."""

    def register(function: C) -> C:
        CHECKS.update(dict.fromkeys(kinds, function))
        return function

    return register


def applies(*kinds: type[Fact]) -> Callable[[F], F]:
    """This function makes the state after it."""

    def register(function: F) -> F:
        EFFECTS.update(dict.fromkeys(kinds, function))
        return function

    return register


def replaces(*kinds: type[Fact]) -> Callable[[B], B]:
    """This function says what was there before, for the log."""

    def register(function: B) -> B:
        EARLIER.update(dict.fromkeys(kinds, function))
        return function

    return register


def henceforth(*kinds: type[Fact]) -> Callable[[C], C]:
    """This function refuses what is no longer done. Logs from before it was thought of stay as good as they were."""

    def register(function: C) -> C:
        HENCEFORTH.update(dict.fromkeys(kinds, function))
        return function

    return register


def earlier(state: State, fact: Fact) -> dict[str, Any] | None:
    said = EARLIER.get(type(fact))
    return said(state, fact) if said else None
