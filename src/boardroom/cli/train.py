"""`boardroom train`: train a player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput
from boardroom.cli.common import GameName, err, folder_for, out, plain_errors, progress_bar
from boardroom.engine.game import unlearned
from boardroom.games import game_named
from boardroom.players.training import settings as given_settings


@plain_errors
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

    chosen_game = game_named(game)
    if chosen_game.features is None or chosen_game.judgement is None:
        raise BadInput(unlearned(chosen_game, "cannot be learned yet"))
    folder_for(folder)
    chosen = given_settings.read(settings) if settings else checkpoint.settings_of(chosen_game, folder)
    with progress_bar() as bar:
        task = bar.add_task(f"{chosen_game.name}", total=chosen.warm_rounds + chosen.rounds)

        def say(entry: dict[str, Any]) -> None:
            bar.update(task, completed=entry["round"])
            with (folder / "progress.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            if "won" in entry:
                err.print(f"round {entry['round']}: {entry['won']:.1%} against greedy players", highlight=False)

        trainer = checkpoint.school(chosen_game, chosen, gpu, threads, say)
        if begin:
            checkpoint.begin_with(trainer, begin)
        checkpoint.take_up(trainer, folder)
        trainer.run(60 * minutes if minutes else None, lambda: checkpoint.save(trainer, folder))
        checkpoint.save(trainer, folder)
        trainer.close()
    out.print(f"{folder / f'{chosen_game.name}.weights'}: {trainer.done} rounds", highlight=False)
