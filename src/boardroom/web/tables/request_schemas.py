"""API requests that change a table."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Field
from pydantic import ConfigDict

from boardroom.games import DEFAULT_GAME
from boardroom.players import levels
from boardroom.web.api.schemas import RequestBody
from boardroom.web.game_pages import GAMES
from boardroom.web.tables import clocks
from boardroom.web.tables.schemas import MAX_NUMBER

MoveNumber = Annotated[
    int, Field(ge=0, le=MAX_NUMBER, strict=True, description="The number of moves at the position you saw.")
]


class CreateTable(RequestBody):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": DEFAULT_GAME, "seats": ["me", "hazel", "mugi"]}]}
    )

    game: str = Field(DEFAULT_GAME, json_schema_extra={"enum": list(GAMES)})
    options: dict[str, Annotated[str, Field(max_length=80)] | int | bool] = Field({}, max_length=20)
    seats: list[Annotated[str, Field(json_schema_extra={"enum": ["me", "free", *levels.LEVELS_BY_NAME]})]] = Field(
        min_length=1, max_length=12, description="Occupant of each seat: `me`, `free`, or the name of a bot."
    )
    public: bool = Field(True, strict=True)
    clock: str = Field(
        "0",
        strict=True,
        description="Minutes per player for the game (20), with seconds added per turn (10+15), minutes per turn (2m), "
        "or days per turn (3d); 0 means no clock.",
        json_schema_extra={"enum": [*clocks.TIME_CONTROLS]},
    )
    sealing: bool = Field(
        False, strict=True, description="You will seal words for the draws; the game waits some seconds for them."
    )


EnvelopeHash = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="The hash of your words and a nonce.")]


class TakeSeat(RequestBody):
    seat: Annotated[int, Field(ge=0, lt=100, strict=True)] | None = Field(
        None, description="Null takes the first free seat."
    )
    invitation: str = Field("", max_length=20, description="Needed for invite-only tables.")
    sealed: EnvelopeHash | None = Field(
        None, description="Sealed words for the seat, accepted even if it is the last one."
    )


class SealEnvelope(RequestBody):
    sealed: EnvelopeHash


class OpenEnvelope(RequestBody):
    nonce: str = Field(pattern="^[0-9a-f]{32}$")
    word: str = Field("", max_length=60, description="The words you sealed: one line, which may be empty.")


class MakeMove(RequestBody):
    model_config = ConfigDict(json_schema_extra={"examples": [{"action": "place 6F", "number": 24}]})

    action: Annotated[str, Field(min_length=1, max_length=80)] | Annotated[int, Field(ge=0, lt=2**15, strict=True)] = (
        Field(description="The action's text (`place 6F`) or number.")
    )
    number: MoveNumber


class UndoMove(RequestBody):
    number: MoveNumber


class SendChat(RequestBody):
    text: str = Field(min_length=1, max_length=1000)
    to: Annotated[int, Field(ge=0, lt=100, strict=True)] | None = Field(
        None, description="The only seat that reads it, in games with deals; null sends it to everyone."
    )


OfferItems = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=80)]],
    Field(max_length=80, description="Items given and requested, as action texts in any order."),
]
PromiseText = Annotated[str, Field(max_length=1000, description="A non-binding promise.")]


EXAMPLE_ITEMS: Any = ["give coins 3", "ask S5"]


class MakeOffer(RequestBody):
    model_config = ConfigDict(json_schema_extra={"examples": [{"to": 1, "items": EXAMPLE_ITEMS, "number": 24}]})

    to: Annotated[int, Field(ge=0, lt=100, strict=True)]
    items: OfferItems
    promise: PromiseText = ""
    number: MoveNumber


class ProposeDeal(RequestBody):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"items": EXAMPLE_ITEMS, "promise": "Card 6 stays yours."}]}
    )

    items: OfferItems
    promise: PromiseText = ""


class TakeUpProposal(RequestBody):
    number: MoveNumber


class JudgePromise(RequestBody):
    kept: Annotated[bool, Field(strict=True)] | None = Field(description="Null removes your answer.")
