"""Every game as an OpenSpiel game, with explicit chance: `pyspiel.load_game("boardroom_acquire(players=2)")`.

Importing this module registers `boardroom_acquire`, `boardroom_aquaretto` and `boardroom_trade`. Their parameters are
the options of the game and `reward`, as in the other bridges. Utilities add up to zero. Rulesets that are named after a
year get a prefix (`ruleset=v2000`), because OpenSpiel would parse a number. Chance nodes list every outcome with its
probability.

States use the compiled rules. Perfect recall also needs the events that a player has seen; the interpreted rules
replay them on demand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np

from boardroom.bridges.common import Array, checked_reward, missing, rewards_of, table_named
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.schema import SomeState
from boardroom.games import GAMES

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) from error

PREFIX = "boardroom_"
PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
RECENT, NUMBERS, BITS = 32, 6, 64
"""Events in an information state, numbers per event, and bits of a hash of all earlier events."""

Heard = tuple[int, ...]


class Memory:
    """The events that each player has seen, and their own actions, from a replay by the interpreted rules."""

    def __init__(self, game: Game, state: SomeState, players: int) -> None:
        self.game, self.state = game, state
        self.steps = 0
        # The players, then a spectator
        self.heard: list[list[Heard]] = [[] for _ in range(players + 1)]

    def copy(self) -> Memory:
        other = Memory(self.game, self.game.schema.copy(self.state), 0)
        other.steps = self.steps
        other.heard = [list(each) for each in self.heard]
        return other

    def follow(self, actions: list[int]) -> None:
        """Replay the actions that are new since the last call."""
        for action in actions[self.steps :]:
            actor = int(self.state.actor)
            if actor >= 0:
                self.heard[actor].append((-1, actor, action, 0, 0, 0))
            self.state.told = []
            self.game.rules.apply(self.state, action)
            events, self.state.told = self.state.told, None
            for turn, event in events:
                for seat, history in enumerate(self.heard):
                    visible = self.game.hear(event, seat if history is not self.heard[-1] else None, self.state, turn)
                    if visible is not None:
                        history.append((0, visible.what, visible.who, visible.x, visible.y, visible.z))
        self.steps = len(actions)

    def imagine(self, state: SomeState, player: int) -> None:
        """Replace the state by one that the player could be in.

        Other players keep only the events that everyone has seen.
        """
        self.state = self.game.schema.copy(state)
        for seat in range(len(self.heard) - 1):
            if seat != player:
                self.heard[seat] = list(self.heard[-1])


class At:
    """The data of a state. OpenSpiel clones Python states with deepcopy, so all data is in this one object."""

    __slots__ = ("actions", "actor", "memory", "record", "table")

    def __init__(self, table: BoardroomGame, record: Array, actor: int, actions: list[int], memory: Memory | None):
        self.table, self.record, self.actor, self.actions, self.memory = table, record, actor, actions, memory

    def __deepcopy__(self, memo: Any) -> At:
        memory = None if self.memory is None else self.memory.copy()
        return At(self.table, self.record.copy(), self.actor, self.actions[:], memory)


class BoardroomGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = {key: spoken(value) for key, value in (params or {}).items()}
        self.reward = checked_reward(str(given.pop("reward", "win")))
        self.game, self.options = table_named(name, given)
        self.players = self.game.players(self.options)
        self.words = self.game.words(self.options)
        self.start = self.game.schema.pack(self.game.start(self.options))
        module = cpu.compiled(self.game)
        self.legal_at, self.apply_at, self.features_at = module.legal_at, module.apply_at, module.features_at
        self.play_many = module.play_many
        self.out = np.zeros(self.game.max_actions, np.int16)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.words.grammar.texts),
            max_chance_outcomes=len(self.words.grammar.texts),
            num_players=self.players,
            min_utility=-1 / self.players,
            max_utility=1 - 1 / self.players,
            utility_sum=0.0,
            max_game_length=cpu.MAX_STEPS,
        )
        super().__init__(kind_of(self.game), info, {**written_options(self.options), "reward": self.reward})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, state: str | None = None) -> BoardroomState:
        return BoardroomState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BoardroomState(pyspiel.State):  # type: ignore[misc]
    """A position, reached by actions of players and chance."""

    def __init__(self, game: BoardroomGame) -> None:
        super().__init__(game)
        self.at = At(game, game.start.copy(), int(game.start["actor"][0]), [], None)

    def current_player(self) -> int:
        actor = self.at.actor
        return actor if actor >= 0 else PLAYERS[actor]

    def _listed(self) -> list[int]:
        table = self.at.table
        found: list[int] = table.out[: table.legal_at(self.at.record, 0, table.out)].tolist()
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self._listed() if player == self.at.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all outcomes with their equal probabilities."""
        outcomes = self._listed()
        part = 1 / len(outcomes)
        return [(outcome, part) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        at = self.at
        at.table.apply_at(at.record, 0, action)
        at.actor = int(at.record["actor"][0])
        at.actions.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.table.words.grammar.text(action)

    def is_terminal(self) -> bool:
        return self.at.actor == OVER

    def returns(self) -> list[float]:
        table = self.at.table
        if self.at.actor != OVER:
            return [0.0] * table.players
        state = self.position()
        scores = np.array([table.game.rules.score(state, seat) for seat in range(table.players)])
        returned: list[float] = (rewards_of(scores, table.reward) - 1 / table.players).tolist()
        return returned

    def position(self) -> SomeState:
        """Return the interpreted form of the state."""
        return self.at.table.game.schema.unpack(self.at.record[0])

    def view(self, player: int | None) -> dict[str, Any]:
        """Return everything that a player (None: a spectator) may see, as JSON data."""
        table = self.at.table
        return dict(table.game.view(self.position(), player, table.words))

    def remembered(self) -> Memory:
        """Return the events up to now."""
        at = self.at
        if at.memory is None:
            at.memory = Memory(at.table.game, at.table.game.start(at.table.options), at.table.players)
        at.memory.follow(at.actions)
        return at.memory

    def heard(self, player: int) -> list[Heard]:
        """Return everything that a player has seen and done since the start."""
        return self.remembered().heard[player]

    def resample_from_infostate(self, player: int, sampler: Any) -> BoardroomState:
        """Return a random state that is consistent with the player's knowledge.

        `sampler()` returns a number from 0 to 1.
        """
        self.remembered()
        other: BoardroomState = self.clone()
        at, game = other.at, self.at.table.game
        dealt = game.sample(self.position(), player, Random(sampler()))
        at.record[:] = game.schema.pack(dealt)
        assert at.memory is not None
        at.memory.imagine(dealt, player)
        return other

    def __str__(self) -> str:
        return written(self.view(None))


class Observer:
    """Observations as features and JSON data; with perfect recall, also the events so far."""

    def __init__(self, table: BoardroomGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.table = table
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        self.recall = kind.perfect_recall and self.own
        assert table.game.features is not None
        width = int(table.game.features.FEATURES) if self.own else 0
        pieces: dict[str, tuple[int, ...]] = {"features": (width,)} if self.own else {}
        if self.recall:
            pieces |= {"recent": (RECENT, NUMBERS), "before": (BITS,)}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in pieces.values()), np.float32)
        self.dict: dict[str, Array] = {}
        first = 0
        for name, shape in pieces.items():
            last = first + int(np.prod(shape))
            self.dict[name] = self.tensor[first:last].reshape(shape)
            first = last
        self._known = np.zeros(width, np.int8)
        self._room = np.zeros(1, table.game.schema.dtype)

    def set_from(self, state: BoardroomState, player: int) -> None:
        if not self.own:
            return
        self._known[:] = 0
        # Computing features may modify the position
        self._room[:] = state.at.record
        self.table.features_at(self._room, 0, player, self._known)
        self.dict["features"][:] = self._known
        if self.recall:
            events = state.heard(player)
            recent = events[-RECENT:]
            self.dict["recent"][:] = 0
            if recent:
                self.dict["recent"][-len(recent) :] = recent
            digest = sha256(repr(events).encode()).digest()
            self.dict["before"][:] = np.unpackbits(np.frombuffer(digest[: BITS // 8], np.uint8))

    def string_from(self, state: BoardroomState, player: int) -> str:
        if not self.own:
            return written(state.view(None))
        view = written(state.view(player))
        return f"{view}\n{state.heard(player)}" if self.recall else view


class RandomRollouts:
    """An evaluator for OpenSpiel's searches that plays random games in compiled code."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts, self.seed, self.asked = rollouts, seed, 0

    def evaluate(self, state: BoardroomState) -> Array:
        table = state.at.table
        if state.is_terminal():
            return np.array(state.returns())
        scores, counts = np.zeros((self.rollouts, table.players), np.int64), np.zeros(2, np.int64)
        room, stream = table.start.copy(), np.zeros(1, np.int64)
        table.play_many(state.at.record, room, self.seed, self.asked, stream, table.out, scores, counts)
        self.asked += self.rollouts
        worth: Array = rewards_of(scores, table.reward).mean(axis=0) - 1 / table.players
        return worth

    def prior(self, state: BoardroomState) -> list[tuple[int, float]]:
        """Return a uniform prior, or the probabilities of a chance node."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def spoken(value: Any) -> Any:
    """Convert a parameter to the value of an option."""
    return value[1:] if isinstance(value, str) and value[:1] == "v" and value[1:].isdecimal() else value


def written_options(options: Options) -> Options:
    """Convert options to parameters."""
    return {
        key: f"v{value}" if isinstance(value, str) and value.isdecimal() else value for key, value in options.items()
    }


def parameters_of(game: Game) -> Options:
    """Return the default parameters: options with simple values, and the reward."""
    plain = {key: value for key, value in game.options({}).items() if isinstance(value, int | str)}
    return {**written_options(plain), "reward": "win"}


def kind_of(game: Game) -> Any:
    seats = [game.players(options) for options in game.variants()]
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.titles["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters_of(game),
    )


def class_of(game: Game) -> type[BoardroomGame]:
    """Return a game class for one game, because OpenSpiel creates games from parameters alone."""

    class Named(BoardroomGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game.name, params)

    Named.__name__ = Named.__qualname__ = f"{game.name.capitalize()}Game"
    return Named


def register() -> None:
    """Register all games that are not registered yet."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if PREFIX + game.name not in known:
            pyspiel.register_game(kind_of(game), class_of(game))


register()
