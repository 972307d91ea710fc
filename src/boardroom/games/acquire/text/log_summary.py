"""Summaries of Acquire's log: turns, runs of one kind, mergers, the settlement. Pages and terminals draw them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_BOUGHT,
    E_DEFUNCT,
    E_ENDED,
    E_FOUNDER_SHARE,
    E_HOLDS,
    E_KEPT,
    E_LIQUIDATED,
    E_MARKET,
    E_OVER,
    E_PLACED,
    E_RESULT,
    E_SOLD,
    E_STALLED,
    E_START_TILE,
    E_SURVIVES,
    E_TRADED,
    E_TURN,
)
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.phrase_book import PhraseBook, format_money

if TYPE_CHECKING:
    from boardroom.engine.view_types import GameLog

# Left out: the layout or neighbouring lines show them, and bonuses show E_HOLDS
OMITTED_EVENTS = {E_TURN, E_ENDED, E_FOUNDER_SHARE, E_START_TILE, E_HOLDS, E_RESULT, E_OVER}
# Events before the final settlement
ENDING_EVENTS = {E_ENDED, E_STALLED}


def group_runs(events: Iterable[Event]) -> list[list[Event]]:
    """Group consecutive purchases, sales or trades of one player."""
    found: list[list[Event]] = []
    for event in events:
        together = event.code in (E_BOUGHT, E_SOLD, E_TRADED)
        if together and found and (found[-1][0].code, found[-1][0].seat) == (event.code, event.seat):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def describe_run(run: Sequence[Event], reader: PhraseBook, names: Sequence[str]) -> str:
    """Return one sentence for a run."""
    first = run[0]
    if len(run) == 1:
        return reader.text.describe_event(first, reader.lang, names)
    if first.code == E_SOLD:
        sold = Event(EVERYONE, E_LIQUIDATED, first.seat, first.x, len(run), sum(e.y for e in run))
        return reader.text.describe_event(sold, reader.lang, names)
    chain = reader.text.chain_name(first.x, reader.lang)
    if first.code == E_TRADED:
        other = reader.text.chain_name(first.y, reader.lang)
        return reader.say("traded", who=names[first.seat], chain=chain, other=other, n=2 * len(run), half=len(run))
    bought = [event.x for event in run]
    what = reader.say("comma").join(
        reader.say("some", n=bought.count(number), chain=reader.text.chain_name(number, reader.lang))
        for number in dict.fromkeys(bought)
    )
    return reader.say("bought", who=names[first.seat], what=what, money=format_money(sum(e.y for e in run)))


def group_by_turn(log: GameLog) -> list[tuple[int, list[Event]]]:
    """Group events by turn. Draws at the end of a turn belong to it, though the next turn starts in the same step."""
    turns: list[tuple[int, list[Event]]] = [(0, [])]
    for _, event in log:
        if event.code == E_TURN:
            turns.append((event.x, []))
        turns[-1][1].append(event)
    return turns


# Settlement of a chain, in a merger and at the end


@dataclass
class Holder:
    shares: int
    place: int = 0
    bonus: int = 0
    sold: int = 0
    proceeds: int = 0
    traded: int = 0
    held: int = 0


@dataclass
class ChainSettlement:
    """One chain's bonuses and its holders' decisions."""

    chain: int
    size: int
    price: int
    holders: dict[int, Holder] = field(default_factory=dict)
    market: tuple[int, int] | None = None
    into: int = HIDDEN


def add_settlement_event(chain: ChainSettlement, event: Event) -> None:
    """Add an event of the settlement to its holder."""
    if event.code == E_MARKET:
        chain.market = (event.x, event.y)
        return
    if event.code == E_HOLDS:
        chain.holders[event.seat] = Holder(event.y)
    holder = chain.holders.get(event.seat)
    if holder is None:
        return
    if event.code == E_BONUS:
        holder.place, holder.bonus = event.z, event.y
    elif event.code == E_SOLD:
        holder.sold += 1
        holder.proceeds += event.y
    elif event.code == E_TRADED:
        holder.traded += 2
    elif event.code == E_KEPT:
        holder.held = event.y
    elif event.code == E_LIQUIDATED:
        holder.sold, holder.proceeds = event.y, event.z


def find_last_merger(events: Iterable[Event]) -> tuple[Event | None, list[ChainSettlement]]:
    """Return the last merger among these events: the placed tile and the chains settled so far."""
    tile, survivor, settled = None, HIDDEN, list[ChainSettlement]()
    for event in events:
        if event.code == E_PLACED:
            tile, survivor, settled = event, HIDDEN, []
        elif event.code == E_SURVIVES:
            survivor = event.x
        elif event.code == E_DEFUNCT:
            settled.append(ChainSettlement(event.x, event.y, event.z, into=survivor))
        elif settled:
            add_settlement_event(settled[-1], event)
    return tile, settled


def find_final_settlement(log: GameLog, seen: View, reader: PhraseBook) -> list[ChainSettlement]:
    """Return the chains settled at the end of the game."""
    events = [event for _, event in log]
    starts = [at for at, event in enumerate(events) if event.code in ENDING_EVENTS]
    settled: dict[int, ChainSettlement] = {}
    for event in events[starts[-1] + 1 :] if starts else []:
        if event.code in (E_MARKET, E_HOLDS, E_BONUS, E_LIQUIDATED):
            number = event.z if event.code == E_MARKET else event.x
            chain = seen["chains"][reader.text.chains[number]]
            settling = settled.setdefault(number, ChainSettlement(number, chain["size"], chain["price"]))
            add_settlement_event(settling, event)
    return list(settled.values())


def format_shares(count: int, reader: PhraseBook) -> str:
    return reader.say("holds_one") if count == 1 else reader.say("holds", n=count)


def bonus_reason(holder: Holder, reader: PhraseBook, *, is_sole: bool, is_tied: bool) -> str:
    """Return the reason for a holder's bonus."""
    if not holder.place:
        return reader.say("no_bonus")
    why = reader.terms[f"holder_{holder.place}"]
    if is_sole or is_tied:
        why += f" ({reader.say('alone' if is_sole else 'tied')})"
    return why
