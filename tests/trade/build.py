"""Matches of Trade and Credit in prepared positions, so that a rule is tested in a few lines.

    t = scene(hands=["S2", ""], tables=["H2 pair-3", ""], coins=[20, 5, 20])
    t.play("play S2")
    assert t.table(0) == "S2 H2 pair-3"

Seats are 0, 1, 2, … and in actions A, B, C, …. Draws are actions: `t.play("roll 4")`.
"""

from collections.abc import Sequence
from typing import Any

import scenes

from boardroom.engine.rules.constants import CHANCE
from boardroom.games.trade.game import TRADE, Trade
from boardroom.games.trade.law.codes import *

NAMES = [f"{suit}{rank}" for suit in "SHDC" for rank in range(1, 10)]
RIGHTS_CARDS = {
    "pair-3": 3, "run-3-4": 3, "suit-3-4": 3, "suits-4-5": 2, "two-pairs-7": 3, "run-4-8": 2, "suit-4-8": 2,
    "three-of-a-kind-9": 2, "three-pairs-12": 1, "suited-run-3-12": 1, "full-house-13": 2, "run-5-13": 1,
    "suit-5-14": 1, "four-of-a-kind-20": 1,
}  # fmt: skip
"""The rights cards and their copies, copied from the specification (TC2), not from the code."""
KIND_NAMES = list(RIGHTS_CARDS)
EVENTS = {
    "to-5": 1, "bonus": 1, "aid": 2, "boom": 2, "top-right": 1, "alms": 1, "tax": 2, "income-up": 1,
    "relief-credit": 1, "relief-coins": 1, "relief-cards": 1,
}  # fmt: skip


class PreparedTrade(scenes.PreparedGame, Trade):
    """Trade and Credit that starts from a prepared position."""


class Scene(scenes.Scene):
    def play(self, *texts: str) -> list[dict[str, Any]]:
        """Apply actions and check all invariants after each."""
        found = []
        for text in texts:
            found += super().play(text)
            assert self.game.find_violation(self.state) is None, f"{text}: {self.game.find_violation(self.state)}"
        return found

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def coins(self) -> list[int]:
        return self.state.coins[: self.seat_count]

    @property
    def credit(self) -> list[int]:
        return self.state.credit[: self.seat_count]

    @property
    def income(self) -> list[int]:
        return self.state.income[: self.seat_count]

    @property
    def owners(self) -> list[int]:
        return list(self.state.owner)

    def hand(self, seat: int) -> str:
        return format_cards(self.state.hand_n[seat], self.state.hand_r[seat * KINDS : (seat + 1) * KINDS])

    def table(self, seat: int) -> str:
        return format_cards(self.state.table_n[seat], self.state.table_r[seat * KINDS : (seat + 1) * KINDS])

    @property
    def discards(self) -> str:
        return format_cards(self.state.gone_n, self.state.gone_r)


def format_cards(mask: int, counts: Sequence[int]) -> str:
    names = [name for card, name in enumerate(NAMES) if mask >> card & 1]
    return " ".join(names + [name for kind, name in enumerate(KIND_NAMES) for _ in range(counts[kind])])


def create_match(players: int = 3, ruleset: Any = "standard") -> Scene:
    """Return a match before its first draw."""
    return Scene(TRADE, {"players": players, "ruleset": ruleset})


def repeat_value(value: int | Sequence[int], players: int) -> list[int]:
    return [value] * players if isinstance(value, int) else list(value)


def create_scene(
    players: int = 3,
    *,
    hands: Sequence[str] = (),
    tables: Sequence[str] = (),
    display: str = "C8 C9 suit-5-14 four-of-a-kind-20",
    common: str = "",
    deck: str | None = None,
    coins: int | Sequence[int] = 20,
    credit: int | Sequence[int] = 0,
    income: int | Sequence[int] = 0,
    five: int | None = None,
    six: int | None = None,
    records: tuple[int, int] = (8, 15),
    lying: str = "",
    events: str | None = None,
    ruined: Sequence[int] = (),
    out: Sequence[int] = (),
    turn: int = 0,
    turns: int = 5,
    phase: str = "act",
    ruleset: Any = "standard",
) -> Scene:
    """Return a match before the die (`phase="roll"`) or after it.

    The deck contains the remaining cards; with `deck`, all others are discards. `events` is the event deck in known
    order. Seat 0 has player card 1.
    """
    t = create_match(players, ruleset)
    s = t.state

    def lay(text: str, numbers: Any, rights: Any) -> None:
        for word in text.split():
            if word in NAMES:
                bit = 1 << NAMES.index(word)
                assert s.deck_n & bit, f"{word} is laid twice"
                s.deck_n &= ~bit
                numbers(NAMES.index(word))
            else:
                kind = KIND_NAMES.index(word)
                assert s.deck_r[kind] > 0, f"{word} is laid too often"
                s.deck_r[kind] -= 1
                rights(kind)

    def into(masks: list[int], counts: list[int], seat: int) -> tuple[Any, Any]:
        def number(card: int) -> None:
            masks[seat] |= 1 << card

        def right(kind: int) -> None:
            counts[seat * KINDS + kind] += 1

        return number, right

    for seat in range(players):
        if seat < len(hands):
            lay(hands[seat], *into(s.hand_n, s.hand_r, seat))
        if seat < len(tables):
            lay(tables[seat], *into(s.table_n, s.table_r, seat))
    shown: list[list[int]] = [[], []]
    lay(display, shown[0].append, shown[1].append)
    for place, card in enumerate(shown[0]):
        s.face_n[place] = card
    for place, kind in enumerate(shown[1]):
        s.face_r[place] = kind
    commons: list[int] = []
    lay(common, commons.append, None)
    s.common = sum(1 << card for card in commons)
    if deck is not None:
        left_n, left_r = s.deck_n, list(s.deck_r)
        stay_n: list[int] = []
        stay_r: list[int] = []
        lay(deck, stay_n.append, stay_r.append)
        s.deck_n = sum(1 << card for card in stay_n)
        s.gone_n = left_n & ~s.deck_n
        s.deck_r[:] = [stay_r.count(kind) for kind in range(KINDS)]
        s.gone_r[:] = [a - b for a, b in zip(left_r, s.deck_r, strict=True)]
    s.left_r = sum(s.deck_r)
    s.coins[:players] = repeat_value(coins, players)
    s.credit[:players] = repeat_value(credit, players)
    s.income[:players] = repeat_value(income, players)
    s.owner[:players] = range(players)
    for card, seat in ((FIVE, five), (SIX, six)):
        if seat is not None:
            s.owner[card] = seat
            s.record[card] = records[card - FIVE]
    for name in lying.split():
        s.lying[EVENT_NAMES.index(name)] += 1
        s.fresh[EVENT_NAMES.index(name)] -= 1
    if events is not None:
        queue = [EVENT_NAMES.index(name) for name in events.split()]
        s.fresh[:] = [0] * EVENT_KINDS
        s.under[: len(queue)] = queue
        s.unders = len(queue)
        s.events[:] = [s.lying[e] + queue.count(e) for e in range(EVENT_KINDS)]
    for seat in ruined:
        s.ruined[seat] = 1
    for seat in out:
        s.out[seat] = 1
        s.ruined[seat] = 2
        s.coins[seat] = s.credit[seat] = s.income[seat] = 0
        s.owner[:] = [NO_SEAT if owner == seat else owner for owner in s.owner]
    s.turn = turn
    s.turns = turns
    s.step = 0
    s.rolled = int(phase == "act")
    s.phase = {"act": P_ACT, "roll": P_ROLL}[phase]
    s.actor = turn if phase == "act" else CHANCE
    assert TRADE.find_violation(s) is None, TRADE.find_violation(s)
    t.game = PreparedTrade(s)
    t.state = t.game.create_state(t.options)
    return t


def empty_decks(t: Scene) -> Scene:
    """Move all cards of the deck and the discards to the common cards or the last table."""
    s = t.game.position
    s.common |= s.deck_n | s.gone_n
    s.deck_n = s.gone_n = 0
    last = (t.seat_count - 1) * KINDS
    for kind in range(KINDS):
        s.table_r[last + kind] += s.deck_r[kind] + s.gone_r[kind]
        s.deck_r[kind] = s.gone_r[kind] = 0
    s.left_r = 0
    assert TRADE.find_violation(s) is None, TRADE.find_violation(s)
    t.state = t.game.create_state(t.options)
    return t
