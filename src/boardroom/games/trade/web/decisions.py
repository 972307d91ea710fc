"""Prompts, the centre of the table, and buttons. Cards are buttons themselves."""

from __future__ import annotations

from typing import Any, cast

from boardroom.games.trade.law.codes import MAX_AMOUNT
from boardroom.games.trade.table.view_types import View, own_seat
from boardroom.games.trade.text import prompts
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.log import SHORT_LOG_SKIPPED_EVENTS
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card, name_event_card
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.turns import format_event

DISPLAY_KEYS = {"numbers": "zx", "rights": "cv"}
DECK_ACTIONS = {"numbers": ("buy number", "n"), "rights": ("buy right", "m")}
TAKE_KEYS = {5: "o", 6: "p"}
KEEP_KEYS = "123456789abcdefgh"


def describe_prompt(table_view: TableView[View]) -> dict[str, str]:
    """Return the prompt for the active player and the latest event."""
    view, lang = table_view.player_view, table_view.viewer.lang
    names = tuple(str(seat["name"]) for seat in view["seats"])
    last = next((event for _, event in reversed(table_view.log) if event.code not in SHORT_LOG_SKIPPED_EVENTS), None)
    return {
        "asked": prompts.PHASE_PROMPTS[view["phase"]][lang],
        "who": names[view["actor"]] if isinstance(view["actor"], int) else "",
        "last": format_event(last, cast(TradeText, table_view.match.text), lang, names) if last else "",
    }


def build_button(view: View, action: str, **more: Any) -> dict[str, Any]:
    return {"do": action, "can": action in view["legal"], "key": "", **more}


def describe_middle(view: View, game_text: TradeText, lang: str) -> dict[str, Any]:
    """Return the display with its decks, the common cards, and the events that remain in play."""
    return {
        "numbers": [
            name
            and {
                **describe_number_card(name, lang),
                **build_button(view, f"buy {name}", key=DISPLAY_KEYS["numbers"][i]),
            }
            for i, name in enumerate(view["display"]["numbers"])
        ],
        "rights": [
            name
            and {
                **describe_rights_card(name, game_text, lang),
                **build_button(view, f"buy {name}", key=DISPLAY_KEYS["rights"][i]),
            }
            for i, name in enumerate(view["display"]["rights"])
        ],
        "blind": {deck: build_button(view, action, key=key) for deck, (action, key) in DECK_ACTIONS.items()},
        "price": game_text.ruleset["price"],
        "common": [describe_number_card(name, lang) for name in view["common"]],
        "lying": [
            {
                "name": name_event_card(name, lang),
                "effect": name_event_effect(name),
                "n": n,
                "x": find_event_amount(name, game_text),
            }
            for name, n in view["lying"].items()
        ],
    }


def name_event_effect(event: str) -> str:
    """Return the template's key for the effect of an event card that remains in play."""
    return event.partition("-")[2] if event.startswith("relief") else "top"


def find_event_amount(event: str, game_text: TradeText) -> int:
    key = {"top-right": "top"}.get(event, event.replace("-", "_"))
    return int(game_text.ruleset[key])


def describe_spending(view: View, game_text: TradeText) -> dict[str, Any] | None:
    """Return the uses of credit apart from the cards of the display, and player card 6, which costs coins."""
    if view["phase"] != "act" or not view["legal"]:
        return None
    takes = []
    for card in view["player_cards"][4:]:
        verb = f"take {card['card']} for "
        stake = card["stake"] or 0
        bid = max(1, (card["least"] or 0) - stake)
        bids = [int(text.removeprefix(verb)) for text in view["legal"] if text.startswith(verb)]
        takes.append(
            {
                **build_button(view, f"{verb}{min(bid, MAX_AMOUNT)}", key=TAKE_KEYS[card["card"]]),
                "card": card["card"],
                "verb": verb,
                "costs": stake + bid,
                "stake": stake,
                "least": bid,
                "most": max(bids, default=bid),
                "raise": build_button(view, f"raise {card['card']}"),
                "step": MAX_AMOUNT,
                "owner": None if card["owner"] is None else view["seats"][card["owner"]]["name"],
                "own": card["owner"] == view["seat"],
            }
        )
    mine = own_seat(view)
    return {
        "credit": mine["credit"],
        "times": mine["credit"] // game_text.ruleset["price"] if game_text.ruleset["price"] else 0,
        "price": game_text.ruleset["price"],
        "income": build_button(view, "buy income", key="i"),
        "takes": takes,
        "declare": build_button(view, "declare", key="w"),
        "short": max(0, view["goal"] - mine["coins"]),
        "bankrupt": build_button(view, "bankrupt"),
        "end": build_button(view, "end", key="enter"),
    }


def describe_bankruptcy(view: View, game_text: TradeText) -> dict[str, Any] | None:
    """TC24: return what a bankrupt player would continue with, including relief from event cards."""
    if view["phase"] != "ruin" or not view["legal"]:
        return None
    rules, lying = game_text.ruleset, view["lying"]
    mine = own_seat(view)
    laid = len(mine["numbers"]) + len(mine["rights"])
    return {
        "coins": rules["restart_coins"] + lying.get("relief-coins", 0) * rules["relief_coins"],
        "credit": rules["restart_credit"] + lying.get("relief-credit", 0) * rules["relief_credit"],
        "cards": min(laid, rules["keep"] + lying.get("relief-cards", 0) * rules["relief_cards"]),
        "hand": rules["hand"],
        "laid": laid,
    }


def list_keepable_cards(view: View, game_text: TradeText, lang: str) -> list[dict[str, Any]]:
    """TC24: return the viewer's cards on the table, from which they choose what to keep."""
    if view["phase"] != "keep" or not view["legal"]:
        return []
    names = [text.removeprefix("keep ") for text in view["legal"] if text.startswith("keep ")]
    return [
        {
            "do": f"keep {name}",
            "key": KEEP_KEYS[i] if i < len(KEEP_KEYS) else "",
            "number": None if name in game_text.kinds else describe_number_card(name, lang),
            "right": describe_rights_card(name, game_text, lang) if name in game_text.kinds else None,
        }
        for i, name in enumerate(names)
    ]
