"""The effect of a purchase on the majorities, and how many shares reach first or second place."""

from __future__ import annotations

from typing import Any

from boardroom.games.acquire.table.view_types import View, own_seat, own_shares
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web.look import capitalise, describe_chain


def advise_purchases(seen: View, look: PhraseBook) -> list[dict[str, Any]]:
    """Return a line for each chain with shares for sale; none if assets are hidden or the market holds shares."""
    seats, seat = seen["seats"], seen["seat"]
    if seen["phase"] != "buy" or seat is None or len(seats) < 3 or any(one["cash"] is None for one in seats):
        return []
    return [
        {
            **describe_chain(look, name),
            "text": capitalise(describe_lead(seen, name, look)),
            "good": f"buy {name}" in seen["legal"],
        }
        for name, chain in seen["chains"].items()
        if chain["active"] and (chain["bank"] or seats[seat]["shares"][name])
    ]


def describe_lead(seen: View, name: str, look: PhraseBook) -> str:
    chain, rules = seen["chains"][name], look.text.ruleset
    own = own_shares(seen, name)
    others = sorted(
        (one["shares"][name] or 0 for i, one in enumerate(seen["seats"]) if i != seen["seat"]), reverse=True
    )
    first, last = (
        format_money(rules["first_bonus"] * chain["price"]),
        format_money(rules["last_bonus"] * chain["price"]),
    )
    can = min(seen["limit"] - seen["bought"], chain["bank"])
    if not seen["free"]:
        can = min(can, (own_seat(seen)["cash"] or 0) // chain["price"])
    lead = own - others[0]
    if lead > 0:
        return look.say("buy_leads", n=lead, money=first)
    if 1 - lead <= can:
        return look.say("buy_first_one" if lead == 0 else "buy_first", n=1 - lead, money=first)
    if lead < 0 and own <= others[1] and others[1] + 1 - own <= can:
        return look.say("buy_second_one" if own == others[1] else "buy_second", n=others[1] + 1 - own, money=last)
    return look.say("buy_ties" if lead == 0 else "buy_behind", n=-lead, money=first)
