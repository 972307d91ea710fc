"""Everything that can be read. Most of it by anybody, as on the pages; what a seat sees, by its token."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Path, Query, Router

from boardroom.games import GAMES, USUAL
from boardroom.players import levels
from boardroom.site.api import answers
from boardroom.site.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of
from boardroom.site.api.schemas.common import After, Code, problems
from boardroom.site.api.schemas.people import BoardOut, FriendsOut, PoolOut, ProfileOut
from boardroom.site.api.schemas.tables import Games, Legal, Me, News, TableOut, Tables, TalkOut, Viewed, ViewOut
from boardroom.site.live import frames
from boardroom.site.models import Status, Table, Token
from boardroom.site.people import boards, pool, profiles
from boardroom.site.tables import commands, finding
from boardroom.site.tables.acting_seats import waiting

router = Router(auth=TOKEN)
LINES = 100
GameName: Any = Literal[tuple(GAMES)]
Which = Annotated[
    Literal["open", "running", "finished", "mine"],
    Query(description="Tables to join, to watch, that are over, or your own that are not."),
]


def table_named(code: str) -> Table:
    table = finding.table_or_404(code)
    if table.game not in GAMES:
        raise Http404
    return table


@router.get("/games", auth=ANYONE, openapi_extra=OPTIONAL, response={200: Games, **problems()}, summary="Games")
def games(request: HttpRequest) -> Games:
    """The games with their options, and the bots that play them."""
    lang = language(request)
    return Games(games=[answers.game_out(game, lang) for game in GAMES.values()], bots=list(levels.BY_NAME))


@router.get("/me", response={200: Me, **problems()}, summary="Whose token it is")
def me(request: HttpRequest) -> Me:
    """A quick way to try a token."""
    person, token = caller(request), getattr(request, "auth", None)
    assert isinstance(token, Token)
    return Me(name=person.name, guest=person.guest, token=token.name)


@router.get(
    "/ratings",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: BoardOut, **problems(422)},
    summary="A leaderboard",
)
def ratings(
    request: HttpRequest,
    game: GameName = USUAL,
    size: Annotated[
        Literal["2", "3", "5"], Query(description="Tables of two, of three or four, of five or more players.")
    ] = "3",
    bots: Annotated[bool, Query(description="Tables at which bots play too.")] = False,
    month: Annotated[
        str, Query(pattern=r"^(20\d\d-(0[1-9]|1[0-2]))?$", description="As 2026-11; left out, all time.")
    ] = "",
    after: Annotated[str, Query(pattern=r"^(-?\d{1,7}\.\d{1,15})?$", description="`more` of the answer before.")] = "",
) -> BoardOut:
    """Who plays best, fifty at a time. Those of whom too little is known yet, or who hide, are not there."""
    wish = boards.Wish.read({"game": game, "size": size, "bots": "1" if bots else "", "month": month, "after": after})
    return answers.board_out(wish, boards.board(wish), language(request))


@router.get(
    "/people/{handle}",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: ProfileOut, **problems(404, 422)},
    summary="A profile",
)
def read_profile(
    request: HttpRequest, handle: Annotated[str, Path(max_length=80, description="As in its address, without the @.")]
) -> ProfileOut:
    """What somebody has played and how well. There is none of guests, and none of people who hide theirs."""
    viewer = person_of(request)
    person = profiles.visible_or_404(handle, viewer)
    return answers.profile_out(profiles.profile(person, viewer), language(request))


@router.get("/friends", response={200: FriendsOut, **problems()}, summary="People you follow")
def read_friends(request: HttpRequest) -> FriendsOut:
    """Whether they are here and where they play, as far as they show it; and to which tables you are invited."""
    return answers.friends_out(caller(request))


@router.get("/pool", auth=ANYONE, openapi_extra=OPTIONAL, response={200: PoolOut, **problems()}, summary="The pool")
def read_pool(request: HttpRequest) -> PoolOut:
    """How many look for a table, and what they would play; with a token also how your own search stands."""
    return answers.pool_out(pool.sought(person_of(request)), timezone.now())


@router.get("/tables", auth=ANYONE, openapi_extra=OPTIONAL, response={200: Tables, **problems(422)}, summary="Tables")
def list_tables(
    request: HttpRequest,
    which: Which = "open",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Tables:
    """The tables of the lobby, the one that moved last first."""
    lang = language(request)
    person = person_of(request)
    if which == "open":
        found = finding.to_join()
    elif which == "running":
        found = finding.to_watch()
    elif which == "finished":
        found = finding.finished(person)
    else:
        found = finding.own(caller(request)).filter(status__in=[Status.OPEN, Status.PLAYING])
    found = found.filter(game__in=list(GAMES)).order_by("-moved", "-pk")
    first = (page - 1) * size
    shown = list(found[first : first + size + 1])
    return Tables(
        tables=[answers.table_out(table, person, lang) for table in shown[:size]], page=page, more=len(shown) > size
    )


@router.get(
    "/tables/{code}",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: TableOut, **problems(404, 422)},
    summary="One table",
)
def read_table(request: HttpRequest, code: Code) -> TableOut:
    """Who sits there, whose turn it is, how it ended: what everybody may know."""
    return answers.table_out(table_named(code), person_of(request), language(request))


@router.get(
    "/tables/{code}/view",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: ViewOut, **problems(403, 404, 409, 422)},
    summary="The table as you see it",
)
def view(request: HttpRequest, code: Code) -> Viewed:
    """With the token of a player their own hand; else what a spectator sees."""
    table = table_named(code)
    return answers.view_out(table, answers.viewpoint(table, person_of(request), language(request)))


@router.get(
    "/tables/{code}/legal", response={200: Legal, **problems(403, 404, 409, 422)}, summary="What you may do now"
)
def legal(request: HttpRequest, code: Code) -> Legal:
    """The actions your seat may take, with their texts and numbers."""
    table = table_named(code)
    seen = answers.viewpoint(table, caller(request), language(request))
    if not seen.mine:
        raise commands.NotAllowed("You are watching: only players move.")
    return answers.legal_out(table, table.actor if table.actor in seen.mine else waiting(seen, table))


@router.get(
    "/tables/{code}/events",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: News, **problems(403, 404, 409, 422)},
    summary="What has happened",
)
def events(request: HttpRequest, code: Code, after: After = 0) -> News:
    """The events that your seat (or a spectator) may remember, and where the table stands."""
    table = table_named(code)
    return answers.news(table, answers.viewpoint(table, person_of(request), language(request)), after)


@router.get(
    "/tables/{code}/talk",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: TalkOut, **problems(403, 404, 422)},
    summary="Talk at the table",
)
def read_talk(
    request: HttpRequest,
    code: Code,
    after: Annotated[int, Query(ge=0, lt=2**53, description="Only lines after the one with this id.")] = 0,
) -> TalkOut:
    """The first hundred lines after the one you name; those between two if you are one of them."""
    table = table_named(code)
    view = answers.viewpoint(table, person_of(request), language(request))
    lines = frames.readable(table, view).filter(pk__gt=after).order_by("id")[:LINES]
    return TalkOut(talk=[answers.talk_line(line, view.lang) for line in lines])


@router.get(
    "/tables/{code}/record",
    auth=ANYONE,
    response={200: str, **problems(403, 404, 409, 422)},
    openapi_extra=OPTIONAL,
    summary="The record of a finished game",
)
def record(request: HttpRequest, code: Code) -> HttpResponse:
    """JSON lines with every action and the secret behind the draws, for `boardroom replay` and `boardroom verify`."""
    table = table_named(code)
    answers.viewpoint(table, person_of(request), language(request))
    name, text = finding.record_of(table)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
