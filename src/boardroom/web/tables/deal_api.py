"""Deals: offers, proposals to the turn player, and promises. Private ones are only visible to the two seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Router

from boardroom.base.errors import Refusal
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
from boardroom.web.game_pages.contract import DealRules, TableView, Viewer
from boardroom.web.tables import api_responses, deals, match_cache
from boardroom.web.tables.acting_seats import find_own_seat
from boardroom.web.tables.api import get_table
from boardroom.web.tables.models import Proposal, Table
from boardroom.web.tables.play_api import forbid_rated_table, run_move
from boardroom.web.tables.request_schemas import JudgePromise, MakeOffer, ProposeDeal, TakeUpProposal
from boardroom.web.tables.schemas import DealsOut, PromiseOut, ProposalOut, TableCode, TableUpdate

router = Router(auth=TOKEN_AUTH)

ItemId = Annotated[int, Path(ge=1, lt=2**53, description="Its id in `deals`.")]


def describe_deals(table: Table, view: Viewer) -> DealsOut:
    """Return the proposals and promises that the viewer may see."""
    api_responses.require_begun(table)
    said = deals.get_deals(table)
    with match_cache.open_match(table) as game:
        sight: TableView[Any] = TableView(table, game, view)
        return DealsOut(
            number=table.number,
            seat=view.seat,
            proposals=[describe_proposal(sight, said, row) for row in sight.proposals],
            promises=[
                PromiseOut(
                    id=given.promise.pk,
                    seat=given.promise.seat,
                    to=given.promise.recipient,
                    text=given.promise.line.text,
                    number=given.promise.move_number,
                    struck=given.accepted_at,
                    kept=given.promise.was_kept,
                )
                for given in sight.promises
            ],
        )


def describe_proposal(sight: TableView[Any], said: DealRules, row: Proposal) -> ProposalOut:
    why = deals.find_obstacle(sight.match, said, row.seat, row.recipient, row.items) if row.state == "open" else None
    return ProposalOut(
        id=row.pk,
        seat=row.seat,
        to=row.recipient,
        state=row.state,  # type: ignore[arg-type]
        items=row.items,
        promise=row.line.text if row.line and not row.line.is_hidden else "",
        unkept=f"{why.sentences[sight.viewer.lang]} ({why.rule})" if isinstance(why, Refusal) else None,
    )


@router.get(
    "/tables/{code}/deals",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: DealsOut, **problem_responses(403, 404, 422)},
    summary="Proposals and promises",
)
def read_deals(request: HttpRequest, code: TableCode) -> DealsOut:
    """Return the open proposals that you made or can take up, and the promises of concluded deals and of your own
    offers."""
    table = get_table(code)
    return describe_deals(
        table, api_responses.build_api_viewer(table, find_token_user(request), request_language(request))
    )


@router.post("/tables/{code}/offers", response={200: TableUpdate, **POST_PROBLEMS}, summary="Make an offer")
def make_offer(request: HttpRequest, code: TableCode, sent: MakeOffer, key: IdempotencyKey = None) -> object:
    """Make an offer or counter-offer with a non-binding promise: all of it, or nothing. Sending it twice makes it
    once."""

    def move(table: Table, seat: int) -> Table:
        with match_cache.open_match(table) as game:
            items = deals.get_deals(table).order_items(game, sent.items)
        return deals.make_offer(table, seat, sent.to, items, sent.number, sent.promise)

    return run_move(request, code, sent.number, key, move)


def run_deal(request: HttpRequest, code: str, key: str | None, do: Callable[[Table, Viewer], object]) -> object:
    """Change deals without a move, and return their new state."""
    person, lang = get_token_user(request), request_language(request)
    table = get_table(code)
    api_responses.require_begun(table)
    deals.get_deals(table)

    def change() -> DealsOut:
        forbid_rated_table(table)
        do(table, api_responses.build_api_viewer(table, person, lang))
        now = get_table(code)
        return describe_deals(now, api_responses.build_api_viewer(now, person, lang))

    return run_once(request, key, change)


@router.post("/tables/{code}/proposals", response={200: DealsOut, **POST_PROBLEMS}, summary="Propose a deal")
def propose_deal(request: HttpRequest, code: TableCode, sent: ProposeDeal, key: IdempotencyKey = None) -> object:
    """Propose a deal to the turn player. No one else sees it.

    It becomes your offer when they take it up. It replaces your earlier proposal of this turn.
    """
    count_request(request, "talk")

    def do(table: Table, view: Viewer) -> None:
        with match_cache.open_match(table) as game:
            items = deals.get_deals(table).order_items(game, sent.items)
        deals.make_proposal(code, find_own_seat(view, table), items, sent.promise)

    return run_deal(request, code, key, do)


@router.post(
    "/tables/{code}/proposals/{wanted}/take-up",
    response={200: TableUpdate, **POST_PROBLEMS},
    summary="Take up a proposal",
)
def take_up_proposal(
    request: HttpRequest, code: TableCode, wanted: ItemId, sent: TakeUpProposal, key: IdempotencyKey = None
) -> object:
    """Take up a proposal on your turn. It becomes the other player's offer, which you accept, decline or counter with
    an action."""
    return run_move(
        request, code, sent.number, key, lambda _, seat: deals.accept_proposal(code, seat, wanted, sent.number)
    )


@router.post(
    "/tables/{code}/proposals/{wanted}/decline", response={200: DealsOut, **POST_PROBLEMS}, summary="Decline a proposal"
)
def decline_proposal(request: HttpRequest, code: TableCode, wanted: ItemId, key: IdempotencyKey = None) -> object:
    count_request(request, "move")
    return run_deal(
        request,
        code,
        key,
        lambda table, view: deals.answer_proposal(code, [find_own_seat(view, table)], wanted, "declined"),
    )


@router.post(
    "/tables/{code}/proposals/{wanted}/withdraw",
    response={200: DealsOut, **POST_PROBLEMS},
    summary="Withdraw a proposal",
)
def withdraw_proposal(request: HttpRequest, code: TableCode, wanted: ItemId, key: IdempotencyKey = None) -> object:
    count_request(request, "move")
    return run_deal(
        request,
        code,
        key,
        lambda table, view: deals.answer_proposal(code, [find_own_seat(view, table)], wanted, "withdrawn"),
    )


@router.post("/tables/{code}/promises/{wanted}", response={200: DealsOut, **POST_PROBLEMS}, summary="Judge a promise")
def judge_promise(
    request: HttpRequest, code: TableCode, wanted: ItemId, sent: JudgePromise, key: IdempotencyKey = None
) -> object:
    """Say whether a promise made to you was fulfilled. You can change your answer."""
    count_request(request, "talk")
    return run_deal(request, code, key, lambda *_: deals.rate_promise(code, get_token_user(request), wanted, sent.kept))
