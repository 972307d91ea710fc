"""Deals: offers, proposals to the turn player, and promises. Private ones are only visible to the two seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Router

from boardroom.base.errors import Refused
from boardroom.web.api import answers
from boardroom.web.api.bearer import ANYONE, OPTIONAL, TOKEN, caller, language, person_of, spend
from boardroom.web.api.idempotency import once
from boardroom.web.api.schemas.common import POSTED, Code, Key, problems
from boardroom.web.api.schemas.sent import Judged, Offer, Propose, TakeUp
from boardroom.web.api.schemas.tables import DealsOut, News, PromiseOut, ProposalOut
from boardroom.web.game_pages.contract import Deals, Sight, Viewpoint
from boardroom.web.tables import deals, match_cache
from boardroom.web.tables.acting_seats import own
from boardroom.web.tables.api import table_named
from boardroom.web.tables.models import Proposal, Table
from boardroom.web.tables.play_api import by_hand, moved

router = Router(auth=TOKEN)

Wanted = Annotated[int, Path(ge=1, lt=2**53, description="Its id in `deals`.")]


def deals_out(table: Table, view: Viewpoint) -> DealsOut:
    """Return the proposals and promises that the viewer may see."""
    answers.must_have_begun(table)
    said = deals.deals_of(table)
    with match_cache.played(table) as game:
        sight: Sight[Any] = Sight(table, game, view)
        return DealsOut(
            number=table.number,
            seat=view.seat,
            proposals=[proposal_out(sight, said, row) for row in sight.proposals],
            promises=[
                PromiseOut(
                    id=given.promise.pk,
                    seat=given.promise.seat,
                    to=given.promise.to,
                    text=given.promise.line.text,
                    number=given.promise.step,
                    struck=given.struck,
                    kept=given.promise.kept,
                )
                for given in sight.promises
            ],
        )


def proposal_out(sight: Sight[Any], said: Deals, row: Proposal) -> ProposalOut:
    why = deals.unkept(sight.played, said, row.seat, row.to, row.items) if row.state == "open" else None
    return ProposalOut(
        id=row.pk,
        seat=row.seat,
        to=row.to,
        state=row.state,  # type: ignore[arg-type]
        items=row.items,
        promise=row.line.text if row.line and not row.line.hidden else "",
        unkept=f"{why.sentences[sight.view.lang]} ({why.rule})" if isinstance(why, Refused) else None,
    )


@router.get(
    "/tables/{code}/deals",
    auth=ANYONE,
    openapi_extra=OPTIONAL,
    response={200: DealsOut, **problems(403, 404, 422)},
    summary="Proposals and promises",
)
def read_deals(request: HttpRequest, code: Code) -> DealsOut:
    """Return the open proposals that you made or can take up, and the promises of concluded deals and of your own
    offers."""
    table = table_named(code)
    return deals_out(table, answers.viewpoint(table, person_of(request), language(request)))


@router.post("/tables/{code}/offers", response={200: News, **POSTED}, summary="Make an offer")
def offer(request: HttpRequest, code: Code, sent: Offer, key: Key = None) -> object:
    """Make an offer or counter-offer with a non-binding promise: all of it, or nothing. Sending it twice makes it
    once."""

    def move(table: Table, seat: int) -> Table:
        with match_cache.played(table) as game:
            items = deals.deals_of(table).said(game, sent.items)
        return deals.offer(table, seat, sent.to, items, sent.number, sent.promise)

    return moved(request, code, sent.number, key, move)


def dealt(request: HttpRequest, code: str, key: str | None, do: Callable[[Table, Viewpoint], object]) -> object:
    """Change deals without a move, and return their new state."""
    person, lang = caller(request), language(request)
    table = table_named(code)
    answers.must_have_begun(table)
    deals.deals_of(table)

    def change() -> DealsOut:
        by_hand(table)
        do(table, answers.viewpoint(table, person, lang))
        now = table_named(code)
        return deals_out(now, answers.viewpoint(now, person, lang))

    return once(request, key, change)


@router.post("/tables/{code}/proposals", response={200: DealsOut, **POSTED}, summary="Propose a deal")
def propose(request: HttpRequest, code: Code, sent: Propose, key: Key = None) -> object:
    """Propose a deal to the turn player. No one else sees it.

    It becomes your offer when they take it up. It replaces your earlier proposal of this turn.
    """
    spend(request, "talk")

    def do(table: Table, view: Viewpoint) -> None:
        with match_cache.played(table) as game:
            items = deals.deals_of(table).said(game, sent.items)
        deals.propose(code, own(view, table), items, sent.promise)

    return dealt(request, code, key, do)


@router.post("/tables/{code}/proposals/{wanted}/take-up", response={200: News, **POSTED}, summary="Take up a proposal")
def take_up(request: HttpRequest, code: Code, wanted: Wanted, sent: TakeUp, key: Key = None) -> object:
    """Take up a proposal on your turn. It becomes the other player's offer, which you accept, decline or counter with
    an action."""
    return moved(request, code, sent.number, key, lambda _, seat: deals.take_up(code, seat, wanted, sent.number))


@router.post(
    "/tables/{code}/proposals/{wanted}/decline", response={200: DealsOut, **POSTED}, summary="Decline a proposal"
)
def decline_proposal(request: HttpRequest, code: Code, wanted: Wanted, key: Key = None) -> object:
    spend(request, "move")
    return dealt(request, code, key, lambda table, view: deals.answer(code, [own(view, table)], wanted, "declined"))


@router.post(
    "/tables/{code}/proposals/{wanted}/withdraw", response={200: DealsOut, **POSTED}, summary="Withdraw a proposal"
)
def withdraw_proposal(request: HttpRequest, code: Code, wanted: Wanted, key: Key = None) -> object:
    spend(request, "move")
    return dealt(request, code, key, lambda table, view: deals.answer(code, [own(view, table)], wanted, "withdrawn"))


@router.post("/tables/{code}/promises/{wanted}", response={200: DealsOut, **POSTED}, summary="Judge a promise")
def judge(request: HttpRequest, code: Code, wanted: Wanted, sent: Judged, key: Key = None) -> object:
    """Say whether a promise made to you was fulfilled. You can change your answer."""
    spend(request, "talk")
    return dealt(request, code, key, lambda *_: deals.judge(code, caller(request), wanted, sent.kept))
