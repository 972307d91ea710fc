"""Actions of a seat, by the same service that pages and bots use (`tables/moves.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from ninja import Router

from boardroom.web.accounts.models import User
from boardroom.web.api.bearer import TOKEN_AUTH, count_request, get_token_user, request_language
from boardroom.web.api.idempotency import run_once
from boardroom.web.api.schemas import POST_PROBLEMS, IdempotencyKey
from boardroom.web.tables import api_responses, moves, sealed_words, seats
from boardroom.web.tables.acting_seats import find_acting_seat
from boardroom.web.tables.api import get_table
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.request_schemas import MakeMove, OpenEnvelope, SealEnvelope, TakeSeat, UndoMove
from boardroom.web.tables.schemas import TableCode, TableOut, TableUpdate

router = Router(auth=TOKEN_AUTH)


def change_table(request: HttpRequest, code: str, key: str | None, change: Callable[[Table], Any]) -> object:
    """Change a table and return its new state."""
    person, lang = get_token_user(request), request_language(request)
    table = get_table(code)
    count_request(request, "move")

    def do() -> TableOut:
        change(table)
        return api_responses.build_table(get_table(code), person, lang)

    return run_once(request, key, do)


def require_player(table: Table, person: User) -> None:
    if table.status not in (Status.OPEN, Status.PLAYING) or not moves.find_user_seats(table, person):
        raise moves.NotAllowed("You aren't playing at this table.")


def forbid_rated_table(table: Table) -> None:
    """Reject programs at rated tables, because ratings measure people."""
    if table.rated:
        raise moves.NotAllowed("Programs can watch rated games, but not play in them.")


@router.post("/tables/{code}/sit", response={200: TableOut, **POST_PROBLEMS}, summary="Take a seat")
def take_seat(request: HttpRequest, code: TableCode, sent: TakeSeat, key: IdempotencyKey = None) -> object:
    """Take the first free seat, or the one you name. The game starts with the last seat."""

    def change(table: Table) -> None:
        if not (table.public or sent.invitation == table.invitation):
            raise moves.NotAllowed("This table is invite-only. Open the invitation link you were sent.")
        forbid_rated_table(table)
        seats.take_seat(code, get_token_user(request), sent.seat, envelope=sent.sealed or "")

    return change_table(request, code, key, change)


@router.post(
    "/tables/{code}/envelope", response={200: TableOut, **POST_PROBLEMS}, summary="Seal your words for the draws"
)
def seal_envelope(request: HttpRequest, code: TableCode, sent: SealEnvelope, key: IdempotencyKey = None) -> object:
    """Seal words for the draws. They stay secret until every seat has sealed its own; until then you can replace
    them."""
    return change_table(
        request, code, key, lambda table: sealed_words.save_envelope(code, get_token_user(request), sent.sealed)
    )


@router.post("/tables/{code}/open", response={200: TableOut, **POST_PROBLEMS}, summary="Reveal your sealed words")
def open_envelope(request: HttpRequest, code: TableCode, sent: OpenEnvelope, key: IdempotencyKey = None) -> object:
    """Reveal your sealed words in time, after all seats have sealed theirs. Otherwise the server's own word is used."""

    def change(table: Table) -> None:
        sealed_words.open_envelope(code, get_token_user(request), sent.nonce, sent.word)

    return change_table(request, code, key, change)


@router.post("/tables/{code}/stand", response={200: TableOut, **POST_PROBLEMS}, summary="Leave your seat")
def leave_seat(request: HttpRequest, code: TableCode, key: IdempotencyKey = None) -> object:
    """Leave your seat. Before the game it becomes free; during it, a bot takes over until you return."""

    def change(table: Table) -> None:
        require_player(table, get_token_user(request))
        leave = seats.leave_seat if table.status == Status.OPEN else seats.hand_to_bot
        leave(code, get_token_user(request))

    return change_table(request, code, key, change)


@router.post("/tables/{code}/return", response={200: TableOut, **POST_PROBLEMS}, summary="Return to your seat")
def return_to_seat(request: HttpRequest, code: TableCode, key: IdempotencyKey = None) -> object:
    """Take over from the bot that plays for you."""

    def change(table: Table) -> None:
        require_player(table, get_token_user(request))
        seats.rejoin_game(code, get_token_user(request))

    return change_table(request, code, key, change)


@router.post(
    "/tables/{code}/fill", response={200: TableOut, **POST_PROBLEMS}, summary="Fill empty seats with bots and start"
)
def fill_with_bots(request: HttpRequest, code: TableCode, key: IdempotencyKey = None) -> object:
    """Fill the empty seats with bots and start. Only the host can do this."""
    return change_table(request, code, key, lambda table: seats.fill_with_bots(code, get_token_user(request)))


def run_move(
    request: HttpRequest, code: str, number: int, key: str | None, move: Callable[[Table, int], Table]
) -> object:
    """Make or undo a move, and return the events since the position it was meant for."""
    person, lang = get_token_user(request), request_language(request)
    table = get_table(code)
    count_request(request, "move")

    def do() -> TableUpdate:
        forbid_rated_table(table)
        seat = find_acting_seat(api_responses.build_api_viewer(table, person, lang), table)
        now = move(table, seat)
        return api_responses.build_update(now, api_responses.build_api_viewer(now, person, lang), number)

    return run_once(request, key, do)


@router.post("/tables/{code}/actions", response={200: TableUpdate, **POST_PROBLEMS}, summary="Make a move")
def make_move(request: HttpRequest, code: TableCode, sent: MakeMove, key: IdempotencyKey = None) -> object:
    """Make a move of your seat, for the position after `number` moves. Sending it twice makes it once.

    The response is 409 with the current number if the game has moved on, and 422 with the rule for an illegal action.
    """
    return run_move(
        request, code, sent.number, key, lambda table, seat: moves.make_move(code, seat, sent.action, sent.number)
    )


@router.post("/tables/{code}/take-back", response={200: TableUpdate, **POST_PROBLEMS}, summary="Undo the last move")
def undo_move(request: HttpRequest, code: TableCode, sent: UndoMove, key: IdempotencyKey = None) -> object:
    """Undo your last move, as far as the ruleset allows, but never past a draw or another player's decision."""
    return run_move(request, code, sent.number, key, lambda table, seat: moves.undo_move(code, seat, sent.number))
