"""API responses about ratings."""

from __future__ import annotations

from ninja import Field, Schema

from boardroom.web.ratings import ratings
from boardroom.web.ratings.leaderboards import Leaderboard, LeaderboardQuery
from boardroom.web.ratings.models import Rating


class RatingOut(Schema):
    game: str
    size: int
    bots: bool
    points: int
    games: int
    provisional: bool

    @classmethod
    def from_rating(cls, rating: Rating) -> RatingOut:
        return cls(
            game=rating.pool.game,
            size=rating.pool.size_class,
            bots=rating.pool.has_bots,
            points=rating.points,
            games=rating.game_count,
            provisional=not ratings.is_established(rating),
        )


class LeaderboardRowOut(Schema):
    place: int = Field(description="Equal points share a place.")
    name: str
    bot: str | None
    points: int = Field(description="Everyone starts at 1500.")
    games: int
    change: int | None = Field(description="Change since the start of the month; null for all time.")


class LeaderboardOut(Schema):
    game: str
    size: int
    bots: bool
    month: str | None
    ranked: list[LeaderboardRowOut]
    more: str | None = Field(description="Send it as `after` for the next page; null on the last page.")

    @classmethod
    def from_leaderboard(cls, query: LeaderboardQuery, found: Leaderboard, lang: str) -> LeaderboardOut:
        return cls(
            game=query.game.name,
            size=query.size,
            bots=query.has_bots,
            month=f"{query.month:%Y-%m}" if query.month else None,
            ranked=[
                LeaderboardRowOut(
                    place=row.place,
                    name=row.display_name(lang),
                    bot=row.bot or None,
                    points=row.points,
                    games=row.game_count,
                    change=row.month_change,
                )
                for row in found.rows
            ],
            more=found.next_cursor,
        )
