"""Counts of Acquire games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.law.codes import E_BOUGHT, E_TURN
from boardroom.games.acquire.text.game_text import Words
from boardroom.web.game_pages.achievements import Story
from boardroom.web.game_pages.statistics import Facts


def bought(story: Story) -> Counter[int]:
    return Counter(event.x for event in story.all(E_BOUGHT))


def chain(number: int, ruleset: str, lang: str) -> str:
    return Words(ACQUIRE.options({"ruleset": ruleset} if ruleset else {})).chain(number, lang)


FACTS = Facts(E_TURN, text("Shares bought, by chain"), bought, chain)
