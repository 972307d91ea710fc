"""Drawing of the table of Trade and Credit in a terminal: the display, the players, the viewer's hand, and an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.engine.terminal.contract import Room
from boardroom.engine.terminal.lines import fit, row, wrapped
from boardroom.games.trade.table.view_types import Side, View
from boardroom.games.trade.terminal.log import news
from boardroom.games.trade.terminal.look import Look
from boardroom.games.trade.text import terms
from boardroom.games.trade.text.names import SEAT_LETTERS

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

LAST = 2
"""Lines reserved for the latest news."""
LEAST = 3
"""Steps of reduction for a frame that is too high."""


def draw(seen: View, log: Log, look: Look, room: Room) -> list[Text]:
    """Draw the table in as much detail as fits."""
    for less in range(LEAST + 1):
        lines = drawn(seen, look, room.width, less)
        # Leave room for the latest news
        if len(lines) + LAST <= room.height:
            break
    gap = [] if less else [Text()]
    return [*lines, *gap, *news(seen, log, look, room.width, room.height - len(lines) - len(gap))]


def drawn(seen: View, look: Look, width: int, less: int) -> list[Text]:
    """Draw the table with less detail at each step `less`.

    1: no empty lines. 2: players and their tables share lines. 3: lines are cut, and the help for typing an offer is
    left out.
    """
    lines = [*middle_lines(seen, look), Text()]
    for seat in range(len(seen["seats"])):
        told = player_lines(seen, seat, look, width)
        lines += [fit(row(*told), width)] if less > 1 else told
    lines += hand_lines(seen, look)
    offer = offer_lines(seen, look)
    lines += offer[:2] if less > 2 else offer
    if less:
        lines = [line for line in lines if line.plain.strip(" -－")]
    if less > 2:
        return [fit(line, min(width, line.cell_len)) for line in lines]
    return [part for line in lines for part in wrapped(line, width, 4)]


def middle_lines(seen: View, look: Look) -> list[Text]:
    lines = []
    shown, left = seen["display"], seen["decks"]
    decks = (("numbers", shown["numbers"], left["numbers"]), ("rights", shown["rights"], left["rights"]))
    for key, cards, count in decks:
        deck = Text(f"  {look.say('deck', n=count)}", "dim")
        lines.append(row(fit(look.say(key), 12, style="dim"), look.cards(cards), deck))
    if seen["common"]:
        lines.append(row(fit(look.say("common"), 12, style="dim"), look.cards(seen["common"])))
    free = [str(c["card"]) for c in seen["player_cards"][4:] if c["owner"] is None]
    if free:
        lines.append(Text(look.say("free_cards", cards=" ".join(free)), "dim"))
    if seen["lying"]:
        said = "  ".join(terms.EVENT_CARDS_SAID[name][look.lang] for name in seen["lying"])
        lines.append(row(fit(look.say("lying"), 14, style="dim"), said))
    return lines


def player_lines(seen: View, seat: int, look: Look, width: int) -> list[Text]:
    """Return two lines: the player's possessions, and the cards on their table."""
    player = seen["seats"][seat]
    acts, mine = seat == seen["actor"], seat == seen["seat"]
    mark = ">" if acts else "-" if seat == seen["turn"] else " "
    name = fit(f"{mark} {SEAT_LETTERS[seat]} {player['name']}", 16, style="bold" if mine or acts else "")
    if player["out"]:
        return [row(name, Text(f"  {look.say('out')}", "dim"))]
    parts = [
        (look.say("coins"), player["coins"]),
        (look.say("income"), player["income"]),
        (look.say("credit"), player["credit"]),
        (look.say("collects"), player["collects"]),
        (look.say("hand"), f"{player['numbers_in_hand']}+{player['rights_in_hand']}"),
        (look.say("cards"), " ".join(map(str, player["player_cards"])) or look.say("empty")),
    ]
    line = row(name, *(row(" ", Text(f"{label} ", "dim"), Text(str(value), "bold")) for label, value in parts))
    if player["bankruptcies"]:
        line.append(f"  {look.say('once')}", "dim")
    return [
        fit(line, min(width, line.cell_len)),
        row("    ", look.cards(player["numbers"] + player["rights"])),
    ]


def hand_lines(seen: View, look: Look) -> list[Text]:
    hand = seen["hand"]
    if hand is None:
        return []
    line = row(Text(f"{look.say('your_hand')}  ", "dim"), look.cards(hand["numbers"] + hand["rights"]))
    if hand["fulfilled"]:
        line.append(f"  ({look.say('may_play')}: ")
        line.append_text(look.cards(hand["fulfilled"]))
        line.append(")")
    return [Text(), line]


def offer_lines(seen: View, look: Look) -> list[Text]:
    offer = seen["offer"]
    if offer is None:
        return []
    who, other = (seen["seats"][seat]["name"] for seat in (offer["builder"], offer["other"]))
    if offer["give"] is None or offer["ask"] is None:
        return [Text(), Text(look.say("building", who=who, other=other))]
    give, ask = (side_said(side, look) for side in (offer["give"], offer["ask"]))
    lines = [Text(), Text(look.say("offer", who=who, other=other, give=give, ask=ask), "bold")]
    if seen["phase"] == "build":
        lines.append(Text(look.say("how_to_offer"), "dim"))
    return lines


def side_said(side: Side, look: Look) -> str:
    """Return one side of an offer as text; hidden hand cards are counted."""
    said = [look.say("item_coin" if side["coins"] == 1 else "item_coins", n=side["coins"])]
    said = said if side["coins"] else []
    if side["income"]:
        said.append(look.say("item_income", n=side["income"]))
    said += [look.say("item_card", n=card) for card in side["player_cards"]]
    said += [look.card(name).plain for name in side["numbers"] + side["rights"]]
    for cards, counted in ((side["hand_numbers"], "item_numbers"), (side["hand_rights"], "item_rights")):
        if isinstance(cards, list):
            said += [look.say("item_hand", card=look.card(name).plain) for name in cards]
        elif cards:
            said.append(look.say(counted, n=cards))
    return ("、" if look.lang == "ja" else ", ").join(said) or look.say("nothing")
