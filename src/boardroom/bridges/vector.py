"""Thousands of games in parallel as a Gymnasium vector environment."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.bridges.common import MAX_SEED, Array, check_reward, compute_rewards, missing_library_error, resolve_game
from boardroom.bridges.gymnasium import ROTATE
from boardroom.bridges.seats import Opponents, arrange_seats, compiled_kinds, list_opponents
from boardroom.engine.batch.batch import Batch
from boardroom.engine.compile import loops

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing_library_error(error) from error

Info = dict[str, Any]


class TableVectorEnv(VectorEnv[Array, Array, Array]):
    """Many tables of a game, stepped in one compiled call.

    `infos["action_mask"]` marks the legal actions, and `infos["seat"]` is the active seat of each game.

    opponents       None: the agent plays all seats in turn; otherwise "random" or "greedy", one for all or one per
    seat, and
                    the agent plays one seat per table
    seat            the agent's seat; "rotate": a different one from table to table reward          as in `SeatEnv`; if
    the agent plays all seats, that of the seat that decided last, with every seat's in
                    `infos["rewards"]`
    features        True: everything that a seat knows; "plain": without derived values, in a fraction of the time
    (Acquire) masks           False: leave out masks, which saves time autoreset_mode  restart a finished game at the
    next step, whatever the action (Gymnasium's default), or at once
                    (`AutoresetMode.SAME_STEP`), with the last observation in `infos["final_obs"]`
    copy            False: reuse the arrays of observations, masks and seats at every step
    threads         cores to use
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: Opponents | None = None,
        seat: int | str = 0,
        reward: str = "win",
        features: bool | str = True,
        masks: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game, self.options = resolve_game(game, options)
        if autoreset_mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
            raise BadInput("The autoreset mode must be NEXT_STEP or SAME_STEP.")
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.num_envs, self.reward, self.copy = num_envs, check_reward(reward), copy
        self.restarts_at_once = autoreset_mode == AutoresetMode.SAME_STEP
        self.batch = Batch(
            self.game, self.options, num_envs,
            masks=masks, features=features, kinds=self._kinds(opponents, seat),
            restart_at_once=self.restarts_at_once, threads=threads,
        )  # fmt: skip
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.single_observation_space = spaces.Box(-128, 127, (self.batch.features.shape[1],), np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _kinds(self, opponents: Opponents | None, seat: int | str) -> Array | None:
        """Return the kinds of seats, table by table."""
        if opponents is None:
            return None
        kinds = compiled_kinds(self.game, list_opponents(self.game, self.options, opponents))
        if kinds is None:
            raise BadInput("Vector environments need compiled opponents: random, greedy.")
        seats = range(len(kinds) + 1)
        if seat != ROTATE and seat not in seats:
            raise BadInput(f"There is no seat {seat!r}: seats are 0 to {seats[-1]}, or {ROTATE!r}.")
        rows = [arrange_seats(own, loops.EXTERNAL, kinds) for own in (seats if seat == ROTATE else [int(seat)])]
        return np.array([rows[k % len(rows)] for k in range(self.num_envs)], np.int8)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(MAX_SEED)))
        return self._own(self.batch.features), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Take one action per table. Overwrite the previous observation and masks unless `copy` is set."""
        batch = self.batch
        decided = batch.seats.copy()
        batch.step(actions)
        infos, done, rewards = self._info(), batch.done.copy(), np.zeros(self.num_envs)
        ended = np.flatnonzero(done)
        if len(ended):
            scores, shares = np.zeros((2, self.num_envs, batch.players))
            scores[ended] = batch.scores[ended]
            shares[ended] = compute_rewards(batch.scores[ended], self.reward)
            rewards[ended] = shares[ended, decided[ended]]
            infos |= {"rewards": shares, "_rewards": done, "scores": scores, "_scores": done}
            if self.restarts_at_once and batch.final_features.shape[1]:
                infos |= {"final_obs": self._own(batch.final_features), "_final_obs": done}
        return self._own(batch.features), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> Info:
        infos = {"seat": self._own(self.batch.seats)}
        if self.batch.masks.shape[1]:
            infos["action_mask"] = self._own(self.batch.masks)
        return infos
