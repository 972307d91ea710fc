"""Whether what is hidden stays hidden: in views, actions, refusals and features; and what a seat is told says no more
than `sample` lets it know.

What hides it is each game's: `view` and `hear` of `engine/game.py`, `games/<game>/table/view.py`.
"""

from __future__ import annotations

import json
import marshal
import struct
from random import Random
from typing import Any

from boardroom.engine import cpu
from boardroom.engine.conformance.random_games import positions, some_of
from boardroom.engine.game import Game, Options
from boardroom.engine.rng import seeded
from boardroom.engine.schema import SomeState
from boardroom.engine.table import Table

AS_JSON = json.JSONEncoder(check_circular=False).encode
"""Whatever `seen` has gone through has an end: to look for circles again takes a third of the time."""


def hidden_stays_hidden(game: Game, options: Options, seed: int) -> None:
    """A state that differs only in what a seat cannot see gives that seat the same view, actions, errors and events."""
    for table, random in positions(game, options, seed):
        if random.random() > 0.15 and not table.over:
            continue
        state = table.state
        # Where nothing is hidden all seats see the same
        written: set[bytes] = set()
        for seat in (None, *range(table.seats)):
            other = game.sample(state, seat, random)
            wrong = cpu.broken(game, other)
            assert wrong is None, f"a sample is broken: {wrong}"
            assert game.meanwhile(other) == game.meanwhile(state), "what may be done meanwhile gives something away"
            view = game.view(state, seat, table.words)
            if (plain := seen(view)) not in written:
                assert AS_JSON(view), "a view is JSON"
                written.add(plain)
            theirs = game.view(other, seat, table.words)
            assert seen(theirs) == plain, f"seat {seat} sees a difference{where(view, theirs)}"
            chance = random.getrandbits(30)
            dealt = [game.schema.values(game.sample(s, seat, Random(chance))) for s in (state, other)]
            assert dealt[0] == dealt[1], f"what is dealt to seat {seat} depends on what it cannot see"
            if seat is not None and seat == state.actor:
                same_choices(game, table, other, seat, random)


def features_know_no_more(game: Game, options: Options, seed: int) -> None:
    """What a seat knows as numbers is the same in every state it could be in, at every speed, and fits eight bits."""
    if game.features is None:
        return
    for table, random in positions(game, options, seed):
        if random.random() > 0.1 and not table.over:
            continue
        now = game.schema.pack(table.state)
        for seat in range(table.seats):
            known = eight_bits(numbers(game, table.state, seat))
            assert cpu.features(game, now, seat).tobytes() == known, "compiled, the numbers are others"
            other = game.sample(table.state, seat, random)
            assert cpu.features(game, other, seat).tobytes() == known, f"seat {seat} knows too much"
            dealt = game.schema.copy(table.state)
            if game.samples is not None:
                game.samples.deal(dealt, seat, [seeded(seed, random.getrandbits(30))])
            then = game.schema.pack(dealt)
            wrong = cpu.broken(game, then)
            assert wrong is None, f"a deal is broken: {wrong}"
            assert cpu.features(game, then, seat).tobytes() == known, f"a deal is none that seat {seat} could be in"
            if game.plain_features is not None:
                plain = plain_numbers(game, table.state, seat)
                eight_bits(plain)
                assert plain_numbers(game, dealt, seat) == plain, f"seat {seat} sees too much"


def numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """What the seat knows, interpreted."""
    assert game.features is not None
    out = [0] * int(game.features.FEATURES)
    game.features.features(game.schema.copy(state), seat, out)
    return out


def plain_numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """What the seat plainly sees, interpreted."""
    assert game.plain_features is not None
    out = [0] * int(game.plain_features.PLAIN_FEATURES)
    game.plain_features.plain_features(state, seat, out)
    return out


def eight_bits(numbers: list[int]) -> bytes:
    """Numbers as networks are given them: compared and measured many times as fast as one by one."""
    try:
        return struct.pack(f"{len(numbers)}b", *numbers)
    except struct.error as error:
        raise AssertionError("a number does not fit eight bits") from error


def seen(view: Any) -> bytes:
    """A view byte by byte, the order of its keys included: JSON would take four times as long."""
    return marshal.dumps(view, 2)


def where(one: Any, other: Any) -> str:
    """Where two views begin to differ: " in seats, 1, hand"."""
    path = []
    while type(one) is type(other) and isinstance(one, dict | list) and len(one) == len(other):
        keys = list(one) if isinstance(one, dict) else range(len(one))
        if isinstance(one, dict) and list(other) != keys:
            break
        differs = [key for key in keys if seen(one[key]) != seen(other[key])]
        if not differs:
            break
        path.append(str(differs[0]))
        one, other = one[differs[0]], other[differs[0]]
    return f" in {', '.join(path)}" if path else ""


def same_choices(game: Game, table: Table, other: SomeState, seat: int, random: Random) -> None:
    legal = table.legal()
    assert game.legal(other) == legal, "what the seat cannot see changes what it may do"
    for action in some_of(table, random, 8):
        if action not in legal:
            said = [game.why_not(s, action, table.words) for s in (table.state, other)]
            assert (said[0].rule, said[0].sentences) == (said[1].rule, said[1].sentences), (
                "a refusal gives something away"
            )
    action = random.choice(legal)
    if not game.reveals(table.state, action):
        assert heard(game, done(game, table.state, action), seat) == heard(game, done(game, other, action), seat), (
            "an event gives something away"
        )


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
