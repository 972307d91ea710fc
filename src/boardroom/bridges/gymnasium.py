"""Every game as a Gymnasium environment: one seat against given players, or thousands of games in parallel.

    gymnasium.make("boardroom.bridges.gymnasium:boardroom/Acquire-v1", ruleset="2000", players=2, opponents="greedy")
    gymnasium.make_vec("boardroom.bridges.gymnasium:boardroom/Acquire-v1", num_envs=4096, players=2)

Importing this module registers `boardroom/Acquire-v1`, `boardroom/Aquaretto-v1` and `boardroom/Trade-v1`.
"""

from __future__ import annotations

from typing import Any, SupportsInt

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.bridges.common import (
    MAX_SEED,
    Array,
    check_reward,
    compute_rewards,
    create_match,
    missing_library_error,
    resolve_game,
)
from boardroom.bridges.seats import Opponents, create_seat
from boardroom.games import GAMES

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

ROTATE = "rotate"
ILLEGAL_MODES = ("lose", "error")
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Array, SupportsInt]):
    """One seat of a table. `info["action_mask"]` and `action_masks()` mark the legal actions.

    opponents   "random", "greedy" (both compiled), or any player by name or as an object; one for all, or one per seat
    seat        the agent's seat; "rotate": the next seat in every game
    reward      at the end; "win": 1, shared between winners; "share": the agent's part of all points or money
    illegal     "lose": an illegal action ends the game without a reward; "error": it raises ValueError
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 (as Gymnasium requires)

    def __init__(
        self,
        game: str,
        *,
        opponents: Opponents = "random",
        seat: int | str = 0,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.options = resolve_game(game, options)
        self.players = self.game.seat_count(self.options)
        if seat != ROTATE and seat not in range(self.players):
            raise BadInput(f"There is no seat {seat!r}: seats are 0 to {self.players - 1}, or {ROTATE!r}.")
        if illegal not in ILLEGAL_MODES:
            raise BadInput(f"There is no mode illegal={illegal!r}: choose one of {', '.join(ILLEGAL_MODES)}.")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"There is no render mode {render_mode!r}: choose one of {self.metadata['render_modes']}.")
        self.reward, self.illegal, self.render_mode = check_reward(reward), illegal, render_mode
        self.rotates_seats, self.seat = seat == ROTATE, -1 if seat == ROTATE else int(seat)
        self.grammar = self.game.create_text(self.options).grammar
        self.action_space = spaces.Discrete(len(self.grammar.texts))
        assert self.game.features is not None
        self.observation_space = spaces.Box(-128, 127, (int(self.game.features.FEATURES),), np.int8)
        self.learner = create_seat(self.game, self.options, opponents)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        if self.rotates_seats:
            self.seat = 0 if seed is not None else (self.seat + 1) % self.players
        self.learner.start_game(int(self.np_random.integers(MAX_SEED)), self.seat)
        return self.learner.observe_features(), self.build_info()

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, Info]:
        number = int(action)
        if number not in self.learner.legal_actions():
            if self.illegal == "error":
                raise ValueError(f"{self.grammar.texts[number]!r} is not legal now")
            return self.learner.observe_features(), 0.0, True, False, {**self.build_info(), "illegal": True}
        self.learner.apply_action(number)
        scores = self.learner.scores()
        if scores is None:
            return self.learner.observe_features(), 0.0, False, False, self.build_info()
        worth = float(compute_rewards(scores, self.reward)[self.seat])
        return self.learner.observe_features(), worth, True, False, {**self.build_info(), "scores": scores}

    def build_info(self) -> Info:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Array:
        """Return 1 for each legal action. sb3-contrib looks for this name."""
        mask = np.zeros(len(self.grammar.texts), np.int8)
        mask[self.learner.legal_actions()] = 1
        return mask

    def action_text(self, action: int) -> str:
        return self.grammar.text(action)

    def view(self) -> dict[str, Any]:
        """Return everything that the seat may see, as JSON data."""
        return create_match(self.game, self.options, self.learner.state()).view(self.seat)

    def render(self) -> Any:
        """Return the table as the seat sees it, as text or pixels."""
        from boardroom.bridges import drawing

        if self.render_mode is None:
            raise BadInput(f"Set a render_mode to draw the table: {', '.join(self.metadata['render_modes'])}.")
        match = create_match(self.game, self.options, self.learner.state())
        draw = drawing.draw_pixels if self.render_mode == "rgb_array" else drawing.draw_text
        return draw(match, self.seat)


def vector_env(**given: Any) -> Any:
    from boardroom.bridges.vector import TableVectorEnv

    # Gymnasium passes its vectorization mode, but there is only one here
    given.pop("vectorization_mode", None)
    return TableVectorEnv(**given)


def register_games() -> None:
    """Register all games that are not registered yet."""
    for name in GAMES:
        called = f"boardroom/{name.capitalize()}-v1"
        if called not in gymnasium.registry:
            gymnasium.register(
                id=called,
                entry_point="boardroom.bridges.gymnasium:SeatEnv",
                vector_entry_point="boardroom.bridges.gymnasium:vector_env",
                kwargs={"game": name},
            )


register_games()
