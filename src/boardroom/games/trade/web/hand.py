"""The viewer's hand: which rights cards are within reach, and which number cards they lack."""

from __future__ import annotations

from typing import Any

from boardroom.games.trade.law.cards import meets_condition
from boardroom.games.trade.law.codes import NUMBERS, RANKS, SUITS
from boardroom.games.trade.law.evaluation import count_lacking
from boardroom.games.trade.table.rulesets import CONDITIONS
from boardroom.games.trade.table.view_types import View, own_seat
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES, SUIT_SIGNS
from boardroom.games.trade.web.look import describe_number_card, describe_rights_card

NUMBER_KEYS = "123456789"
RIGHT_KEYS = "asdfghjk"
MAX_EXAMPLES = 4
"""The most cards listed one by one."""


def build_card_mask(names: list[str]) -> int:
    return sum(1 << NUMBER_NAMES.index(name) for name in names)


def describe_hand(view: View, game_text: TradeText, lang: str) -> dict[str, Any] | None:
    """Return the cards in hand, each with its key if it can be played."""
    if view["hand"] is None:
        return None
    table = build_card_mask(own_seat(view)["numbers"] + view["common"])
    held = build_card_mask(view["hand"]["numbers"])
    completes: dict[str, list[str]] = {}
    for name, cards in view["hand"]["with"].items():
        for card in cards:
            if name not in view["hand"]["fulfilled"]:
                completes.setdefault(card, []).append(describe_rights_card(name, game_text, lang)["said"])
    return {
        "numbers": [
            {
                **describe_number_card(name, lang),
                "do": f"play {name}",
                "key": NUMBER_KEYS[i] if i < len(NUMBER_KEYS) else "",
                "can": f"play {name}" in view["legal"],
                "completes": completes.get(name, []),
            }
            for i, name in enumerate(view["hand"]["numbers"])
        ],
        "rights": [
            {
                **describe_rights_card(name, game_text, lang),
                "do": f"play {name}",
                "key": RIGHT_KEYS[i] if i < len(RIGHT_KEYS) else "",
                "can": f"play {name}" in view["legal"],
                **measure_reach(game_text.ruleset["rights"][game_text.kinds.index(name)]["condition"], table, held),
            }
            for i, name in enumerate(view["hand"]["rights"])
        ],
    }


def measure_reach(condition: str, table: int, held: int) -> dict[str, Any]:
    """Return how close a rights card is: its condition is met, a card in hand meets it, or cards are missing."""
    rule, need = CONDITIONS[condition]
    if meets_condition(table, rule, need):
        return {"state": "met", "with": [], "lacks": 0, "wants": ""}
    singles = [
        card for card in range(NUMBERS) if not table >> card & 1 and meets_condition(table | 1 << card, rule, need)
    ]
    mine = [card for card in singles if held >> card & 1]
    if mine:
        return {
            "state": "hand",
            "with": [NUMBER_NAMES[card] for card in mine],
            "lacks": 0,
            "wants": name_cards(mine, 0),
        }
    plays = count_lacking(table, rule, need)
    lacks = count_lacking(table | held, rule, need)
    if lacks == 0:
        # The hand has every card, but a player plays only one number card per turn
        return {"state": "turns", "with": [], "lacks": plays, "wants": ""}
    if plays == 1:
        return {"state": "one", "with": [], "lacks": 1, "wants": name_cards(singles, table)}
    both = table | held
    then = [card for card in range(NUMBERS) if not both >> card & 1 and meets_condition(both | 1 << card, rule, need)]
    return {"state": "far", "with": [], "lacks": lacks, "wants": name_cards(then, both) if lacks == 1 else ""}


def name_cards(cards: list[int], known: int) -> str:
    """Return a short name for alternative cards: the ranks or suits of which any card works, or a list of cards.

    `known` are cards that the viewer already has.
    """

    def covers_all(same: list[int]) -> bool:
        return all(card in cards or known >> card & 1 for card in same)

    ranks = sorted({card % RANKS for card in cards})
    if len(cards) > 1 and all(covers_all([suit * RANKS + rank for suit in range(SUITS)]) for rank in ranks):
        return "" if len(ranks) == RANKS else "/".join(str(rank + 1) for rank in ranks)
    suits = sorted({card // RANKS for card in cards})
    if len(cards) > 1 and all(covers_all([suit * RANKS + rank for rank in range(RANKS)]) for suit in suits):
        return "/".join(SUIT_SIGNS[suit] for suit in suits)
    found = "/".join(f"{SUIT_SIGNS[card // RANKS]}{card % RANKS + 1}" for card in cards[:MAX_EXAMPLES])
    return f"{found}…" if len(cards) > MAX_EXAMPLES else found
