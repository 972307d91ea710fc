"""Win shares with confidence intervals, and openskill ratings, of the players of a contest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.players import skill
from boardroom.players.contest import Result
from boardroom.players.win_shares import interval


@dataclass(frozen=True)
class Standing:
    """One player's results."""

    player: str
    seats: int
    """Seats played: more than one per game if there were fewer players than seats."""
    won: float
    low: float
    high: float
    """Share of games won, ties in part, with its 95% interval."""
    fair: float
    """The share an average player would win at these tables."""
    rating: float
    spread: float
    """openskill's mean and standard deviation."""
    forfeits: int
    why: str
    """Reason of the first forfeit."""


def standings(results: Sequence[Result], players: Sequence[str]) -> list[Standing]:
    """Return all players, best first."""
    rated = ratings(results, players)
    found = []
    for player in players:
        shares = [
            share
            for result in results
            for who, share in zip(result.players, result.won(), strict=True)
            if who == player
        ]
        fair = [1 / len(result.players) for result in results for who in result.players if who == player]
        lost = [why for result in results for seat, why in result.forfeits.items() if result.players[seat] == player]
        low, high = interval(sum(shares), len(shares))
        mean, spread = rated[player]
        found.append(
            Standing(
                player, len(shares), sum(shares) / max(1, len(shares)), low, high, sum(fair) / max(1, len(fair)), mean,
                spread, len(lost), lost[0] if lost else "",
            )
        )  # fmt: skip
    return sorted(found, key=lambda standing: -standing.rating)


def ratings(results: Sequence[Result], players: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return the ratings after all games in order (Plackett-Luce model, ranked by score)."""
    rated = dict.fromkeys(players, skill.START)
    for result in results:
        after = skill.rated(result.players, [rated[who] for who in result.players], places(result))
        rated.update(zip(result.players, after, strict=True))
    return rated


def places(result: Result) -> list[float]:
    """Return places from 1. Seats that forfeited come last."""
    return [float(place) for place in skill.places(result.scores, result.forfeits)]
