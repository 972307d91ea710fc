"""A game learned at a table: ten steps on a position that is laid for them, drawn by the game's own page.

Nothing of it is kept. A lesson is a game played from its first draw by a script: a step begins with what others do and
what is drawn (`before`), asks for one deed (`do`), and the next step begins where that leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardroom.engine.game import Game
from boardroom.engine.table import Table as Played

LEARNER = 0
"""The seat of whoever learns."""


@dataclass(frozen=True)
class Step:
    """One bubble and one target."""

    title: str
    text: str
    do: str = ""
    """The deed it asks for, in the words of the game's grammar; nothing: it is read, and one goes on."""
    target: str = ""
    """What the bubble points at, as a CSS selector; left out, it is the button of the deed."""
    phone: str = ""
    """What it points at on a phone, where that is far below."""
    before: str = ""
    figure: tuple[str, str] = ("", "")
    """A rule that is shown with this position on the page of the rules, and what is to be seen there."""

    @property
    def points_at(self) -> str:
        return self.target or f'[value="{self.do}"]'


@dataclass(frozen=True)
class Lesson:
    options: Mapping[str, Any]
    steps: tuple[Step, ...]

    def script(self, number: int) -> list[str]:
        """Everything that is done up to a step, counted from 1."""
        texts = list[str]()
        for step in self.steps[:number]:
            texts += [text.strip() for text in step.before.split(";") if text.strip()]
            if step is not self.steps[number - 1] and step.do:
                texts.append(step.do)
        return texts


NAMES = {"en": ("You", "Hazel", "Rowan"), "ja": ("あなた", "くるみ", "あかね")}


def position(game: Game, lesson: Lesson, number: int, lang: str) -> Played:
    """The table of a lesson's step. Nobody changes it: it is one for all who learn."""
    return _position(game, tuple(lesson.script(number)), tuple(sorted(lesson.options.items())), NAMES[lang])


@lru_cache(100)
def _position(
    game: Game, script: tuple[str, ...], options: tuple[tuple[str, Any], ...], names: tuple[str, ...]
) -> Played:
    played = Played(game, dict(options), names=list(names))
    for text in script:
        played.do(text)
    return played
