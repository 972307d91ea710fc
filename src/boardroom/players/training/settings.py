"""What a training is made of, as data: the same settings give the same weights on the same kind of machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game, Options


@dataclass(frozen=True)
class Settings:
    seed: int = 1
    layers: tuple[int, ...] = (512, 128)
    """Widths of the hidden layers."""
    games: int = 32768
    """Played side by side."""
    warm_rounds: int = 12
    """Rounds of games between greedy players, to begin with."""
    rounds: int = 100
    """Rounds of games of the learner, against greedy players, itself and what it was before."""
    keep: float = 0.4
    """The part of the learner's decisions that is learned from."""
    epochs: float = 2.0
    """How often a decision is learned from, in the mean."""
    memory: int = 8
    """Rounds that are remembered."""
    batch: int = 8192
    rate: float = 1e-3
    """Of learning, at first; it falls to a twentieth."""
    decay: float = 1e-4
    trace: float = 0.7
    """How much of a judgement is what came of the game, rather than what the next turn is judged to be worth."""
    points: float = 0.3
    """What a share of all points is worth beside winning."""
    explore: float = 0.06
    """The part of decisions that are tried out at random, at seats that explore."""
    average: float = 0.8
    """How slowly the player that plays follows the one that learns, a round."""
    past_every: int = 10
    """Rounds between players that are remembered as opponents."""
    measure_every: int = 10
    """Rounds between measurements."""
    measure_games: int = 8192
    tables: tuple[tuple[float, Mapping[str, Any]], ...] = field(default=())
    """What is played, each with its weight; none: every kind of table."""

    def dumps(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read(path: Path) -> Settings:
    """Settings from a file, or a sentence that says what is wrong with it."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"The settings {path} cannot be read.") from error
    except ValueError as error:
        raise BadInput(f"The settings {path} are no JSON.") from error
    if not isinstance(given, dict):
        raise BadInput(f"The settings {path} are no object.")
    return loads(given)


def loads(given: Mapping[str, Any]) -> Settings:
    """Settings from data; a wrong key is refused by name."""
    known = {f.name: f for f in fields(Settings)}
    for key in given:
        if key not in known:
            raise BadInput(f"Training has no setting {key!r}: its settings are {', '.join(known)}.")
    made = dict(given)
    for key in ("layers", "tables"):
        if key in made:
            made[key] = tuple(tuple(row) if isinstance(row, list) else row for row in made[key])
    return Settings(**made)


def tables_of(game: Game, settings: Settings) -> tuple[list[Options], list[float]]:
    """The tables to learn at, and how often each."""
    if settings.tables:
        rows = [(weight, game.options(options)) for weight, options in settings.tables]
    else:
        rows = [(1.0, options) for options in game.variants() if not game.typed(options)]
    total = sum(weight for weight, _ in rows)
    return [options for _, options in rows], [weight / total for weight, _ in rows]
