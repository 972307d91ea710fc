"""Compiled evaluation of a network, with the same results as NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from boardroom.engine.compile import compiler
from boardroom.players import layers
from boardroom.players.network import POINTS_WEIGHT, FloatArray, Network


@cache
def compile_predictor() -> Any:
    """Return `layers.predict_all`, compiled once per machine."""
    import numba
    from numba.cpython.unsafe.numbers import trailing_zeros

    from boardroom.engine.compile import numba_libraries, numba_types

    folder = compiler.cache_folder(compiler.hash_sources([layers, numba_types, numba_libraries]))
    numba.config.CACHE_DIR = str(folder)
    options = {"nogil": True, "fastmath": True, "error_model": "numpy"}
    module = compiler.execute_copy(layers, f"{layers.__name__}__cpu", str(compiler.copy_source(folder, layers)))
    vars(module)["trailing_zeros"] = trailing_zeros
    for function in (
        module.copy_vector, module.write_softmax, module.add_rows, module.append_set_bits, module.find_differences,
        module.find_positives,
    ):  # fmt: skip
        piece = numba.njit(function, no_cpython_wrapper=True, pipeline_class=numba_libraries.LibraryCompiler, **options)
        setattr(module, function.__name__, compiler.widen_integers(piece))
    return compiler.compile_once(numba.njit(module.predict_all, cache=True, **options), folder)


class CompiledNetwork:
    """A three-layer network prepared for compiled code."""

    def __init__(self, layers: Sequence[Any]) -> None:
        """Take matrix and bias of every layer in turn."""
        self.layers = [
            np.ascontiguousarray(np.vstack((matrix.T, bias)), np.float32)
            for matrix, bias in zip(layers[::2], layers[1::2], strict=True)
        ]

    @classmethod
    def from_network(cls, network: Network) -> CompiledNetwork:
        return cls([part for pair in zip(network.matrices, network.biases, strict=True) for part in pair])

    def predict_chances(self, seen: Any, begins: Any, players: Any) -> FloatArray:
        """Return all seats' chances to win and shares of points, counted from the seat to move, with a column per
        position."""
        sizes = [layer.shape[1] for layer in self.layers]
        chances = np.zeros((sizes[-1], seen.shape[1]), np.float32)
        most = max(len(seen), *sizes) + 1
        compile_predictor()(
            np.ascontiguousarray(seen.T), np.zeros(len(seen), np.int8), begins, players, *self.layers,
            np.zeros(most, np.int64), np.zeros(most, np.float32), np.zeros((4, max(sizes)), np.float32), chances,
        )  # fmt: skip
        return chances

    def evaluate_positions(self, seen: Any, begins: Any, players: Any) -> FloatArray:
        """Return the value of each position for the seat to move."""
        chances = self.predict_chances(seen, begins, players)
        return np.asarray(chances[0] + np.float32(POINTS_WEIGHT) * chances[len(chances) // 2])
