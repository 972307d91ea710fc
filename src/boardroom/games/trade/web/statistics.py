"""Counts of Trade and Credit games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.trade.law.codes import E_PLAYED_NUMBER, E_TURN, RANKS
from boardroom.web.game_pages.achievements import Story
from boardroom.web.game_pages.statistics import Facts


def played(story: Story) -> Counter[int]:
    return Counter(event.x % RANKS + 1 for event in story.all(E_PLAYED_NUMBER))


FACTS = Facts(E_TURN, text("Number cards played, by number"), played, lambda number, ruleset, lang: str(number))
