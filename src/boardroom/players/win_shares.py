"""Win shares and their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardroom.players.matches import MatchResult


def divide_win(scores: Sequence[int], excluded: Collection[int] = ()) -> list[float]:
    """Divide a win between the best scores, leaving out seats that forfeited."""
    top = max((score for seat, score in enumerate(scores) if seat not in excluded), default=None)
    best = [score == top and seat not in excluded for seat, score in enumerate(scores)]
    return [won / max(1, sum(best)) for won in best]


def count_wins(matches: Sequence[MatchResult], player: str) -> float:
    """Return the number of games won by a player, counting ties in part."""
    return sum(
        share
        for match in matches
        for name, share in zip(match.players, match.win_shares(), strict=True)
        if name == player
    )


def compute_interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for a share of games won."""
    if games == 0:
        return 0.0, 1.0
    z, p = 1.959964, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
