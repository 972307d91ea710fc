"""`boardroom train`: a player learns a game by playing it."""

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
        typer.Option("--out", help="Where weights and progress are kept; a training that was begun there goes on."),
    ],
    settings: Annotated[Path | None, typer.Option(help="A JSON file of settings; else those of the game.")] = None,
    begin: Annotated[Path | None, typer.Option(help="Weights to go on from, instead of none.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop after so long, and learn accordingly.")] = None,
    gpu: Annotated[
        bool | None, typer.Option("--gpu/--cpu", help="Where to play; else on a GPU if there is one.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor cores to use without a GPU.")] = 1,
) -> None:
    """Learn a game by playing it: first by watching greedy players, then against them and oneself."""
    from boardroom.players.training import checkpoint

    played = game_named(game)
    if played.features is None or played.judgement is None:
        raise BadInput(unlearned(played, "cannot be learned yet"))
    folder_for(folder)
    chosen = given_settings.read(settings) if settings else checkpoint.settings_of(played, folder)
    with progress_bar() as bar:
        task = bar.add_task(f"{played.name}", total=chosen.warm_rounds + chosen.rounds)

        def say(entry: dict[str, Any]) -> None:
            bar.update(task, completed=entry["round"])
            with (folder / "progress.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            if "won" in entry:
                err.print(f"round {entry['round']}: {entry['won']:.1%} against greedy players", highlight=False)

        school = checkpoint.school(played, chosen, gpu, threads, say)
        if begin:
            checkpoint.begin_with(school, begin)
        checkpoint.take_up(school, folder)
        school.run(60 * minutes if minutes else None, lambda: checkpoint.save(school, folder))
        checkpoint.save(school, folder)
        school.close()
    out.print(f"{folder / f'{played.name}.weights'}: {school.done} rounds", highlight=False)
