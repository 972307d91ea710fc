"""PettingZoo's own tests on our tables, and what they do not ask: rewards, draws, drawings, and what is hidden."""

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from boardroom import GAMES, BadInput
from boardroom.bridges.parallel import parallel_env
from boardroom.bridges.pettingzoo import BoardroomEnv, env
from boardroom.engine.rules.constants import OVER

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("acquire", {"ruleset": "2000", "players": n}) for n in range(2, 7)),
    ("acquire", {"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True}),
    ("acquire", {"ruleset": "2000", "players": 3, "assets": "hidden"}),
    *(("aquaretto", {"players": n}) for n in range(2, 6)),
    ("aquaretto", {"ruleset": "joint", "players": 3}),
    ("trade", {"players": 3}),
    ("trade", {"players": 4}),
]
each_table = pytest.mark.parametrize(
    ("game", "options"), TABLES, ids=[f"{game} {' '.join(map(str, o.values()))}" for game, o in TABLES]
)
# They warn of what is so on purpose: dicts with a mask, and nothing legal for agents that are done
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


def play(table: BoardroomEnv, seed: int = 1, steps: int | None = None) -> dict[str, float]:
    """Random play; the sum of each agent's rewards."""
    table.reset(seed=seed)
    random, total = np.random.default_rng(seed), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter(steps or 100_000):
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        table.step(None if terminated or truncated else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@each_table
def test_environment_passes_pettingzoo_api_test(game, options):
    api_test(env(game, **options), num_cycles=12)


@pytest.mark.parametrize("game", GAMES)
def test_seed_determines_game(game):
    seed_test(partial(env, game), num_cycles=20)
    table = env(game)
    table.reset(seed=3)
    first = table.observe(table.agent_selection)["observation"]
    table.reset()
    other = table.batch.states.copy()
    table.reset(seed=3)
    assert (table.observe(table.agent_selection)["observation"] == first).all()
    assert (table.batch.states != other).any()


@pytest.mark.parametrize("game", GAMES)
def test_environment_renders_table(game):
    render_test(partial(env, game))
    table = env(game, render_mode="ansi")
    table.reset(seed=1)
    assert "Player 2" in table.render()
    with pytest.raises(BadInput, match="render_mode"):
        env(game).render()


def test_parallel_environment_passes_api_test():
    parallel_api_test(parallel_env("acquire", players=3), num_cycles=30)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(parallel_env, "acquire", players=3),
            env=lambda **given: parallel_to_aec(parallel_env("acquire", players=3, **given)),
        )
    )


def test_step_limit_truncates_game():
    table = env("acquire", players=3, max_cycles=5)
    play(table)
    assert table.steps == 5
    assert not table.agents


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reward", ["win", "share"])
def test_rewards_sum_as_documented(game, reward):
    table = env(game, reward=reward)
    total = play(table)
    scores = table.batch.scores[0]
    assert sum(total.values()) == pytest.approx(1)
    best = [f"player_{seat}" for seat in np.flatnonzero(scores == scores.max())]
    assert max(total.values()) == total[best[0]]
    if reward == "win":
        assert {agent for agent, part in total.items() if part} == set(best)
    assert table.game.schema.unpack(table.batch.states[0]).actor == OVER


def test_illegal_action_is_rejected():
    table = env("acquire", ruleset="2000", players=3)
    table.reset(seed=1)
    before = table.batch.states.copy()
    for action in (None, -1, 10_000, table.action_number("declare")):
        with pytest.raises(ValueError, match="not legal for player_"):
            table.step(action)
    assert (table.batch.states == before).all()
    assert table.action_text(table.action_number("place 6F")) == "place 6F"
    for wrong in ({"reward": "fame"}, {"render_mode": "hologram"}, {"players": 17}, {"hands": "unknown"}):
        with pytest.raises(BadInput):
            env("acquire", **wrong)


@pytest.mark.parametrize("game", GAMES)
def test_observation_hides_other_hands(game):
    """The kit's pairs: a state that differs only in what a seat cannot see is observed the same."""
    random, asked, differ = Random(1), 0, 0
    for seed in range(60):
        # A game may have ended, and then nobody is asked
        if asked >= 20:
            break
        table = env(game)
        play(table, seed, steps=random.randrange(5, 120))
        truth = table.game.schema.unpack(table.batch.states[0])
        for agent in table.agents:
            seen, view = table.observe(agent)["observation"], table.view(agent)
            other = env(game)
            other.reset()
            dealt = table.game.sample(truth, table.possible_agents.index(agent), random)
            other.batch.states[:] = table.game.schema.pack(dealt)
            asked += 1
            differ += bool((other.batch.states != table.batch.states).any())
            assert (other.batch.features_for(0, table.possible_agents.index(agent)) == seen).all()
            assert other.view(agent) == view
    assert asked >= 20
    assert differ == (0 if GAMES[game].samples is None else asked), "where nothing is dealt everything lies open"


def test_state_combines_observations():
    table = env("acquire", players=3)
    table.reset(seed=1)
    assert (table.state()[1] == table.observe("player_1")["observation"]).all()
    assert not (table.state()[0] == table.state()[1]).all()
