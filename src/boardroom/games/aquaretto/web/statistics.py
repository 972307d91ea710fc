"""Counts of Aquaretto and Zooloretto games for the site's statistics."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.aquaretto.law.codes import ANIMALS, E_ENCLOSED, E_PUT, E_TURN, MARKS
from boardroom.games.aquaretto.text.names import SPECIES_NAMES
from boardroom.games.aquaretto.text.terms import TERMS
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.game_pages.statistics import GameStatistics


def count_housed_animals(story: MatchSummary) -> Counter[int]:
    return Counter(event.x // MARKS for event in story.find_events(E_PUT, E_ENCLOSED) if event.x < ANIMALS)


def name_species(number: int, ruleset: str, lang: str) -> str:
    return TERMS[SPECIES_NAMES[number]][lang]


STATISTICS = GameStatistics(E_TURN, text("Animals housed, by species"), count_housed_animals, name_species)
