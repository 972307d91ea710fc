"""Interactive lessons: ten steps on a prepared position, drawn by the game's own page.

Nothing is stored. A lesson is a match that a script plays from its first draw: `script` lists what happens before a
step, and `action` is the action that the step asks for. The next step starts from its result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardroom.engine.game import Game
from boardroom.engine.match import Match

LEARNER_SEAT = 0
"""The learner's seat."""


@dataclass(frozen=True)
class LessonStep:
    """One speech bubble and its target."""

    title: str
    text: str
    action: str = ""
    """The action that the step asks for, in the game's grammar; empty if the learner only reads."""
    target: str = ""
    """A CSS selector for the bubble's target; by default the action's button."""
    phone_target: str = ""
    """The target on phones, where the usual one is too far down."""
    script: str = ""
    figure: tuple[str, str] = ("", "")
    """A rule that the rules page illustrates with this position, and the caption."""

    @property
    def target_selector(self) -> str:
        return self.target or f'[value="{self.action}"]'


@dataclass(frozen=True)
class Lesson:
    options: Mapping[str, Any]
    steps: tuple[LessonStep, ...]

    def build_script(self, number: int) -> list[str]:
        """Return all actions before a step, counted from 1."""
        texts = list[str]()
        for step in self.steps[:number]:
            texts += [text.strip() for text in step.script.split(";") if text.strip()]
            if step is not self.steps[number - 1] and step.action:
                texts.append(step.action)
        return texts


PLAYER_NAMES = {"en": ("You", "Hazel", "Rowan"), "ja": ("あなた", "くるみ", "あかね")}


def build_position(game: Game, lesson: Lesson, number: int, lang: str) -> Match:
    """Return the match of a lesson's step. All learners share it, so callers must not change it."""
    return _play_script(
        game, tuple(lesson.build_script(number)), tuple(sorted(lesson.options.items())), PLAYER_NAMES[lang]
    )


@lru_cache(100)
def _play_script(
    game: Game, script: tuple[str, ...], options: tuple[tuple[str, Any], ...], names: tuple[str, ...]
) -> Match:
    played = Match(game, dict(options), names=list(names))
    for text in script:
        played.apply_action(text)
    return played
