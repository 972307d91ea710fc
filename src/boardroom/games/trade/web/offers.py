"""Offers: what lies on the table between two, what one may put into one, and how a form becomes one (TC10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, TypedDict, cast, final

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match
from boardroom.games.trade.law.advice import R_NONE, find_objection
from boardroom.games.trade.law.codes import P_ANSWER, P_BUILD
from boardroom.games.trade.law.offers import hidden_numbers, is_empty, name_item, send_offer
from boardroom.games.trade.table.view_types import Hand, Right, Side, View, own_hand
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import SEAT_LETTERS
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card
from boardroom.games.trade.web.open_requests import choose_cards, format_request, is_open_request
from boardroom.web.game_pages.contract import DealRules, TableView
from boardroom.web.tables.models import Proposal

MAX_ITEMS = 80
Verb = Literal["give", "ask"]
SIDES: tuple[Verb, ...] = ("give", "ask")
TURNED: Mapping[str, Verb] = {"give": "ask", "ask": "give"}
"""The verb of an item as the other player says it."""


# What is offered, in words


@final
class FullSide(TypedDict):
    """One side of an offer to whoever may know all of it, or of a proposal, which may wish for something in general."""

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
    """A side of an offer of which the viewer knows all: they made it, or are to answer it."""
    assert side is not None
    assert isinstance(side["hand_numbers"], list)
    return cast("FullSide", {**side, "wishes": []})


def list_goods(side: Side | FullSide, game_text: TradeText, lang: str) -> list[dict[str, Any]]:
    """One side of an offer as things to show. Hand cards that the viewer may not know are only counted."""
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
    """What changes for whoever gets the one and gives the other: coins, income, and what a visit to them costs."""
    return {
        "coins": gets["coins"] - gives["coins"],
        "income": gets["income"] - gives["income"],
        "collects": sum(rights[name]["amount"] for name in gets["rights"])
        - sum(rights[name]["amount"] for name in gives["rights"]),
    }


def describe_offer(table_view: TableView[View], game_text: TradeText) -> dict[str, Any] | None:
    """The offer on the table as the viewer may know it, said from their side where it is theirs."""
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
    # From the side of the one who is to answer, unless the viewer made it
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
    """Whether only coins change hands, as many as come back."""
    others = any(value for side in (gets, gives) for key, value in side.items() if key != "coins")
    return bool(gets["coins"]) and gets["coins"] == gives["coins"] and not others


def list_missing_cards(asked: FullSide, hand: Hand, game_text: TradeText, lang: str) -> list[str]:
    """The hand cards asked for that are not there: why an offer cannot be kept."""
    held, missing = list(hand["rights"]), []
    for name in asked["hand_rights"]:
        if name in held:
            held.remove(name)
        else:
            missing.append(describe_rights_card(name, game_text, lang)["said"])
    return [describe_number_card(n, lang)["sign"] for n in asked["hand_numbers"] if n not in hand["numbers"]] + missing


def parse_sides(items: list[str], giver_numbers: Mapping[Verb, list[str]]) -> Mapping[Verb, FullSide]:
    """Items in the words of the grammar as the two sides of an offer; `giver_numbers` lie open before each side."""
    sides = {verb: create_empty_side() for verb in SIDES}
    for item in items:
        said, *rest = item.split()
        verb: Verb = "give" if said == "give" else "ask"
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
    """Proposals the viewer made or hears in this turn; `why` says of each that can no longer be kept what is wrong."""
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


# How a form becomes an offer


def choose_opening_actions(view: View, to: int) -> list[str]:
    """What is said before the items: a new offer, a changed one, or nothing where one is being put together."""
    if not 0 <= to < len(view["seats"]):
        raise BadInput("Choose who the offer is for.")
    if view["actor"] != view["seat"]:
        return []  # The game itself says that it is not their turn
    if view["phase"] == "build":
        return ["clear"] if "clear" in view["legal"] else []
    if view["phase"] == "answer":
        now = view["offer"]
        assert now is not None
        if to != now["builder"]:
            raise BadInput("Choose who the offer is for.")
        # What one does not have falls away by itself, and with nothing left there is nothing to clear
        kept = can_give_anything(reveal_side(now["ask"]), own_hand(view)) or any(reveal_side(now["give"]).values())
        return ["counter", "clear"] if kept else ["counter"]
    return [f"offer {SEAT_LETTERS[to]}"]


def can_give_anything(asked: FullSide, hand: Hand) -> bool:
    """Whether anything that was asked for is there to be given."""
    cards = any(n in hand["numbers"] for n in asked["hand_numbers"])
    return (
        cards
        or any(n in hand["rights"] for n in asked["hand_rights"])
        or bool(asked["coins"] or asked["income"] or asked["player_cards"] or asked["numbers"] or asked["rights"])
    )


def parse_form_items(match: Match, to: int, form: Any) -> list[str]:
    """The items a form names: cards by their boxes, coins and income by their amounts."""
    said: list[str] = []
    for verb, field in (("give", "give"), ("ask", f"ask-{to}"), ("ask", "ask-hand")):
        for unit in ("coins", "income"):
            amount = str(form.get(f"{field}-{unit}", "")).strip()[:20]
            if amount.lstrip("0"):
                said.append(f"{verb} {unit} {amount.lstrip('0')}")
        said += [f"{verb} {value}" for value in form.getlist(field)[:MAX_ITEMS]]
    return order_items(match, said)


def order_items(match: Match, said: Sequence[str]) -> list[str]:
    for text in said:
        if text.split(" ")[0] not in SIDES:
            raise BadInput("An offer says what is given and asked: %(item)s is neither.", item=repr(text[:40]))
    # What is wished for has no name in the game yet: it is said last
    return sorted(
        said,
        key=lambda item: (is_open_request(item), item if is_open_request(item) else match.text.grammar.parse(item)),
    )


def find_listener(view: View, seat: int) -> int | None:
    turn = view["turn"]
    free = turn is not None and turn != seat and not view["seats"][seat]["out"] and view["actor"] != "over"
    return turn if free else None


def name_open_items(match: Match, seat: int, to: int, items: Sequence[str]) -> list[str] | None:
    named = choose_cards(match, to, items, hidden_numbers(match.state, seat))
    return None if named is None else order_items(match, named)


def choose_reply(match: Match, items: Sequence[str]) -> list[str]:
    """Return what a bot does when the player on turn asks it for these items (TC10): make an offer if it would accept
    the deal, otherwise withdraw."""
    state = match.state
    if state.phase != P_BUILD or state.other != state.turn or state.counters or not is_empty(state):
        return []
    named = choose_cards(match, state.builder, items)
    if named is None or not would_accept_offer(match, order_items(match, named)):
        return ["withdraw"]
    own = [f"{TURNED[verb]} {what}" for verb, what in (item.split(" ", 1) for item in named)]
    offered = order_items(match, own)
    # The bot may lack a card that was named
    return ["withdraw"] if DEAL_RULES.find_refusal(match, [], offered) else [*offered, DEAL_RULES.send_text]


def would_accept_offer(match: Match, items: Sequence[str]) -> bool:
    """Return True if the bot that is to make an offer would accept these items as an offer of the player on turn."""
    state = match.game.schema.copy(match.state)
    state.builder, state.other = state.other, state.builder
    for item in items:
        name_item(state, match.text.grammar.parse(item))
    send_offer(state)
    return find_objection(match.game.sample(state, state.other, Random(0)), state.other) == R_NONE


def name_hear_action(seat: int) -> str:
    return f"hear {SEAT_LETTERS[seat]}"


def find_offer_maker(match: Match) -> int | None:
    return int(match.state.builder) if match.state.phase == P_ANSWER else None


DEAL_RULES = DealRules(
    choose_opening_actions=choose_opening_actions,
    parse_form_items=parse_form_items,
    order_items=order_items,
    find_listener=find_listener,
    name_hear_action=name_hear_action,
    find_offer_maker=find_offer_maker,
    is_open_request=is_open_request,
    name_open_items=name_open_items,
    choose_reply=choose_reply,
)
