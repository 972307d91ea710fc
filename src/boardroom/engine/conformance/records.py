"""Check that a record reproduces its match."""

from __future__ import annotations

from random import Random

from boardroom.engine.conformance.random_games import random_action, sealed
from boardroom.engine.game import Game, Options
from boardroom.engine.records import record


def record_round_trip(game: Game, options: Options, seed: int) -> None:
    """Check that records of running and finished matches replay to the same state and can be verified."""
    random = Random(seed)
    match = sealed(game, options, seed)
    stop = random.randrange(1, 120)
    while not match.over and len(match.steps) < stop:
        match.do(random_action(match, random))
        if match.can_take_back() and random.random() < 0.3:
            match.take_back()
        if match.typed and random.random() < 0.1:
            match.correct()
        if game.rulings(match.state) and random.random() < 0.01:
            match.do(random.choice(game.rulings(match.state)))
        if game.meanwhile(match.state) and random.random() < 0.2:
            seat, action = random.choice(game.meanwhile(match.state))
            match.do(action, seat)
    for finished in (False, True):
        while finished and not match.over:
            match.do(random_action(match, random))
        text = record.dump(match)
        loaded = record.loads(text, lambda name: game)
        replayed = loaded.table
        assert game.schema.values(replayed.state) == game.schema.values(match.state), (
            "the record replays to a different state"
        )
        assert replayed.steps == match.steps, "the record has different steps"
        if match.over:
            assert record.dump(replayed) == text, "the record is written differently after loading"
            assert record.verify(loaded) == match.draws, "not every draw was verified"
        else:
            assert loaded.secret is None, "the record of a running game contains the secret"
            assert match.seal is not None
            assert match.seal.secret not in text, "the record of a running game contains the secret"
