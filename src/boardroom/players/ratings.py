"""How strong the players of a contest are: shares of wins with their intervals, and ratings (openskill)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.players.arena import interval
from boardroom.players.contest import Result


@dataclass(frozen=True)
class Standing:
    """One player's results."""

    player: str
    seats: int
    """Seats it played, more than one a game where there were fewer players than seats."""
    won: float
    low: float
    high: float
    """The share of games won, a tie in part, and its 95% interval."""
    fair: float
    """The share an average player of these tables would win."""
    rating: float
    spread: float
    """openskill's mean, and the standard deviation of what it knows."""
    forfeits: int
    why: str
    """Why it first forfeited."""


def standings(results: Sequence[Result], players: Sequence[str]) -> list[Standing]:
    """The best first."""
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
    """Everybody's rating after all games, in their order: Plackett and Luce's model, places by score."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise BadInput("Ratings need openskill: pip install 'boardroom[terminal]'.") from error
    model = PlackettLuce()
    rated: dict[str, Any] = {player: model.rating(name=player) for player in players}
    for result in results:
        teams = [[model.create_rating([rated[who].mu, rated[who].sigma], who)] for who in result.players]
        after = model.rate(teams, ranks=places(result))
        for who in set(result.players):
            own = [team[0] for team, sat in zip(after, result.players, strict=True) if sat == who]
            # Who sat on several seats learned the same thing as often
            rated[who].mu = sum(rating.mu for rating in own) / len(own)
            rated[who].sigma = min(rating.sigma for rating in own)
    return {player: (rating.mu, rating.sigma) for player, rating in rated.items()}


def places(result: Result) -> list[float]:
    """1 for the best score; seats that forfeited come last."""
    counted = [
        (seat not in result.forfeits, score) if seat not in result.forfeits else (False, 0)
        for seat, score in enumerate(result.scores)
    ]
    return [float(1 + sum(other > mine for other in counted)) for mine in counted]
