"""Answers of the API about finished games, one by one and in sums."""

from __future__ import annotations

from datetime import date, datetime

from ninja import Field, Schema


class SatOut(Schema):
    name: str | None = Field(description="Null: somebody who keeps their games to themselves.")
    handle: str | None = Field(description="Of the profile, where there is one to read.")
    won: bool


class PastGame(Schema):
    code: str
    game: str
    ruleset: str = Field(description="Empty: one of their own.")
    players: int
    place: int | None = Field(description="Of the person whose games were asked for; null among everybody's.")
    length: int | None = Field(description="In turns; null where it is not known.")
    public: bool
    at: datetime
    seats: list[SatOut] = Field(description="The best first, without the person whose games were asked for.")


class PastGames(Schema):
    games: list[PastGame]
    more: str | None = Field(description="Send it as `after` for older ones; null: there are none.")


class DayOut(Schema):
    day: date
    games: int


class RulesOut(Schema):
    ruleset: str = Field(description="Empty: one of their own.")
    games: int
    turns: float = Field(description="On average.")


class PlaceOut(Schema):
    number: int = Field(description="In the order of play, from 1.")
    games: int
    share: float = Field(description="Of games won; a shared win counts in part.")
    low: float = Field(description="Where the 95% interval begins.")
    high: float


class SizeOut(Schema):
    players: int
    places: list[PlaceOut]


class ThingOut(Schema):
    name: str
    n: int


class StatsOut(Schema):
    game: str
    games: int
    turns: float = Field(description="On average.")
    days: list[DayOut] = Field(description="The last sixty.")
    rulesets: list[RulesOut] = Field(description="All of the game's, what was played most first.")
    sizes: list[SizeOut]
    counted: str | None = Field(description="What `things` are.")
    things: list[ThingOut]
