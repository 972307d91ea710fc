"""Actions of a seat, by the same service that pages and bots use (`tables/moves.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from ninja import Router

from boardroom.web.accounts.models import Person
from boardroom.web.api import answers
from boardroom.web.api.bearer import TOKEN, caller, language, spend
from boardroom.web.api.idempotency import once
from boardroom.web.api.schemas.common import POSTED, Code, Key
from boardroom.web.api.schemas.sent import Laid, Move, Opened, Sit, TakeBack
from boardroom.web.api.schemas.tables import News, TableOut
from boardroom.web.tables import moves, sealed_words, seats
from boardroom.web.tables.acting_seats import acting
from boardroom.web.tables.api import table_named
from boardroom.web.tables.models import Status, Table

router = Router(auth=TOKEN)


def changed(request: HttpRequest, code: str, key: str | None, change: Callable[[Table], Any]) -> object:
    """Change a table and return its new state."""
    person, lang = caller(request), language(request)
    table = table_named(code)
    spend(request, "move")

    def do() -> TableOut:
        change(table)
        return answers.table_out(table_named(code), person, lang)

    return once(request, key, do)


def must_play(table: Table, person: Person) -> None:
    if table.status not in (Status.OPEN, Status.PLAYING) or not moves.seats_of(table, person):
        raise moves.NotAllowed("You aren't playing at this table.")


def by_hand(table: Table) -> None:
    """Reject programs at rated tables, because ratings measure people."""
    if table.rated:
        raise moves.NotAllowed("Programs can watch rated games, but not play in them.")


@router.post("/tables/{code}/sit", response={200: TableOut, **POSTED}, summary="Take a seat")
def sit(request: HttpRequest, code: Code, sent: Sit, key: Key = None) -> object:
    """Take the first free seat, or the one you name. The game starts with the last seat."""

    def change(table: Table) -> None:
        if not (table.public or sent.invitation == table.invitation):
            raise moves.NotAllowed("This table is invite-only. Open the invitation link you were sent.")
        by_hand(table)
        seats.sit(code, caller(request), sent.seat, envelope=sent.sealed or "")

    return changed(request, code, key, change)


@router.post("/tables/{code}/envelope", response={200: TableOut, **POSTED}, summary="Seal your words for the draws")
def seal(request: HttpRequest, code: Code, sent: Laid, key: Key = None) -> object:
    """Seal words for the draws. They stay secret until every seat has sealed its own; until then you can replace
    them."""
    return changed(request, code, key, lambda table: sealed_words.seal(code, caller(request), sent.sealed))


@router.post("/tables/{code}/open", response={200: TableOut, **POSTED}, summary="Reveal your sealed words")
def open_envelope(request: HttpRequest, code: Code, sent: Opened, key: Key = None) -> object:
    """Reveal your sealed words in time, after all seats have sealed theirs. Otherwise the server's own word is used."""

    def change(table: Table) -> None:
        sealed_words.open_envelope(code, caller(request), sent.nonce, sent.word)

    return changed(request, code, key, change)


@router.post("/tables/{code}/stand", response={200: TableOut, **POSTED}, summary="Leave your seat")
def stand(request: HttpRequest, code: Code, key: Key = None) -> object:
    """Leave your seat. Before the game it becomes free; during it, a bot takes over until you return."""

    def change(table: Table) -> None:
        must_play(table, caller(request))
        leave = seats.stand if table.status == Status.OPEN else seats.hand_over
        leave(code, caller(request))

    return changed(request, code, key, change)


@router.post("/tables/{code}/return", response={200: TableOut, **POSTED}, summary="Return to your seat")
def come_back(request: HttpRequest, code: Code, key: Key = None) -> object:
    """Take over from the bot that plays for you."""

    def change(table: Table) -> None:
        must_play(table, caller(request))
        seats.take_again(code, caller(request))

    return changed(request, code, key, change)


@router.post("/tables/{code}/fill", response={200: TableOut, **POSTED}, summary="Fill empty seats with bots and start")
def fill(request: HttpRequest, code: Code, key: Key = None) -> object:
    """Fill the empty seats with bots and start. Only the host can do this."""
    return changed(request, code, key, lambda table: seats.fill_with_bots(code, caller(request)))


def moved(request: HttpRequest, code: str, number: int, key: str | None, move: Callable[[Table, int], Table]) -> object:
    """Make or undo a move, and return the events since the position it was meant for."""
    person, lang = caller(request), language(request)
    table = table_named(code)
    spend(request, "move")

    def do() -> News:
        by_hand(table)
        seat = acting(answers.viewpoint(table, person, lang), table)
        now = move(table, seat)
        return answers.news(now, answers.viewpoint(now, person, lang), number)

    return once(request, key, do)


@router.post("/tables/{code}/actions", response={200: News, **POSTED}, summary="Make a move")
def act(request: HttpRequest, code: Code, sent: Move, key: Key = None) -> object:
    """Make a move of your seat, for the position after `number` moves. Sending it twice makes it once.

    The response is 409 with the current number if the game has moved on, and 422 with the rule for an illegal action.
    """
    return moved(request, code, sent.number, key, lambda table, seat: moves.act(code, seat, sent.action, sent.number))


@router.post("/tables/{code}/take-back", response={200: News, **POSTED}, summary="Undo the last move")
def take_back(request: HttpRequest, code: Code, sent: TakeBack, key: Key = None) -> object:
    """Undo your last move, as far as the ruleset allows, but never past a draw or another player's decision."""
    return moved(request, code, sent.number, key, lambda table, seat: moves.take_back(code, seat, sent.number))
