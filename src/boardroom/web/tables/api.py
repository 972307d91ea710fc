"""Tables: lists, creation, views, events, chat and records."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router

from boardroom.base.errors import BadInput
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.web.api import answers
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of, spend
from boardroom.web.api.idempotency import once
from boardroom.web.api.schemas.common import POSTED, After, Code, Key, problems
from boardroom.web.api.schemas.sent import NewTable, Said
from boardroom.web.api.schemas.tables import Legal, News, TableOut, Tables, TalkLine, TalkOut, Viewed, ViewOut
from boardroom.web.game_pages import GAMES
from boardroom.web.tables import chat, clocks, frames, lookup, moves
from boardroom.web.tables.acting_seats import private_talk, waiting
from boardroom.web.tables.models import Status, Table

router = Router(auth=TOKEN)
LINES = 100
Which = Annotated[
    Literal["open", "running", "finished", "mine"],
    Query(description="Tables to join, to watch, finished ones, or your unfinished ones."),
]


def table_named(code: str) -> Table:
    table = lookup.table_or_404(code)
    if table.game not in GAMES:
        raise Http404
    return table


@router.get("/tables", auth=ANYONE, openapi_extra=OPTIONAL, response={200: Tables, **problems(422)}, summary="Tables")
def list_tables(
    request: HttpRequest,
    which: Which = "open",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Tables:
    """Return the tables of the lobby, most recently active first."""
    lang = language(request)
    person = person_of(request)
    if which == "open":
        found = lookup.to_join()
    elif which == "running":
        found = lookup.to_watch()
    elif which == "finished":
        found = lookup.finished(person)
    else:
        found = lookup.own(caller(request)).filter(status__in=[Status.OPEN, Status.PLAYING])
    found = found.filter(game__in=list(GAMES)).order_by("-moved", "-pk")
    first = (page - 1) * size
    shown = list(found[first : first + size + 1])
    return Tables(
        tables=[answers.table_out(table, person, lang) for table in shown[:size]], page=page, more=len(shown) > size
    )


@router.post("/tables", response={201: TableOut, **problems(400, 413, 422)}, summary="Start a table")
def create(request: HttpRequest, sent: NewTable, key: Key = None) -> object:
    """Create a table. Free seats wait for players; without any, the game starts at once."""
    person, lang = caller(request), language(request)
    spend(request, "table")

    def do() -> TableOut:
        game = game_named(sent.game, GAMES)
        for option in game.declared:
            if option.key in sent.options and option.choice(sent.options[option.key]) is None:
                raise BadInput(f"{option.key} is one of {', '.join(map(str, option.values))}.")
        if sent.clock not in clocks.CHOICES:
            raise BadInput("Choose one of these clocks: %(all)s.", all=", ".join(clocks.CHOICES))
        clock = clocks.CHOICES[sent.clock]
        if sent.seats.count("me") > 1:
            raise BadInput("You can take only one seat.")
        mine = {"person": person, "sealing": sent.sealing}
        seats = [mine if seat == "me" else {} if seat == "free" else {"bot": seat} for seat in sent.seats]
        for seat in set(sent.seats) - {"me", "free", *levels.BY_NAME, *levels.FORMERLY}:
            raise BadInput(f"Nobody is called {seat!r}: a seat is me, free, or one of {', '.join(levels.BY_NAME)}.")
        options = {"players": len(seats), **sent.options}
        table = moves.create(
            person,
            game.name,
            options,
            seats,
            public=sent.public,
            clock=clock.seconds,
            added=clock.added,
            fresh=clock.fresh,
        )
        return answers.table_out(table, person, lang)

    return once(request, key, do, 201)


@router.get(
    "/tables/{code}",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: TableOut, **problems(404, 422)},
    summary="Table details",
)
def read_table(request: HttpRequest, code: Code) -> TableOut:
    """Return the public state of a table: seats, active player and result."""
    return answers.table_out(table_named(code), person_of(request), language(request))


@router.get(
    "/tables/{code}/view",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: ViewOut, **problems(403, 404, 409, 422)},
    summary="Your view of the table",
)
def view(request: HttpRequest, code: Code) -> Viewed:
    """Return the table as your seat sees it, or as a spectator."""
    table = table_named(code)
    return answers.view_out(table, answers.viewpoint(table, person_of(request), language(request)))


@router.get("/tables/{code}/legal", response={200: Legal, **problems(403, 404, 409, 422)}, summary="Your legal actions")
def legal(request: HttpRequest, code: Code) -> Legal:
    """Return the legal actions of your seat, as texts and numbers."""
    table = table_named(code)
    seen = answers.viewpoint(table, caller(request), language(request))
    if not seen.mine:
        raise moves.NotAllowed("You're spectating. Only players can make moves.")
    return answers.legal_out(table, table.actor if table.actor in seen.mine else waiting(seen, table))


@router.get(
    "/tables/{code}/events",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: News, **problems(403, 404, 409, 422)},
    summary="Past events",
)
def events(request: HttpRequest, code: Code, after: After = 0) -> News:
    """Return the events that your seat or a spectator may see, and the state of the table."""
    table = table_named(code)
    return answers.news(table, answers.viewpoint(table, person_of(request), language(request)), after)


@router.get(
    "/tables/{code}/talk",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: TalkOut, **problems(403, 404, 422)},
    summary="Table chat",
)
def read_talk(
    request: HttpRequest,
    code: Code,
    after: Annotated[int, Query(ge=0, lt=2**53, description="Only lines after the one with this id.")] = 0,
) -> TalkOut:
    """Return up to 100 chat messages after the one with this id."""
    table = table_named(code)
    view = answers.viewpoint(table, person_of(request), language(request))
    lines = frames.readable(table, view).filter(pk__gt=after).order_by("id")[:LINES]
    return TalkOut(talk=[answers.talk_line(line, view.lang) for line in lines])


@router.post("/tables/{code}/talk", response={201: TalkLine, **POSTED}, summary="Say something")
def talk(request: HttpRequest, code: Code, sent: Said, key: Key = None) -> object:
    """Send a chat message of at most 300 characters; longer ones are cut. `to` sends it to one seat."""
    person = caller(request)
    table = table_named(code)
    spend(request, "talk")

    def do() -> TalkLine:
        if sent.to is not None:
            private_talk(table)
        return answers.talk_line(chat.say(code, person, sent.text, sent.to), language(request))

    return once(request, key, do, 201)


@router.get(
    "/tables/{code}/record",
    auth=ANYONE,
    response={200: str, **problems(403, 404, 409, 422)},
    openapi_extra=OPTIONAL,
    summary="Record of a finished game",
)
def record(request: HttpRequest, code: Code) -> HttpResponse:
    """Return JSON lines with every action and the secret behind the draws, for `boardroom replay` and `boardroom
    verify`."""
    table = table_named(code)
    answers.viewpoint(table, person_of(request), language(request))
    name, text = lookup.record_of(table)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
