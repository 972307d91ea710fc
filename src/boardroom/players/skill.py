"""Ratings with openskill's Plackett-Luce model, which handles more than two players."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import Any

from boardroom.base.errors import missing_extra_error

INITIAL_SKILL = (25.0, 25.0 / 3)
"""Mean and standard deviation of a new player."""

Skill = tuple[float, float]


@cache
def load_rating_model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise missing_extra_error("Ratings need openskill", "terminal") from error
    return PlackettLuce()


def update_skills(who: Sequence[object], before: Sequence[Skill], places: Sequence[float]) -> list[Skill]:
    """Return the skills after a game, by seat. A player with several seats gets their average."""
    teams = [[load_rating_model().create_rating(list(skill))] for skill in before]
    after = [(float(team[0].mu), float(team[0].sigma)) for team in load_rating_model().rate(teams, ranks=list(places))]
    found = []
    for one in who:
        own = [skill for skill, other in zip(after, who, strict=True) if other == one]
        found.append((sum(mean for mean, _ in own) / len(own), min(spread for _, spread in own)))
    return found


def rank_scores(scores: Sequence[int], ranked_last: Container[int] = ()) -> list[int]:
    """Return places from 1, shared for equal scores. The seats in `last` come after all others."""
    counted = [(seat not in ranked_last, score if seat not in ranked_last else 0) for seat, score in enumerate(scores)]
    return [1 + sum(other > mine for other in counted) for mine in counted]
