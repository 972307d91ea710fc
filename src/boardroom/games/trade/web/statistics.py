"""Counts of Trade and Credit games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.trade.law.codes import E_PLAYED_NUMBER, E_TURN, RANKS
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.game_pages.statistics import GameStatistics


def count_played_numbers(story: MatchSummary) -> Counter[int]:
    return Counter(event.x % RANKS + 1 for event in story.find_events(E_PLAYED_NUMBER))


STATISTICS = GameStatistics(
    E_TURN, text("Number cards played, by number"), count_played_numbers, lambda number, ruleset, lang: str(number)
)
