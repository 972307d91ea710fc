"""Random games for the conformance kit, with a stop before every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardroom.engine.compile import cpu
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.constants import CHANCE


class CachedMatch(Match):
    """A match that computes the legal actions only once per step."""

    _known: tuple[int, list[int]] = -1, []

    def legal_actions(self) -> list[int]:
        step, legal = self._known
        if step != len(self.steps):
            try:
                legal = super().legal_actions()
            except IndexError:
                # Try again with enough room, to find the cause
                many, most = self.game.rules.legal(self.state, self.create_list()), self.game.max_actions
                if many > most:
                    raise AssertionError(f"legal lists more actions than max_actions ({most})") from None
                raise AssertionError(
                    f"legal writes beyond max_actions ({most}): uncounted actions need room, too"
                ) from None
            worded = len(self.text.grammar.texts)
            assert all(action < worded for action in legal), (
                f"legal lists action {max(legal)}, but the grammar only has texts for 0 to {worded - 1}:"
                " its families must follow the order of the numbers"
            )
            self._known = len(self.steps), legal
        return legal[:]

    def create_list(self) -> list[int]:
        return [0] * (len(self.text.grammar.texts) + 1)


def create_match(game: Game, options: Options, seed: int) -> Match:
    return CachedMatch(game, options, seal=Seal(f"conformance {seed}", ("word", "語")))


def random_action(match: Match, random: Random) -> int:
    assert match.legal_actions(), f"step {len(match.steps)}: there is no legal action, but the game is not over"
    return match.choose_draw() if match.state.actor == CHANCE else random.choice(match.legal_actions())


def iter_positions(game: Game, options: Options, seed: int) -> Iterator[tuple[Match, Random]]:
    """Yield the match of a random game before every step and at the end, with the random generator."""
    random = Random(seed)
    match = create_match(game, options, seed)
    steps = 0
    while not match.is_over:
        assert steps < cpu.MAX_STEPS, "the game does not end"
        yield match, random
        match.apply_action(random_action(match, random))
        steps += 1
    yield match, random


def sample_actions(match: Match, random: Random, many: int) -> list[int]:
    """Return up to `many` random actions, legal or not."""
    count = len(match.text.grammar.texts)
    return random.sample(range(count), min(many, count))
