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
from boardroom.engine.conformance.random_games import iter_positions, sample_actions
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match
from boardroom.engine.rules.rng import seed_stream
from boardroom.engine.rules.schema import AnyState

encode_json = json.JSONEncoder(check_circular=False).encode
"""An encoder without the check for circular references, which takes a third of the time.

`serialise_view` has already traversed the view.
"""


def check_hidden_information(game: Game, options: Options, seed: int) -> None:
    """Check that states which differ only in hidden information give a seat the same view, actions, refusals and
    events.
    """
    for match, random in iter_positions(game, options, seed):
        if random.random() > 0.15 and not match.is_over:
            continue
        state = match.state
        # Without hidden information all seats see the same
        serialised: set[bytes] = set()
        for seat in (None, *range(match.seat_count)):
            other = game.sample(state, seat, random)
            wrong = cpu.find_violation(game, other)
            assert wrong is None, f"a sample violates an invariant: {wrong}"
            assert game.out_of_turn_actions(other) == game.out_of_turn_actions(state), (
                "out-of-turn actions depend on hidden information"
            )
            view = game.view(state, seat, match.text)
            if (plain := serialise_view(view)) not in serialised:
                assert encode_json(view), "a view must be JSON data"
                serialised.add(plain)
            other_view = game.view(other, seat, match.text)
            assert serialise_view(other_view) == plain, (
                f"the view of seat {seat} depends on hidden information{locate_difference(view, other_view)}"
            )
            chance = random.getrandbits(30)
            samples = [game.schema.values(game.sample(s, seat, Random(chance))) for s in (state, other)]
            assert samples[0] == samples[1], f"the samples of seat {seat} depend on hidden information"
            if seat is not None and seat == state.actor:
                compare_choices(game, match, other, seat, random)


def check_feature_secrecy(game: Game, options: Options, seed: int) -> None:
    """Check that features do not depend on hidden information, are equal in all forms, and fit 8 bits."""
    if game.features is None:
        return
    for match, random in iter_positions(game, options, seed):
        if random.random() > 0.1 and not match.is_over:
            continue
        now = game.schema.pack(match.state)
        for seat in range(match.seat_count):
            expected = pack_bytes(interpreted_features(game, match.state, seat))
            assert cpu.compute_features(game, now, seat).tobytes() == expected, (
                "compiled features differ from interpreted ones"
            )
            other = game.sample(match.state, seat, random)
            assert cpu.compute_features(game, other, seat).tobytes() == expected, (
                f"the features of seat {seat} depend on hidden information"
            )
            dealt = game.schema.copy(match.state)
            if game.samples is not None:
                game.samples.deal(dealt, seat, [seed_stream(seed, random.getrandbits(30))])
            then = game.schema.pack(dealt)
            wrong = cpu.find_violation(game, then)
            assert wrong is None, f"a deal violates an invariant: {wrong}"
            assert cpu.compute_features(game, then, seat).tobytes() == expected, (
                f"a deal contradicts what seat {seat} knows"
            )
            if game.plain_features is not None:
                plain = interpreted_plain_features(game, match.state, seat)
                pack_bytes(plain)
                assert interpreted_plain_features(game, dealt, seat) == plain, (
                    f"the plain features of seat {seat} depend on hidden information"
                )


def interpreted_features(game: Game, state: AnyState, seat: int) -> list[int]:
    """Return the features, computed by the interpreter."""
    assert game.features is not None
    out = [0] * int(game.features.FEATURES)
    game.features.features(game.schema.copy(state), seat, out)
    return out


def interpreted_plain_features(game: Game, state: AnyState, seat: int) -> list[int]:
    """Return the plain features, computed by the interpreter."""
    assert game.plain_features is not None
    out = [0] * int(game.plain_features.PLAIN_FEATURES)
    game.plain_features.plain_features(state, seat, out)
    return out


def pack_bytes(numbers: list[int]) -> bytes:
    """Return the features as bytes, as networks receive them. Comparing bytes is many times as fast."""
    try:
        return struct.pack(f"{len(numbers)}b", *numbers)
    except struct.error as error:
        raise AssertionError("a feature does not fit 8 bits") from error


def serialise_view(view: Any) -> bytes:
    """Serialise a view including the order of its keys, four times as fast as JSON."""
    return marshal.dumps(view, 2)


def locate_difference(one: Any, other: Any) -> str:
    """Return the path to the first difference between two views: " in seats, 1, hand"."""
    path = []
    while type(one) is type(other) and isinstance(one, dict | list) and len(one) == len(other):
        keys = list(one) if isinstance(one, dict) else range(len(one))
        if isinstance(one, dict) and list(other) != keys:
            break
        differs = [key for key in keys if serialise_view(one[key]) != serialise_view(other[key])]
        if not differs:
            break
        path.append(str(differs[0]))
        one, other = one[differs[0]], other[differs[0]]
    return f" in {', '.join(path)}" if path else ""


def compare_choices(game: Game, match: Match, other: AnyState, seat: int, random: Random) -> None:
    legal = match.legal_actions()
    assert game.legal_actions(other) == legal, "the seat's legal actions depend on hidden information"
    for action in sample_actions(match, random, 8):
        if action not in legal:
            refusals = [game.explain_refusal(s, action, match.text) for s in (match.state, other)]
            assert (refusals[0].rule, refusals[0].sentences) == (refusals[1].rule, refusals[1].sentences), (
                "a refusal depends on hidden information"
            )
    action = random.choice(legal)
    if not game.reveals_hidden(match.state, action):
        assert visible_events(game, apply_to_copy(game, match.state, action), seat) == visible_events(
            game, apply_to_copy(game, other, action), seat
        ), "an event depends on hidden information"


def check_event_secrecy(game: Game, options: Options, seed: int) -> None:
    """Check that events reveal no more than `sample` lets a seat know, and the reverse.

    Two draws, or two decisions of another seat, with equal samples must give a seat the same events. If a seat gets the
    same events and view from both while another seat can tell them apart, its samples must be equal.
    """
    phases: set[int] = set()
    for match, random in iter_positions(game, options, seed):
        if match.is_over or (match.state.phase in phases and random.random() > 0.05):
            continue
        phases.add(match.state.phase)
        legal = match.legal_actions()
        if len(legal) > 1:
            compare_actions(game, match, random.sample(legal, 2), random.getrandbits(30))


def compare_actions(game: Game, match: Match, pair: list[int], chance: int) -> None:
    """Apply both actions and compare what each seat learns."""
    if any(game.reveals_hidden(match.state, action) for action in pair):
        return
    after = [apply_to_copy(game, match.state, action) for action in pair]
    if game.schema.values(after[0]) == game.schema.values(after[1]):
        return
    one, other = (repr(match.text.grammar.text(action)) for action in pair)
    seats = [None, *range(match.seat_count)]
    events = {seat: [visible_events(game, s, seat) for s in after] for seat in seats}
    knowledge = {
        seat: [(events[seat][n], game.view(s, seat, match.text)) for n, s in enumerate(after)] for seat in seats
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


def apply_to_copy(game: Game, state: AnyState, action: int) -> AnyState:
    """Apply an action to a copy of the state that listens to events."""
    after = game.schema.copy(state)
    after.event_log = []
    game.rules.apply(after, action)
    return after


def visible_events(game: Game, after: AnyState, seat: int | None) -> list[Any]:
    """Return the events that the seat may see."""
    return [game.visible_event(event, seat, after, turn) for turn, event in after.event_log]
