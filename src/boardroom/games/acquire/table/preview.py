"""Preview of a placement, as far as the board and open assets determine it.

Nothing is drawn and no one decides. Hidden amounts (AC15) are not computed.
"""

from __future__ import annotations

from boardroom.games.acquire.law.board import (
    absorb,
    dead,
    end_reached,
    fits,
    in_pool,
    largest,
    one_of,
    resize,
    take_over,
    touching,
)
from boardroom.games.acquire.law.bonuses import anyone_holds, pay_bonuses
from boardroom.games.acquire.law.codes import ALL_CHAINS, CHAINS, E_BONUS, E_HOLDS, HAND_ROOM, LOOSE_BIT
from boardroom.games.acquire.law.state import SCHEMA, State
from boardroom.games.acquire.table.view_types import Gone, Outlook, Paid
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.names import TILE_NAMES


def outlooks(s: State, seat: int, words: Words) -> dict[str, Outlook]:
    """Return the preview of each tile that the seat may place now."""
    hand = s.hand[seat * HAND_ROOM : seat * HAND_ROOM + s.held[seat]]
    return {TILE_NAMES[t]: outlook(s, t, hand, words) for t in hand if fits(s, t)}


def outlook(s: State, tile: int, hand: list[int], words: Words) -> Outlook:
    near = touching(s, tile)
    pending = near & ALL_CHAINS
    tied = largest(s, pending)
    # A founded chain may be any inactive one: size and safety do not depend on which
    into = one_of(tied or ALL_CHAINS & ~s.active) if pending or near & LOOSE_BIT else -1
    then = after(s, tile, pending, into)
    sure = bool(tied) and not tied & (tied - 1)
    merges = bool(pending & (pending - 1))
    # Exclude tiles next to a chain that is still to be chosen
    known = [t for t in hand if t != tile and (sure or into < 0 or not touching(then, t) >> into & 1)]
    return {
        "chain": words.chains[into] if sure else None,
        "size": then.size[into] if into >= 0 else 1,
        "price": then.price[into] if sure else None,
        "safe": into >= 0 and bool(then.safe >> into & 1) and not (sure and s.safe >> into & 1),
        "tied": [words.chains[c] for c in range(CHAINS) if tied >> c & 1] if merges and not sure else [],
        "gone": [gone(s, c, words) for c in by_size(s, pending) if not (sure and c == into)] if merges else [],
        "dead": [TILE_NAMES[t] for t in known if dead(then, t) and not dead(s, t)],
        "end": end_reached(then) and not end_reached(s),
    }


def after(s: State, tile: int, pending: int, into: int) -> State:
    """Return a copy of the state with the pending chains merged into one."""
    then = SCHEMA.copy(s)
    if into >= 0:
        for chain in range(CHAINS):
            if pending >> chain & 1 and chain != into:
                take_over(then, chain, into)
        resize(then, into, then.size[into] + absorb(then, tile, into))
    return then


def by_size(s: State, chains: int) -> list[int]:
    """AC8: return these chains in the order of settlement, largest first."""
    return sorted((c for c in range(CHAINS) if chains >> c & 1), key=lambda c: -s.size[c])


def gone(s: State, chain: int, words: Words) -> Gone:
    """Return a chain that disappears or may disappear, with its bonuses if they are open and need no draw."""
    drawn = bool(s.third) and in_pool(s) > 0 and anyone_holds(s, chain)
    return {
        "chain": words.chains[chain],
        "size": s.size[chain],
        "price": s.price[chain],
        "drawn": drawn,
        "paid": None if s.hidden or drawn else paid(s, chain),
    }


def paid(s: State, chain: int) -> list[Paid]:
    """AC11, AC20: return each holder's bonus, found by paying it in a copy of the state."""
    then = SCHEMA.copy(s)
    then.told = []
    pay_bonuses(then, chain)
    holders: dict[int, Paid] = {}
    for _, event in then.told:
        if event.what == E_HOLDS:
            holders[event.who] = {"seat": event.who, "shares": event.y, "place": 0, "amount": 0}
        elif event.what == E_BONUS:
            holders[event.who] |= {"place": event.z, "amount": event.y}
    return sorted(holders.values(), key=lambda holder: (-holder["shares"], holder["seat"]))
