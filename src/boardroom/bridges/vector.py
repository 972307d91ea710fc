"""Thousands of games at once as a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardroom.base.errors import BadInput
from boardroom.bridges.common import SEEDS, Array, checked_reward, missing, rewards_of, table_named
from boardroom.bridges.gymnasium import ROTATE
from boardroom.bridges.seats import Opponents, around, kinds_of, opponents_of
from boardroom.engine import loops
from boardroom.engine.batch import Batch

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) from error

Info = dict[str, Any]


class TableVectorEnv(VectorEnv[Array, Array, Array]):
    """Many tables of a game, stepped in one compiled call. `infos["action_mask"]` says what is legal, `infos["seat"]`
    who decides.

    opponents       None: all seats are asked, each in its turn. Else "random" or "greedy", one for all or one a seat,
                    and one seat a table is asked
    seat            which; "rotate": another from table to table
    reward          as in `SeatEnv`; where all seats are asked, it is that of the seat that decided last, and
                    `infos["rewards"]` has everybody's
    features        what a seat knows; "plain": what it sees and nothing worked out, in a fraction of the time (Acquire)
    masks           what is left out (False) is not worked out either
    autoreset_mode  a table that has ended is dealt anew at the next step, whatever the action (Gymnasium's usual way),
                    or at once (`AutoresetMode.SAME_STEP`), with its last observation in `infos["final_obs"]`
    copy            False: observations, masks and seats are the same arrays at every step, written anew
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
        self.game, self.options = table_named(game, options)
        if autoreset_mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
            raise BadInput("Tables are dealt anew at the next step or at the same.")
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.num_envs, self.reward, self.copy = num_envs, checked_reward(reward), copy
        self.same = autoreset_mode == AutoresetMode.SAME_STEP
        self.batch = Batch(
            self.game, self.options, num_envs,
            masks=masks, features=features, kinds=self._kinds(opponents, seat), same=self.same, threads=threads,
        )  # fmt: skip
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.single_observation_space = spaces.Box(-128, 127, (self.batch.features.shape[1],), np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _kinds(self, opponents: Opponents | None, seat: int | str) -> Array | None:
        """Who sits where, table by table."""
        if opponents is None:
            return None
        kinds = kinds_of(self.game, opponents_of(self.game, self.options, opponents))
        if kinds is None:
            raise BadInput("Many tables at once are played against compiled players: random, greedy.")
        seats = range(len(kinds) + 1)
        if seat != ROTATE and seat not in seats:
            raise BadInput(f"There is no seat {seat!r}: seats are 0 to {seats[-1]}, or {ROTATE!r}.")
        rows = [around(own, loops.ASKED, kinds) for own in (seats if seat == ROTATE else [int(seat)])]
        return np.array([rows[k % len(rows)] for k in range(self.num_envs)], np.int8)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self._own(self.batch.features), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """What was observed and masked lies in the same arrays afterwards, unless `copy`."""
        batch = self.batch
        decided = batch.seats.copy()
        batch.step(actions)
        infos, done, rewards = self._info(), batch.done.copy(), np.zeros(self.num_envs)
        ended = np.flatnonzero(done)
        if len(ended):
            scores, worth = np.zeros((2, self.num_envs, batch.players))
            scores[ended] = batch.scores[ended]
            worth[ended] = rewards_of(batch.scores[ended], self.reward)
            rewards[ended] = worth[ended, decided[ended]]
            infos |= {"rewards": worth, "_rewards": done, "scores": scores, "_scores": done}
            if self.same and batch.final.shape[1]:
                infos |= {"final_obs": self._own(batch.final), "_final_obs": done}
        return self._own(batch.features), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> Info:
        infos = {"seat": self._own(self.batch.seats)}
        if self.batch.masks.shape[1]:
            infos["action_mask"] = self._own(self.batch.masks)
        return infos
