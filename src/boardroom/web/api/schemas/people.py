"""Responses about leaderboards, profiles, friends and matchmaking."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Field, Schema


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


class PublicTableOut(Schema):
    """A public table where the friend has a seat."""

    code: str
    game: str
    status: Literal["open", "playing"]


class FriendOut(Schema):
    handle: str
    name: str
    here: bool
    tables: list[PublicTableOut] = Field(description="Public tables where they play or wait.")


class InvitationOut(Schema):
    """An invitation to a table."""

    name: str
    code: str
    invitation: str = Field(description="For `POST /api/tables/CODE/sit`.")
    at: datetime


class FriendsOut(Schema):
    friends: list[FriendOut] = Field(description="Users you follow, online ones first.")
    calls: list[InvitationOut]


class OwnSearchOut(Schema):
    """Your own search."""

    rulesets: list[str] = Field(description="Like `acquire:2023`; games with a single ruleset by their name.")
    speeds: list[str] = Field(description="Minutes per player, or `days`.")
    sizes: list[int]
    rated: bool
    casual: bool
    bots: bool = Field(description="Bots may fill empty seats.")
    seconds: int = Field(description="Seconds waited.")
    alike: int = Field(description="Other players who would accept at least one of the same tables.")
    width: int | None = Field(description="Accepted rating difference so far; null means any.")


class QueueOut(Schema):
    """The matchmaking queue."""

    waiting: int
    rulesets: dict[str, int] = Field(description="Waiting players by ruleset.")
    mine: OwnSearchOut | None = Field(description="Your own search, with a token.")


class RatingOut(Schema):
    game: str
    size: int
    bots: bool
    points: int
    games: int
    provisional: bool


class PlaceCountsOut(Schema):
    game: str
    ruleset: str = Field(description="Empty for custom rulesets.")
    games: int
    places: list[int] = Field(description="Number of first, second, third and lower places.")
    won: float = Field(description="Win rate, with its 95% interval in `low` and `high`.")
    low: float
    high: float


class RecentGameOut(Schema):
    code: str
    game: str
    players: int
    place: int
    at: datetime
    others: list[str]


class AchievementOut(Schema):
    game: str
    feat: str
    name: str
    told: str = Field(description="What it was awarded for.")
    code: str = Field(description="The table where it was first earned.")
    at: datetime


class ProfileOut(Schema):
    name: str
    handle: str
    url: str
    since: datetime
    ratings: list[RatingOut]
    games: list[PlaceCountsOut] = Field(description="By ruleset, at public tables; at all tables for your own profile.")
    last: list[RecentGameOut]
    stamps: list[AchievementOut] = Field(description="Achievements earned at public tables.")


class ArenaResultOut(Schema):
    """Results in games between four different bots, where an even share is 0.25."""

    game: str
    ruleset: str
    games: int
    rating: float = Field(description="OpenSkill rating.")
    spread: float = Field(description="Two standard deviations of the rating.")
    won: float = Field(description="Win rate.")


class BotOut(Schema):
    bot: str
    name: str
    url: str
    strength: int = Field(description="Level from 1 to 5.")
    grade: str
    manner: str
    measured: list[ArenaResultOut] = Field(description="Results against other bots.")
    ratings: list[RatingOut] = Field(description="Ratings in rated games against people.")


class BotsOut(Schema):
    bots: list[BotOut]
