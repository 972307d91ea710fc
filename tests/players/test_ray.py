"""A contest on a cluster of Ray: two workers, of which one is killed while it plays; simulations and a soak on one.
`make ray` installs Ray and runs this."""

import json

import pytest
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.games import find_game
from boardroom.players import contest

ray = pytest.importorskip("ray")


def test_dying_worker_loses_and_repeats_no_game(tmp_path):
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    one, _ = (cluster.add_node(num_cpus=1) for _ in range(2))
    cluster.wait_for_nodes()
    options = find_game("acquire").complete_options({"ruleset": "2000", "players": 3})
    # Players of the interpreter: a game a job, so that one is under way when its worker dies
    plan = contest.ContestPlan("acquire", options, ("random", "boardroom.players.random_player:RandomPlayer"), 60)
    held = contest.Contest(plan, tmp_path)
    killed = []

    def said(_):
        if len(held.finished_games) >= 10 and not killed:
            killed.append(one)
            cluster.remove_node(one, allow_graceful=False)

    try:
        held.play_missing_games(contest.create_ray_runner(cluster.address), said)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert killed
    assert len(held.finished_games) == held.total_games == 60
    assert len((tmp_path / contest.GAMES_FILE).read_text().splitlines()) == 61
    alone = contest.Contest(plan, tmp_path / "alone")
    alone.play_missing_games(contest.run_locally)
    assert held.list_results() == alone.list_results()


def test_simulate_and_soak_give_the_same_on_a_cluster():
    def asked(*words: str) -> str:
        answer = CliRunner().invoke(app, [*words, "--seed", "3"])
        assert answer.exit_code == 0, answer.output
        return answer.stdout

    game = ("simulate", "acquire", "--players", "3", "--json")
    try:
        for bots, games in (("random", "3000"), ("greedy,random,random", "60"), ("pip,mugi,random", "9")):
            alone, spread = (
                json.loads(asked(*game, "--bots", bots, "--games", games, *more)) for more in ((), ("--ray", "local"))
            )
            for each in (alone, spread):
                del each["seconds"], each["games_per_second"]
            assert alone == spread
        assert "no invariant broken" in asked("soak", "acquire", "--games", "3000", "--ray", "local")
    finally:
        ray.shutdown()
