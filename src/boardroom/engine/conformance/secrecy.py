"""Check that hidden information stays hidden in views, actions, refusals, features and events.

Each game hides information itself, in `view` and `hear` of `engine/game.py` and in `games/<game>/table/view.py`.
"""

from __future__ import annotations

import json
import marshal
import struct
from random import Random
from typing import Any

from boardroom.engine.compile import cpu
from boardroom.engine.conformance.random_games import positions, some_of
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Table
from boardroom.engine.rules.rng import seeded
from boardroom.engine.rules.schema import SomeState

AS_JSON = json.JSONEncoder(check_circular=False).encode
"""An encoder without the check for circular references: `seen` has already traversed the view, and the check takes a
third of the time.
"""


def hidden_stays_hidden(game: Game, options: Options, seed: int) -> None:
    """Check that states which differ only in hidden information give a seat the same view, actions, refusals and
    events.
    """
    for match, random in positions(game, options, seed):
        if random.random() > 0.15 and not match.over:
            continue
        state = match.state
        # Without hidden information all seats see the same
        serialised: set[bytes] = set()
        for seat in (None, *range(match.seats)):
            other = game.sample(state, seat, random)
            wrong = cpu.broken(game, other)
            assert wrong is None, f"a sample violates an invariant: {wrong}"
            assert game.meanwhile(other) == game.meanwhile(state), "out-of-turn actions depend on hidden information"
            view = game.view(state, seat, match.words)
            if (plain := seen(view)) not in serialised:
                assert AS_JSON(view), "a view must be JSON data"
                serialised.add(plain)
            other_view = game.view(other, seat, match.words)
            assert seen(other_view) == plain, (
                f"the view of seat {seat} depends on hidden information{where(view, other_view)}"
            )
            chance = random.getrandbits(30)
            samples = [game.schema.values(game.sample(s, seat, Random(chance))) for s in (state, other)]
            assert samples[0] == samples[1], f"the samples of seat {seat} depend on hidden information"
            if seat is not None and seat == state.actor:
                same_choices(game, match, other, seat, random)


def features_know_no_more(game: Game, options: Options, seed: int) -> None:
    """Check that features do not depend on hidden information, are equal in all forms, and fit 8 bits."""
    if game.features is None:
        return
    for match, random in positions(game, options, seed):
        if random.random() > 0.1 and not match.over:
            continue
        now = game.schema.pack(match.state)
        for seat in range(match.seats):
            expected = eight_bits(numbers(game, match.state, seat))
            assert cpu.features(game, now, seat).tobytes() == expected, "compiled features differ from interpreted ones"
            other = game.sample(match.state, seat, random)
            assert cpu.features(game, other, seat).tobytes() == expected, (
                f"the features of seat {seat} depend on hidden information"
            )
            dealt = game.schema.copy(match.state)
            if game.samples is not None:
                game.samples.deal(dealt, seat, [seeded(seed, random.getrandbits(30))])
            then = game.schema.pack(dealt)
            wrong = cpu.broken(game, then)
            assert wrong is None, f"a deal violates an invariant: {wrong}"
            assert cpu.features(game, then, seat).tobytes() == expected, f"a deal contradicts what seat {seat} knows"
            if game.plain_features is not None:
                plain = plain_numbers(game, match.state, seat)
                eight_bits(plain)
                assert plain_numbers(game, dealt, seat) == plain, (
                    f"the plain features of seat {seat} depend on hidden information"
                )


def numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """Return the features, computed by the interpreter."""
    assert game.features is not None
    out = [0] * int(game.features.FEATURES)
    game.features.features(game.schema.copy(state), seat, out)
    return out


def plain_numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """Return the plain features, computed by the interpreter."""
    assert game.plain_features is not None
    out = [0] * int(game.plain_features.PLAIN_FEATURES)
    game.plain_features.plain_features(state, seat, out)
    return out


def eight_bits(numbers: list[int]) -> bytes:
    """Return the features as bytes, as networks receive them. Comparing bytes is many times as fast."""
    try:
        return struct.pack(f"{len(numbers)}b", *numbers)
    except struct.error as error:
        raise AssertionError("a feature does not fit 8 bits") from error


def seen(view: Any) -> bytes:
    """Serialise a view including the order of its keys, four times as fast as JSON."""
    return marshal.dumps(view, 2)


def where(one: Any, other: Any) -> str:
    """Return the path to the first difference between two views: " in seats, 1, hand"."""
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


def same_choices(game: Game, match: Table, other: SomeState, seat: int, random: Random) -> None:
    legal = match.legal()
    assert game.legal(other) == legal, "the seat's legal actions depend on hidden information"
    for action in some_of(match, random, 8):
        if action not in legal:
            refusals = [game.why_not(s, action, match.words) for s in (match.state, other)]
            assert (refusals[0].rule, refusals[0].sentences) == (refusals[1].rule, refusals[1].sentences), (
                "a refusal depends on hidden information"
            )
    action = random.choice(legal)
    if not game.reveals(match.state, action):
        assert heard(game, done(game, match.state, action), seat) == heard(game, done(game, other, action), seat), (
            "an event depends on hidden information"
        )


def events_tell_no_more(game: Game, options: Options, seed: int) -> None:
    """Check that events reveal no more than `sample` lets a seat know, and the reverse.

    Two draws, or two decisions of another seat, with equal samples must give a seat the same events. If a seat gets the
    same events and view from both while another seat can tell them apart, its samples must be equal.
    """
    phases: set[int] = set()
    for match, random in positions(game, options, seed):
        if match.over or (match.state.phase in phases and random.random() > 0.05):
            continue
        phases.add(match.state.phase)
        legal = match.legal()
        if len(legal) > 1:
            told_apart(game, match, random.sample(legal, 2), random.getrandbits(30))


def told_apart(game: Game, match: Table, pair: list[int], chance: int) -> None:
    """Apply both actions and compare what each seat learns."""
    if any(game.reveals(match.state, action) for action in pair):
        return
    after = [done(game, match.state, action) for action in pair]
    if game.schema.values(after[0]) == game.schema.values(after[1]):
        return
    one, other = (repr(match.words.grammar.text(action)) for action in pair)
    seats = [None, *range(match.seats)]
    events = {seat: [heard(game, s, seat) for s in after] for seat in seats}
    knowledge = {
        seat: [(events[seat][n], game.view(s, seat, match.words)) for n, s in enumerate(after)] for seat in seats
    }
    for seat in seats:
        samples = [game.schema.values(game.sample(s, seat, Random(chance))) for s in after]
        if samples[0] == samples[1]:
            assert events[seat][0] == events[seat][1], (
                f"seat {seat} must not know whether the action was {one} or {other}, but gets different events:"
                " send events with hidden details to the seat that may know them, not to EVERYONE"
            )
        elif knowledge[seat][0] == knowledge[seat][1] and any(first != second for first, second in knowledge.values()):
            raise AssertionError(
                f"seat {seat} cannot know whether the action was {one} or {other}, but its samples differ:"
                " `sample` must randomise everything that the seat has not seen, including undrawn pieces"
            )


def done(game: Game, state: SomeState, action: int) -> SomeState:
    """Apply an action to a copy of the state that listens to events."""
    after = game.schema.copy(state)
    after.told = []
    game.rules.apply(after, action)
    return after


def heard(game: Game, after: SomeState, seat: int | None) -> list[Any]:
    """Return the events that the seat may see."""
    return [game.hear(event, seat, after, turn) for turn, event in after.told]
