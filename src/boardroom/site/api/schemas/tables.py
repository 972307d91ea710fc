"""Answers of the API about games and tables."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Union

from ninja import Field, Schema
from pydantic import create_model

from boardroom.engine.game import Game
from boardroom.site.api.schemas.common import Actor
from boardroom.site.api.schemas.game_views import published
from boardroom.site.games import GAMES


class Need(Schema):
    choice: Any
    of: dict[str, list[Any]] = Field(description="Other options, and the values of which each must have one.")


class Option(Schema):
    default: Any
    choices: list[Any]
    needs: list[Need] = Field(description="Choices that go with some of the others only.")


class GameOut(Schema):
    name: str
    title: str
    rules: int = Field(description="The version of the rules.")
    options: dict[str, Option]
    verbs: list[str] = Field(description="What the texts of actions begin with.")


class Games(Schema):
    games: list[GameOut]
    bots: list[str]


class Me(Schema):
    name: str
    guest: bool
    token: str = Field(description="The name of the token.")


class SeatOut(Schema):
    seat: int
    name: str
    bot: str | None = Field(description="The level that plays here, for itself or for somebody who is away.")
    free: bool
    you: bool
    left: float | None = Field(description="Seconds left on the clock.")


class EnvelopesOut(Schema):
    """What the seats add to the draws, before the first of them. An envelope is the SHA-256 of
    `boardroom envelope COMMITMENT NONCE WORD`; NONCE is 32 random hexadecimal letters that you keep until `shut`."""

    shut: bool = Field(description="All lie on the table and none can be changed: now they are opened.")
    until: datetime | None = Field(description="When the game begins without those that are not open.")
    laid: list[str] = Field(
        description="By seat: `sealed HASH`, `word TEXT` (sent unsealed, shown when all are shut), or `-`."
    )
    digest: str = Field(
        description="When shut, the SHA-256 of the lines `boardroom envelopes`, the commitment and `laid`: keep it and "
        "compare it with `boardroom verify --envelopes`."
    )
    opened: list[bool] = Field(description="By seat.")


class TableOut(Schema):
    """What everybody may know of a table."""

    code: str
    url: str = Field(description="Its page.")
    game: str
    title: str
    options: dict[str, Any]
    rules: int
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    rated: bool = Field(description="The result counts for ratings: only people at their pages play here.")
    number: int
    actor: Actor
    your_turn: bool
    seats: list[SeatOut]
    clock: int = Field(description="Seconds a player has in all; 0 is no clock.")
    scores: list[int] | None
    commitment: str = Field(description="The hash of the secret that draws; the record has the secret.")
    envelopes: EnvelopesOut | None = Field(description="Null where nothing is sealed: at real tables and older ones.")
    invitation: str | None = Field(description="For those at the table: with it others may sit down.")
    created: datetime
    moved: datetime


class Tables(Schema):
    tables: list[TableOut]
    page: int
    more: bool


class Viewed(Schema):
    number: int
    seat: int | None = Field(description="Whose view it is; null is a spectator's.")
    actor: Actor


def view_of(game: Game) -> type[Viewed]:
    """The answer with a view of this game."""
    name: Any = Literal[game.name]
    view: Any = published(game.view_type, game.name.title())
    told = Field(description="All that this seat may see.")
    return create_model(f"{game.name.title()}ViewOut", __base__=Viewed, game=(name, ...), view=(view, told))


VIEWS = {name: view_of(game) for name, game in GAMES.items()}


ViewOut: Any = Annotated[Union[tuple(VIEWS.values())], Field(discriminator="game")]  # noqa: UP007
"""One of them; its `game` says which."""


class Action(Schema):
    action: int
    text: str


class Legal(Schema):
    number: int
    seat: int
    actor: Actor
    legal: list[Action] = Field(description="Empty when somebody else decides.")
    meanwhile: list[Action] = Field(description="What you may do though somebody else decides: withdraw your offer.")
    can_take_back: bool


class EventOut(Schema):
    number: int = Field(description="The step that caused it.")
    turn: int
    what: str
    who: int | None = Field(description="A seat.")
    details: dict[str, Any] = Field(description="By name; null is what you may not see.")
    rule: str | None
    text: str = Field(description="The event as a sentence.")


class News(Schema):
    """Where a table stands and what has happened there, as one seat may know it."""

    number: int
    status: Literal["open", "playing", "over", "closed"]
    actor: Actor
    seat: int | None
    legal: list[str] = Field(description="What you may do now; empty when somebody else decides.")
    can_take_back: bool
    taken_back: bool = Field(description="Something was taken back: events told before may have gone.")
    events: list[EventOut]
    scores: list[int] | None


class TalkLine(Schema):
    id: int
    name: str
    text: str
    at: datetime
    seat: int | None = Field(None, description="Whose seat said it, in a line between two.")
    to: int | None = Field(None, description="The seat it is for; null is everybody.")


class TalkOut(Schema):
    talk: list[TalkLine]


class ProposalOut(Schema):
    """What somebody would like, told to the player on turn alone."""

    id: int
    seat: int
    to: int
    state: Literal["open", "withdrawn", "declined", "taken"]
    items: list[str]
    promise: str
    unkept: str | None = Field(description="Why it can no longer be kept, where it cannot.")


class PromiseOut(Schema):
    id: int
    seat: int
    to: int
    text: str
    number: int = Field(description="The step that sent the offer it belongs to.")
    struck: int | None = Field(description="The step that made the deal; null: there is none, or not yet.")
    kept: bool | None = Field(description="What the other says of it; null is nothing yet.")


class DealsOut(Schema):
    number: int
    seat: int | None = Field(description="Whose view it is; null is a spectator's.")
    proposals: list[ProposalOut]
    promises: list[PromiseOut]
