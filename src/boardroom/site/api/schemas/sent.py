"""What is sent to the API."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Field, Schema
from pydantic import ConfigDict

from boardroom.games import USUAL
from boardroom.players import levels
from boardroom.site.api.schemas.common import Number
from boardroom.site.games import GAMES
from boardroom.site.tables import clocks


class Sent(Schema):
    """A misspelt key is refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"game": USUAL, "seats": ["me", "hazel", "mugi"]}]})

    game: str = Field(USUAL, json_schema_extra={"enum": list(GAMES)})
    options: dict[str, Annotated[str, Field(max_length=80)] | int | bool] = Field({}, max_length=20)
    seats: list[Annotated[str, Field(json_schema_extra={"enum": ["me", "free", *levels.BY_NAME]})]] = Field(
        min_length=1, max_length=12, description="Who sits where: `me`, `free`, or the name of a bot."
    )
    public: bool = Field(True, strict=True)
    clock: str = Field(
        "0",
        strict=True,
        description="Minutes a player has in all (20), with seconds added every turn (10+15), minutes for every turn "
        "(2m), or days (3d); 0 is none.",
        json_schema_extra={"enum": [*clocks.CHOICES]},
    )
    sealing: bool = Field(
        False, strict=True, description="You are going to lay down an envelope: the game waits some seconds for it."
    )


Sealed = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="The hash of your words and a nonce.")]


class Sit(Sent):
    seat: Annotated[int, Field(ge=0, lt=100, strict=True)] | None = Field(None, description="Null is the first free.")
    invitation: str = Field("", max_length=20, description="For a table that is not public.")
    sealed: Sealed | None = Field(None, description="An envelope for the seat, in time also where it is the last one.")


class Laid(Sent):
    sealed: Sealed


class Opened(Sent):
    nonce: str = Field(pattern="^[0-9a-f]{32}$")
    word: str = Field("", max_length=60, description="As it was sealed; one line, which may be empty.")


class Move(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"action": "place 6F", "number": 24}]})

    action: Annotated[str, Field(min_length=1, max_length=80)] | Annotated[int, Field(ge=0, lt=2**15, strict=True)] = (
        Field(description="Its text (`place 6F`) or its number.")
    )
    number: Number


class TakeBack(Sent):
    number: Number


class Said(Sent):
    text: str = Field(min_length=1, max_length=1000)
    to: Annotated[int, Field(ge=0, lt=100, strict=True)] | None = Field(
        None, description="A seat that alone reads it, in a game where players deal with each other; null is everybody."
    )


Items = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=80)]],
    Field(max_length=80, description="What is given and asked, as texts of actions, in any order."),
]
Promised = Annotated[str, Field(max_length=1000, description="A promise that binds nobody.")]


EXAMPLE: Any = ["give coins 3", "ask S5"]


class Offer(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"to": 1, "items": EXAMPLE, "number": 24}]})

    to: Annotated[int, Field(ge=0, lt=100, strict=True)]
    items: Items
    promise: Promised = ""
    number: Number


class Propose(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"items": EXAMPLE, "promise": "Card 6 stays yours."}]})

    items: Items
    promise: Promised = ""


class TakeUp(Sent):
    number: Number


class Judged(Sent):
    kept: Annotated[bool, Field(strict=True)] | None = Field(description="Null takes back what you said.")
