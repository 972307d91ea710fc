"""A seat's view of the state and the log (AC4, AC15), and random states that agree with it."""

from __future__ import annotations

from random import Random

from boardroom.engine.game import mask_event
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.events import Event
from boardroom.games.acquire.law.board import (
    absorb_loose_tiles,
    adjacent_kinds,
    count_pool,
    founds_eighth_chain,
    is_dead,
    is_end_reached,
    lowest_bit,
    set_chain_size,
    take_over_chain,
)
from boardroom.games.acquire.law.buying import purchase_limit
from boardroom.games.acquire.law.codes import (
    A_BUY,
    A_DECLARE,
    A_DRAW,
    A_END,
    A_FOUND,
    A_SELL,
    A_SHED_TILE,
    A_SURVIVE,
    ALL_CHAINS,
    BANDS,
    CHAINS,
    E_BONUS,
    E_BOUGHT,
    E_ENDED,
    E_EXCHANGED,
    E_FOUNDER_CASH,
    E_FOUNDER_SHARE,
    E_HOLDS,
    E_KEPT,
    E_SOLD,
    E_TRADED,
    FREE_SHARES,
    HAND_CAPACITY,
    LOOSE,
    LOOSE_BIT,
    NO_SEAT,
    NO_TILE,
    NONE,
    OFF,
    P_FINAL,
    P_FOUND,
    P_HOLDERS,
    P_MARKET,
    P_OVER,
    P_PLACE,
    P_SETTLE,
    P_SURVIVE,
    PHASES,
    POOL,
    POWERS,
    TILES,
)
from boardroom.games.acquire.law.state import SCHEMA, State
from boardroom.games.acquire.table.preview import preview_placements
from boardroom.games.acquire.table.view_types import Effect, Position, Seat
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.names import TILE_NAMES

# Events that reveal a player's shares or cash
ASSET_EVENTS = {
    E_BOUGHT, E_FOUNDER_SHARE, E_FOUNDER_CASH, E_HOLDS, E_BONUS, E_SOLD, E_TRADED, E_KEPT, E_EXCHANGED, E_ENDED,
}  # fmt: skip


def sees_assets(s: State, seat: int | None, whose: int) -> bool:
    """AC15: return True if the seat sees these assets: its own always, others' when open or after the game."""
    return bool(not s.hidden or seat == whose or s.actor == OVER)


def hand_tiles(s: State, seat: int) -> list[int]:
    if s.unseen:
        return []
    return list(s.hand[seat * HAND_CAPACITY : seat * HAND_CAPACITY + s.held[seat]])


def chain_name(words: AcquireText, chain: int) -> str | None:
    return None if chain == NONE else words.chains[chain]


def chains_from_bits(words: AcquireText, bits: int) -> list[str]:
    return [words.chains[c] for c in range(CHAINS) if bits >> c & 1]


def placement_effect(s: State, t: int, words: AcquireText) -> Effect:
    """Return the immediate effect of placing a tile, which the page shows on every tile in hand."""
    near = adjacent_kinds(s, t)
    names = chains_from_bits(words, near & ALL_CHAINS)
    if is_dead(s, t):
        return {"does": "dead", "chains": names}
    if founds_eighth_chain(s, t):
        return {"does": "blocked", "chains": []}
    if len(names) > 1:
        return {"does": "merge", "chains": names}
    if names:
        return {"does": "grow", "chains": names}
    return {"does": "found" if near & LOOSE_BIT else "alone", "chains": []}


def placement_effects(s: State, seat: int, words: AcquireText) -> dict[str, Effect]:
    """Return the effect of each tile in hand once the tile just placed is settled.

    Tiles next to a chain that is still to be chosen have the effect "waits".
    """
    if s.unseen:
        # The hand may hold any tile, so show all effects while one is placed
        asked = s.phase == P_PLACE and seat == s.actor
        return {TILE_NAMES[t]: placement_effect(s, t, words) for t in range(TILES) if asked and s.board[t] == POOL}
    hand = hand_tiles(s, seat)
    if s.phase not in (P_FOUND, P_SURVIVE, P_SETTLE, P_MARKET, P_HOLDERS):
        return {TILE_NAMES[t]: placement_effect(s, t, words) for t in hand}
    then = SCHEMA.copy(s)
    undecided = s.survivor == NONE
    into = lowest_bit(s.pending or ALL_CHAINS & ~s.active) if undecided else s.survivor
    for chain in range(CHAINS):
        if s.pending >> chain & 1 and chain != into:
            take_over_chain(then, chain, into)
    set_chain_size(then, into, then.size[into] + absorb_loose_tiles(then, s.tile, into))
    waits: Effect = {"does": "waits", "chains": []}
    return {
        TILE_NAMES[t]: waits if undecided and adjacent_kinds(then, t) >> into & 1 else placement_effect(then, t, words)
        for t in hand
    }


def is_placing(s: State, seat: int) -> bool:
    """Return True if the seat is placing a tile from a known hand."""
    return bool(seat == s.actor and s.phase == P_PLACE and not s.unseen)


def next_price(s: State, chain: int) -> int | None:
    """Return the price at the next band, or None at the highest."""
    size = s.size[chain]
    for band, bound in enumerate(s.bands):
        if bound > size:
            return s.prices[s.tier[chain] * BANDS + band]
    return None


def build_view(s: State, seat: int | None, words: AcquireText) -> Position:
    """Return the seat's view as JSON data. Hidden amounts are null."""
    over = s.actor == OVER
    # The market's tile (AC21) goes to no hand
    drawing = s.actor == CHANCE and s.phase not in (P_MARKET, P_FINAL)
    kinds = [*words.chains, "loose"]
    in_hands = {TILE_NAMES[t] for other in range(s.players) for t in hand_tiles(s, other)}
    seats: list[Seat] = []
    for other in range(s.players):
        sees = sees_assets(s, seat, other)
        seats.append(
            {
                "cash": s.cash[other] if sees else None,
                "shares": {words.chains[c]: s.shares[other * CHAINS + c] if sees else None for c in range(CHAINS)},
                "tiles": s.held[other],
                "hand": [TILE_NAMES[t] for t in hand_tiles(s, other)] if over or other == seat else None,
                "powers": [p for i, p in enumerate(POWERS) if s.powers and not s.used[other] >> i & 1],
            }
        )
    return {
        "board": {name: kinds[lies] for name, lies in zip(TILE_NAMES, s.board, strict=False) if lies <= LOOSE},
        "chains": {
            words.chains[c]: {
                "size": s.size[c],
                "price": s.price[c],
                "next_price": next_price(s, c),
                "bank": s.bank[c],
                "safe": bool(s.safe >> c & 1),
                "active": bool(s.active >> c & 1),
            }
            for c in range(CHAINS)
        },
        "seats": seats,
        "hand": None if seat is None else [TILE_NAMES[t] for t in hand_tiles(s, seat)],
        "effects": {} if seat is None else placement_effects(s, seat, words),
        "outlook": preview_placements(s, seat, words) if seat is not None and is_placing(s, seat) else {},
        "hands": "unknown" if s.unseen else "known",
        "pool": count_pool(s),
        "away": [n for n, lies in zip(TILE_NAMES, s.board, strict=False) if lies == OFF and n not in in_hands],
        "start": [None if t == NONE else TILE_NAMES[t] for t in s.start[: s.players]],
        "order": order_of_play(s),
        "turn": None if s.turn == NO_SEAT else s.turn,
        "turns": s.turns,
        "actor": "over" if over else "chance" if s.actor == CHANCE else s.actor,
        "phase": PHASES[s.phase],
        "drawing": s.drawer if drawing else None,
        "owed": s.owed if drawing else 0,
        "last": None if s.tile == NONE else TILE_NAMES[s.tile],
        "merger": {
            "survivor": chain_name(words, s.survivor),
            "defunct": chain_name(words, s.defunct),
            "pending": chains_from_bits(words, s.pending),
            "market": s.market if s.third and s.phase == P_HOLDERS else None,
        },
        "bought": s.bought,
        "limit": purchase_limit(s),
        "free": s.power == FREE_SHARES,
        "power": None if s.power == NONE else POWERS[s.power],
        "declared": bool(s.declared),
        "end_reached": is_end_reached(s),
        "hidden": bool(s.hidden),
    }


def order_of_play(s: State) -> list[int] | None:
    """Return the seats in the order of play from the turn player on; None before the start tiles decide it."""
    if s.turn == NO_SEAT:
        return None
    order = [s.turn]
    while s.after[order[-1]] != s.turn:
        order.append(s.after[order[-1]])
    return order


def visible_event(event: Event, seat: int | None, now: State, turn: int) -> Event | None:
    """AC15: with hidden assets, drop rivals' amounts from the log when the next turn starts. All is open after the
    game."""
    if now.actor == OVER:
        return event
    if event.code in ASSET_EVENTS and turn < now.turns and not sees_assets(now, seat, event.seat):
        return None
    return mask_event(event, seat)


def reveals_hidden(s: State, action: int) -> bool:
    """Return True if the action shows hands when no one can place (AC14) or assets when a chain is settled (AC15)."""
    if s.placed == 0 and s.idle + 1 >= s.players and (action >= A_END or A_DRAW <= action < A_SHED_TILE):
        return True
    private = A_FOUND <= action < A_SURVIVE or A_BUY <= action < A_SELL or action == A_DECLARE
    return bool(s.hidden) and not private


def sample_state(s: State, seat: int | None, random: Random) -> State:
    """Return a random state that agrees with the seat's knowledge: hands and pool dealt again, hidden assets spread
    again."""
    other = SCHEMA.copy(s)
    if s.actor == OVER:
        return other
    rivals = [p for p in range(s.players) if p != seat]
    if not s.unseen:
        sample_tiles(s, other, rivals, random)
    if s.hidden:
        sample_assets(other, rivals, random)
    return other


def sample_tiles(s: State, other: State, rivals: list[int], random: Random) -> None:
    held = [t for p in rivals for t in hand_tiles(s, p)]
    for t in held:
        other.board[t] = POOL
    drawn = random.sample([t for t in range(TILES) if other.board[t] == POOL], len(held))
    for t in drawn:
        other.board[t] = OFF
    for p in rivals:
        tiles, drawn = sorted(drawn[: s.held[p]]), drawn[s.held[p] :]
        other.hand[p * HAND_CAPACITY : (p + 1) * HAND_CAPACITY] = tiles + [NO_TILE] * (HAND_CAPACITY - len(tiles))


def sample_assets(s: State, rivals: list[int], random: Random) -> None:
    """Spread the rivals' shares, whose sum is known from the bank, and their cash at random.

    The holdings of a chain in settlement stay: they have just been announced.
    """
    for chain in range(CHAINS):
        if s.phase in (P_HOLDERS, P_MARKET, P_FINAL, P_OVER) and chain == s.defunct:
            continue
        total = sum(s.shares[p * CHAINS + chain] for p in rivals)
        for p in rivals:
            s.shares[p * CHAINS + chain] = 0
        for p in random.choices(rivals, k=total):
            s.shares[p * CHAINS + chain] += 1
    for p in rivals:
        s.cash[p] = 100 * random.randint(0, 2 * s.purse // 100)
