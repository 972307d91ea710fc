"""Link a game's rules with the loops of `engine.compile.loops` in any form: interpreted, compiled or CUDA."""

from __future__ import annotations

import types
from pathlib import Path

from boardroom.engine.compile import compiler, loops
from boardroom.engine.game import Game
from boardroom.engine.rules import defaults

CONTRACT = tuple(name for name, value in vars(defaults).items() if isinstance(value, types.FunctionType))
"""The functions that a game's rules modules may define."""


def rules_modules(game: Game) -> list[types.ModuleType]:
    parts = (
        game.rules,
        game.invariants,
        game.evaluation,
        game.advice,
        game.features,
        game.plain_features,
        game.samples,
    )
    return [part for part in parts if part is not None]


def link_game(
    game: Game, form: str, jit: compiler.Jit, entry: compiler.Jit, place: Path | None = None
) -> types.ModuleType:
    """Return a copy of `engine.compile.loops` that calls the game's rules.

    `entry` compiles the functions that Python calls, `jit` all others. `place` is the file name that the copy reports.
    """
    parts = rules_modules(game)
    if form != "plain":
        parts = compiler.link_modules(parts, form, jit)
    module = compiler.execute_copy(loops, f"{loops.__name__}__{game.name}__{form}", str(place or loops.__file__))
    function_names = [name for name, v in vars(module).items() if getattr(v, "__module__", None) == module.__name__]
    helpers = compiler.link_modules([loops], form, jit)[0] if form != "plain" else loops
    for name in ("random_below", "seed_stream"):
        setattr(module, name, getattr(helpers, name))
    for name in CONTRACT:
        # Rules modules may define an unrelated `deal`: use the one of `samples`, which is the last part
        candidates = parts if name != "deal" else parts[-1:] if game.samples is not None else []
        functions = [getattr(part, name) for part in candidates if hasattr(part, name)]
        setattr(module, name, functions[0] if functions else jit(getattr(module, name)))
    if form == "plain":
        vars(module)["copy_state"] = lambda to, i, of, j: game.schema.assign(to[i], of[j])
    for name in function_names:
        if name not in CONTRACT:
            setattr(module, name, (entry if name in loops.ENTRY_POINTS else jit)(getattr(module, name)))
    return module
