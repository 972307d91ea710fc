"""Statistics of a game: the order of play, and counts of one kind of thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from boardroom.web.game_pages.achievements import MatchSummary


@dataclass(frozen=True)
class GameStatistics:
    turn_event: int
    """The event that starts a turn."""
    title: str
    count_items: Callable[[MatchSummary], Counter[int]]
    """Count the occurrences of each thing in a match."""
    name_item: Callable[[int, str, str], str]
    """Return the name of a thing in games of a ruleset ("" for custom rulesets), in a language."""

    def find_seat_order(self, story: MatchSummary) -> list[int]:
        """Return the seats in the order of their first turns."""
        return list(dict.fromkeys(event.seat for event in story.find_events(self.turn_event)))
