"""API responses about profiles and friends."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.urls import reverse
from ninja import Field, Schema

from boardroom.web.accounts.models import User
from boardroom.web.languages import translate
from boardroom.web.ratings.schemas import RatingOut
from boardroom.web.social import friends
from boardroom.web.social.profiles import Profile
from boardroom.web.tables.models import Status


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

    @classmethod
    def from_profile(cls, found: Profile, lang: str) -> ProfileOut:
        user = found.user
        return cls(
            name=user.name,
            handle=str(user.handle),
            url=reverse("profile", args=[user.handle]),
            since=user.date_joined,
            ratings=[RatingOut.from_rating(rating) for rating in found.ratings],
            games=[
                PlaceCountsOut(
                    game=share.game,
                    ruleset=share.ruleset,
                    games=share.game_count,
                    places=list(share.places),
                    won=share.win_rate,
                    low=share.win_interval[0],
                    high=share.win_interval[1],
                )
                for share in found.rulesets
            ],
            last=[
                RecentGameOut(
                    code=game.code,
                    game=game.result.game,
                    players=game.result.players,
                    place=game.result.place,
                    at=game.result.finished_at,
                    others=[seat.display_name(lang) for seat in game.opponents],
                )
                for game in found.recent_games
            ],
            stamps=[
                AchievementOut(
                    game=album.game,
                    feat=achievement.rule.key,
                    name=translate(lang, achievement.rule.name),
                    told=translate(lang, achievement.rule.description),
                    code=achievement.code,
                    at=achievement.earned_at,
                )
                for album in found.achievements
                for achievement in album.achievements
                if achievement.code and achievement.earned_at
            ],
        )


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

    @classmethod
    def from_user(cls, user: User) -> FriendsOut:
        return cls(
            friends=[
                FriendOut(
                    handle=str(friend.user.handle),
                    name=friend.user.name,
                    here=friend.is_online,
                    tables=[
                        PublicTableOut(
                            code=one.code, game=one.game, status="open" if one.status == Status.OPEN else "playing"
                        )
                        for one in friend.tables
                    ],
                )
                for friend in friends.list_friends(user)
            ],
            calls=[
                InvitationOut(
                    name=call.sender.name, code=call.table.code, invitation=call.table.invitation, at=call.created_at
                )
                for call in friends.list_invitations(user)
            ],
        )
