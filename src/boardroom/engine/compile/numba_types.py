"""Type inference with a cache.

For every addition, Numba tries all known signatures of `+` until one fits. That took three quarters of the time for
type inference.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba.core import types
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NopythonTypeInference


class CachedContext:
    """A typing context of Numba's that remembers answers."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.answers: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)

    def ask_once(self, name: str, *args: Any) -> Any:
        key = name, *args
        if key not in self.answers:
            self.answers[key] = getattr(self.context, name)(*args)
        return self.answers[key]

    def resolve_function_type(self, function: Any, args: Any, kws: Any) -> Any:
        # Rules functions are compiled on this call and have their own cache
        if kws or isinstance(function, types.Dispatcher):
            return self.context.resolve_function_type(function, args, kws)
        key = "call", function, *args
        if key not in self.answers:
            self.answers[key] = self.context.resolve_function_type(function, args, kws)
        return self.answers[key]

    def resolve_getattr(self, kind: Any, name: str) -> Any:
        return self.ask_once("resolve_getattr", kind, name)

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        return self.ask_once("resolve_setitem", target, index, value)

    def resolve_static_getitem(self, value: Any, index: Any) -> Any:
        return self.ask_once("resolve_static_getitem", value, index)

    def resolve_setattr(self, target: Any, name: str, value: Any) -> Any:
        return self.ask_once("resolve_setattr", target, name, value)


@cache
def cached_context(context: Any, flags: Any) -> CachedContext:
    """Return the cached context for these compiler flags. A function's callees are compiled with the same flags."""
    return CachedContext(context)


@register_pass(mutates_CFG=True, analysis_only=False)
class CachedInference(NopythonTypeInference):  # type: ignore[misc]
    _name = "piece_inference"

    def run_pass(self, state: Any) -> bool:
        original, state.typingctx = state.typingctx, cached_context(state.typingctx, state.flags.copy())
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = original
