"""Whether what is written down of a game is that game."""

from __future__ import annotations

from random import Random

from boardroom.engine import record
from boardroom.engine.conformance.random_games import random_action, sealed
from boardroom.engine.game import Game, Options


def record_round_trip(game: Game, options: Options, seed: int) -> None:
    """A record, finished or not, reads back to the same table, writes the same bytes, and its draws are proved."""
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
        assert game.schema.values(again.state) == game.schema.values(table.state), "the record replays to another state"
        assert again.steps == table.steps, "the record has other steps"
        if table.over:
            assert record.dump(again) == text, "the record writes other bytes"
            assert record.verify(loaded) == table.draws, "not every draw was proved"
        else:
            assert loaded.secret is None, "the secret is in the record of a running game"
            assert table.seal is not None
            assert table.seal.secret not in text, "the secret is in the record of a running game"
