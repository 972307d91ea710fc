"""Every player's coins and table, the player cards, and the effect of the next roll. All information is public."""

from __future__ import annotations

from typing import Any

from boardroom.games.trade.table.view_types import Hand, View
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card, name_event_card
from boardroom.web.game_pages.contract import Viewer, build_seat_row
from boardroom.web.tables.models import Seat


def list_players(view: View, game_text: TradeText, seats: list[Seat], viewer: Viewer) -> list[dict[str, Any]]:
    lang = viewer.lang
    return [
        {
            **build_seat_row(seats, viewer, index, view["actor"]),
            "name": seat["name"],
            "turn": index == view["turn"],
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
            "rights": [describe_rights_card(name, game_text, lang) for name in seat["rights"]],
            "hand": describe_open_hand(seat["hand"], game_text, lang),
            "near": seat["coins"] + seat["income"] >= view["goal"],
        }
        for index, seat in enumerate(view["seats"])
    ]


def describe_open_hand(hand: Hand | None, game_text: TradeText, lang: str) -> dict[str, Any] | None:
    """Return an open hand: the viewer's own, and every hand after the game."""
    if hand is None:
        return None
    return {
        "numbers": [describe_number_card(name, lang) for name in hand["numbers"]],
        "rights": [describe_rights_card(name, game_text, lang) for name in hand["rights"]],
    }


def find_next_roller(view: View) -> int | None:
    """Return who rolls next: after the turn player's roll, the next seat still in the game."""
    if view["turn"] is None or view["actor"] == "over":
        return None
    if view["die"] is None:
        return int(view["turn"])
    many = len(view["seats"])
    return next((s for i in range(1, many + 1) if not view["seats"][s := (view["turn"] + i) % many]["out"]), None)


def describe_next_roller(view: View, viewer: Viewer) -> dict[str, Any] | None:
    seat = find_next_roller(view)
    return None if seat is None else {"name": view["seats"][seat]["name"], "you": seat == viewer.seat}


def describe_player_cards(view: View, lang: str) -> list[dict[str, Any]]:
    """Return the six player cards: owner, price paid, and the effect if the next player rolls it."""
    rolls = find_next_roller(view)
    found = []
    for card in view["player_cards"]:
        owner = card["owner"]
        face: dict[str, Any] = {
            "card": card["card"],
            "owner": owner,
            "name": None if owner is None else view["seats"][owner]["name"],
            "record": card["record"],
            "least": card["least"],
            "boxed": owner is None and card["least"] is None,
            "now": view["die"] == card["card"],
            "does": "nothing",
            "pays": 0,
            "ruins": False,
            "event": name_event_card(view["next_event"], lang) if view["next_event"] else "",
        }
        if rolls is not None and owner is not None:
            if owner == rolls:
                face["does"] = "event"
            else:
                mine = view["seats"][rolls]
                face["does"] = "pay"
                face["pays"] = view["seats"][owner]["collects"]
                # The player receives income before rolling
                face["ruins"] = face["pays"] > mine["coins"] + (mine["income"] if view["die"] is not None else 0)
        found.append(face)
    return found


def build_ranking(view: View, viewer: Viewer) -> list[dict[str, Any]]:
    """TC11, TC28, TC29: rank the winner first, then by coins, bankrupt players last."""
    order = sorted(
        range(len(view["seats"])),
        key=lambda s: (s not in view["winners"], view["seats"][s]["out"], -view["seats"][s]["coins"]),
    )
    return [
        {
            "first": seat in view["winners"],
            "place": "★" if seat in view["winners"] else "",
            "name": view["seats"][seat]["name"],
            "you": seat in viewer.own_seats,
            "coins": view["seats"][seat]["coins"],
            "income": view["seats"][seat]["income"],
            "collects": view["seats"][seat]["collects"],
            "bankruptcies": view["seats"][seat]["bankruptcies"],
            "out": view["seats"][seat]["out"],
        }
        for seat in order
    ]


def join_winner_names(view: View) -> str:
    return ", ".join(str(view["seats"][seat]["name"]) for seat in view["winners"])
