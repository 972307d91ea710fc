"""API responses about tables."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Union

from ninja import Field, Path, Query, Schema
from pydantic import create_model

from boardroom.engine.game import Game
from boardroom.web.database.short_codes import ALPHABET
from boardroom.web.game_pages import GAMES
from boardroom.web.tables.view_types import publish_type

MAX_NUMBER = 2**31 - 1
Actor = int | Literal["chance", "over"] | None
TableCode = Annotated[str, Path(pattern=f"^[{ALPHABET}]{{10,12}}$", description="The table's code, from its address.")]
AfterMove = Annotated[int, Query(ge=0, le=MAX_NUMBER, description="Only events after this move.")]


class SeatOut(Schema):
    seat: int
    name: str
    bot: str | None = Field(description="The bot that plays here, on its own or as a substitute.")
    free: bool
    you: bool
    left: float | None = Field(description="Seconds left on the clock.")


class EnvelopesOut(Schema):
    """Words that seats add to the draws before the first one.

    An envelope is the SHA-256 of `boardroom envelope COMMITMENT NONCE WORD`. NONCE is 32 random hexadecimal digits that
    you keep until `shut`.
    """

    shut: bool = Field(description="All words are sealed and fixed; now they are revealed.")
    until: datetime | None = Field(description="When the game starts without unrevealed words.")
    laid: list[str] = Field(
        description="By seat: `sealed HASH`, `word TEXT` (sent unsealed, shown once all words are sealed), or `-`."
    )
    digest: str = Field(
        description="When shut, the SHA-256 of the lines `boardroom envelopes`, the commitment and `laid`. Keep it to "
        "compare it with `boardroom verify --envelopes`."
    )
    opened: list[bool] = Field(description="By seat: true if revealed.")


class TableOut(Schema):
    """The public state of a table."""

    code: str
    url: str = Field(description="Address of its page.")
    game: str
    title: str
    options: dict[str, Any]
    rules: int
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    rated: bool = Field(description="The result affects ratings, and programs cannot play.")
    number: int
    actor: Actor
    your_turn: bool
    seats: list[SeatOut]
    clock: int = Field(description="Seconds per player for the game; 0 means no clock.")
    scores: list[int] | None
    commitment: str = Field(description="Hash of the secret behind the draws. The record contains the secret.")
    envelopes: EnvelopesOut | None = Field(description="Null without sealed words: physical and old games.")
    invitation: str | None = Field(description="Only for players of the table: lets others take a seat.")
    created: datetime
    moved: datetime


class TablesOut(Schema):
    tables: list[TableOut]
    page: int
    more: bool


class ViewBase(Schema):
    number: int
    seat: int | None = Field(description="The viewer's seat; null for spectators.")
    actor: Actor


def create_view_schema(game: Game) -> type[ViewBase]:
    """Return the response schema with this game's view."""
    name: Any = Literal[game.name]
    view: Any = publish_type(game.view_type, game.name.title())
    told = Field(description="Everything this seat may see.")
    return create_model(f"{game.name.title()}ViewOut", __base__=ViewBase, game=(name, ...), view=(view, told))


VIEW_SCHEMAS = {name: create_view_schema(game) for name, game in GAMES.items()}
ViewOut: Any = Annotated[Union[tuple(VIEW_SCHEMAS.values())], Field(discriminator="game")]  # noqa: UP007
"""One of the games' views, selected by `game`."""


class ActionOut(Schema):
    action: int
    text: str


class LegalActionsOut(Schema):
    number: int
    seat: int
    actor: Actor
    legal: list[ActionOut] = Field(description="Empty if another player is active.")
    meanwhile: list[ActionOut] = Field(
        description="Actions allowed while another player is active: withdrawing your offer."
    )
    can_take_back: bool


class EventOut(Schema):
    number: int = Field(description="The move that caused it.")
    turn: int
    what: str
    who: int | None = Field(description="A seat.")
    details: dict[str, Any] = Field(description="By name; null for hidden values.")
    rule: str | None
    text: str = Field(description="The event as a sentence.")


class TableUpdate(Schema):
    """The state of a table and its events, as one seat may see them."""

    number: int
    status: Literal["open", "playing", "over", "closed"]
    actor: Actor
    seat: int | None
    legal: list[str] = Field(description="Your legal actions; empty if another player is active.")
    can_take_back: bool
    taken_back: bool = Field(description="A move was undone, so earlier events may no longer apply.")
    events: list[EventOut]
    scores: list[int] | None


class ChatLineOut(Schema):
    id: int
    name: str
    text: str
    at: datetime
    seat: int | None = Field(None, description="The sender's seat, for private messages.")
    to: int | None = Field(None, description="The recipient's seat; null for everyone.")


class ChatOut(Schema):
    talk: list[ChatLineOut]


class ProposalOut(Schema):
    """A private proposal to the turn player."""

    id: int
    seat: int
    to: int
    state: Literal["open", "withdrawn", "declined", "taken"]
    items: list[str]
    promise: str
    unkept: str | None = Field(description="Why it can no longer be fulfilled, or null.")


class PromiseOut(Schema):
    id: int
    seat: int
    to: int
    text: str
    number: int = Field(description="The move that made its offer.")
    struck: int | None = Field(description="The move that concluded the deal; null if there is none yet.")
    kept: bool | None = Field(description="Whether the recipient says it was fulfilled; null without an answer.")


class DealsOut(Schema):
    number: int
    seat: int | None = Field(description="The viewer's seat; null for spectators.")
    proposals: list[ProposalOut]
    promises: list[PromiseOut]
