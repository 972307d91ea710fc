"""Answers of the API about people: ladders, profiles, friends, and who looks for a table."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Field, Schema


class Ranked(Schema):
    place: int = Field(description="Equal points share a place.")
    name: str
    bot: str | None
    points: int = Field(description="1500 is where everybody begins.")
    games: int
    change: int | None = Field(description="Since the month began; null for all time.")


class BoardOut(Schema):
    game: str
    size: int
    bots: bool
    month: str | None
    ranked: list[Ranked]
    more: str | None = Field(description="Send it as `after` for those behind; null: there are none.")


class Playing(Schema):
    """A public table at which somebody sits."""

    code: str
    game: str
    status: Literal["open", "playing"]


class FriendOut(Schema):
    handle: str
    name: str
    here: bool
    tables: list[Playing] = Field(description="Where they sit, but for tables by invitation.")


class CallOut(Schema):
    """Somebody invites you to a table."""

    name: str
    code: str
    invitation: str = Field(description="For `POST /api/tables/CODE/sit`.")
    at: datetime


class FriendsOut(Schema):
    friends: list[FriendOut] = Field(description="Whom you follow and may see; who is here first.")
    calls: list[CallOut]


class Looking(Schema):
    """Somebody's own search."""

    rulesets: list[str] = Field(description="As `acquire:2023`; a game that has one ruleset alone by its name.")
    speeds: list[str] = Field(description="Minutes a player, or `days`.")
    sizes: list[int]
    rated: bool
    casual: bool
    bots: bool = Field(description="Bots may take seats that stay free.")
    seconds: int = Field(description="Waited so far.")
    alike: int = Field(description="Others who would play at one of the same tables.")
    width: int | None = Field(description="Points around the own rating that are looked at by now; null: anybody.")


class PoolOut(Schema):
    """Those who look for a table."""

    waiting: int
    rulesets: dict[str, int] = Field(description="How many would play each.")
    mine: Looking | None = Field(description="With a token: your own search, if you have one.")


class RatingOut(Schema):
    game: str
    size: int
    bots: bool
    points: int
    games: int
    provisional: bool


class ShareOut(Schema):
    game: str
    ruleset: str = Field(description="Empty: one of their own.")
    games: int
    places: list[int] = Field(description="How often first, second, third, and behind that.")
    won: float = Field(description="The share of games won, and its 95% interval.")
    low: float
    high: float


class LastGame(Schema):
    code: str
    game: str
    players: int
    place: int
    at: datetime
    others: list[str]


class StampOut(Schema):
    game: str
    feat: str
    name: str
    told: str = Field(description="What it was done for.")
    code: str = Field(description="The table of the game it was first done in.")
    at: datetime


class ProfileOut(Schema):
    name: str
    handle: str
    url: str
    since: datetime
    ratings: list[RatingOut]
    games: list[ShareOut] = Field(description="By ruleset, at tables that everybody could come to; your own, all.")
    last: list[LastGame]
    stamps: list[StampOut] = Field(description="Feats read from records, at tables that everybody could come to.")


class MeasuredOut(Schema):
    """At tables of four different bots, where a fair share is 0.25."""

    game: str
    ruleset: str
    games: int
    rating: float = Field(description="openskill's own.")
    spread: float = Field(description="Twice the rating's own.")
    won: float = Field(description="The share of games won.")


class CharacterOut(Schema):
    bot: str
    name: str
    url: str
    strength: int = Field(description="From 1 to 5.")
    grade: str
    manner: str
    measured: list[MeasuredOut] = Field(description="In the arena.")
    ratings: list[RatingOut] = Field(description="At rated tables, with people.")


class Characters(Schema):
    bots: list[CharacterOut]
