"""Counts of Aquaretto and Zooloretto games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.aquaretto.law.codes import ANIMALS, E_ENCLOSED, E_PUT, E_TURN, MARKS
from boardroom.games.aquaretto.text.names import SPECIES_NAMES
from boardroom.games.aquaretto.text.terms import NAMES
from boardroom.web.game_pages.achievements import Story
from boardroom.web.game_pages.statistics import Facts


def housed(story: Story) -> Counter[int]:
    return Counter(event.x // MARKS for event in story.all(E_PUT, E_ENCLOSED) if event.x < ANIMALS)


def species(number: int, ruleset: str, lang: str) -> str:
    return NAMES[SPECIES_NAMES[number]][lang]


FACTS = Facts(E_TURN, text("Animals housed, by species"), housed, species)
