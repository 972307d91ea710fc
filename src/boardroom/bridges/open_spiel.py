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

from boardroom.bridges.common import Array, check_reward, compute_rewards, missing_library_error, resolve_game
from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.schema import AnyState
from boardroom.games import GAMES

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

PREFIX = "boardroom_"
SPECIAL_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
RECENT_EVENTS, EVENT_NUMBERS, DIGEST_BITS = 32, 6, 64
"""Events in an information state, numbers per event, and bits of a hash of all earlier events."""

EventNumbers = tuple[int, ...]


class PlayerMemories:
    """The events that each player has seen, and their own actions, from a replay by the interpreted rules."""

    def __init__(self, game: Game, state: AnyState, players: int) -> None:
        self.game, self.state = game, state
        self.steps = 0
        # The players, then a spectator
        self.events: list[list[EventNumbers]] = [[] for _ in range(players + 1)]

    def copy(self) -> PlayerMemories:
        other = PlayerMemories(self.game, self.game.schema.copy(self.state), 0)
        other.steps = self.steps
        other.events = [list(each) for each in self.events]
        return other

    def catch_up(self, actions: list[int]) -> None:
        """Replay the actions that are new since the last call."""
        for action in actions[self.steps :]:
            actor = int(self.state.actor)
            if actor >= 0:
                self.events[actor].append((-1, actor, action, 0, 0, 0))
            self.state.event_log = []
            self.game.rules.apply(self.state, action)
            events, self.state.event_log = self.state.event_log, None
            for turn, event in events:
                for seat, history in enumerate(self.events):
                    visible = self.game.visible_event(
                        event, seat if history is not self.events[-1] else None, self.state, turn
                    )
                    if visible is not None:
                        history.append((0, visible.code, visible.seat, visible.x, visible.y, visible.z))
        self.steps = len(actions)

    def replace_state(self, state: AnyState, player: int) -> None:
        """Replace the state by one that the player could be in.

        Other players keep only the events that everyone has seen.
        """
        self.state = self.game.schema.copy(state)
        for seat in range(len(self.events) - 1):
            if seat != player:
                self.events[seat] = list(self.events[-1])


class StateData:
    """The data of a state. OpenSpiel clones Python states with deepcopy, so all data is in this one object."""

    __slots__ = ("actions", "actor", "memory", "record", "spiel_game")

    def __init__(
        self, table: BoardroomGame, record: Array, actor: int, actions: list[int], memory: PlayerMemories | None
    ):
        self.spiel_game, self.record, self.actor, self.actions, self.memory = table, record, actor, actions, memory

    def __deepcopy__(self, memo: Any) -> StateData:
        memory = None if self.memory is None else self.memory.copy()
        return StateData(self.spiel_game, self.record.copy(), self.actor, self.actions[:], memory)


class BoardroomGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = {key: parse_parameter(value) for key, value in (params or {}).items()}
        self.reward = check_reward(str(given.pop("reward", "win")))
        self.game, self.options = resolve_game(name, given)
        self.players = self.game.seat_count(self.options)
        self.words = self.game.create_text(self.options)
        self.start = self.game.schema.pack(self.game.create_state(self.options))
        module = cpu.compile_game(self.game)
        self.legal_at, self.apply_at, self.features_at = module.legal_at, module.apply_at, module.features_at
        self.play_games = module.play_games
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
        super().__init__(game_type(self.game), info, {**format_parameters(self.options), "reward": self.reward})

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
        self.data = StateData(game, game.start.copy(), int(game.start["actor"][0]), [], None)

    def current_player(self) -> int:
        actor = self.data.actor
        return actor if actor >= 0 else SPECIAL_PLAYERS[actor]

    def _listed(self) -> list[int]:
        table = self.data.spiel_game
        found: list[int] = table.out[: table.legal_at(self.data.record, 0, table.out)].tolist()
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self._listed() if player == self.data.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all outcomes with their equal probabilities."""
        outcomes = self._listed()
        part = 1 / len(outcomes)
        return [(outcome, part) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        at = self.data
        at.spiel_game.apply_at(at.record, 0, action)
        at.actor = int(at.record["actor"][0])
        at.actions.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.data.spiel_game.words.grammar.text(action)

    def is_terminal(self) -> bool:
        return self.data.actor == OVER

    def returns(self) -> list[float]:
        table = self.data.spiel_game
        if self.data.actor != OVER:
            return [0.0] * table.players
        state = self.plain_state()
        scores = np.array([table.game.rules.score(state, seat) for seat in range(table.players)])
        returned: list[float] = (compute_rewards(scores, table.reward) - 1 / table.players).tolist()
        return returned

    def plain_state(self) -> AnyState:
        """Return the interpreted form of the state."""
        return self.data.spiel_game.game.schema.unpack(self.data.record[0])

    def view(self, player: int | None) -> dict[str, Any]:
        """Return everything that a player (None: a spectator) may see, as JSON data."""
        table = self.data.spiel_game
        return dict(table.game.view(self.plain_state(), player, table.words))

    def update_memory(self) -> PlayerMemories:
        """Return the events up to now."""
        at = self.data
        if at.memory is None:
            at.memory = PlayerMemories(
                at.spiel_game.game, at.spiel_game.game.create_state(at.spiel_game.options), at.spiel_game.players
            )
        at.memory.catch_up(at.actions)
        return at.memory

    def event_history(self, player: int) -> list[EventNumbers]:
        """Return everything that a player has seen and done since the start."""
        return self.update_memory().events[player]

    def resample_from_infostate(self, player: int, sampler: Any) -> BoardroomState:
        """Return a random state that is consistent with the player's knowledge.

        `sampler()` returns a number from 0 to 1.
        """
        self.update_memory()
        other: BoardroomState = self.clone()
        at, game = other.data, self.data.spiel_game.game
        dealt = game.sample(self.plain_state(), player, Random(sampler()))
        at.record[:] = game.schema.pack(dealt)
        assert at.memory is not None
        at.memory.replace_state(dealt, player)
        return other

    def __str__(self) -> str:
        return to_json(self.view(None))


class Observer:
    """Observations as features and JSON data; with perfect recall, also the events so far."""

    def __init__(self, table: BoardroomGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.spiel_game = table
        self.sees_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        self.has_recall = kind.perfect_recall and self.sees_private
        assert table.game.features is not None
        width = int(table.game.features.FEATURES) if self.sees_private else 0
        pieces: dict[str, tuple[int, ...]] = {"features": (width,)} if self.sees_private else {}
        if self.has_recall:
            pieces |= {"recent": (RECENT_EVENTS, EVENT_NUMBERS), "before": (DIGEST_BITS,)}
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
        if not self.sees_private:
            return
        self._known[:] = 0
        # Computing features may modify the position
        self._room[:] = state.data.record
        self.spiel_game.features_at(self._room, 0, player, self._known)
        self.dict["features"][:] = self._known
        if self.has_recall:
            events = state.event_history(player)
            recent = events[-RECENT_EVENTS:]
            self.dict["recent"][:] = 0
            if recent:
                self.dict["recent"][-len(recent) :] = recent
            digest = sha256(repr(events).encode()).digest()
            self.dict["before"][:] = np.unpackbits(np.frombuffer(digest[: DIGEST_BITS // 8], np.uint8))

    def string_from(self, state: BoardroomState, player: int) -> str:
        if not self.sees_private:
            return to_json(state.view(None))
        view = to_json(state.view(player))
        return f"{view}\n{state.event_history(player)}" if self.has_recall else view


class RandomRollouts:
    """An evaluator for OpenSpiel's searches that plays random games in compiled code."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts, self.seed, self.rollouts_done = rollouts, seed, 0

    def evaluate(self, state: BoardroomState) -> Array:
        table = state.data.spiel_game
        if state.is_terminal():
            return np.array(state.returns())
        scores, counts = np.zeros((self.rollouts, table.players), np.int64), np.zeros(2, np.int64)
        room, stream = table.start.copy(), np.zeros(1, np.int64)
        table.play_games(state.data.record, room, self.seed, self.rollouts_done, stream, table.out, scores, counts)
        self.rollouts_done += self.rollouts
        worth: Array = compute_rewards(scores, table.reward).mean(axis=0) - 1 / table.players
        return worth

    def prior(self, state: BoardroomState) -> list[tuple[int, float]]:
        """Return a uniform prior, or the probabilities of a chance node."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def to_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parse_parameter(value: Any) -> Any:
    """Convert a parameter to the value of an option."""
    return value[1:] if isinstance(value, str) and value[:1] == "v" and value[1:].isdecimal() else value


def format_parameters(options: Options) -> Options:
    """Convert options to parameters."""
    return {
        key: f"v{value}" if isinstance(value, str) and value.isdecimal() else value for key, value in options.items()
    }


def default_parameters(game: Game) -> Options:
    """Return the default parameters: options with simple values, and the reward."""
    plain = {key: value for key, value in game.complete_options({}).items() if isinstance(value, int | str)}
    return {**format_parameters(plain), "reward": "win"}


def game_type(game: Game) -> Any:
    seats = [game.seat_count(options) for options in game.variants()]
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
        parameter_specification=default_parameters(game),
    )


def create_game_class(game: Game) -> type[BoardroomGame]:
    """Return a game class for one game, because OpenSpiel creates games from parameters alone."""

    class Named(BoardroomGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game.name, params)

    Named.__name__ = Named.__qualname__ = f"{game.name.capitalize()}Game"
    return Named


def register_games() -> None:
    """Register all games that are not registered yet."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if PREFIX + game.name not in known:
            pyspiel.register_game(game_type(game), create_game_class(game))


register_games()
