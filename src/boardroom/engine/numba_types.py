"""Types of the rules' variables, worked out without asking Numba the same twice.

Whenever two numbers are added, Numba goes through all it knows of `+`, one way after the other, until one fits them:
of the time that type inference took, three quarters were that.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba.core import types
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NopythonTypeInference


class Remembered:
    """What Numba knows of types (its typing context), asked once for each question."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.answers: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)

    def once(self, name: str, *asked: Any) -> Any:
        key = name, *asked
        if key not in self.answers:
            self.answers[key] = getattr(self.context, name)(*asked)
        return self.answers[key]

    def resolve_function_type(self, function: Any, args: Any, kws: Any) -> Any:
        # Rules functions are compiled when they are asked about, and remember that themselves
        if kws or isinstance(function, types.Dispatcher):
            return self.context.resolve_function_type(function, args, kws)
        key = "call", function, *args
        if key not in self.answers:
            self.answers[key] = self.context.resolve_function_type(function, args, kws)
        return self.answers[key]

    def resolve_getattr(self, kind: Any, name: str) -> Any:
        return self.once("resolve_getattr", kind, name)

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        return self.once("resolve_setitem", target, index, value)

    def resolve_static_getitem(self, value: Any, index: Any) -> Any:
        return self.once("resolve_static_getitem", value, index)

    def resolve_setattr(self, target: Any, name: str, value: Any) -> Any:
        return self.once("resolve_setattr", target, name, value)


@cache
def remembered(context: Any, flags: Any) -> Remembered:
    """One for each set of compiler flags: what a function calls is compiled by the same."""
    return Remembered(context)


@register_pass(mutates_CFG=True, analysis_only=False)
class PieceInference(NopythonTypeInference):  # type: ignore[misc]
    _name = "piece_inference"

    def run_pass(self, state: Any) -> bool:
        usual, state.typingctx = state.typingctx, remembered(state.typingctx, state.flags.copy())
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = usual
