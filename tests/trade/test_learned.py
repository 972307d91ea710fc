"""The learned trader: it is quick where nothing is compiled, never sees the truth, and ends games."""

import time
from random import Random

from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.players import Position, create_player

TRADE = find_game("trade")
TRAINED = create_player("trained")


def test_uncompiled_decision_is_quick_and_ignores_hidden_cards():
    """60 ms in the median are asked for. Two tables that differ only in others' hands: the same choice."""
    table = Match(TRADE, {"players": 4}, seal=Seal("learned"))
    table.play_chance()
    took = []
    for _ in range(30):
        seat = table.state.actor
        began = time.thread_time()
        action = TRAINED.choose(Position(table, seat, Random(7)))
        took.append(time.thread_time() - began)
        other = Match(TRADE, {"players": 4})
        other.state = TRADE.sample(table.state, seat, Random(99))
        assert TRAINED.choose(Position(other, seat, Random(7))) == action
        table.apply_action(action, seat)
        table.play_chance()
        if table.is_over:
            break
    assert sorted(took)[len(took) // 2] < 0.06
