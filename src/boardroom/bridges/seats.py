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
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.schema import AnyState
from boardroom.players.matches import resolve_player
from boardroom.players.player import Player, Position

COMPILED_KINDS = {"random": loops.RANDOM, "greedy": loops.GREEDY}
Opponents = str | Player | Sequence[str | Player]


def list_opponents(game: Game, options: Options, given: Opponents) -> list[str | Player]:
    """Return the opponents in seat order. A single one takes all other seats."""
    rivals = game.seat_count(options) - 1
    opponents: list[str | Player] = (
        list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    )
    opponents = opponents * rivals if len(opponents) == 1 else opponents
    if len(opponents) != rivals:
        raise BadInput(f"{len(opponents)} opponents were given for {rivals} seats.")
    return opponents


def compiled_kinds(game: Game, opponents: Sequence[str | Player]) -> list[int] | None:
    """Return the opponents' kinds for a batch, or None if some are not compiled."""
    if any(who not in COMPILED_KINDS for who in opponents if isinstance(who, str)):
        return None
    if any(not isinstance(who, str) for who in opponents) or ("greedy" in opponents and game.evaluation is None):
        return None
    return [COMPILED_KINDS[str(who)] for who in opponents]


def arrange_seats(seat: int, own: int, others: Sequence[int]) -> list[int]:
    """Return one value per seat: `own` at `seat`, and the others in order."""
    return [*others[:seat], own, *others[seat:]]


class LearnerSeat(Protocol):
    """The agent's seat, with any opponents."""

    def start_game(self, seed: int, seat: int) -> None: ...
    def apply_action(self, action: int) -> None: ...
    def observe_features(self) -> Array: ...
    def legal_actions(self) -> Array: ...
    def scores(self) -> Array | None: ...
    def state(self) -> AnyState: ...


class CompiledSeat:
    """A seat against compiled players, in one compiled call per step."""

    def __init__(self, game: Game, options: Options, kinds: list[int]) -> None:
        self.kinds = kinds
        self.batch = Batch(game, options, 1, features=True, restart_at_once=False)
        self.action = np.zeros(1, np.int16)

    def start_game(self, seed: int, seat: int) -> None:
        self.batch.kinds[0] = arrange_seats(seat, loops.EXTERNAL, self.kinds)
        self.batch.reset(seed)

    def apply_action(self, action: int) -> None:
        self.action[0] = action
        self.batch.step_unchecked(self.action)

    def observe_features(self) -> Array:
        known: Array = self.batch.features[0].copy()
        return known

    def legal_actions(self) -> Array:
        legal: Array = self.batch.moves[0, : self.batch.counts[0]]
        return legal

    def scores(self) -> Array | None:
        return self.batch.scores[0].copy() if self.batch.done[0] else None

    def state(self) -> AnyState:
        return self.batch.game.schema.unpack(self.batch.states[0])


class InterpretedSeat:
    """A seat against any players, interpreted."""

    def __init__(self, game: Game, options: Options, opponents: Sequence[str | Player]) -> None:
        self.game, self.options = game, options
        self.players = [resolve_player(who, compiled=True) for who in opponents]

    def start_game(self, seed: int, seat: int) -> None:
        self.seat, self.random = seat, Random(seed)
        self.match = Match(self.game, self.options, seal=Seal(str(seed)))
        self.play_others()

    def apply_action(self, action: int) -> None:
        self.match.apply_action(action, self.seat)
        self.play_others()

    def play_others(self) -> None:
        """Apply draws and the opponents' actions until the agent must decide."""
        while True:
            self.match.play_chance()
            actor = self.match.state.actor
            if self.match.is_over or actor == self.seat:
                return
            position = Position(self.match, actor, self.random)
            player = self.players[actor - (actor > self.seat)]
            self.match.apply_action(position.parse_action(player.choose(position)), actor)

    def observe_features(self) -> Array:
        return cpu.compute_features(self.game, self.match.state, self.seat)

    def legal_actions(self) -> Array:
        return np.array([] if self.match.is_over else self.match.legal_actions(), np.int16)

    def scores(self) -> Array | None:
        scores = self.match.scores()
        return None if scores is None else np.array(scores)

    def state(self) -> AnyState:
        return self.match.state


def create_seat(game: Game, options: Options, opponents: Opponents) -> LearnerSeat:
    """Return a seat with these opponents, compiled if possible."""
    named = list_opponents(game, options, opponents)
    kinds = compiled_kinds(game, named)
    return InterpretedSeat(game, options, named) if kinds is None else CompiledSeat(game, options, kinds)
