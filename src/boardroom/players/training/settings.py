"""Training settings. The same settings give the same weights on the same kind of machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game, Options


@dataclass(frozen=True)
class TrainingSettings:
    seed: int = 1
    layers: tuple[int, ...] = (512, 128)
    """Widths of the hidden layers."""
    games: int = 32768
    """Games played together."""
    warm_rounds: int = 12
    """Rounds that imitate greedy players, at the start."""
    rounds: int = 100
    """Rounds of self-play, against greedy players, the learner itself and earlier versions."""
    keep: float = 0.4
    """Share of the learner's decisions used for learning."""
    epochs: float = 2.0
    """Average number of times a decision is used for learning."""
    memory: int = 8
    """Rounds kept in memory."""
    batch: int = 8192
    rate: float = 1e-3
    """Initial learning rate. It falls to a twentieth."""
    decay: float = 1e-4
    trace: float = 0.7
    """Weight of the game's outcome in a target, as opposed to the prediction for the next turn."""
    points: float = 0.3
    """Weight of the share of points relative to winning."""
    explore: float = 0.06
    """Share of exploring decisions, in seats that explore."""
    average: float = 0.8
    """Share of the old weights kept by the acting player each round."""
    past_every: int = 10
    """Rounds between stored opponents."""
    measure_every: int = 10
    """Rounds between measurements."""
    measure_games: int = 8192
    tables: tuple[tuple[float, Mapping[str, Any]], ...] = field(default=())
    """Options to play, each with its weight. Empty: every kind of table."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read_settings(path: Path) -> TrainingSettings:
    """Read settings from a file. Raise BadInput if it is invalid."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"Can't read the settings {path}.") from error
    except ValueError as error:
        raise BadInput(f"The settings {path} are not JSON.") from error
    if not isinstance(given, dict):
        raise BadInput(f"The settings {path} are not a JSON object.")
    return parse_settings(given)


def parse_settings(given: Mapping[str, Any]) -> TrainingSettings:
    """Parse settings. Raise BadInput for unknown keys."""
    known = {f.name: f for f in fields(TrainingSettings)}
    for key in given:
        if key not in known:
            raise BadInput(f"Unknown training setting {key!r}. Choose from {', '.join(known)}.")
    made = dict(given)
    for key in ("layers", "tables"):
        if key in made:
            made[key] = tuple(tuple(row) if isinstance(row, list) else row for row in made[key])
    return TrainingSettings(**made)


def list_tables(game: Game, settings: TrainingSettings) -> tuple[list[Options], list[float]]:
    """Return the tables to learn at, and their probabilities."""
    if settings.tables:
        rows = [(weight, game.complete_options(options)) for weight, options in settings.tables]
    else:
        rows = [(1.0, options) for options in game.variants() if not game.records_real_table(options)]
    total = sum(weight for weight, _ in rows)
    return [options for _, options in rows], [weight / total for weight, _ in rows]
