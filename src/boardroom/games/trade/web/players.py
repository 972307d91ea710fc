"""Every player's coins and table, the player cards, and the effect of the next roll. All information is public."""

from __future__ import annotations

from typing import Any

from boardroom.games.trade.table.view_types import Hand, View
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card, name_event_card
from boardroom.web.game_pages.contract import Viewer, build_seat_row
from boardroom.web.tables.models import Seat


def list_players(seen: View, words: TradeText, seats: list[Seat], view: Viewer) -> list[dict[str, Any]]:
    lang = view.lang
    return [
        {
            **build_seat_row(seats, view, index, seen["actor"]),
            "name": seat["name"],
            "turn": index == seen["turn"],
            "coins": seat["coins"],
            "income": seat["income"],
            "credit": seat["credit"],
            "collects": seat["collects"],
            "out": seat["out"],
            "bankruptcies": seat["bankruptcies"],
            "numbers_in_hand": seat["numbers_in_hand"],
            "rights_in_hand": seat["rights_in_hand"],
            "cards": seat["player_cards"],
            "numbers": [describe_number_card(name, lang) for name in seat["numbers"]],
            "rights": [describe_rights_card(name, words, lang) for name in seat["rights"]],
            "hand": describe_open_hand(seat["hand"], words, lang),
            "near": seat["coins"] + seat["income"] >= seen["goal"],
        }
        for index, seat in enumerate(seen["seats"])
    ]


def describe_open_hand(hand: Hand | None, words: TradeText, lang: str) -> dict[str, Any] | None:
    """Return an open hand: the viewer's own, and every hand after the game."""
    if hand is None:
        return None
    return {
        "numbers": [describe_number_card(name, lang) for name in hand["numbers"]],
        "rights": [describe_rights_card(name, words, lang) for name in hand["rights"]],
    }


def find_next_roller(seen: View) -> int | None:
    """Return who rolls next: after the turn player's roll, the next seat still in the game."""
    if seen["turn"] is None or seen["actor"] == "over":
        return None
    if seen["die"] is None:
        return int(seen["turn"])
    many = len(seen["seats"])
    return next((s for i in range(1, many + 1) if not seen["seats"][s := (seen["turn"] + i) % many]["out"]), None)


def describe_next_roller(seen: View, view: Viewer) -> dict[str, Any] | None:
    seat = find_next_roller(seen)
    return None if seat is None else {"name": seen["seats"][seat]["name"], "you": seat == view.seat}


def describe_player_cards(seen: View, lang: str) -> list[dict[str, Any]]:
    """Return the six player cards: owner, price paid, and the effect if the next player rolls it."""
    rolls = find_next_roller(seen)
    found = []
    for card in seen["player_cards"]:
        owner = card["owner"]
        face: dict[str, Any] = {
            "card": card["card"],
            "owner": owner,
            "name": None if owner is None else seen["seats"][owner]["name"],
            "record": card["record"],
            "least": card["least"],
            "boxed": owner is None and card["least"] is None,
            "now": seen["die"] == card["card"],
            "does": "nothing",
            "pays": 0,
            "ruins": False,
            "event": name_event_card(seen["next_event"], lang) if seen["next_event"] else "",
        }
        if rolls is not None and owner is not None:
            if owner == rolls:
                face["does"] = "event"
            else:
                mine = seen["seats"][rolls]
                face["does"] = "pay"
                face["pays"] = seen["seats"][owner]["collects"]
                # The player receives income before rolling
                face["ruins"] = face["pays"] > mine["coins"] + (mine["income"] if seen["die"] is not None else 0)
        found.append(face)
    return found


def build_ranking(seen: View, view: Viewer) -> list[dict[str, Any]]:
    """TC11, TC28, TC29: rank the winner first, then by coins, bankrupt players last."""
    order = sorted(
        range(len(seen["seats"])),
        key=lambda s: (s not in seen["winners"], seen["seats"][s]["out"], -seen["seats"][s]["coins"]),
    )
    return [
        {
            "first": seat in seen["winners"],
            "place": "★" if seat in seen["winners"] else "",
            "name": seen["seats"][seat]["name"],
            "you": seat in view.own_seats,
            "coins": seen["seats"][seat]["coins"],
            "income": seen["seats"][seat]["income"],
            "collects": seen["seats"][seat]["collects"],
            "bankruptcies": seen["seats"][seat]["bankruptcies"],
            "out": seen["seats"][seat]["out"],
        }
        for seat in order
    ]


def join_winner_names(seen: View) -> str:
    return ", ".join(str(seen["seats"][seat]["name"]) for seat in seen["winners"])
