"""What a game gives the statistics of the house: who sat where in the order of play, and one thing worth counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from boardroom.site.games.feats import Story


@dataclass(frozen=True)
class Facts:
    begins: int
    """The event that tells whose turn begins."""
    title: str
    counted: Callable[[Story], Counter[int]]
    """How often each of the things was so."""
    named: Callable[[int, str, str], str]
    """One of the things, in games of a ruleset ("": one of their own), in a language."""

    def order(self, story: Story) -> list[int]:
        """The seats as they came to their first turns."""
        return list(dict.fromkeys(event.who for event in story.all(self.begins)))
