"""Drawing of the table of Trade and Credit in a terminal: the display, the players, the viewer's hand, and an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize
from boardroom.engine.terminal.lines import fit_width, join_parts, wrap_lines
from boardroom.games.trade.table.view_types import Side, View
from boardroom.games.trade.terminal.log import draw_recent_log
from boardroom.games.trade.terminal.look import Look
from boardroom.games.trade.text import terms
from boardroom.games.trade.text.names import SEAT_LETTERS

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

LOG_LINES = 2
"""Lines reserved for the latest news."""
REDUCTION_STEPS = 3
"""Steps of reduction for a frame that is too high."""


def draw_table(seen: View, log: GameLog, look: Look, room: ScreenSize) -> list[Text]:
    """Draw the table in as much detail as fits."""
    for less in range(REDUCTION_STEPS + 1):
        lines = draw_reduced(seen, look, room.width, less)
        # Leave room for the latest news
        if len(lines) + LOG_LINES <= room.height:
            break
    gap = [] if less else [Text()]
    return [*lines, *gap, *draw_recent_log(seen, log, look, room.width, room.height - len(lines) - len(gap))]


def draw_reduced(seen: View, look: Look, width: int, less: int) -> list[Text]:
    """Draw the table with less detail at each step `less`.

    1: no empty lines. 2: players and their tables share lines. 3: lines are cut, and the help for typing an offer is
    left out.
    """
    lines = [*draw_middle(seen, look), Text()]
    for seat in range(len(seen["seats"])):
        told = draw_player(seen, seat, look, width)
        lines += [fit_width(join_parts(*told), width)] if less > 1 else told
    lines += draw_hand(seen, look)
    offer = draw_offer(seen, look)
    lines += offer[:2] if less > 2 else offer
    if less:
        lines = [line for line in lines if line.plain.strip(" -－")]
    if less > 2:
        return [fit_width(line, min(width, line.cell_len)) for line in lines]
    return [part for line in lines for part in wrap_lines(line, width, 4)]


def draw_middle(seen: View, look: Look) -> list[Text]:
    lines = []
    shown, left = seen["display"], seen["decks"]
    decks = (("numbers", shown["numbers"], left["numbers"]), ("rights", shown["rights"], left["rights"]))
    for key, cards, count in decks:
        deck = Text(f"  {look.say('deck', n=count)}", "dim")
        lines.append(join_parts(fit_width(look.say(key), 12, style="dim"), look.draw_cards(cards), deck))
    if seen["common"]:
        lines.append(join_parts(fit_width(look.say("common"), 12, style="dim"), look.draw_cards(seen["common"])))
    free = [str(c["card"]) for c in seen["player_cards"][4:] if c["owner"] is None]
    if free:
        lines.append(Text(look.say("free_cards", cards=" ".join(free)), "dim"))
    if seen["lying"]:
        said = "  ".join(terms.EVENT_CARD_TERMS[name][look.lang] for name in seen["lying"])
        lines.append(join_parts(fit_width(look.say("lying"), 14, style="dim"), said))
    return lines


def draw_player(seen: View, seat: int, look: Look, width: int) -> list[Text]:
    """Return two lines: the player's possessions, and the cards on their table."""
    player = seen["seats"][seat]
    acts, mine = seat == seen["actor"], seat == seen["seat"]
    mark = ">" if acts else "-" if seat == seen["turn"] else " "
    name = fit_width(f"{mark} {SEAT_LETTERS[seat]} {player['name']}", 16, style="bold" if mine or acts else "")
    if player["out"]:
        return [join_parts(name, Text(f"  {look.say('out')}", "dim"))]
    parts = [
        (look.say("coins"), player["coins"]),
        (look.say("income"), player["income"]),
        (look.say("credit"), player["credit"]),
        (look.say("collects"), player["collects"]),
        (look.say("hand"), f"{player['numbers_in_hand']}+{player['rights_in_hand']}"),
        (look.say("cards"), " ".join(map(str, player["player_cards"])) or look.say("empty")),
    ]
    line = join_parts(
        name, *(join_parts(" ", Text(f"{label} ", "dim"), Text(str(value), "bold")) for label, value in parts)
    )
    if player["bankruptcies"]:
        line.append(f"  {look.say('once')}", "dim")
    return [
        fit_width(line, min(width, line.cell_len)),
        join_parts("    ", look.draw_cards(player["numbers"] + player["rights"])),
    ]


def draw_hand(seen: View, look: Look) -> list[Text]:
    hand = seen["hand"]
    if hand is None:
        return []
    line = join_parts(Text(f"{look.say('your_hand')}  ", "dim"), look.draw_cards(hand["numbers"] + hand["rights"]))
    if hand["fulfilled"]:
        line.append(f"  ({look.say('may_play')}: ")
        line.append_text(look.draw_cards(hand["fulfilled"]))
        line.append(")")
    return [Text(), line]


def draw_offer(seen: View, look: Look) -> list[Text]:
    offer = seen["offer"]
    if offer is None:
        return []
    who, other = (seen["seats"][seat]["name"] for seat in (offer["builder"], offer["other"]))
    if offer["give"] is None or offer["ask"] is None:
        return [Text(), Text(look.say("building", who=who, other=other))]
    give, ask = (format_side(side, look) for side in (offer["give"], offer["ask"]))
    lines = [Text(), Text(look.say("offer", who=who, other=other, give=give, ask=ask), "bold")]
    if seen["phase"] == "build":
        lines.append(Text(look.say("how_to_offer"), "dim"))
    return lines


def format_side(side: Side, look: Look) -> str:
    """Return one side of an offer as text; hidden hand cards are counted."""
    said = [look.say("item_coin" if side["coins"] == 1 else "item_coins", n=side["coins"])]
    said = said if side["coins"] else []
    if side["income"]:
        said.append(look.say("item_income", n=side["income"]))
    said += [look.say("item_card", n=card) for card in side["player_cards"]]
    said += [look.draw_card(name).plain for name in side["numbers"] + side["rights"]]
    for cards, counted in ((side["hand_numbers"], "item_numbers"), (side["hand_rights"], "item_rights")):
        if isinstance(cards, list):
            said += [look.say("item_hand", card=look.draw_card(name).plain) for name in cards]
        elif cards:
            said.append(look.say(counted, n=cards))
    return ("、" if look.lang == "ja" else ", ").join(said) or look.say("nothing")
