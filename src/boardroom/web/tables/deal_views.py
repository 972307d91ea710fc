"""Deals at a table: offers, proposals to the turn player, and the judgement of promises."""

from __future__ import annotations

from django.http import HttpRequest

from boardroom.base.errors import BadInput
from boardroom.web.layout.requests import count_attempt, get_user, post_only, require_user
from boardroom.web.tables import deals, match_cache
from boardroom.web.tables.acting_seats import find_acting_seat, find_own_seat
from boardroom.web.tables.models import Table
from boardroom.web.tables.views import action_view, build_request_viewer, parse_move_number

PROMISE_VERDICTS = {"kept": True, "broken": False, "open": None}


def parse_number(request: HttpRequest, name: str) -> int:
    """Return a number from the form, or -1."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1


def parse_recipient(request: HttpRequest, table: Table) -> int:
    to = parse_number(request, "to")
    if not 0 <= to < table.seats.count():
        raise BadInput("Choose who the offer is for.")
    return to


@post_only
@action_view
def make_offer(request: HttpRequest, table: Table) -> None:
    """Make an offer: recipient, items given and requested, and a promise."""
    count_attempt(request, "move")
    seat = find_acting_seat(build_request_viewer(request, table), table)
    to, number = parse_recipient(request, table), parse_move_number(request)
    with match_cache.open_match(table) as match:
        items = deals.get_deals(table).parse_form_items(match, to, request.POST)
    deals.make_offer(table, seat, to, items, number, request.POST.get("promise", "")[:1000])


@post_only
@require_user
@action_view
def propose_deal(request: HttpRequest, table: Table) -> None:
    count_attempt(request, "talk")
    seat = find_own_seat(build_request_viewer(request, table), table)
    to = parse_recipient(request, table)
    with match_cache.open_match(table) as match:
        items = deals.get_deals(table).parse_form_items(match, to, request.POST)
    deals.make_proposal(table.code, seat, items, request.POST.get("promise", "")[:1000], to)


@post_only
@require_user
@action_view
def answer_proposal(request: HttpRequest, table: Table) -> None:
    """Take up, decline or withdraw a proposal."""
    count_attempt(request, "move")
    viewer = build_request_viewer(request, table)
    for answer in ("taken", "declined", "withdrawn"):
        if answer in request.POST:
            proposal_id = parse_number(request, answer)
            if answer == "taken":
                seat = find_acting_seat(viewer, table)
                deals.accept_proposal(table.code, seat, proposal_id, parse_move_number(request))
            else:
                deals.answer_proposal(table.code, [find_own_seat(viewer, table)], proposal_id, answer)
            return
    raise BadInput("Enter a message first.")


@post_only
@require_user
@action_view
def judge_promise(request: HttpRequest, table: Table) -> None:
    """Record whether a promise was fulfilled, according to its recipient."""
    count_attempt(request, "talk")
    for verdict, kept in PROMISE_VERDICTS.items():
        if verdict in request.POST:
            deals.rate_promise(table.code, get_user(request), parse_number(request, verdict), kept)
            return
