"""API responses about finished games and statistics."""

from __future__ import annotations

from datetime import date, datetime

from ninja import Field, Schema

from boardroom.web.archive.archive import ArchivePage


class PastSeatOut(Schema):
    name: str | None = Field(description="Null for private profiles.")
    handle: str | None = Field(description="Profile name, if the profile is public.")
    won: bool


class PastGameOut(Schema):
    code: str
    game: str
    ruleset: str = Field(description="Empty for custom rulesets.")
    players: int
    place: int | None = Field(description="Of the user whose games were requested; null in the public list.")
    length: int | None = Field(description="Turns; null if unknown.")
    public: bool
    at: datetime
    seats: list[PastSeatOut] = Field(description="Best first, without the user whose games were requested.")


class PastGamesOut(Schema):
    games: list[PastGameOut]
    more: str | None = Field(description="Send it as `after` for older games; null on the last page.")

    @classmethod
    def from_page(cls, found: ArchivePage, lang: str) -> PastGamesOut:
        return cls(
            games=[
                PastGameOut(
                    code=game.code,
                    game=game.row.game,
                    ruleset=game.row.ruleset,
                    players=game.row.players,
                    place=game.place,
                    length=game.row.turn_count or None,
                    public=game.row.is_public,
                    at=game.row.finished_at,
                    seats=[
                        PastSeatOut(
                            name=one.seat.display_name(lang) if one.seat else None,
                            handle=one.profile_user.handle if one.profile_user else None,
                            won=one.has_won,
                        )
                        for one in game.seats
                    ],
                )
                for game in found.games
            ],
            more=found.next_cursor,
        )


class DayOut(Schema):
    day: date
    games: int


class RulesetOut(Schema):
    ruleset: str = Field(description="Empty for custom rulesets.")
    games: int
    turns: float = Field(description="Average.")


class StartPlaceOut(Schema):
    number: int = Field(description="Position in turn order, from 1.")
    games: int
    share: float = Field(description="Win rate; a shared win counts in part.")
    low: float = Field(description="Lower end of the 95% interval.")
    high: float


class SizeOut(Schema):
    players: int
    places: list[StartPlaceOut]


class CountedThingOut(Schema):
    name: str
    n: int


class StatisticsOut(Schema):
    game: str
    games: int
    turns: float = Field(description="Average.")
    days: list[DayOut] = Field(description="The last 60 days.")
    rulesets: list[RulesetOut] = Field(description="All rulesets of the game, most played first.")
    sizes: list[SizeOut]
    counted: str | None = Field(description="Title of `things`.")
    things: list[CountedThingOut]
