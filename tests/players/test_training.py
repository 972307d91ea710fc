"""Training for real, on a processor, small: it learns, repeats itself, stops and goes on."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.engine.batch.parallel_games import Crowd
from boardroom.games import game_named
from boardroom.players import network
from boardroom.players.training import checkpoint, settings
from boardroom.players.training.learner import Learner
from boardroom.players.training.parallel_trainer import APART, Crew, lessons_of
from boardroom.players.training.trainer import School

ACQUIRE = game_named("acquire")
SMALL = {
    "layers": [24, 12],
    "games": 96,
    "warm_rounds": 1,
    "rounds": 2,
    "keep": 0.8,
    "batch": 256,
    "epochs": 2.0,
    "rate": 0.003,
    "measure_every": 3,
    "measure_games": 32,
    "tables": [[2, {"ruleset": "2000", "players": 3}], [1, {"players": 2, "assets": "hidden"}]],
}


def school(**other):
    said = []
    return School(ACQUIRE, settings.loads({**SMALL, **other}), Crowd, said.append), said


@pytest.fixture(scope="module")
def trained():
    """A training that has come to its end: nobody changes it."""
    pupil, _ = school()
    pupil.run()
    return pupil


def test_it_learns_to_foresee_games():
    """Who guesses knows nothing of three equal seats but their number; a few games later it is less wrong."""
    pupil, said = school(warm_rounds=6, rounds=0)
    pupil.run()
    off = [entry["off"] for entry in said if "off" in entry]
    assert off[-1] < off[0] - 0.1


def test_the_same_settings_give_the_same_weights(trained):
    one, two = trained, school()[0]
    two.run()
    assert (one.acting == two.acting).all()
    assert one.history == [{**entry, "seconds": one.history[k]["seconds"]} for k, entry in enumerate(two.history)]
    assert 0 <= one.history[-1]["won"] <= 1


def test_a_training_stops_and_goes_on(tmp_path, trained):
    checkpoint.save(trained, tmp_path)
    later, _ = school(rounds=3)
    checkpoint.take_up(later, tmp_path)
    assert later.done == 3
    assert (later.acting == trained.acting).all()
    later.run()
    assert later.done == 4
    checkpoint.save(later, tmp_path)
    made = network.loads(ACQUIRE, (tmp_path / "acquire.weights").read_bytes()).made
    assert made["rounds"] == 4
    assert made["settings"]["layers"] == [24, 12]
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")


def test_a_training_goes_on_from_weights(tmp_path):
    """Another training's player, to the rounding of its file; only the scale of what it sees is worked out anew."""
    checkpoint.save(school()[0], tmp_path)
    given = tmp_path / "acquire.weights"
    pupil, _ = school(warm_rounds=0, rounds=1, rate=0.0, average=0.0)
    checkpoint.begin_with(pupil, given)
    pupil.run()
    (tmp_path / "later").mkdir()
    checkpoint.save(pupil, tmp_path / "later")
    then, now = (network.loads(ACQUIRE, path.read_bytes()) for path in (given, tmp_path / "later" / given.name))
    assert any((pupil.learner.scale != 1).tolist())
    for one, two in zip(then.matrices + then.biases, now.matrices + now.biases, strict=True):
        assert np.allclose(one, two, rtol=2e-3, atol=1e-6)
    assert now.made["after"] == then.made


def test_weights_that_cannot_be_gone_on_from_are_refused(tmp_path):
    with pytest.raises(BadInput, match="Can't read the weights"):
        checkpoint.begin_with(school()[0], tmp_path / "none")
    checkpoint.save(school()[0], tmp_path)
    with pytest.raises(BadInput, match="layers"):
        checkpoint.begin_with(school(layers=[8, 8])[0], tmp_path / "acquire.weights")


def test_a_folder_of_other_layers_is_refused(tmp_path):
    checkpoint.save(school()[0], tmp_path)
    with pytest.raises(BadInput, match="layers"):
        checkpoint.take_up(school(layers=[8, 8])[0], tmp_path)
    (tmp_path / "state.npz").write_bytes(b"torn")
    with pytest.raises(BadInput, match="damaged"):
        checkpoint.take_up(school()[0], tmp_path)


def test_wrong_settings_are_refused_by_name(tmp_path):
    with pytest.raises(BadInput, match="Unknown training setting 'speed'"):
        settings.loads({"speed": 3})
    (tmp_path / "s.json").write_text("{")
    with pytest.raises(BadInput, match="not JSON"):
        settings.read(tmp_path / "s.json")


def test_the_gradient_is_the_slope():
    """A step against the slope of one weight, measured by hand."""
    learner = Learner(np, (5, 4, 3, 4), 1)
    learner.weights = learner.weights.astype(np.float64)
    learner.scale = np.array([1, 2, 0.5, 1, 1.0])
    random = np.random.default_rng(2)
    seen, players = random.integers(-3, 4, (5, 6)).astype(np.int8), np.full(6, 2)
    wanted = np.concatenate([random.dirichlet((1, 1), 6).T for _ in range(2)])

    def loss(weights):
        judged = learner.judge(weights, seen, players).astype(np.float64)
        entropy = -(wanted * np.log(judged)).sum(axis=1) / 6
        return entropy[:2].sum() + 0.5 * entropy[2:].sum()

    found = learner.gradient(seen, players, wanted, 0.5)[0]
    for at in (0, 7, 21, 27, 36, 39, len(found) - 1):
        nudge = np.zeros_like(found)
        nudge[at] = 1e-3
        slope = (loss(learner.weights + nudge) - loss(learner.weights - nudge)) / 2e-3
        assert found[at] == pytest.approx(slope, abs=2e-3)


def test_the_command_trains(tmp_path):
    (tmp_path / "small.json").write_text(json.dumps({**SMALL, "warm_rounds": 2, "rounds": 1, "measure_every": 3}))
    done = CliRunner().invoke(
        app, ["train", "acquire", "--cpu", "--settings", str(tmp_path / "small.json"), "--out", str(tmp_path / "run")]
    )
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "run").iterdir()} == {
        "acquire.weights", "progress.jsonl", "settings.json", "state.npz", "strength.svg",
    }  # fmt: skip


def test_the_recipe_of_the_package_is_sound():
    tables, often = settings.tables_of(ACQUIRE, checkpoint.recipe_of(ACQUIRE))
    assert sum(often) == pytest.approx(1)
    assert {options["players"] for options in tables} == {2, 3, 4, 5, 6}


def test_a_round_is_played_by_several_processes():
    """Each plays the whole of its part; what they learned is put together in their order."""
    given = settings.loads({**SMALL, "games": 16})
    pupil = Crew(ACQUIRE, given, print, 2)
    try:
        found = pupil.lessons(False, 5)
    finally:
        pupil.close()
    learner = pupil.learner
    alone = [
        lessons_of("acquire", 8, learner.sizes, learner.scale, given, False, seed, pupil.acting, pupil.acting)
        for seed in (5, 5 + APART)
    ]
    assert len(found) > 100
    for name in ("seen", "players", "wanted"):
        assert (getattr(found, name) == np.concatenate([getattr(part, name) for part in alone])).all()
