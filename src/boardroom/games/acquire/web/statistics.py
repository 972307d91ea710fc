"""Counts of Acquire games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.law.codes import E_BOUGHT, E_TURN
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.game_pages.statistics import GameStatistics


def count_purchases(story: MatchSummary) -> Counter[int]:
    return Counter(event.x for event in story.find_events(E_BOUGHT))


def name_chain(number: int, ruleset: str, lang: str) -> str:
    return AcquireText(ACQUIRE.complete_options({"ruleset": ruleset} if ruleset else {})).chain_name(number, lang)


STATISTICS = GameStatistics(E_TURN, text("Shares bought, by chain"), count_purchases, name_chain)
