"""Compiled functions that only compiled functions call.

Numba optimises a function together with everything it calls, and turns all of it into machine code, before it does
the same for the function's callers: what lies six calls deep goes through that seven times. A piece is handed to its
callers as it is; only what Python calls is optimised, whole, and becomes machine code.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from llvmlite import binding
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from boardroom.engine.numba_types import PieceInference

NEEDLESS = (
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
    typed_passes.DumpParforDiagnostics,
)
"""Steps of Numba's that look for what a rules module may not contain: closures, exceptions, expressions of whole arrays
and the like. They go through every function for nothing."""


def linked(library: Any) -> Any:
    """The code of a library that is none of ours, with all it calls."""
    return library._get_module_for_linking()  # noqa: SLF001


class Piece(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, for other libraries to take in."""

    _shared_module: Any

    def finalize(self) -> None:
        """What it calls is not taken in here: whoever takes the piece in takes that in too, once."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def reached(self, found: dict[Any, None]) -> dict[Any, None]:
        """All that it calls, directly or not, and itself."""
        if self not in found:
            found[self] = None
            for library in self._linking_libraries:
                if isinstance(library, Piece):
                    library.reached(found)
                else:
                    found[library] = None
        return found

    def alone(self) -> Any:
        """Its code without what it calls."""
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            whole = self._final_module.clone()
            # Of what others are free to leave out, only that is taken in which is missing: so it comes last
            for library in sorted(self.reached({}), key=lambda library: not isinstance(library, Piece)):
                if library is not self:
                    whole.link_in(library.alone() if isinstance(library, Piece) else linked(library), preserve=True)
            for function in whole.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = binding.Linkage.linkonce_odr
            self._shared_module = whole
        return self._shared_module

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


INSTEAD = {NopythonTypeInference: PieceInference, NativeLowering: PieceLowering}


class PieceCompiler(Compiler):  # type: ignore[misc]
    """For `numba.njit(pipeline_class=…)`."""

    def define_pipelines(self) -> list[Any]:
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [(INSTEAD.get(step, step), why) for step, why in pipeline.passes if step not in NEEDLESS]
            pipeline.finalize()
        return pipelines
