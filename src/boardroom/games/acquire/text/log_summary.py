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
from boardroom.games.acquire.text.phrase_book import Reader, money

if TYPE_CHECKING:
    from boardroom.engine.view_types import Log

# Left out: the layout or neighbouring lines show them, and bonuses show E_HOLDS
UNSAID = {E_TURN, E_ENDED, E_FOUNDER_SHARE, E_START_TILE, E_HOLDS, E_RESULT, E_OVER}
# Events before the final settlement
LAST = {E_ENDED, E_STALLED}


def runs(events: Iterable[Event]) -> list[list[Event]]:
    """Group consecutive purchases, sales or trades of one player."""
    found: list[list[Event]] = []
    for event in events:
        together = event.what in (E_BOUGHT, E_SOLD, E_TRADED)
        if together and found and (found[-1][0].what, found[-1][0].who) == (event.what, event.who):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def sentence(run: Sequence[Event], reader: Reader, names: Sequence[str]) -> str:
    """Return one sentence for a run."""
    first = run[0]
    if len(run) == 1:
        return reader.words.event(first, reader.lang, names)
    if first.what == E_SOLD:
        sold = Event(EVERYONE, E_LIQUIDATED, first.who, first.x, len(run), sum(e.y for e in run))
        return reader.words.event(sold, reader.lang, names)
    chain = reader.words.chain(first.x, reader.lang)
    if first.what == E_TRADED:
        other = reader.words.chain(first.y, reader.lang)
        return reader.say("traded", who=names[first.who], chain=chain, other=other, n=2 * len(run), half=len(run))
    bought = [event.x for event in run]
    what = reader.say("comma").join(
        reader.say("some", n=bought.count(number), chain=reader.words.chain(number, reader.lang))
        for number in dict.fromkeys(bought)
    )
    return reader.say("bought", who=names[first.who], what=what, money=money(sum(e.y for e in run)))


def by_turn(log: Log) -> list[tuple[int, list[Event]]]:
    """Group events by turn. Draws at the end of a turn belong to it, though the next turn starts in the same step."""
    turns: list[tuple[int, list[Event]]] = [(0, [])]
    for _, event in log:
        if event.what == E_TURN:
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
    kept: int = 0


@dataclass
class Settling:
    """One chain's bonuses and its holders' decisions."""

    chain: int
    size: int
    price: int
    holders: dict[int, Holder] = field(default_factory=dict)
    market: tuple[int, int] | None = None
    into: int = HIDDEN


def take_in(chain: Settling, event: Event) -> None:
    """Add an event of the settlement to its holder."""
    if event.what == E_MARKET:
        chain.market = (event.x, event.y)
        return
    if event.what == E_HOLDS:
        chain.holders[event.who] = Holder(event.y)
    holder = chain.holders.get(event.who)
    if holder is None:
        return
    if event.what == E_BONUS:
        holder.place, holder.bonus = event.z, event.y
    elif event.what == E_SOLD:
        holder.sold += 1
        holder.proceeds += event.y
    elif event.what == E_TRADED:
        holder.traded += 2
    elif event.what == E_KEPT:
        holder.kept = event.y
    elif event.what == E_LIQUIDATED:
        holder.sold, holder.proceeds = event.y, event.z


def merger_of(events: Iterable[Event]) -> tuple[Event | None, list[Settling]]:
    """Return the last merger among these events: the placed tile and the chains settled so far."""
    tile, survivor, settled = None, HIDDEN, list[Settling]()
    for event in events:
        if event.what == E_PLACED:
            tile, survivor, settled = event, HIDDEN, []
        elif event.what == E_SURVIVES:
            survivor = event.x
        elif event.what == E_DEFUNCT:
            settled.append(Settling(event.x, event.y, event.z, into=survivor))
        elif settled:
            take_in(settled[-1], event)
    return tile, settled


def settlement_of(log: Log, seen: View, reader: Reader) -> list[Settling]:
    """Return the chains settled at the end of the game."""
    events = [event for _, event in log]
    starts = [at for at, event in enumerate(events) if event.what in LAST]
    settled: dict[int, Settling] = {}
    for event in events[starts[-1] + 1 :] if starts else []:
        if event.what in (E_MARKET, E_HOLDS, E_BONUS, E_LIQUIDATED):
            number = event.z if event.what == E_MARKET else event.x
            chain = seen["chains"][reader.words.chains[number]]
            settling = settled.setdefault(number, Settling(number, chain["size"], chain["price"]))
            take_in(settling, event)
    return list(settled.values())


def shares_said(count: int, reader: Reader) -> str:
    return reader.say("holds_one") if count == 1 else reader.say("holds", n=count)


def reason(holder: Holder, reader: Reader, *, sole: bool, tied: bool) -> str:
    """Return the reason for a holder's bonus."""
    if not holder.place:
        return reader.say("no_bonus")
    why = reader.terms[f"holder_{holder.place}"]
    if sole or tied:
        why += f" ({reader.say('alone' if sole else 'tied')})"
    return why
