"""Win shares with confidence intervals, and openskill ratings, of the players of a contest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.players import skill
from boardroom.players.contest import GameResult
from boardroom.players.win_shares import compute_interval


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


def compute_standings(results: Sequence[GameResult], players: Sequence[str]) -> list[Standing]:
    """Return all players, best first."""
    rated = compute_ratings(results, players)
    found = []
    for player in players:
        shares = [
            share
            for result in results
            for who, share in zip(result.players, result.win_shares(), strict=True)
            if who == player
        ]
        fair = [1 / len(result.players) for result in results for who in result.players if who == player]
        lost = [why for result in results for seat, why in result.forfeits.items() if result.players[seat] == player]
        low, high = compute_interval(sum(shares), len(shares))
        mean, spread = rated[player]
        found.append(
            Standing(
                player, len(shares), sum(shares) / max(1, len(shares)), low, high, sum(fair) / max(1, len(fair)), mean,
                spread, len(lost), lost[0] if lost else "",
            )
        )  # fmt: skip
    return sorted(found, key=lambda standing: -standing.rating)


def compute_ratings(results: Sequence[GameResult], players: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return the ratings after all games in order (Plackett-Luce model, ranked by score)."""
    rated = dict.fromkeys(players, skill.INITIAL_SKILL)
    for result in results:
        after = skill.update_skills(result.players, [rated[who] for who in result.players], rank_seats(result))
        rated.update(zip(result.players, after, strict=True))
    return rated


def rank_seats(result: GameResult) -> list[float]:
    """Return places from 1. Seats that forfeited come last."""
    return [float(place) for place in skill.rank_scores(result.scores, result.forfeits)]
