"""The folder of a training run: weights, progress and the state to resume from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.engine.batch.parallel_games import Crowd
from boardroom.engine.game import Game
from boardroom.players import network
from boardroom.players.training import plot
from boardroom.players.training.learner import on_host
from boardroom.players.training.parallel_trainer import Crew, learning_place
from boardroom.players.training.settings import Settings, read
from boardroom.players.training.trainer import Say, School

SETTINGS = "settings.json"
STATE = "state.npz"
PLOT = "strength.svg"


def recipe_of(game: Game) -> Settings:
    """Return the settings used for the weights in the package."""
    path = Path(str(files("boardroom.players.training") / "recipes" / f"{game.name}.json"))
    return read(path) if path.exists() else Settings()


def settings_of(game: Game, folder: Path) -> Settings:
    """Return the settings stored in the folder, or the game's defaults."""
    return read(folder / SETTINGS) if (folder / SETTINGS).exists() else recipe_of(game)


def school(game: Game, settings: Settings, gpu: bool | None, threads: int, say: Say) -> School:
    """Create a trainer: on a GPU if there is one, unless chosen otherwise, or in `threads` processes."""
    from boardroom.engine.compile import cuda

    if gpu is not False:
        try:
            cuda.numba_cuda()
        except BadInput:
            if gpu:
                raise
        else:
            return School(game, settings, cuda.CudaCrowd, say)
    return School(game, settings, Crowd, say) if threads == 1 else Crew(game, settings, say, threads, learning_place())


def save(school: School, folder: Path) -> None:
    """Write all files, each atomically."""
    learner = school.learner
    metadata = {
        "settings": asdict(school.settings),
        "rounds": school.done,
        "games": school.done * school.settings.games,
        "against greedy": school.history[-1]["won"] if school.history else None,
        **({"after": school.before} if school.before else {}),
    }
    data = network.dumps(school.game, learner.layers(school.acting), metadata)
    whole(folder / f"{school.game.name}.weights", lambda path: path.write_bytes(data))
    whole(folder / SETTINGS, lambda path: path.write_text(school.settings.dumps(), encoding="utf-8"))
    whole(folder / PLOT, lambda path: path.write_text(drawn(school.history), encoding="utf-8"))
    state = {
        "weights": learner.weights, "first": learner.first, "second": learner.second, "scale": learner.scale,
        "acting": school.acting, "past": school.xp.stack(school.past),
    }  # fmt: skip
    numbers: dict[str, Any] = {"done": school.done, "steps": learner.steps, "history": json.dumps(school.history)}

    def write(path: Path) -> None:
        with path.open("wb") as file:
            np.savez(file, **{name: on_host(array) for name, array in state.items()}, **numbers, allow_pickle=False)

    whole(folder / STATE, write)


def whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a temporary file and rename it, so that an interrupted write keeps the old file."""
    temporary = path.with_name(path.name + ".new")
    write(temporary)
    temporary.replace(path)


def begin_with(school: School, path: Path) -> None:
    """Start from the weights in a file, which may come from other tables."""
    try:
        found = network.loads(school.game, path.read_bytes())
    except OSError as error:
        raise BadInput(f"Can't read the weights {path}.") from error
    layers = [layer for pair in zip(found.matrices, found.biases, strict=True) for layer in pair]
    if sum(layer.size for layer in layers) != school.learner.weights.size:
        raise BadInput(f"The layers of {path} differ from the settings.")
    school.begin_with(layers)
    school.before = found.made


def take_up(school: School, folder: Path) -> None:
    """Resume from the folder. The lesson memory is not stored; the next rounds fill it again."""
    if not (folder / STATE).exists():
        return
    learner, xp = school.learner, school.xp
    try:
        with np.load(folder / STATE, allow_pickle=False) as state:
            found = {name: state[name] for name in state.files}
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder / STATE} is damaged. Move it away to start again.") from error
    if found["weights"].shape != learner.weights.shape:
        raise BadInput(f"{folder} was started with other layers or features. Choose another folder.")
    for name in ("weights", "first", "second", "scale"):
        setattr(learner, name, xp.asarray(found[name]))
    learner.steps = int(found["steps"])
    school.acting = xp.asarray(found["acting"])
    school.past = [xp.asarray(row) for row in found["past"]]
    school.done = int(found["done"])
    school.history = json.loads(str(found["history"]))


def drawn(history: Sequence[Mapping[str, Any]]) -> str:
    points = [(float(entry["round"]), float(entry["won"])) for entry in history]
    return plot.curve(points, "rounds", "games won against greedy players")
