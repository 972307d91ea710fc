"""Preview of a placement, as far as the board and open assets determine it.

Nothing is drawn and no one decides. Hidden amounts (AC15) are not computed.
"""

from __future__ import annotations

from boardroom.games.acquire.law.board import (
    absorb_loose_tiles,
    adjacent_kinds,
    count_pool,
    is_dead,
    is_end_reached,
    is_placeable,
    largest_chains,
    lowest_bit,
    set_chain_size,
    take_over_chain,
)
from boardroom.games.acquire.law.bonuses import has_holder, pay_bonuses
from boardroom.games.acquire.law.codes import ALL_CHAINS, CHAINS, E_BONUS, E_HOLDS, HAND_CAPACITY, LOOSE_BIT
from boardroom.games.acquire.law.state import SCHEMA, State
from boardroom.games.acquire.table.view_types import DefunctChain, HolderBonus, PlacementPreview
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.names import TILE_NAMES


def preview_placements(s: State, seat: int, words: AcquireText) -> dict[str, PlacementPreview]:
    """Return the preview of each tile that the seat may place now."""
    hand = s.hand[seat * HAND_CAPACITY : seat * HAND_CAPACITY + s.held[seat]]
    return {TILE_NAMES[t]: preview_placement(s, t, hand, words) for t in hand if is_placeable(s, t)}


def preview_placement(s: State, tile: int, hand: list[int], words: AcquireText) -> PlacementPreview:
    near = adjacent_kinds(s, tile)
    pending = near & ALL_CHAINS
    tied = largest_chains(s, pending)
    # A founded chain may be any inactive one: size and safety do not depend on which
    into = lowest_bit(tied or ALL_CHAINS & ~s.active) if pending or near & LOOSE_BIT else -1
    then = resolve_placement(s, tile, pending, into)
    sure = bool(tied) and not tied & (tied - 1)
    merges = bool(pending & (pending - 1))
    # Exclude tiles next to a chain that is still to be chosen
    known = [t for t in hand if t != tile and (sure or into < 0 or not adjacent_kinds(then, t) >> into & 1)]
    return {
        "chain": words.chains[into] if sure else None,
        "size": then.size[into] if into >= 0 else 1,
        "price": then.price[into] if sure else None,
        "safe": into >= 0 and bool(then.safe >> into & 1) and not (sure and s.safe >> into & 1),
        "tied": [words.chains[c] for c in range(CHAINS) if tied >> c & 1] if merges and not sure else [],
        "gone": [preview_defunct_chain(s, c, words) for c in settlement_order(s, pending) if not (sure and c == into)]
        if merges
        else [],
        "dead": [TILE_NAMES[t] for t in known if is_dead(then, t) and not is_dead(s, t)],
        "end": is_end_reached(then) and not is_end_reached(s),
    }


def resolve_placement(s: State, tile: int, pending: int, into: int) -> State:
    """Return a copy of the state with the pending chains merged into one."""
    then = SCHEMA.copy(s)
    if into >= 0:
        for chain in range(CHAINS):
            if pending >> chain & 1 and chain != into:
                take_over_chain(then, chain, into)
        set_chain_size(then, into, then.size[into] + absorb_loose_tiles(then, tile, into))
    return then


def settlement_order(s: State, chains: int) -> list[int]:
    """AC8: return these chains in the order of settlement, largest first."""
    return sorted((c for c in range(CHAINS) if chains >> c & 1), key=lambda c: -s.size[c])


def preview_defunct_chain(s: State, chain: int, words: AcquireText) -> DefunctChain:
    """Return a chain that disappears or may disappear, with its bonuses if they are open and need no draw."""
    drawn = bool(s.third) and count_pool(s) > 0 and has_holder(s, chain)
    return {
        "chain": words.chains[chain],
        "size": s.size[chain],
        "price": s.price[chain],
        "drawn": drawn,
        "paid": None if s.hidden or drawn else preview_bonuses(s, chain),
    }


def preview_bonuses(s: State, chain: int) -> list[HolderBonus]:
    """AC11, AC20: return each holder's bonus, found by paying it in a copy of the state."""
    then = SCHEMA.copy(s)
    then.event_log = []
    pay_bonuses(then, chain)
    holders: dict[int, HolderBonus] = {}
    for _, event in then.event_log:
        if event.code == E_HOLDS:
            holders[event.seat] = {"seat": event.seat, "shares": event.y, "place": 0, "amount": 0}
        elif event.code == E_BONUS:
            holders[event.seat] |= {"place": event.z, "amount": event.y}
    return sorted(holders.values(), key=lambda holder: (-holder["shares"], holder["seat"]))
