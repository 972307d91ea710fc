"""Interactive lessons: ten steps on a prepared position, drawn by the game's own page.

Nothing is stored. A lesson is a match that a script plays from its first draw: `before` lists what happens before a
step, and `do` is the action that the step asks for. The next step starts from its result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardroom.engine.game import Game
from boardroom.engine.match import Table as Played

LEARNER = 0
"""The learner's seat."""


@dataclass(frozen=True)
class Step:
    """One speech bubble and its target."""

    title: str
    text: str
    do: str = ""
    """The action that the step asks for, in the game's grammar; empty if the learner only reads."""
    target: str = ""
    """A CSS selector for the bubble's target; by default the action's button."""
    phone: str = ""
    """The target on phones, where the usual one is too far down."""
    before: str = ""
    figure: tuple[str, str] = ("", "")
    """A rule that the rules page illustrates with this position, and the caption."""

    @property
    def points_at(self) -> str:
        return self.target or f'[value="{self.do}"]'


@dataclass(frozen=True)
class Lesson:
    options: Mapping[str, Any]
    steps: tuple[Step, ...]

    def script(self, number: int) -> list[str]:
        """Return all actions before a step, counted from 1."""
        texts = list[str]()
        for step in self.steps[:number]:
            texts += [text.strip() for text in step.before.split(";") if text.strip()]
            if step is not self.steps[number - 1] and step.do:
                texts.append(step.do)
        return texts


NAMES = {"en": ("You", "Hazel", "Rowan"), "ja": ("あなた", "くるみ", "あかね")}


def position(game: Game, lesson: Lesson, number: int, lang: str) -> Played:
    """Return the match of a lesson's step. All learners share it, so callers must not change it."""
    return _position(game, tuple(lesson.script(number)), tuple(sorted(lesson.options.items())), NAMES[lang])


@lru_cache(100)
def _position(
    game: Game, script: tuple[str, ...], options: tuple[tuple[str, Any], ...], names: tuple[str, ...]
) -> Played:
    played = Played(game, dict(options), names=list(names))
    for text in script:
        played.do(text)
    return played
