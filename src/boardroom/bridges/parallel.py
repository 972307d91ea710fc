"""The PettingZoo environments with simultaneous actions, for programs that only support the parallel API.

Actions of inactive agents are ignored. An illegal action of the active agent is replaced by its first legal one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.bridges.common import Array, missing_library_error
from boardroom.bridges.pettingzoo import BoardroomEnv, Observation

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

AgentDict = dict[str, Any]


class BoardroomParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A parallel environment. It takes the same parameters as `BoardroomEnv`."""

    def __init__(self, game: str, **given: Any) -> None:
        self.env = BoardroomEnv(game, **given)
        self.metadata = self.env.metadata | {"is_parallelizable": True}
        self.render_mode = self.env.render_mode
        self.possible_agents = self.env.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: AgentDict | None = None
    ) -> tuple[dict[str, Observation], AgentDict]:
        self.env.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), dict(self.env.infos)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], AgentDict]:
        turns = self.env
        moves, action = turns.batch.moves[0], actions[turns.agent_selection]
        legal = moves[: turns.batch.counts[0]]
        turns.step(int(action) if action in legal else int(legal[0]))
        result = (self._seen(), dict(turns.rewards), dict(turns.terminations), dict(turns.truncations))
        if any(turns.terminations.values()) or any(turns.truncations.values()):
            self.agents = []
        return *result, dict(turns.infos)

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.env.observe(agent) for agent in self.agents}

    def state(self) -> Array:
        return self.env.state()

    def render(self) -> str | Array | None:
        return self.env.render()

    def close(self) -> None:
        self.env.close()


def parallel_env(game: str, **given: Any) -> BoardroomParallelEnv:
    """Create a parallel environment."""
    return BoardroomParallelEnv(game, **given)
