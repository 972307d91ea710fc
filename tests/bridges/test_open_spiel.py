"""OpenSpiel's own tests on our games, its searches, and that its observers know no more than a seat may."""

import pickle
import sys
from random import Random

import numpy as np
import pytest

from boardroom import GAMES, BadInput
from boardroom.engine.rules.rng import seed_stream

pyspiel = pytest.importorskip("pyspiel")

import absl.logging  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

from boardroom.bridges import open_spiel  # noqa: E402

# Its log goes to what stderr was when it was imported, here what pytest reads, and is closed when Django sets up logs
absl.logging.get_absl_handler().python_handler.stream = sys.__stderr__

PLAYERS = {
    **{name: game.complete_options({})["players"] for name, game in GAMES.items()},
    "acquire": 3,
    "aquaretto": 2,
    "trade": 3,
}
RECALL = pyspiel.IIGObservationType(perfect_recall=True)
each_game = pytest.mark.parametrize("name", GAMES)


def load(name: str):
    return pyspiel.load_game(f"boardroom_{name}(players={PLAYERS[name]})")


def play(state, steps: int, seed: int):
    random = Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state


@each_game
def test_random_games_pass_open_spiel_tests(name):
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


def test_playthrough_is_written(monkeypatch):
    # Reads all of SciPy's statistics: not for every test process, but for the one that is here
    from open_spiel.python.algorithms import generate_playthrough

    # How they draw tensors takes longer than all the rest, and says nothing of ours
    monkeypatch.setattr(generate_playthrough, "_format_tensor", lambda tensor, name: [f"{name}: {len(tensor)}"])
    lines = generate_playthrough.playthrough_lines("boardroom_acquire(players=2,ruleset=v2000)", seed=1)
    told = next(line for line in lines if line.startswith("GetParameters() = "))
    assert all(each in told for each in ("assets=open", "players=2", "ruleset=v2000", "reward=win"))
    assert any("place " in line for line in lines)


@each_game
def test_open_spiel_chance_is_explicit(name):
    """All draws are listed, equally likely; whatever is played is what the compiled rules play with the same draws."""
    game, random = load(name), Random(1)
    state, plain = game.new_initial_state(), GAMES[name].create_state(load(name).options)
    drawn = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(part for _, part in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == GAMES[name].legal_actions(plain)
            action, drawn = GAMES[name].rules.chance(plain, [seed_stream(1, drawn)]), drawn + 1
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
        GAMES[name].rules.apply(plain, action)
    assert drawn
    assert sum(state.returns()) == pytest.approx(0)
    scores = [GAMES[name].rules.score(plain, seat) for seat in range(PLAYERS[name])]
    assert scores.index(max(scores)) == state.returns().index(max(state.returns()))


@each_game
def test_observers_know_no_more_than_a_seat(name):
    """Pairs of states that differ only in what a player cannot see: the kit's, by `resample_from_infostate`."""
    game = load(name)
    plain, recall = game.make_py_observer(), game.make_py_observer(RECALL)
    differed = 0
    for seed in range(5):
        state = play(game.new_initial_state(), 30 + 40 * seed, seed)
        if state.is_terminal():
            continue
        for player in range(PLAYERS[name]):
            other = state.resample_from_infostate(player, Random(seed).random)
            differed += other.data.record.tobytes() != state.data.record.tobytes()
            for observer in (plain, recall):
                observer.set_from(state, player)
                seen = observer.tensor.copy()
                observer.set_from(other, player)
                assert (observer.tensor == seen).all()
                assert observer.string_from(state, player) == observer.string_from(other, player)
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
    assert differed or name == "aquaretto", "all samples are the truth"


def test_event_history_gives_perfect_recall():
    """Perfect recall: two ways to the same position differ, and what others drew is in nobody's memory."""
    game = load("acquire")
    state = play(game.new_initial_state(), 60, 1)
    heard = [state.event_history(player) for player in range(3)]
    assert len({str(each) for each in heard}) == 3
    later = play(state.clone(), 20, 2)
    assert later.event_history(0)[: len(heard[0])] == heard[0]
    assert len(later.event_history(0)) > len(heard[0])
    assert state.event_history(0) == heard[0], "a clone's memory is its own"
    observer = game.make_py_observer(RECALL)
    observer.set_from(state, 0)
    before = observer.dict["before"].copy()
    observer.set_from(later, 0)
    assert (observer.dict["before"] != before).any()


def test_open_spiel_search_plays_acquire():
    game = pyspiel.load_game("boardroom_acquire(players=2)")
    bots = [
        mcts.MCTSBot(game, 1.0, 6, open_spiel.RandomRollouts(2, seed=1), random_state=np.random.RandomState(1)),
        pyspiel.make_uniform_random_bot(1, 1),
    ]
    state, random = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sorted(state.returns()) in ([-0.5, 0.5], [0, 0])


def test_open_spiel_random_bots_play_match():
    game = load("trade")
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(3)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)) == pytest.approx(0)


def test_game_cache_and_parameter_checks():
    game = pyspiel.load_game("boardroom_acquire(players=4,ruleset=v2000,reward=share)")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.options["ruleset"] == "2000"
    state = play(game.new_initial_state(), 50, 1)
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other) == str(state)
    with pytest.raises((BadInput, pyspiel.SpielError, RuntimeError)):
        pyspiel.load_game("boardroom_acquire(players=17)")
