"""Statistics of a game: the order of play, and counts of one kind of thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from boardroom.web.game_pages.achievements import Story


@dataclass(frozen=True)
class Facts:
    begins: int
    """The event that starts a turn."""
    title: str
    counted: Callable[[Story], Counter[int]]
    """Count the occurrences of each thing in a match."""
    named: Callable[[int, str, str], str]
    """Return the name of a thing in games of a ruleset ("" for custom rulesets), in a language."""

    def order(self, story: Story) -> list[int]:
        """Return the seats in the order of their first turns."""
        return list(dict.fromkeys(event.who for event in story.all(self.begins)))
