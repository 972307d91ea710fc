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
from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.engine.game import Game
from boardroom.players import network
from boardroom.players.training import plot
from boardroom.players.training.learner import to_numpy
from boardroom.players.training.parallel_trainer import ParallelTrainer, select_array_module
from boardroom.players.training.settings import TrainingSettings, read_settings
from boardroom.players.training.trainer import ProgressCallback, Trainer

SETTINGS_FILE = "settings.json"
STATE_FILE = "state.npz"
PLOT_FILE = "strength.svg"


def load_default_settings(game: Game) -> TrainingSettings:
    """Return the settings used for the weights in the package."""
    path = Path(str(files("boardroom.players.training") / "recipes" / f"{game.name}.json"))
    return read_settings(path) if path.exists() else TrainingSettings()


def load_settings(game: Game, folder: Path) -> TrainingSettings:
    """Return the settings stored in the folder, or the game's defaults."""
    return read_settings(folder / SETTINGS_FILE) if (folder / SETTINGS_FILE).exists() else load_default_settings(game)


def create_trainer(
    game: Game, settings: TrainingSettings, gpu: bool | None, threads: int, on_progress: ProgressCallback
) -> Trainer:
    """Create a trainer: on a GPU if there is one, unless chosen otherwise, or in `threads` processes."""
    from boardroom.engine.compile import cuda

    if gpu is not False:
        try:
            cuda.import_cuda()
        except BadInput:
            if gpu:
                raise
        else:
            return Trainer(game, settings, cuda.CudaParallelGames, on_progress)
    return (
        Trainer(game, settings, ParallelGames, on_progress)
        if threads == 1
        else ParallelTrainer(game, settings, on_progress, threads, select_array_module())
    )


def save_checkpoint(trainer: Trainer, folder: Path) -> None:
    """Write all files, each atomically."""
    learner = trainer.learner
    metadata = {
        "settings": asdict(trainer.settings),
        "rounds": trainer.rounds_done,
        "games": trainer.rounds_done * trainer.settings.games,
        "against greedy": trainer.history[-1]["won"] if trainer.history else None,
        **({"after": trainer.initial_metadata} if trainer.initial_metadata else {}),
    }
    data = network.serialize_network(trainer.game, learner.export_layers(trainer.acting_weights), metadata)
    write_atomically(folder / f"{trainer.game.name}.weights", lambda path: path.write_bytes(data))
    write_atomically(folder / SETTINGS_FILE, lambda path: path.write_text(trainer.settings.to_json(), encoding="utf-8"))
    write_atomically(folder / PLOT_FILE, lambda path: path.write_text(draw_history(trainer.history), encoding="utf-8"))
    state = {
        "weights": learner.weights, "first": learner.first, "second": learner.second, "scale": learner.scale,
        "acting": trainer.acting_weights, "past": trainer.xp.stack(trainer.past_weights),
    }  # fmt: skip
    numbers: dict[str, Any] = {
        "done": trainer.rounds_done,
        "steps": learner.steps,
        "history": json.dumps(trainer.history),
    }

    def write(path: Path) -> None:
        with path.open("wb") as file:
            np.savez(file, **{name: to_numpy(array) for name, array in state.items()}, **numbers, allow_pickle=False)

    write_atomically(folder / STATE_FILE, write)


def write_atomically(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a temporary file and rename it, so that an interrupted write keeps the old file."""
    temporary = path.with_name(path.name + ".new")
    write(temporary)
    temporary.replace(path)


def load_initial_weights(trainer: Trainer, path: Path) -> None:
    """Start from the weights in a file, which may come from other tables."""
    try:
        found = network.parse_network(trainer.game, path.read_bytes())
    except OSError as error:
        raise BadInput(f"Can't read the weights {path}.") from error
    layers = [layer for pair in zip(found.matrices, found.biases, strict=True) for layer in pair]
    if sum(layer.size for layer in layers) != trainer.learner.weights.size:
        raise BadInput(f"The layers of {path} differ from the settings.")
    trainer.start_from(layers)
    trainer.initial_metadata = found.metadata


def resume_training(trainer: Trainer, folder: Path) -> None:
    """Resume from the folder. The lesson memory is not stored; the next rounds fill it again."""
    if not (folder / STATE_FILE).exists():
        return
    learner, xp = trainer.learner, trainer.xp
    try:
        with np.load(folder / STATE_FILE, allow_pickle=False) as state:
            found = {name: state[name] for name in state.files}
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder / STATE_FILE} is damaged. Move it away to start again.") from error
    if found["weights"].shape != learner.weights.shape:
        raise BadInput(f"{folder} was started with other layers or features. Choose another folder.")
    for name in ("weights", "first", "second", "scale"):
        setattr(learner, name, xp.asarray(found[name]))
    learner.steps = int(found["steps"])
    trainer.acting_weights = xp.asarray(found["acting"])
    trainer.past_weights = [xp.asarray(row) for row in found["past"]]
    trainer.rounds_done = int(found["done"])
    trainer.history = json.loads(str(found["history"]))


def draw_history(history: Sequence[Mapping[str, Any]]) -> str:
    points = [(float(entry["round"]), float(entry["won"])) for entry in history]
    return plot.draw_curve(points, "rounds", "games won against greedy players")
