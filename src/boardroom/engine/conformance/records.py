"""Check that a record reproduces its match."""

from __future__ import annotations

from random import Random

from boardroom.engine import record
from boardroom.engine.conformance.random_games import random_action, sealed
from boardroom.engine.game import Game, Options


def record_round_trip(game: Game, options: Options, seed: int) -> None:
    """Check that records of running and finished matches replay to the same state and can be verified."""
    random = Random(seed)
    table = sealed(game, options, seed)
    stop = random.randrange(1, 120)
    while not table.over and len(table.steps) < stop:
        table.do(random_action(table, random))
        if table.can_take_back() and random.random() < 0.3:
            table.take_back()
        if table.typed and random.random() < 0.1:
            table.correct()
        if game.rulings(table.state) and random.random() < 0.01:
            table.do(random.choice(game.rulings(table.state)))
        if game.meanwhile(table.state) and random.random() < 0.2:
            seat, action = random.choice(game.meanwhile(table.state))
            table.do(action, seat)
    for finished in (False, True):
        while finished and not table.over:
            table.do(random_action(table, random))
        text = record.dump(table)
        loaded = record.loads(text, lambda name: game)
        again = loaded.table
        assert game.schema.values(again.state) == game.schema.values(table.state), (
            "the record replays to a different state"
        )
        assert again.steps == table.steps, "the record has different steps"
        if table.over:
            assert record.dump(again) == text, "the record is written differently after loading"
            assert record.verify(loaded) == table.draws, "not every draw was verified"
        else:
            assert loaded.secret is None, "the record of a running game contains the secret"
            assert table.seal is not None
            assert table.seal.secret not in text, "the record of a running game contains the secret"
