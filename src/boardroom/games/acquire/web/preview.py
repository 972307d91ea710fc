"""The effects of placing a tile, shown before the tile is placed (`preview.js`)."""

from __future__ import annotations

from typing import Any

from boardroom.games.acquire.table.view_types import DefunctChain, PlacementPreview, View, own_shares
from boardroom.games.acquire.text.log_summary import format_shares
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money
from boardroom.games.acquire.web.look import capitalise, describe_chain


def list_outlooks(view: View, phrases: PhraseBook, three: bool) -> list[dict[str, Any]]:
    return [
        {"tile": tile, "do": f"place {tile}", **describe_outlook(view, tile, ahead, phrases, three)}
        for tile, ahead in view["outlook"].items()
        if f"place {tile}" in view["legal"]
    ]


def describe_outlook(
    view: View, tile: str, ahead: PlacementPreview, phrases: PhraseBook, three: bool
) -> dict[str, Any]:
    does = view["effects"][tile]["does"]
    into, gone = ahead["chain"], [describe_payout(one, view, phrases, three) for one in ahead["gone"]]
    chain = view["chains"][into] if into else None
    return {
        "head": format_headline(tile, does, ahead, phrases),
        "from": [describe_chain(phrases, one["chain"]) for one in ahead["gone"]] if into and gone else [],
        "into": describe_chain(phrases, into) if into else None,
        "tied": [describe_chain(phrases, name) for name in ahead["tied"]],
        "gone": gone,
        "grows": {"size": (chain["size"], ahead["size"]), "price": (chain["price"], ahead["price"])} if chain else None,
        "joins": ", ".join(
            f".shapes .f{describe_chain(phrases, name)['c']}" for name in view["effects"][tile]["chains"]
        ),
        "notes": list_notes(view, does, ahead, phrases),
    }


def format_headline(tile: str, does: str, ahead: PlacementPreview, phrases: PhraseBook) -> str:
    if does == "merge" and ahead["chain"]:
        names = phrases.join_chains([one["chain"] for one in ahead["gone"]])
        return capitalise(phrases.say("ahead_merge", chains=names, other=phrases.chain_name(ahead["chain"])))
    if does == "merge":
        return capitalise(phrases.say("ahead_tied", chains=phrases.join_chains(ahead["tied"])))
    if does == "grow" and ahead["chain"]:
        return capitalise(phrases.say("ahead_grow", chain=phrases.chain_name(ahead["chain"]), n=ahead["size"]))
    return capitalise(phrases.say(f"ahead_{does}", n=ahead["size"], tile=tile))


def describe_payout(one: DefunctChain, view: View, phrases: PhraseBook, three: bool) -> dict[str, Any]:
    """Return the payments for a chain that would disappear, or the bonuses alone if the holders are unknown."""
    rules = phrases.text.ruleset
    sums = [rules["first_bonus"] * one["price"], rules["last_bonus"] * one["price"]]
    if three:
        sums.insert(1, rules["seconds"].get(str(one["price"]), 0))
    paid = [
        {
            "name": view["seats"][holder["seat"]]["name"],
            "you": holder["seat"] == view["seat"],
            "shares": format_shares(holder["shares"], phrases),
            "why": phrases.terms[f"holder_{holder['place']}"] if holder["place"] else phrases.say("no_bonus"),
            "amount": holder["amount"],
        }
        for holder in one["paid"] or []
    ]
    own = own_shares(view, one["chain"])
    return {
        **describe_chain(phrases, one["chain"]),
        "size": one["size"],
        "paid": paid,
        "known": one["paid"] is not None,
        "sums": " / ".join(format_money(amount) for amount in sums),
        "why": phrases.say("ahead_drawn" if one["drawn"] else "ahead_hidden"),
        "own": format_shares(own, phrases) if own else phrases.say("ahead_none"),
    }


def list_notes(view: View, does: str, ahead: PlacementPreview, phrases: PhraseBook) -> list[str]:
    """Return further consequences: the next decision, chains that become safe, and tiles that become dead."""
    notes = []
    if does == "found":
        notes.append(phrases.say("ahead_name"))
    for one in ahead["gone"] if ahead["chain"] else ():
        if one["paid"]:
            mine = own_shares(view, one["chain"])
            others = len(one["paid"]) - bool(mine)
            notes.append(
                phrases.say(
                    choose_holders_phrase(bool(mine), others),
                    n=mine,
                    others=others,
                    chain=phrases.chain_name(one["chain"]),
                )
            )
    if ahead["safe"]:
        notes.append(
            phrases.say(
                "ahead_safe", chain=phrases.chain_name(ahead["chain"]) if ahead["chain"] else phrases.say("ahead_it")
            )
        )
    if ahead["dead"]:
        notes.append(phrases.say("ahead_dead", tiles=phrases.say("comma").join(ahead["dead"])))
    if ahead["end"]:
        notes.append(phrases.say("ahead_end"))
    return [capitalise(text) for text in notes]


def choose_holders_phrase(mine: bool, others: int) -> str:
    if not mine:
        return "ahead_others" if others > 1 else "ahead_other"
    return "ahead_you" if not others else "ahead_you_others" if others > 1 else "ahead_you_other"
