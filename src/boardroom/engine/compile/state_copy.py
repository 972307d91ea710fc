"""Copy a state in compiled code with a single memcpy.

Numba copies a record byte by byte, with hundreds of loads and stores for every copy in the loops. That took a third of
LLVM's optimisation time for Acquire.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, types
from numba.core.extending import intrinsic
from numba.np.arrayobj import make_array


@intrinsic  # type: ignore[untyped-decorator]
def copy_record(typing: Any, to: Any, i: Any, of: Any, j: Any) -> Any:
    """Copy between arrays of records, as `loops.copy_state` does. Indices must not be negative."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def place(array: int) -> Any:
            kind, index = signature.args[array : array + 2]
            at = context.cast(builder, args[array + 1], index, types.intp)
            held = make_array(kind)(context, builder, args[array])
            return cgutils.get_item_pointer(context, builder, kind, held, [at])

        pointer, size, flag = llvm.PointerType(), llvm.IntType(64), llvm.IntType(1)
        move = cgutils.get_or_insert_function(
            builder.module,
            llvm.FunctionType(llvm.VoidType(), [pointer, pointer, size, flag]),
            "llvm.memcpy.inline.p0.p0.i64",
        )
        builder.call(move, [place(0), place(2), size(to.dtype.size), flag(0)])
        return context.get_dummy_value()

    return types.void(to, i, of, j), generate
