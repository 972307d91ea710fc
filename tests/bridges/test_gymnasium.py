"""Gymnasium's own check on our seats, and many tables at once."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from boardroom import GAMES, BadInput
from boardroom.bridges.gymnasium import SeatEnv
from boardroom.bridges.vector import TableVectorEnv

IDS = {name: f"boardroom/{name.capitalize()}-v1" for name in GAMES}
SIZE = 16


def choose(env: SeatEnv, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(env.action_masks())))


def play(env: SeatEnv, seed: int = 1) -> tuple[float, dict]:
    """A game with random decisions: its reward and its last info."""
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    while True:
        _, reward, terminated, _, info = env.step(choose(env, random))
        if terminated:
            return reward, info


def stepped(envs: TableVectorEnv, random: np.random.Generator):
    """A step with random decisions; where a game has ended, any action will do."""
    count = np.maximum(envs.batch.counts, 1)
    return envs.step(envs.batch.moves[np.arange(envs.num_envs), random.integers(0, count)])


@pytest.mark.parametrize("game", GAMES)
def test_environment_passes_gymnasium_check(game):
    env = gymnasium.make(f"boardroom.bridges.gymnasium:{IDS[game]}", render_mode="rgb_array")
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert env.render().shape[2] == 3


class Last:
    name = "last"

    def choose(self, position):
        return position.legal[-1]


@pytest.mark.parametrize("opponents", ["greedy", ["random", "greedy", "random"], [Last(), "random", Last()]])
def test_single_seat_plays_to_end(opponents):
    """Compiled where all opponents are, interpreted where not."""
    env = SeatEnv("acquire", ruleset="2000", players=4, opponents=opponents, seat="rotate", reward="share")
    reward, info = play(env)
    assert reward == pytest.approx(info["scores"][0] / info["scores"].sum())
    assert info["seat"] == 0
    assert info["action_mask"].sum() == 0
    _, info = env.reset()
    assert info["seat"] == 1
    assert env.view()["seat"] == 1
    again, _ = play(env)
    assert again == reward, "a seed says everything"


def test_player_object_can_be_opponent():
    reward, info = play(SeatEnv("trade", players=3, opponents=Last(), seat=2))
    assert reward in (0, 1 / 3, 0.5, 1)
    assert info["seat"] == 2


def test_illegal_action_loses_or_is_rejected():
    env = SeatEnv("acquire", players=3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (0, True, True)
    strict = SeatEnv("acquire", players=3, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not legal now"):
        strict.step(wrong)
    for bad in ({"seat": 3}, {"opponents": ["greedy"] * 3}, {"illegal": "pray"}, {"reward": "fame"}):
        with pytest.raises(BadInput):
            SeatEnv("acquire", players=3, **bad)


@pytest.mark.parametrize("game", GAMES)
def test_vector_restarts_at_next_step(game):
    envs = gymnasium.make_vec(IDS[game], num_envs=SIZE)
    random = np.random.default_rng(1)
    seen, infos = envs.reset(seed=1)
    assert envs.observation_space.shape == seen.shape
    ended = 0
    before = np.zeros(SIZE, bool)
    for _ in range(700):
        seen, rewards, done, truncated, infos = stepped(envs, random)
        assert not (before & done).any()
        assert not rewards[~done].any()
        assert not truncated.any()
        assert (infos["action_mask"].sum(axis=1) > 0)[~done].all()
        before = done
        ended += int(done.sum())
        if done.any():
            assert infos["rewards"][done].sum(axis=1) == pytest.approx(1)
        if ended > 3:
            break
    assert ended > 3
    assert seen in envs.observation_space


def test_vector_restarts_at_once():
    envs = TableVectorEnv("acquire", SIZE, players=3, autoreset_mode=AutoresetMode.SAME_STEP, copy=True)
    random = np.random.default_rng(1)
    envs.reset(seed=1)
    while True:
        seen, _, done, _, infos = stepped(envs, random)
        assert (envs.batch.counts > 0).all()
        if done.any():
            break
    assert (infos["final_obs"][done] != seen[done]).any()
    held = seen.copy()
    stepped(envs, random)
    assert (held == seen).all(), "a copy is one's own"


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_vector_asks_one_seat_per_game(opponents):
    envs = TableVectorEnv("acquire", SIZE, players=3, opponents=opponents, seat="rotate", features=False)
    random = np.random.default_rng(1)
    won, ended = 0.0, 0
    for _ in range(300):
        seen, rewards, done, _, infos = stepped(envs, random)
        assert (infos["seat"] == np.arange(SIZE) % 3).all()
        assert seen.shape == (SIZE, 0)
        won, ended = won + rewards.sum(), ended + int(done.sum())
    assert ended > SIZE
    assert won / ended < (0.6 if opponents == "random" else 0.2)


def test_vector_rejects_invalid_arguments():
    for bad in (
        {"opponents": "trained"},
        {"opponents": "greedy", "seat": 7},
        {"autoreset_mode": AutoresetMode.DISABLED},
    ):
        with pytest.raises(BadInput):
            TableVectorEnv("acquire", 2, players=3, **bad)
    envs = TableVectorEnv("acquire", 2, players=3)
    envs.reset(seed=1)
    with pytest.raises(BadInput, match="not legal in game 0"):
        envs.step(np.array([414, 414]))
    for many in (1, 3):
        with pytest.raises(BadInput, match="one integer action per game"):
            envs.step(np.zeros(many, np.int64))
    with pytest.raises(BadInput, match="at least one game"):
        TableVectorEnv("acquire", 0, players=3)


def test_vector_seed_determines_games():
    one, two = (TableVectorEnv("acquire", SIZE, players=3, threads=threads) for threads in (1, 2))
    for envs in (one, two):
        random = np.random.default_rng(5)
        envs.reset(seed=3)
        for _ in range(40):
            stepped(envs, random)
    assert (one.batch.states == two.batch.states).all()
