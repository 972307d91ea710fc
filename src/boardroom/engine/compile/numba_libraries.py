"""Function libraries for compiled functions that only compiled functions call.

Numba optimises a function together with everything it calls and generates machine code, before it does the same for the
function's callers: a function six calls deep is optimised seven times. These libraries pass the code to the callers
unoptimised, so that only functions called from Python are optimised and become machine code.
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

from boardroom.engine.compile.numba_types import CachedInference

SKIPPED_PASSES = (
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
"""Numba passes that handle what rules modules may not contain: closures, exceptions, array expressions and so on.

Skipping them saves time.
"""


def linkable_module(library: Any) -> Any:
    """Return the code of a library of Numba's own, including everything it calls."""
    return library._get_module_for_linking()  # noqa: SLF001


class FunctionLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, for linking into other libraries."""

    _shared_module: Any

    def finalize(self) -> None:
        """Do not link called functions in here: the final caller links each of them once."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def collect_libraries(self, libraries: dict[Any, None]) -> dict[Any, None]:
        """Collect this library and every library that it calls, directly or indirectly."""
        if self not in libraries:
            libraries[self] = None
            for library in self._linking_libraries:
                if isinstance(library, FunctionLibrary):
                    library.collect_libraries(libraries)
                else:
                    libraries[library] = None
        return libraries

    def own_module(self) -> Any:
        """Return the code without the functions it calls."""
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            module = self._final_module.clone()
            # Link Numba's libraries last: only their missing symbols are linked in
            for library in sorted(
                self.collect_libraries({}), key=lambda library: not isinstance(library, FunctionLibrary)
            ):
                if library is not self:
                    module.link_in(
                        library.own_module() if isinstance(library, FunctionLibrary) else linkable_module(library),
                        preserve=True,
                    )
            for function in module.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = binding.Linkage.linkonce_odr
            self._shared_module = module
        return self._shared_module

    def get_pointer_to_function(self, name: str) -> int:
        """Return a null pointer: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> SimpleNamespace:
        """A stub for Numba's calls that concern machine code."""
        return SimpleNamespace(set_env=lambda name, env: None)


@register_pass(mutates_CFG=True, analysis_only=False)
class LibraryLowering(NativeLowering):  # type: ignore[misc]
    _name = "piece_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = FunctionLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


REPLACED_PASSES = {NopythonTypeInference: CachedInference, NativeLowering: LibraryLowering}


class LibraryCompiler(Compiler):  # type: ignore[misc]
    """A compiler for `numba.njit(pipeline_class=…)`."""

    def define_pipelines(self) -> list[Any]:
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (REPLACED_PASSES.get(step, step), why) for step, why in pipeline.passes if step not in SKIPPED_PASSES
            ]
            pipeline.finalize()
        return pipelines
