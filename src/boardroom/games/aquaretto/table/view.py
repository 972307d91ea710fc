"""The view of a table. Only the order of the piles is hidden, so that all seats see the same."""

from __future__ import annotations

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.games.aquaretto.law.codes import (
    AQUARIUM,
    BARN_KINDS,
    DEPOT_CAPACITY,
    DISC_TILES,
    ENTRANCE,
    FIRST_ZOO_KIND,
    FREE,
    GRID,
    NO_SEAT,
    NO_TILE,
    NONE,
    P_BIRTH,
    P_PUT,
    P_WORKER,
    PART_NAMES,
    PEN_BONUS,
    PEN_CAPACITY,
    PEN_FULL,
    PEN_SHORT,
    PEN_SPACES,
    PEN_START,
    PENS,
    PHASES,
    S_PENS,
    SCORE_PARTS,
    SIDE,
    SPECIES,
    SPECIES_PER_GAME,
    STALL_PEN,
    STALL_PLACES,
    TRAINER,
    TRUCK_CAPACITY,
    VOID,
    ZOO,
)
from boardroom.games.aquaretto.law.park import tank_limit
from boardroom.games.aquaretto.law.rules import apply, legal
from boardroom.games.aquaretto.law.scoring import part_points, score_enclosure, score_trainer, total_points
from boardroom.games.aquaretto.law.state import SCHEMA, State
from boardroom.games.aquaretto.table.view_types import Effect, Park, Pen, Position, Seat, Truck, Zoo
from boardroom.games.aquaretto.text.game_text import AquarettoText
from boardroom.games.aquaretto.text.names import (
    CELL_NAMES,
    GAMES,
    KIND_NAMES,
    PEN_NAMES,
    PLACE_NAMES,
    ROLE_NAMES,
    SOURCES,
    SPECIES_NAMES,
)

CELL_CONTENT_NAMES = {FREE: "free", TRAINER: "trainer"}
PEN_STALL_PLACES = [[place for place in range(STALL_PLACES) if STALL_PEN[place] == p] for p in range(PENS)]
"""The stall places of each enclosure."""


def build_view(s: State, seat: int | None, words: AquarettoText) -> Position:
    """Return the view as JSON data."""
    over = s.actor == OVER
    return {
        "games": [GAMES[game] for game in (AQUARIUM, ZOO) if s.plays[game]],
        "piles": {
            GAMES[game]: {
                "left": max(0, s.left[game] - DISC_TILES),
                "disc": min(s.left[game], DISC_TILES),
                "opened": bool(s.opened[game]),
                "closed": bool(s.closed[game]),
            }
            for game in (AQUARIUM, ZOO)
            if s.plays[game]
        },
        "trucks": [truck_view(s, k) for k in range(s.trucks)],
        "seats": [seat_view(s, other) for other in range(s.players)],
        "young": {SPECIES_NAMES[n]: s.young[n] for n in range(SPECIES) if s.plays[n // SPECIES_PER_GAME]},
        "bank": s.bank,
        "workers": s.workers,
        "hand": None if s.hand == NO_TILE else KIND_NAMES[s.hand],
        "source": SOURCES[s.source] if s.hand != NO_TILE else None,
        "moving": None if s.role == NONE else ROLE_NAMES[s.role],
        "seller": None if s.seller == NO_SEAT else s.seller,
        "turn": None if s.turn == NO_SEAT else s.turn,
        "turns": s.turns,
        "round": s.round,
        "last": bool(s.last),
        "actor": "over" if over else "chance" if s.actor == CHANCE else s.actor,
        "phase": PHASES[s.phase],
        "effects": placement_effects(s, words) if seat is not None and seat == s.actor else {},
    }


def truck_view(s: State, k: int) -> Truck:
    return {
        "tiles": [KIND_NAMES[kind] for kind in s.truck[k * TRUCK_CAPACITY : k * TRUCK_CAPACITY + s.loaded[k]]],
        "space": s.space[k],
        "game": None if s.cargo[k] == NONE else GAMES[s.cargo[k]],
        "taken": None if s.taken[k] == NONE else s.taken[k],
    }


def seat_view(s: State, seat: int) -> Seat:
    """Return a player's possessions and current score, part by part."""
    parts = [part_points(s, seat, part) for part in range(SCORE_PARTS)]
    return {
        "coins": s.coins[seat],
        "truck": None if s.mine[seat] == NONE else s.mine[seat],
        "score": {PART_NAMES[part]: scored for part, scored in enumerate(parts) if is_scored(s, part)},
        "points": sum(parts),
        **park_view(s, seat),
        **zoo_view(s, seat),
    }


def is_scored(s: State, part: int) -> bool:
    """Return True if a part of the score belongs to the games played."""
    return bool(s.plays[ZOO if part >= S_PENS else AQUARIUM])


def park_view(s: State, seat: int) -> Park:
    if not s.plays[AQUARIUM]:
        return {}
    # Most of the grid is outside the park
    left, right, top, bottom = s.box[seat * 4 : seat * 4 + 4]
    first, last = top * SIDE + left, bottom * SIDE + right
    grid = s.park[seat * GRID + first : seat * GRID + last + 1]
    spaces = [(c, held) for c, held in enumerate(grid, first) if held != VOID]
    stored = s.depot[seat * DEPOT_CAPACITY : seat * DEPOT_CAPACITY + s.stored[seat]]
    return {
        "park": {
            CELL_NAMES[c]: CELL_CONTENT_NAMES.get(held) or KIND_NAMES[held] for c, held in spaces if held != ENTRANCE
        },
        "entrance": [CELL_NAMES[c] for c, held in spaces if held == ENTRANCE],
        "shows": {CELL_NAMES[c]: score_trainer(s, seat * GRID + c) for c, held in spaces if held == TRAINER},
        "tanks": {
            SPECIES_NAMES[n]: s.size[seat * SPECIES_PER_GAME + n]
            for n in range(SPECIES_PER_GAME)
            if s.size[seat * SPECIES_PER_GAME + n]
        },
        "tank_limit": tank_limit(s, seat),
        "depot": [KIND_NAMES[kind] for kind in stored],
        "cashiers": s.cashiers[seat],
        "keepers": s.keepers[seat],
        "managers": s.managers[seat],
        "trainers": s.trainers[seat],
        "small": s.small[seat],
        "large": s.large[seat],
    }


def zoo_view(s: State, seat: int) -> Zoo:
    if not s.plays[ZOO]:
        return {}
    pens: list[Pen] = []
    for p in range(s.pens[seat]):
        start = seat * PEN_SPACES + PEN_START[p]
        places = PEN_STALL_PLACES[p]
        pens.append(
            {
                "name": PEN_NAMES[p],
                "room": PEN_CAPACITY[p],
                "animals": [KIND_NAMES[kind] for kind in s.pen[start : start + s.penned[seat * PENS + p]]],
                "full": PEN_FULL[p],
                "short": PEN_SHORT[p],
                "bonus": PEN_BONUS[p],
                "points": score_enclosure(s, seat, p),
                "stalls": {PLACE_NAMES[place]: stall_name(s, seat, place) for place in places},
            }
        )
    barn = {
        KIND_NAMES[FIRST_ZOO_KIND + i]: s.barn[seat * BARN_KINDS + i]
        for i in range(BARN_KINDS)
        if s.barn[seat * BARN_KINDS + i]
    }
    return {"pens": pens, "barn": barn, "boards": 3 + s.boards - s.pens[seat]}


def stall_name(s: State, seat: int, place: int) -> str | None:
    kind = s.stalls[seat * STALL_PLACES + place]
    return None if kind == NO_TILE else KIND_NAMES[kind]


def placement_effects(s: State, words: AquarettoText) -> dict[str, Effect]:
    """Return the effect of each legal placement, which the page shows on its space."""
    if s.phase not in (P_PUT, P_BIRTH, P_WORKER):
        return {}
    found: dict[str, Effect] = {}
    out = [0] * GRID
    for action in out[: legal(s, out)]:
        after = SCHEMA.copy(s)
        apply(after, action)
        found[words.grammar.text(action)] = {
            "points": total_points(after, s.turn) - total_points(s, s.turn),
            "coins": after.coins[s.turn] - s.coins[s.turn],
            "worker": bool(after.phase == P_WORKER),
            "birth": sum(after.young) < sum(s.young) or breeds_after_worker(after),
        }
    return found


def breeds_after_worker(s: State) -> bool:
    """Return True if a pair breeds once the new co-worker is placed (AQ21)."""
    if s.phase != P_WORKER:
        return False
    after = SCHEMA.copy(s)
    out = [0] * GRID
    legal(after, out)
    apply(after, out[0])
    return sum(after.young) < sum(s.young)
