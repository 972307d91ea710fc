"""Random games for the conformance kit, with a stop before every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Seal, Table
from boardroom.engine.rules.constants import CHANCE


class Asked(Table):
    """A match that computes the legal actions only once per step."""

    _known: tuple[int, list[int]] = -1, []

    def legal(self) -> list[int]:
        step, legal = self._known
        if step != len(self.steps):
            try:
                legal = super().legal()
            except IndexError:
                # Try again with enough room, to find the cause
                many, most = self.game.rules.legal(self.state, self.room()), self.game.max_actions
                if many > most:
                    raise AssertionError(f"legal lists more actions than max_actions ({most})") from None
                raise AssertionError(
                    f"legal writes beyond max_actions ({most}): uncounted actions need room, too"
                ) from None
            worded = len(self.words.grammar.texts)
            assert all(action < worded for action in legal), (
                f"legal lists action {max(legal)}, but the grammar only has texts for 0 to {worded - 1}:"
                " its families must follow the order of the numbers"
            )
            self._known = len(self.steps), legal
        return legal[:]

    def room(self) -> list[int]:
        return [0] * (len(self.words.grammar.texts) + 1)


def sealed(game: Game, options: Options, seed: int) -> Table:
    return Asked(game, options, seal=Seal(f"conformance {seed}", ("word", "語")))


def random_action(match: Table, random: Random) -> int:
    assert match.legal(), f"step {len(match.steps)}: there is no legal action, but the game is not over"
    return match.chance() if match.state.actor == CHANCE else random.choice(match.legal())


def positions(game: Game, options: Options, seed: int) -> Iterator[tuple[Table, Random]]:
    """Yield the match of a random game before every step and at the end, with the random generator."""
    random = Random(seed)
    match = sealed(game, options, seed)
    steps = 0
    while not match.over:
        assert steps < cpu.MAX_STEPS, "the game does not end"
        yield match, random
        match.do(random_action(match, random))
        steps += 1
    yield match, random


def some_of(match: Table, random: Random, many: int) -> list[int]:
    """Return up to `many` random actions, legal or not."""
    count = len(match.words.grammar.texts)
    return random.sample(range(count), min(many, count))
