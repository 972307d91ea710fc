"""Every game as a PettingZoo AEC environment, where agents act in turn.

    env = boardroom.bridges.pettingzoo.env("acquire", ruleset="2000", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Draws happen inside, from the seed. One compiled call applies an action, draws, lists the next legal actions and writes
the next agent's features.
"""

from __future__ import annotations

from typing import Any

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
from boardroom.engine.batch.batch import Batch
from boardroom.engine.match import Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

Observation = dict[str, Array]
RENDER_MODES = ["human", "ansi", "rgb_array"]


class BoardroomEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table whose seats are the agents `player_0`, `player_1`, …

    reward      at the end; "win": 1, shared between winners; "share": the agent's part of all points or money
    max_cycles  truncate the game after this many decisions
    """

    def __init__(
        self,
        game: str,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadInput(f"There is no render mode {render_mode!r}: choose one of {', '.join(RENDER_MODES)}.")
        self.game, self.options = resolve_game(game, options)
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"boardroom_{self.game.name}_v{self.game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.batch = Batch(self.game, self.options, 1, masks=True, features=True, restart_at_once=False)
        self.grammar = self.game.create_text(self.options).grammar
        self.possible_agents = [f"player_{seat}" for seat in range(self.batch.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-128, 127, (self.batch.features.shape[1],), np.int8)
        legal = spaces.Box(0, 1, (self.batch.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": legal}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.batch.action_count) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._action = np.zeros(1, np.int16)
        self._mask, self._known = self.batch.masks[0], self.batch.features[0]
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(int(self._seeds.integers(MAX_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.batch.seats[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._mask) or not self._mask[action]:
            raise ValueError(f"{self.describe_action(action)} is not legal for {agent} now")
        self._action[0] = action
        self.batch.step_unchecked(self._action)
        self.steps += 1
        if self.batch.done[0]:
            parts = compute_rewards(self.batch.scores, self.reward)[0]
            self._end(self.terminations, dict(zip(self.possible_agents, parts.tolist(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[self.batch.seats[0]]
            if self.steps == self.max_cycles:
                self._end(self.truncations, dict.fromkeys(self.agents, 0.0))
        if self.render_mode == "human":
            self.render()

    def _end(self, how: dict[str, bool], rewards: dict[str, float]) -> None:
        """End the game for all agents: terminated or truncated."""
        for agent in self.agents:
            how[agent] = True
        self.rewards = rewards
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the agent's features and a mask of its legal actions, which is empty while others decide."""
        if agent == self.agent_selection and not self.terminations[agent]:
            return {"observation": self._known.copy(), "action_mask": self._mask.copy()}
        return {
            "observation": self.batch.features_for(0, self._seat_of[agent]),
            "action_mask": np.zeros_like(self._mask),
        }

    def state(self) -> Array:
        """Return the features of all seats, one row each, for centralised training."""
        return np.stack([self.batch.features_for(0, seat) for seat in range(self.batch.players)])

    def describe_action(self, action: int | None) -> str:
        """Describe an action for an error message."""
        texts = self.grammar.texts
        return repr(texts[action]) if action is not None and 0 <= action < len(texts) else f"action {action}"

    def action_text(self, action: int) -> str:
        return self.grammar.text(action)

    def action_number(self, text: str) -> int:
        return self.grammar.parse(text)

    def create_match(self) -> Match:
        """Return a match in the current state, for views and texts."""
        return create_match(self.game, self.options, self.game.schema.unpack(self.batch.states[0]))

    def view(self, agent: str) -> dict[str, Any]:
        """Return everything that the agent may see, as JSON data."""
        return self.create_match().view(self._seat_of[agent])

    def render(self) -> str | Array | None:
        """Show the table as a spectator sees it: printed, as text, or as pixels."""
        from boardroom.bridges import drawing

        if self.render_mode is None:
            raise BadInput(f"Set a render_mode to draw the table: {', '.join(RENDER_MODES)}.")
        if self.render_mode == "rgb_array":
            return drawing.draw_pixels(self.create_match(), None)
        text = drawing.draw_text(self.create_match(), None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to release."""


def env(game: str, **given: Any) -> BoardroomEnv:
    """Create an environment.

    `given` contains the game's options (`ruleset`, `players`, …) and parameters of `BoardroomEnv`.
    """
    return BoardroomEnv(game, **given)
