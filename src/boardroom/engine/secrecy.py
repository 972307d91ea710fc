"""Whether what happens stays as hidden as what is: what a seat hears tells it no more than `sample` lets it know."""

from __future__ import annotations

from random import Random
from typing import Any

from boardroom.engine.game import Game, Options
from boardroom.engine.random_games import positions
from boardroom.engine.schema import SomeState
from boardroom.engine.table import Table


def events_tell_no_more(game: Game, options: Options, seed: int) -> None:
    """Two draws, or two decisions of somebody else, that leave a seat with the same to be dealt, are told to it alike;
    and what is told and shown to it alike, though another seat knows better, leaves it with the same to be dealt."""
    phases: set[int] = set()
    for table, random in positions(game, options, seed):
        if table.over or (table.state.phase in phases and random.random() > 0.05):
            continue
        phases.add(table.state.phase)
        legal = table.legal()
        if len(legal) > 1:
            told_apart(game, table, random.sample(legal, 2), random.getrandbits(30))


def told_apart(game: Game, table: Table, pair: list[int], chance: int) -> None:
    """Both actions done, and compared as every seat has them."""
    if any(game.reveals(table.state, action) for action in pair):
        return
    after = [done(game, table.state, action) for action in pair]
    if game.schema.values(after[0]) == game.schema.values(after[1]):
        return
    one, other = (repr(table.words.grammar.text(action)) for action in pair)
    seats = [None, *range(table.seats)]
    told = {seat: [heard(game, s, seat) for s in after] for seat in seats}
    known = {seat: [(told[seat][n], game.view(s, seat, table.words)) for n, s in enumerate(after)] for seat in seats}
    for seat in seats:
        dealt = [game.schema.values(game.sample(s, seat, Random(chance))) for s in after]
        if dealt[0] == dealt[1]:
            assert told[seat][0] == told[seat][1], (
                f"seat {seat} is not to know whether it was {one} or {other}, and hears of it:"
                " what one seat alone may know is told to that seat, not to EVERYONE"
            )
        elif known[seat][0] == known[seat][1] and any(mine != theirs for mine, theirs in known.values()):
            raise AssertionError(
                f"seat {seat} cannot know whether it was {one} or {other}, and `sample` deals it what depends on that:"
                " all that the seat has not seen is to be dealt anew, what nobody has included"
            )


def done(game: Game, state: SomeState, action: int) -> SomeState:
    """The state after an action, with what was told of it."""
    after = game.schema.copy(state)
    after.told = []
    game.rules.apply(after, action)
    return after


def heard(game: Game, after: SomeState, seat: int | None) -> list[Any]:
    """What the seat hears of what was told."""
    return [game.hear(event, seat, after, turn) for turn, event in after.told]
