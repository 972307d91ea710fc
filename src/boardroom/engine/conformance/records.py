"""Check that a record reproduces its match."""

from __future__ import annotations

from random import Random

from boardroom.engine.conformance.random_games import create_match, random_action
from boardroom.engine.game import Game, Options
from boardroom.engine.records import record


def check_record_round_trip(game: Game, options: Options, seed: int) -> None:
    """Check that records of running and finished matches replay to the same state and can be verified."""
    random = Random(seed)
    match = create_match(game, options, seed)
    stop = random.randrange(1, 120)
    while not match.is_over and len(match.steps) < stop:
        match.apply_action(random_action(match, random))
        if match.can_undo() and random.random() < 0.3:
            match.undo()
        if match.records_real_table and random.random() < 0.1:
            match.correct_last_action()
        if game.referee_actions(match.state) and random.random() < 0.01:
            match.apply_action(random.choice(game.referee_actions(match.state)))
        if game.out_of_turn_actions(match.state) and random.random() < 0.2:
            seat, action = random.choice(game.out_of_turn_actions(match.state))
            match.apply_action(action, seat)
    for finished in (False, True):
        while finished and not match.is_over:
            match.apply_action(random_action(match, random))
        text = record.dump(match)
        loaded = record.loads(text, lambda name: game)
        replayed = loaded.match
        assert game.schema.values(replayed.state) == game.schema.values(match.state), (
            "the record replays to a different state"
        )
        assert replayed.steps == match.steps, "the record has different steps"
        if match.is_over:
            assert record.dump(replayed) == text, "the record is written differently after loading"
            assert record.verify(loaded) == match.draw_count, "not every draw was verified"
        else:
            assert loaded.secret is None, "the record of a running game contains the secret"
            assert match.seal is not None
            assert match.seal.secret not in text, "the record of a running game contains the secret"
