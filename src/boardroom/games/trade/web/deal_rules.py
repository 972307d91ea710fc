"""The rules of dealing, for `tables/deals.py`: how a submitted form becomes an offer, and how bots reply (TC10)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match
from boardroom.games.trade.law.advice import R_NONE, find_objection
from boardroom.games.trade.law.codes import P_ANSWER, P_BUILD
from boardroom.games.trade.law.offers import hidden_numbers, is_empty, name_item, send_offer
from boardroom.games.trade.table.view_types import Hand, View, own_hand
from boardroom.games.trade.text.names import SEAT_LETTERS
from boardroom.games.trade.web.offers import INVERSE_VERBS, SIDES, FullSide, reveal_side
from boardroom.games.trade.web.open_requests import choose_cards, is_open_request
from boardroom.web.game_pages.contract import DealRules

MAX_ITEMS = 80


def choose_opening_actions(view: View, to: int) -> list[str]:
    """Return the actions before the items: a new offer, a counter-offer, or none if the viewer is composing one."""
    if not 0 <= to < len(view["seats"]):
        raise BadInput("Choose who the offer is for.")
    if view["actor"] != view["seat"]:
        return []  # The game refuses the offer, because it is not their turn
    if view["phase"] == "build":
        return ["clear"] if "clear" in view["legal"] else []
    if view["phase"] == "answer":
        now = view["offer"]
        assert now is not None
        if to != now["builder"]:
            raise BadInput("Choose who the offer is for.")
        # A counter-offer drops the items that the player does not have. An empty offer cannot be cleared
        has_items = can_give_anything(reveal_side(now["ask"]), own_hand(view)) or any(reveal_side(now["give"]).values())
        return ["counter", "clear"] if has_items else ["counter"]
    return [f"offer {SEAT_LETTERS[to]}"]


def can_give_anything(asked: FullSide, hand: Hand) -> bool:
    """Return True if the player has any of the requested items."""
    cards = any(n in hand["numbers"] for n in asked["hand_numbers"])
    return (
        cards
        or any(n in hand["rights"] for n in asked["hand_rights"])
        or bool(asked["coins"] or asked["income"] or asked["player_cards"] or asked["numbers"] or asked["rights"])
    )


def parse_form_items(match: Match, to: int, form: Any) -> list[str]:
    """Return the items of a form: ticked cards, and amounts of coins and income."""
    items: list[str] = []
    for verb, field in (("give", "give"), ("ask", f"ask-{to}"), ("ask", "ask-hand")):
        for unit in ("coins", "income"):
            amount = str(form.get(f"{field}-{unit}", "")).strip()[:20]
            if amount.lstrip("0"):
                items.append(f"{verb} {unit} {amount.lstrip('0')}")
        items += [f"{verb} {value}" for value in form.getlist(field)[:MAX_ITEMS]]
    return order_items(match, items)


def order_items(match: Match, items: Sequence[str]) -> list[str]:
    for text in items:
        if text.split(" ")[0] not in SIDES:
            raise BadInput("An offer says what is given and asked: %(item)s is neither.", item=repr(text[:40]))
    # Requests for any card of a kind are not actions yet, so they come last
    return sorted(
        items,
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
    """Return what a bot does when the turn player asks it for these items (TC10): make an offer if it would accept
    the deal, otherwise withdraw."""
    state = match.state
    if state.phase != P_BUILD or state.other != state.turn or state.counters or not is_empty(state):
        return []
    named = choose_cards(match, state.builder, items)
    if named is None or not would_accept_offer(match, order_items(match, named)):
        return ["withdraw"]
    own = [f"{INVERSE_VERBS[verb]} {what}" for verb, what in (item.split(" ", 1) for item in named)]
    offered = order_items(match, own)
    # The bot may lack a card that was named
    return ["withdraw"] if DEAL_RULES.find_refusal(match, [], offered) else [*offered, DEAL_RULES.send_text]


def would_accept_offer(match: Match, items: Sequence[str]) -> bool:
    """Return True if the bot that must make an offer would accept these items as an offer of the turn player."""
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
