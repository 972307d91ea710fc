"""What goes in and out, as the OpenAPI document describes it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Union

from ninja import Field, Header, Path, Query, Schema
from pydantic import ConfigDict, create_model

from boardroom.engine.game import Game
from boardroom.games import GAMES
from boardroom.players import levels
from boardroom.site.api.views import published
from boardroom.site.models import ALPHABET
from boardroom.site.tables import clocks

LARGEST = 2**31 - 1

Actor = int | Literal["chance", "over"] | None
Number = Annotated[
    int, Field(ge=0, le=LARGEST, strict=True, description="How many steps the table had when you looked.")
]
Code = Annotated[str, Path(pattern=f"^[{ALPHABET}]{{10,12}}$", description="The table's code, as in its address.")]
After = Annotated[int, Query(ge=0, le=LARGEST, description="Only what came after this step.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9_.:-]{1,80}$",
        description="A name for this one request. Sent again with it, the first answer comes back and nothing is done.",
    ),
]


class Problem(Schema):
    """Every error, whatever it is (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = Field("", description="The number of the rule that does not allow the action.")
    number: int | None = Field(None, description="The table's present number, when yours is past.")
    errors: list[dict[str, str]] = Field([], description="What is wrong with which value.")


class Option(Schema):
    default: Any
    choices: list[Any]


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

    rulesets: list[str] = Field(description="As `acquire:2023`.")
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


# What is sent


class Sent(Schema):
    """A misspelt key is refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"game": "acquire", "seats": ["me", "hazel", "mugi"]}]})

    game: str = Field("acquire", json_schema_extra={"enum": list(GAMES)})
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


def problems(*statuses: int) -> dict[int, type[Problem]]:
    """The errors an operation has besides those that every one has."""
    return dict.fromkeys(sorted({401, 429, *statuses}), Problem)
