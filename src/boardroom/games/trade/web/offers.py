"""Offers and proposals as the page shows them (TC10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, cast, final

from boardroom.games.trade.table.view_types import Hand, Right, Side, View, own_hand
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card
from boardroom.games.trade.web.open_requests import format_request
from boardroom.web.game_pages.contract import TableView
from boardroom.web.tables.models import Proposal

Verb = Literal["give", "ask"]
SIDES: tuple[Verb, ...] = ("give", "ask")
INVERSE_VERBS: Mapping[str, Verb] = {"give": "ask", "ask": "give"}
"""The verb of an item from the other player's point of view."""


@final
class FullSide(TypedDict):
    """One side of an offer with all of its cards known, or of a proposal, which may also request any card of a kind."""

    coins: int
    income: int
    player_cards: list[int]
    numbers: list[str]
    rights: list[str]
    hand_numbers: list[str]
    hand_rights: list[str]
    wishes: list[str]


def create_empty_side() -> FullSide:
    return {
        "coins": 0, "income": 0, "player_cards": [], "numbers": [], "rights": [], "hand_numbers": [], "hand_rights": [],
        "wishes": [],
    }  # fmt: skip


def reveal_side(side: Side | None) -> FullSide:
    """Return a side of an offer that the viewer made or must answer, and so knows completely."""
    assert side is not None
    assert isinstance(side["hand_numbers"], list)
    return cast("FullSide", {**side, "wishes": []})


def list_goods(side: Side | FullSide, game_text: TradeText, lang: str) -> list[dict[str, Any]]:
    """Return the items of one side of an offer. Hand cards that the viewer may not know are only counted."""
    found: list[dict[str, Any]] = []
    if side["coins"]:
        found.append({"kind": "coins", "n": side["coins"]})
    if side["income"]:
        found.append({"kind": "income", "n": side["income"]})
    found += [{"kind": "player", "n": card} for card in side["player_cards"]]
    found += list_cards(side["numbers"], side["rights"], game_text, lang, hand=False)
    if "wishes" in side:
        found += [{"kind": "wish", "sign": format_request(wish)} for wish in side["wishes"]]
    numbers, rights = side["hand_numbers"], side["hand_rights"]
    if isinstance(numbers, int) or isinstance(rights, int):
        counts = (("number", numbers), ("right", rights))
        return found + [{"kind": f"hidden-{kind}", "n": n} for kind, n in counts if n]
    return found + list_cards(numbers, rights, game_text, lang, hand=True)


def list_cards(
    numbers: list[str], rights: list[str], game_text: TradeText, lang: str, *, hand: bool
) -> list[dict[str, Any]]:
    return [
        *({"kind": "number", "card": describe_number_card(name, lang), "hand": hand} for name in numbers),
        *({"kind": "right", "card": describe_rights_card(name, game_text, lang), "hand": hand} for name in rights),
    ]


def calculate_balance(gets: Side | FullSide, gives: Side | FullSide, rights: Mapping[str, Right]) -> dict[str, int]:
    """Return the change in coins, in income, and in the payment of players who roll the seat's number."""
    return {
        "coins": gets["coins"] - gives["coins"],
        "income": gets["income"] - gives["income"],
        "collects": sum(rights[name]["amount"] for name in gets["rights"])
        - sum(rights[name]["amount"] for name in gives["rights"]),
    }


def describe_offer(table_view: TableView[View], game_text: TradeText) -> dict[str, Any] | None:
    """Return the open offer, as far as the viewer knows it and from their point of view if they take part."""
    view, lang = table_view.player_view, table_view.viewer.lang
    now = view["offer"]
    if now is None:
        return None
    builder, other, seat = now["builder"], now["other"], view["seat"]
    names = [entry["name"] for entry in view["seats"]]
    found: dict[str, Any] = {
        "builder": names[builder],
        "other": names[other],
        "own": seat == builder,
        "mine": seat == other and view["phase"] == "answer",
        "sent": view["phase"] == "answer",
        "counters": now["counters"],
        "known": now["give"] is not None,
        "swap": False,
        "recall": "withdraw" in table_view.out_of_turn_actions,
        "stop": "decline" in table_view.out_of_turn_actions,
        "promise": next(
            (g.promise.line.text for g in table_view.promises if g.promise.move_number == view["number"]), ""
        ),
        "credit": [names[s] for s in (builder, other) if s not in view["credited"]],
    }
    if now["give"] is None or now["ask"] is None:
        return found
    # The point of view of the player who must answer, unless the viewer made the offer
    gets, gives = (now["ask"], now["give"]) if seat == builder else (now["give"], now["ask"])
    found["gets"], found["gives"] = list_goods(gets, game_text, lang), list_goods(gives, game_text, lang)
    found["who"], found["whom"] = (names[builder], names[other]) if seat == builder else (names[other], names[builder])
    found["balance"] = calculate_balance(gets, gives, view["rights"])
    found["swap"] = found["sent"] and is_credit_swap(gets, gives)
    if found["mine"]:
        found["can_accept"] = now["can_accept"]
        found["lacking"] = (
            [] if now["can_accept"] else list_missing_cards(reveal_side(now["ask"]), own_hand(view), game_text, lang)
        )
        found["can_counter"] = "counter" in view["legal"]
    return found


def is_credit_swap(gets: Side | FullSide, gives: Side | FullSide) -> bool:
    """Return True if both sides give the same number of coins and nothing else."""
    others = any(value for side in (gets, gives) for key, value in side.items() if key != "coins")
    return bool(gets["coins"]) and gets["coins"] == gives["coins"] and not others


def list_missing_cards(asked: FullSide, hand: Hand, game_text: TradeText, lang: str) -> list[str]:
    """Return the requested hand cards that the player does not have, because of which they cannot accept."""
    held, missing = list(hand["rights"]), []
    for name in asked["hand_rights"]:
        if name in held:
            held.remove(name)
        else:
            missing.append(describe_rights_card(name, game_text, lang)["said"])
    return [describe_number_card(n, lang)["sign"] for n in asked["hand_numbers"] if n not in hand["numbers"]] + missing


def parse_sides(items: list[str], giver_numbers: Mapping[Verb, list[str]]) -> Mapping[Verb, FullSide]:
    """Sort items in the grammar's words into two sides. `giver_numbers` are each side's number cards on the table."""
    sides = {verb: create_empty_side() for verb in SIDES}
    for item in items:
        first_word, *rest = item.split()
        verb: Verb = "give" if first_word == "give" else "ask"
        side = sides[verb]
        match rest:
            case ["coins", amount]:
                side["coins"] = int(amount)
            case ["income", amount]:
                side["income"] = int(amount)
            case ["any", *_]:
                side["wishes"].append(" ".join(rest))
            case ["card", card]:
                side["player_cards"].append(int(card))
            case ["hand", name]:
                side["hand_rights"].append(name)
            case ["table", name]:
                side["rights"].append(name)
            case [name]:
                side["numbers" if name in giver_numbers[verb] else "hand_numbers"].append(name)
    return sides


def describe_proposals(table_view: TableView[View], game_text: TradeText, why: dict[int, str]) -> list[dict[str, Any]]:
    """Return the viewer's proposals of this turn. `why` explains why some are no longer possible."""
    return [
        describe_proposal(table_view, row, game_text, why.get(row.pk, ""))
        for row in table_view.proposals
        if row.state != "taken"
    ]


def describe_proposal(table_view: TableView[View], row: Proposal, game_text: TradeText, why: str) -> dict[str, Any]:
    view, lang = table_view.player_view, table_view.viewer.lang
    laid: dict[Verb, list[str]] = {
        "give": view["seats"][row.seat]["numbers"],
        "ask": view["seats"][row.recipient]["numbers"],
    }
    sides = parse_sides(row.items, laid)
    own = row.seat == view["seat"]
    gets, gives = (sides["ask"], sides["give"]) if own else (sides["give"], sides["ask"])
    return {
        "id": row.pk,
        "own": own,
        "who": view["seats"][row.seat]["name"],
        "to": view["seats"][row.recipient]["name"],
        "state": row.state,
        "later": row.state == "open" and row.recipient != view["turn"],
        "why": why,
        "gets": list_goods(gets, game_text, lang),
        "gives": list_goods(gives, game_text, lang),
        "balance": calculate_balance(gets, gives, view["rights"]),
        "promise": row.line.text if row.line and not row.line.is_hidden else "",
    }
