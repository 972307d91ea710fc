"""Compiled functions that only compiled functions call.

Numba optimises a function together with everything it calls, and turns all of it into machine code, before it does
the same for the function's callers: what lies six calls deep goes through that seven times. A piece is handed to its
callers as it is; only what Python calls is optimised, whole, and becomes machine code.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class Piece(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, for other libraries to take in."""

    def _optimize_final_module(self) -> None:
        """Left to whoever takes it in."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """None: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> SimpleNamespace:
        """Asked to set what belongs to machine code, of which there is none."""
        return SimpleNamespace(set_env=lambda name, env: None)


@register_pass(mutates_CFG=True, analysis_only=False)
class PieceLowering(NativeLowering):  # type: ignore[misc]
    _name = "piece_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = Piece(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


class PieceCompiler(Compiler):  # type: ignore[misc]
    """For `numba.njit(pipeline_class=…)`."""

    def define_pipelines(self) -> list[Any]:
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (PieceLowering if step is NativeLowering else step, why) for step, why in pipeline.passes
            ]
            pipeline.finalize()
        return pipelines
