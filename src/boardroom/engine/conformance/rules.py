"""Check the rules, legal actions and chance."""

from __future__ import annotations

from boardroom.engine.compile import cpu
from boardroom.engine.conformance.random_games import iter_positions, sample_actions
from boardroom.engine.conformance.texts import check_refused
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.rules.rng import seed_stream


def check_rules(game: Game, options: Options, seed: int) -> None:
    """Check that legal actions are sorted, unique and exclusive, that texts parse back, and that invariants hold."""
    for match, random in iter_positions(game, options, seed):
        legal = match.legal_actions()
        state = match.state
        wrong = cpu.find_violation(game, state)
        assert wrong is None, f"step {len(match.steps)}: {wrong}"
        if random.random() < 0.1 or match.is_over:
            assert game.find_violation(state) is None, "an invariant is violated in interpreted rules only"
        assert legal == sorted(set(legal)), f"legal actions are not sorted: {legal}"
        assert bool(legal) != match.is_over, "there must be legal actions until the end, and none after it"
        # Compiled code reuses the list, so fill it with leftovers
        out = [len(match.text.grammar.texts)] * game.max_actions
        assert out[: game.rules.legal(state, out)] == legal, "legal counts actions that it did not write"
        for action in random.sample(legal, min(2, len(legal))):
            text = match.text.grammar.text(action)
            assert match.text.grammar.parse(text) == action, f"{text!r} parses as another action"
            after = game.schema.copy(state)
            game.rules.apply(after, action)
            wrong = cpu.find_violation(game, after)
            assert wrong is None, f"{text!r} violates an invariant: {wrong}"
        before = game.schema.values(state)
        rulings, meanwhile = game.referee_actions(state), game.out_of_turn_actions(state)
        possible = {*legal, *rulings, *(action for _, action in meanwhile)}
        for action in sample_actions(match, random, 5):
            if action not in possible:
                check_refused(match, action, None)
        for ruling in rulings:
            assert ruling not in legal, "a ruling is legal for a seat"
            check_refused(match, ruling, max(0, state.actor))
        for seat, action in meanwhile:
            assert action not in legal, (
                "an out-of-turn action is also legal for the active seat, so records would be ambiguous"
            )
            assert seat != state.actor, "the active seat has an out-of-turn action"
            after = game.schema.copy(state)
            game.rules.apply(after, action)
            wrong = cpu.find_violation(game, after)
            assert wrong is None, f"{match.text.grammar.text(action)!r} violates an invariant: {wrong}"
            for other in range(match.seat_count):
                if other != seat:
                    check_refused(match, action, other)
        if state.actor >= 0:
            for other in range(match.seat_count):
                if other != state.actor:
                    check_refused(match, legal[0], other)
        assert game.schema.values(state) == before, "a refusal changed the state"


def check_chance_outcomes(game: Game, options: Options, seed: int) -> None:
    """Check that the fast draws of playouts cover exactly the legal outcomes."""
    phases: set[int] = set()
    stream = [seed_stream(seed, 1)]
    for match, _ in iter_positions(game, options, seed):
        state = match.state
        if state.actor != CHANCE or state.phase in phases:
            continue
        phases.add(state.phase)
        missing = legal = set(match.legal_actions())
        for _ in range(60 * len(legal)):
            action = game.rules.chance(game.schema.copy(state), stream)
            assert action in legal, f"chance draws {match.text.grammar.text(action)!r}, which is not legal"
            missing = missing - {action}
            if not missing:
                break
        assert not missing, f"chance never draws {match.text.grammar.text(min(missing))!r}"
