"""One agent's seat at a table whose other seats belong to compiled or arbitrary players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.bridges.common import Array
from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import cpu, loops
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Seal, Table
from boardroom.engine.rules.schema import SomeState
from boardroom.players.matches import made
from boardroom.players.player import Player, Position

HOUSE = {"random": loops.RANDOM, "greedy": loops.GREEDY}
Opponents = str | Player | Sequence[str | Player]


def opponents_of(game: Game, options: Options, given: Opponents) -> list[str | Player]:
    """Return the opponents in seat order. A single one takes all other seats."""
    rivals = game.players(options) - 1
    opponents: list[str | Player] = (
        list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    )
    opponents = opponents * rivals if len(opponents) == 1 else opponents
    if len(opponents) != rivals:
        raise BadInput(f"{len(opponents)} opponents were given for {rivals} seats.")
    return opponents


def kinds_of(game: Game, opponents: Sequence[str | Player]) -> list[int] | None:
    """Return the opponents' kinds for a batch, or None if some are not compiled."""
    if any(who not in HOUSE for who in opponents if isinstance(who, str)):
        return None
    if any(not isinstance(who, str) for who in opponents) or ("greedy" in opponents and game.judgement is None):
        return None
    return [HOUSE[str(who)] for who in opponents]


def around(seat: int, own: int, others: Sequence[int]) -> list[int]:
    """Return one value per seat: `own` at `seat`, and the others in order."""
    return [*others[:seat], own, *others[seat:]]


class Seat(Protocol):
    """The agent's seat, with any opponents."""

    def begin(self, seed: int, seat: int) -> None: ...
    def take(self, action: int) -> None: ...
    def known(self) -> Array: ...
    def legal(self) -> Array: ...
    def scores(self) -> Array | None: ...
    def state(self) -> SomeState: ...


class CompiledSeat:
    """A seat against compiled players, in one compiled call per step."""

    def __init__(self, game: Game, options: Options, kinds: list[int]) -> None:
        self.kinds = kinds
        self.batch = Batch(game, options, 1, features=True, same=False)
        self.action = np.zeros(1, np.int16)

    def begin(self, seed: int, seat: int) -> None:
        self.batch.kinds[0] = around(seat, loops.ASKED, self.kinds)
        self.batch.reset(seed)

    def take(self, action: int) -> None:
        self.action[0] = action
        self.batch.run(self.action)

    def known(self) -> Array:
        known: Array = self.batch.features[0].copy()
        return known

    def legal(self) -> Array:
        legal: Array = self.batch.moves[0, : self.batch.counts[0]]
        return legal

    def scores(self) -> Array | None:
        return self.batch.scores[0].copy() if self.batch.done[0] else None

    def state(self) -> SomeState:
        return self.batch.game.schema.unpack(self.batch.states[0])


class PlayedSeat:
    """A seat against any players, interpreted."""

    def __init__(self, game: Game, options: Options, opponents: Sequence[str | Player]) -> None:
        self.game, self.options = game, options
        self.players = [made(who, compiled=True) for who in opponents]

    def begin(self, seed: int, seat: int) -> None:
        self.seat, self.random = seat, Random(seed)
        self.table = Table(self.game, self.options, seal=Seal(str(seed)))
        self.answer()

    def take(self, action: int) -> None:
        self.table.do(action, self.seat)
        self.answer()

    def answer(self) -> None:
        """Apply draws and the opponents' actions until the agent must decide."""
        while True:
            self.table.roll()
            actor = self.table.state.actor
            if self.table.over or actor == self.seat:
                return
            position = Position(self.table, actor, self.random)
            player = self.players[actor - (actor > self.seat)]
            self.table.do(position.action(player.choose(position)), actor)

    def known(self) -> Array:
        return cpu.features(self.game, self.table.state, self.seat)

    def legal(self) -> Array:
        return np.array([] if self.table.over else self.table.legal(), np.int16)

    def scores(self) -> Array | None:
        scores = self.table.scores()
        return None if scores is None else np.array(scores)

    def state(self) -> SomeState:
        return self.table.state


def seated(game: Game, options: Options, opponents: Opponents) -> Seat:
    """Return a seat with these opponents, compiled if possible."""
    named = opponents_of(game, options, opponents)
    kinds = kinds_of(game, named)
    return PlayedSeat(game, options, named) if kinds is None else CompiledSeat(game, options, kinds)
