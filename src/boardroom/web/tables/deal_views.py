"""Deals at a table: offers, proposals to the turn player, and the judgement of promises."""

from __future__ import annotations

from django.http import HttpRequest

from boardroom.base.errors import BadInput
from boardroom.web.layout.requests import asker, person_needed, sent_only, spend
from boardroom.web.tables import acting_seats, deals, match_cache
from boardroom.web.tables.models import Table
from boardroom.web.tables.views import acting_seat, deed, expected, view_of

JUDGEMENTS = {"kept": True, "broken": False, "open": None}


def number_in(request: HttpRequest, name: str) -> int:
    """Return a number from the form, or -1."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1


def other_seat(request: HttpRequest, table: Table) -> int:
    to = number_in(request, "to")
    if not 0 <= to < table.seats.count():
        raise BadInput("Choose who the offer is for.")
    return to


def own_seat(request: HttpRequest, table: Table) -> int:
    """Return the user's seat, whether or not it is their turn."""
    return acting_seats.own(view_of(request, table), table)


@sent_only
@deed
def offer(request: HttpRequest, table: Table) -> None:
    """Make an offer: recipient, items given and requested, and a promise."""
    spend(request, "move")
    seat, to, number = acting_seat(request, table), other_seat(request, table), expected(request)
    said = deals.deals_of(table)
    with match_cache.played(table) as game:
        items = said.items(game, to, request.POST)
    deals.offer(table, seat, to, items, number, request.POST.get("promise", "")[:1000])


@sent_only
@person_needed
@deed
def propose(request: HttpRequest, table: Table) -> None:
    spend(request, "talk")
    seat, to = own_seat(request, table), other_seat(request, table)
    said = deals.deals_of(table)
    with match_cache.played(table) as game:
        items = said.items(game, to, request.POST)
    deals.propose(table.code, seat, items, request.POST.get("promise", "")[:1000], to)


@sent_only
@person_needed
@deed
def proposal(request: HttpRequest, table: Table) -> None:
    """Take up, decline or withdraw a proposal."""
    spend(request, "move")
    for does in ("taken", "declined", "withdrawn"):
        if does in request.POST:
            wanted = number_in(request, does)
            if does == "taken":
                deals.take_up(table.code, acting_seat(request, table), wanted, expected(request))
            else:
                deals.answer(table.code, [own_seat(request, table)], wanted, does)
            return
    raise BadInput("Enter a message first.")


@sent_only
@person_needed
@deed
def judge(request: HttpRequest, table: Table) -> None:
    """Record whether a promise was fulfilled, according to its recipient."""
    spend(request, "talk")
    for word, kept in JUDGEMENTS.items():
        if word in request.POST:
            deals.judge(table.code, asker(request), number_in(request, word), kept)
            return
