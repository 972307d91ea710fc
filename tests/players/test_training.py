"""Training for real, on a processor, small: it learns, repeats itself, stops and goes on."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.engine.batch.parallel_games import ParallelGames
from boardroom.games import find_game
from boardroom.players import network
from boardroom.players.training import checkpoint, settings
from boardroom.players.training.learner import Learner
from boardroom.players.training.parallel_trainer import ParallelTrainer, play_lessons
from boardroom.players.training.trainer import Trainer

ACQUIRE = find_game("acquire")
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
    return Trainer(ACQUIRE, settings.parse_settings({**SMALL, **other}), ParallelGames, said.append), said


@pytest.fixture(scope="module")
def trained():
    """A training that has come to its end: nobody changes it."""
    pupil, _ = school()
    pupil.run_rounds()
    return pupil


def test_training_improves_predictions():
    """Who guesses knows nothing of three equal seats but their number; a few games later it is less wrong."""
    pupil, said = school(warm_rounds=6, rounds=0)
    pupil.run_rounds()
    off = [entry["off"] for entry in said if "off" in entry]
    assert off[-1] < off[0] - 0.1


def test_same_settings_give_the_same_weights(trained):
    one, two = trained, school()[0]
    two.run_rounds()
    assert (one.acting_weights == two.acting_weights).all()
    assert one.history == [{**entry, "seconds": one.history[k]["seconds"]} for k, entry in enumerate(two.history)]
    assert 0 <= one.history[-1]["won"] <= 1


def test_training_resumes(tmp_path, trained):
    checkpoint.save_checkpoint(trained, tmp_path)
    later, _ = school(rounds=3)
    checkpoint.resume_training(later, tmp_path)
    assert later.rounds_done == 3
    assert (later.acting_weights == trained.acting_weights).all()
    later.run_rounds()
    assert later.rounds_done == 4
    checkpoint.save_checkpoint(later, tmp_path)
    made = network.parse_network(ACQUIRE, (tmp_path / "acquire.weights").read_bytes()).metadata
    assert made["rounds"] == 4
    assert made["settings"]["layers"] == [24, 12]
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")


def test_training_starts_from_weights(tmp_path):
    """Another training's player, to the rounding of its file; only the scale of what it sees is worked out anew."""
    checkpoint.save_checkpoint(school()[0], tmp_path)
    given = tmp_path / "acquire.weights"
    pupil, _ = school(warm_rounds=0, rounds=1, rate=0.0, average=0.0)
    checkpoint.load_initial_weights(pupil, given)
    pupil.run_rounds()
    (tmp_path / "later").mkdir()
    checkpoint.save_checkpoint(pupil, tmp_path / "later")
    then, now = (network.parse_network(ACQUIRE, path.read_bytes()) for path in (given, tmp_path / "later" / given.name))
    assert any((pupil.learner.scale != 1).tolist())
    for one, two in zip(then.matrices + then.biases, now.matrices + now.biases, strict=True):
        assert np.allclose(one, two, rtol=2e-3, atol=1e-6)
    assert now.metadata["after"] == then.metadata


def test_unsuitable_initial_weights_are_refused(tmp_path):
    with pytest.raises(BadInput, match="Can't read the weights"):
        checkpoint.load_initial_weights(school()[0], tmp_path / "none")
    checkpoint.save_checkpoint(school()[0], tmp_path)
    with pytest.raises(BadInput, match="layers"):
        checkpoint.load_initial_weights(school(layers=[8, 8])[0], tmp_path / "acquire.weights")


def test_folder_with_other_layers_is_refused(tmp_path):
    checkpoint.save_checkpoint(school()[0], tmp_path)
    with pytest.raises(BadInput, match="layers"):
        checkpoint.resume_training(school(layers=[8, 8])[0], tmp_path)
    (tmp_path / "state.npz").write_bytes(b"torn")
    with pytest.raises(BadInput, match="damaged"):
        checkpoint.resume_training(school()[0], tmp_path)


def test_unknown_settings_are_named(tmp_path):
    with pytest.raises(BadInput, match="Unknown training setting 'speed'"):
        settings.parse_settings({"speed": 3})
    (tmp_path / "s.json").write_text("{")
    with pytest.raises(BadInput, match="not JSON"):
        settings.read_settings(tmp_path / "s.json")


def test_gradient_matches_finite_differences():
    """A step against the slope of one weight, measured by hand."""
    learner = Learner(np, (5, 4, 3, 4), 1)
    learner.weights = learner.weights.astype(np.float64)
    learner.scale = np.array([1, 2, 0.5, 1, 1.0])
    random = np.random.default_rng(2)
    seen, players = random.integers(-3, 4, (5, 6)).astype(np.int8), np.full(6, 2)
    wanted = np.concatenate([random.dirichlet((1, 1), 6).T for _ in range(2)])

    def loss(weights):
        judged = learner.predict_chances(weights, seen, players).astype(np.float64)
        entropy = -(wanted * np.log(judged)).sum(axis=1) / 6
        return entropy[:2].sum() + 0.5 * entropy[2:].sum()

    found = learner.compute_gradient(seen, players, wanted, 0.5)[0]
    for at in (0, 7, 21, 27, 36, 39, len(found) - 1):
        nudge = np.zeros_like(found)
        nudge[at] = 1e-3
        slope = (loss(learner.weights + nudge) - loss(learner.weights - nudge)) / 2e-3
        assert found[at] == pytest.approx(slope, abs=2e-3)


def test_train_command_writes_weights(tmp_path):
    (tmp_path / "small.json").write_text(json.dumps({**SMALL, "warm_rounds": 2, "rounds": 1, "measure_every": 3}))
    done = CliRunner().invoke(
        app, ["train", "acquire", "--cpu", "--settings", str(tmp_path / "small.json"), "--out", str(tmp_path / "run")]
    )
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "run").iterdir()} == {
        "acquire.weights", "progress.jsonl", "settings.json", "state.npz", "strength.svg",
    }  # fmt: skip


def test_package_settings_are_valid():
    tables, often = settings.list_tables(ACQUIRE, checkpoint.load_default_settings(ACQUIRE))
    assert sum(often) == pytest.approx(1)
    assert {options["players"] for options in tables} == {2, 3, 4, 5, 6}


def test_parallel_trainer_combines_parts_in_order():
    """Each plays the whole of its part; what they learned is put together in their order."""
    given = settings.parse_settings({**SMALL, "games": 16})
    pupil = ParallelTrainer(ACQUIRE, given, print, 2)
    try:
        found = pupil.collect_lessons(False, 5)
    finally:
        pupil.close_pool()
    alone = [play_lessons(part, False, pupil.acting_weights) for part in pupil.split_round(16, 5)]
    assert len(found) > 100
    for name in ("positions", "players", "targets"):
        assert (getattr(found, name) == np.concatenate([getattr(part, name) for part in alone])).all()
