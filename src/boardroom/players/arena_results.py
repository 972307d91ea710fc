"""Arena measurements of the five levels: rating with twice its spread, and win rate at tables of four different levels.

A test compares them with docs/project/measurements/players.md.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LevelMeasurement:
    game: str
    ruleset: str
    games: int
    results: dict[str, tuple[float, float, float]]
    """By level: rating, twice its spread, percentage of games won. A fair share is 25."""


MEASUREMENTS = (
    LevelMeasurement(
        "acquire", "2000", 1000,
        {"pip": (12.3, 3.5, 0.2), "hazel": (16.4, 3.4, 2.2), "mugi": (24.2, 3.4, 9.9), "rowan": (45.1, 4.2, 87.6)},
    ),
    LevelMeasurement(
        "aquaretto", "aquaretto", 1000,
        {"pip": (5.9, 4.1, 0.2), "hazel": (17.4, 3.6, 1.8), "mugi": (32.2, 3.7, 13.2), "rowan": (49.9, 4.2, 84.9)},
    ),
    LevelMeasurement(
        "trade", "standard", 1000,
        {
            "pip": (20.0, 3.6, 5.4), "hazel": (21.4, 3.6, 7.5), "mugi": (22.3, 3.5, 17.0), "rowan": (24.6, 3.5, 27.0),
            "strix": (35.9, 3.6, 68.1),
        },
    ),
    LevelMeasurement(
        "aquaretto", "joint", 300,
        {"pip": (-5.7, 7.2, 0.0), "hazel": (18.0, 5.4, 2.0), "mugi": (38.2, 4.9, 21.2), "rowan": (53.1, 5.3, 76.8)},
    ),
)  # fmt: skip
