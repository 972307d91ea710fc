"""A game's rules joined with the loops of `engine.loops`, in any form: interpreted, compiled, CUDA."""

from __future__ import annotations

import inspect
import sys
import types

from boardroom.engine import compiler, loops
from boardroom.engine.game import Game

CONTRACT = ("legal", "apply", "chance", "score", "broken")


def joined(game: Game, form: str, jit: compiler.Jit, entry: compiler.Jit) -> types.ModuleType:
    """`engine.loops` again, its stand-ins replaced by the game's rules. `jit` compiles what is called from compiled
    code alone, `entry` what is called from Python."""
    parts = [game.rules, game.invariants]
    if form != "plain":
        parts = [compiler.link(part, form, jit) for part in parts]
    module = types.ModuleType(f"{loops.__name__}__{game.name}__{form}")
    module.__file__ = loops.__file__
    sys.modules[module.__name__] = module
    exec(compile(inspect.getsource(loops), str(loops.__file__), "exec"), module.__dict__)  # noqa: S102
    own = [name for name, v in vars(module).items() if getattr(v, "__module__", None) == module.__name__]
    helpers = compiler.link(loops, form, jit) if form != "plain" else loops
    for name in ("below", "seeded"):
        setattr(module, name, getattr(helpers, name))
    for name in CONTRACT:
        setattr(module, name, next(getattr(part, name) for part in parts if hasattr(part, name)))
    for name in own:
        if name not in CONTRACT:
            setattr(module, name, (entry if name in loops.ENTRIES else jit)(getattr(module, name)))
    return module
