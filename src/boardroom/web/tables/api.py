"""Tables: lists, creation, views, events, chat and records."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router

from boardroom.base.errors import BadInput
from boardroom.games import find_game
from boardroom.players import levels
from boardroom.web.api.bearer import (
    OPTIONAL_AUTH,
    OPTIONAL_AUTH_DOC,
    TOKEN_AUTH,
    count_request,
    find_token_user,
    get_token_user,
    request_language,
)
from boardroom.web.api.idempotency import run_once
from boardroom.web.api.schemas import POST_PROBLEMS, IdempotencyKey, problem_responses
from boardroom.web.game_pages import GAMES
from boardroom.web.tables import api_responses, chat, clocks, frames, lookup, moves
from boardroom.web.tables.acting_seats import check_private_chat, find_waiting_seat
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.request_schemas import CreateTable, SendChat
from boardroom.web.tables.schemas import (
    AfterMove,
    ChatLineOut,
    ChatOut,
    LegalActionsOut,
    TableCode,
    TableOut,
    TablesOut,
    TableUpdate,
    ViewBase,
    ViewOut,
)

router = Router(auth=TOKEN_AUTH)
MAX_CHAT_LINES = 100
TableFilter = Annotated[
    Literal["open", "running", "finished", "mine"],
    Query(description="Tables to join, to watch, finished ones, or your unfinished ones."),
]


def get_table(code: str) -> Table:
    table = lookup.get_table_or_404(code)
    if table.game not in GAMES:
        raise Http404
    return table


@router.get(
    "/tables",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: TablesOut, **problem_responses(422)},
    summary="Tables",
)
def list_tables(
    request: HttpRequest,
    which: TableFilter = "open",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 30,
) -> TablesOut:
    """Return the tables of the lobby, most recently active first."""
    lang = request_language(request)
    person = find_token_user(request)
    if which == "open":
        found = lookup.joinable_tables()
    elif which == "running":
        found = lookup.watchable_tables()
    elif which == "finished":
        found = lookup.finished_tables(person)
    else:
        found = lookup.user_tables(get_token_user(request)).filter(status__in=[Status.OPEN, Status.PLAYING])
    found = found.filter(game__in=list(GAMES)).order_by("-last_activity", "-pk")
    first = (page - 1) * size
    shown = list(found[first : first + size + 1])
    return TablesOut(
        tables=[api_responses.build_table(table, person, lang) for table in shown[:size]],
        page=page,
        more=len(shown) > size,
    )


@router.post("/tables", response={201: TableOut, **problem_responses(400, 413, 422)}, summary="Start a table")
def create_table(request: HttpRequest, sent: CreateTable, key: IdempotencyKey = None) -> object:
    """Create a table. Free seats wait for players; without any, the game starts at once."""
    person, lang = get_token_user(request), request_language(request)
    count_request(request, "table")

    def do() -> TableOut:
        game = find_game(sent.game, GAMES)
        for option in game.declared_options:
            if option.key in sent.options and option.find_choice(sent.options[option.key]) is None:
                raise BadInput(f"{option.key} is one of {', '.join(map(str, option.values))}.")
        if sent.clock not in clocks.TIME_CONTROLS:
            raise BadInput("Choose one of these clocks: %(all)s.", all=", ".join(clocks.TIME_CONTROLS))
        clock = clocks.TIME_CONTROLS[sent.clock]
        if sent.seats.count("me") > 1:
            raise BadInput("You can take only one seat.")
        specs: dict[str, moves.SeatSpec] = {"me": {"person": person, "sealing": sent.sealing}, "free": {}}
        seats = [specs.get(seat, {"bot": seat}) for seat in sent.seats]
        for seat in set(sent.seats) - {"me", "free", *levels.LEVELS_BY_NAME, *levels.LEVELS_BY_OLD_NAME}:
            raise BadInput(
                f"Nobody is called {seat!r}: a seat is me, free, or one of {', '.join(levels.LEVELS_BY_NAME)}."
            )
        options = {"players": len(seats), **sent.options}
        table = moves.create_table(
            person,
            game.name,
            options,
            seats,
            public=sent.public,
            clock=clock.seconds,
            increment=clock.increment,
            clock_per_turn=clock.per_turn,
        )
        return api_responses.build_table(table, person, lang)

    return run_once(request, key, do, 201)


@router.get(
    "/tables/{code}",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: TableOut, **problem_responses(404, 422)},
    summary="Table details",
)
def read_table(request: HttpRequest, code: TableCode) -> TableOut:
    """Return the public state of a table: seats, active player and result."""
    return api_responses.build_table(get_table(code), find_token_user(request), request_language(request))


@router.get(
    "/tables/{code}/view",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: ViewOut, **problem_responses(403, 404, 409, 422)},
    summary="Your view of the table",
)
def read_view(request: HttpRequest, code: TableCode) -> ViewBase:
    """Return the table as your seat sees it, or as a spectator."""
    table = get_table(code)
    return api_responses.build_view(
        table, api_responses.build_api_viewer(table, find_token_user(request), request_language(request))
    )


@router.get(
    "/tables/{code}/legal",
    response={200: LegalActionsOut, **problem_responses(403, 404, 409, 422)},
    summary="Your legal actions",
)
def list_legal_actions(request: HttpRequest, code: TableCode) -> LegalActionsOut:
    """Return the legal actions of your seat, as texts and numbers."""
    table = get_table(code)
    seen = api_responses.build_api_viewer(table, get_token_user(request), request_language(request))
    if not seen.own_seats:
        raise moves.NotAllowed("You're spectating. Only players can make moves.")
    return api_responses.build_legal_actions(
        table, table.actor if table.actor in seen.own_seats else find_waiting_seat(seen, table)
    )


@router.get(
    "/tables/{code}/events",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: TableUpdate, **problem_responses(403, 404, 409, 422)},
    summary="Past events",
)
def read_events(request: HttpRequest, code: TableCode, after: AfterMove = 0) -> TableUpdate:
    """Return the events that your seat or a spectator may see, and the state of the table."""
    table = get_table(code)
    return api_responses.build_update(
        table, api_responses.build_api_viewer(table, find_token_user(request), request_language(request)), after
    )


@router.get(
    "/tables/{code}/talk",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: ChatOut, **problem_responses(403, 404, 422)},
    summary="Table chat",
)
def read_talk(
    request: HttpRequest,
    code: TableCode,
    after: Annotated[int, Query(ge=0, lt=2**53, description="Only lines after the one with this id.")] = 0,
) -> ChatOut:
    """Return up to 100 chat messages after the one with this id."""
    table = get_table(code)
    view = api_responses.build_api_viewer(table, find_token_user(request), request_language(request))
    lines = frames.query_readable_chat(table, view).filter(pk__gt=after).order_by("id")[:MAX_CHAT_LINES]
    return ChatOut(talk=[api_responses.build_chat_line(line, view.lang) for line in lines])


@router.post("/tables/{code}/talk", response={201: ChatLineOut, **POST_PROBLEMS}, summary="Say something")
def send_chat(request: HttpRequest, code: TableCode, sent: SendChat, key: IdempotencyKey = None) -> object:
    """Send a chat message of at most 300 characters; longer ones are cut. `to` sends it to one seat."""
    person = get_token_user(request)
    table = get_table(code)
    count_request(request, "talk")

    def do() -> ChatLineOut:
        if sent.to is not None:
            check_private_chat(table)
        return api_responses.build_chat_line(
            chat.post_line(code, person, sent.text, sent.to), request_language(request)
        )

    return run_once(request, key, do, 201)


@router.get(
    "/tables/{code}/record",
    auth=OPTIONAL_AUTH,
    response={200: str, **problem_responses(403, 404, 409, 422)},
    openapi_extra=OPTIONAL_AUTH_DOC,
    summary="Record of a finished game",
)
def download_record(request: HttpRequest, code: TableCode) -> HttpResponse:
    """Return JSON lines with every action and the secret behind the draws, for `boardroom replay` and `boardroom
    verify`."""
    table = get_table(code)
    api_responses.build_api_viewer(table, find_token_user(request), request_language(request))
    name, text = lookup.export_record(table)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
