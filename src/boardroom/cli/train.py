"""`boardroom train`: train a player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import GameName, create_progress_bar, ensure_writable_folder, err, out, report_errors
from boardroom.engine.game import missing_module_message
from boardroom.games import find_game
from boardroom.players.training import settings as given_settings


@report_errors
def train(
    game: GameName,
    folder: Annotated[
        Path,
        typer.Option("--out", help="Folder for weights and progress; a training run in it resumes"),
    ],
    settings: Annotated[Path | None, typer.Option(help="JSON file with settings; default: the game's settings")] = None,
    begin: Annotated[Path | None, typer.Option(help="Weights to start from; default: random weights")] = None,
    minutes: Annotated[
        float | None,
        typer.Option(help="Minutes to train; the learning rate is adjusted to end then; default: no limit"),
    ] = None,
    gpu: Annotated[
        bool | None, typer.Option("--gpu/--cpu", help="Where to play; default: on a GPU if available")
    ] = None,
    threads: Annotated[int, typer.Option(help="Processes to use without a GPU")] = 1,
) -> None:
    """Train a player: imitate greedy games first, then learn by self-play"""
    from boardroom.players.training import checkpoint

    chosen_game = find_game(game)
    if chosen_game.features is None or chosen_game.evaluation is None:
        raise BadInput(missing_module_message(chosen_game, "cannot be learned yet"))
    ensure_writable_folder(folder)
    chosen = given_settings.read_settings(settings) if settings else checkpoint.load_settings(chosen_game, folder)
    with create_progress_bar() as bar:
        task = bar.add_task(f"{chosen_game.name}", total=chosen.warm_rounds + chosen.rounds)

        def say(entry: dict[str, Any]) -> None:
            bar.update(task, completed=entry["round"])
            with (folder / "progress.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            if "won" in entry:
                err.print(f"round {entry['round']}: {entry['won']:.1%} against greedy players", highlight=False)

        trainer = checkpoint.create_trainer(chosen_game, chosen, gpu, threads, say)
        if begin:
            checkpoint.load_initial_weights(trainer, begin)
        checkpoint.resume_training(trainer, folder)
        trainer.run_rounds(60 * minutes if minutes else None, lambda: checkpoint.save_checkpoint(trainer, folder))
        checkpoint.save_checkpoint(trainer, folder)
        trainer.close_pool()
    out.print(f"{folder / f'{chosen_game.name}.weights'}: {trainer.rounds_done} rounds", highlight=False)
