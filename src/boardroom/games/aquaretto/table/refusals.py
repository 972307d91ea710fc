"""The rule and the reason for refusing an action.

Called only for actions that `legal` does not list. The law stays in the rules modules, whose predicates are used here.
Each family of actions has a function that gets the action's number within the family.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.games.aquaretto.law.codes import (
    AQUARIUM,
    BARN_KINDS,
    CORNERS,
    ENTRANCE,
    FAMILIES,
    FIRST_STALL,
    FIRST_ZOO_KIND,
    FREE,
    FROM_DEPOT,
    FROM_RIVAL,
    FROM_TRUCK,
    GRID,
    MARKS,
    NONE,
    P_BIRTH,
    P_DISCARD_BARN,
    P_DRAW,
    P_LAY,
    P_LAY_SMALL,
    P_LOAD,
    P_PICK,
    P_PICK_BARN,
    P_PUT,
    P_REMOVE,
    P_START,
    P_TURN,
    P_WORKER,
    PEN_CAPACITY,
    PENS,
    ROLE_TRAINER,
    SHOW_SPECIES,
    SIDE,
    SPECIES_PER_GAME,
    STALL_PLACES,
    STALLS_BY_PENS,
    TRAINER,
    TRUCK_CAPACITY,
    VOID,
    ZOO,
)
from boardroom.games.aquaretto.law.park import adjacent_species, can_house, tank_limit
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.trucks import count_trucks_of
from boardroom.games.aquaretto.law.zoo import pen_species
from boardroom.games.aquaretto.table import refusals_money
from boardroom.games.aquaretto.table.refusals_money import not_built_reason

FAMILY_STARTS = list(accumulate((count for _, count in FAMILIES), initial=0))
"""The first action of each family."""
ROLES = ("cashier", "keeper", "manager")
FAMILY_PHASES: dict[str, tuple[int, ...]] = {
    "load": (P_LOAD,),
    "pick": (P_PICK, P_PICK_BARN, P_DISCARD_BARN),
    "put": (P_PUT, P_BIRTH),
    "depot": (P_PUT, P_BIRTH),
    "lay": (P_LAY,),
    "lay-small": (P_LAY_SMALL,),
    **dict.fromkeys(("enclose", "stall", "barn"), (P_PUT,)),
    **dict.fromkeys((*ROLES, "trainer"), (P_WORKER,)),
}
"""The phases in which a family is legal; other families belong to P_TURN."""
ZOO_FAMILIES = {
    "enclose", "stall", "barn", "move-barn", "move-stall", "buy-barn", "discard-barn", "expand", "exchange",
    "exchange-barn",
}  # fmt: skip
SHARED_FAMILIES = {"reveal", "load", "take", "pick"}
PHASE_RULES = {
    P_TURN: "AQ9",
    P_LOAD: "AQ9",
    P_PICK: "AQ10",
    P_BIRTH: "AQ19",
    P_WORKER: "AQ20",
    P_PICK_BARN: "ZO5",
    P_DISCARD_BARN: "ZO5",
    P_LAY: "AQ25",
    P_LAY_SMALL: "AQ25",
}


def find_reason(s: State, a: int) -> RefusalReason:
    """Return the rule and the reason why the active player may not take this action."""
    if s.actor == OVER:
        return "AQ27", "over", {}
    number = bisect_right(FAMILY_STARTS, a) - 1
    family, which = FAMILIES[number][0], a - FAMILY_STARTS[number]
    if family in ("remove", "start", "draw"):
        return drawing_reason(s, family, which)
    if s.actor == CHANCE:
        return "AQ9", "draw-first", {}
    game = ZOO if family in ZOO_FAMILIES else AQUARIUM
    if family not in SHARED_FAMILIES and not s.plays[game]:
        return not_played_reason(game)
    if s.phase not in FAMILY_PHASES.get(family, (P_TURN,)):
        return current_rule(s), "finish-first", {"phase": s.phase}
    return (REASON_FINDERS.get(family) or refusals_money.REASON_FINDERS[family])(s, which)


def not_played_reason(game: int) -> RefusalReason:
    return "ZO1" if game == AQUARIUM else "AQ3", "not-played", {"game": game}


def current_rule(s: State) -> str:
    """Return the rule for the current decision."""
    if s.phase != P_PUT:
        return PHASE_RULES[s.phase]
    if s.source == FROM_TRUCK:
        return "AQ10"
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO5"
    return "AQ22" if s.source == FROM_DEPOT else "AQ23"


# Actions of CHANCE


def drawing_reason(s: State, family: str, which: int) -> RefusalReason:
    if s.actor != CHANCE:
        return current_rule(s), "finish-first", {"phase": s.phase}
    if family == "remove" and s.phase == P_REMOVE:
        if which // SPECIES_PER_GAME != s.pile:
            return "AQ6", "species-of-other-game", {"species": which, "game": s.pile}
        if which < SHOW_SPECIES:
            return "AQ6", "show-stays", {"species": which}
        return "AQ6", "species-removed", {"species": which}
    if family == "start" and s.phase == P_START:
        return "AQ8", "no-such-player", {"number": which + 1}
    if family == "draw" and s.phase == P_DRAW:
        return "AQ9", "not-in-pile", {"tile": which, "game": s.pile}
    return {P_REMOVE: "AQ6", P_START: "AQ8", P_DRAW: "AQ9"}[s.phase], "finish-first", {"phase": s.phase}


# A and B: trucks


def reveal_reason(s: State, game: int) -> RefusalReason:
    if not s.plays[game]:
        return not_played_reason(game)
    if s.closed[game]:
        return "MIX7", "pile-closed", {"game": game}
    if s.left[game] == 0:
        return "AQ9", "pile-empty", {"game": game}
    open_trucks = [k for k in range(s.trucks) if s.taken[k] == NONE and s.loaded[k] < s.space[k]]
    if not open_trucks:
        return "AQ9", "trucks-full", {}
    if any(s.cargo[k] == NONE for k in open_trucks):
        return "MIX3", "empty-truck-is-for", {"game": 1 - game}
    return "MIX2", "no-truck-of", {"game": game}


def load_reason(s: State, k: int) -> RefusalReason:
    if k >= s.trucks:
        return no_such_truck_reason(s, k)
    if s.taken[k] != NONE:
        return "AQ9", "truck-taken", {"truck": k}
    if s.loaded[k] >= s.space[k]:
        return "AQ9" if s.space[k] == TRUCK_CAPACITY else "AQ36", "truck-full", {"truck": k, "tiles": s.space[k]}
    if s.cargo[k] != NONE:
        return "MIX2", "truck-carries", {"truck": k, "game": s.cargo[k]}
    return "MIX3", "last-truck-is-for", {"truck": k, "game": 1 - s.pile}


def take_reason(s: State, k: int) -> RefusalReason:
    if k >= s.trucks:
        return no_such_truck_reason(s, k)
    if s.taken[k] != NONE:
        return "AQ10", "truck-taken", {"truck": k}
    if s.loaded[k] == 0:
        return "AQ10", "truck-empty", {"truck": k}
    return "MIX4", "take-later", {"game": ZOO if count_trucks_of(s, AQUARIUM) else AQUARIUM}


def no_such_truck_reason(s: State, k: int) -> RefusalReason:
    return "AQ36" if s.players == 2 else "AQ8", "no-such-truck", {"truck": k, "number": s.trucks}


# Placing tiles


def pick_reason(s: State, kind: int) -> RefusalReason:
    if s.phase == P_PICK:
        return "AQ10", "not-on-truck", {"kind": kind}
    owner = s.turn if s.phase == P_DISCARD_BARN else s.seller
    if kind < FIRST_ZOO_KIND or s.barn[owner * BARN_KINDS + kind - FIRST_ZOO_KIND] == 0:
        return "ZO5", "not-in-barn", {"kind": kind}
    return "ZO5", "no-place-in-zoo", {"kind": kind}


def put_reason(s: State, c: int) -> RefusalReason:
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO3", "for-the-zoo", {"kind": s.hand}
    at = s.turn * GRID + c
    if s.park[at] != FREE:
        return no_space_reason(s, c, "AQ21", "AQ15")
    species = s.hand // MARKS
    if s.size[s.turn * SPECIES_PER_GAME + species] >= s.tank_room:
        return "AQ18", "tank-full", {"number": s.tank_room, "species": species}
    if not can_house(s, s.turn, species):
        return "AQ16", "too-many-tanks", {"number": tank_limit(s, s.turn), "species": species}
    for other in range(SPECIES_PER_GAME):
        if other != species and adjacent_species(s, at) >> other & 1:
            return "AQ15", "touches", {"cell": c, "species": other}
    return "AQ15", "apart", {"cell": c, "species": species}


def no_space_reason(s: State, c: int, with_trainer: str, with_tile: str) -> RefusalReason:
    """Return the reason why nothing can be put on a cell of the park."""
    content = s.park[s.turn * GRID + c]
    if content == VOID:
        return "AQ4", "no-space", {"cell": c}
    if content == ENTRANCE:
        return "AQ4", "entrance", {"cell": c}
    if content == TRAINER:
        return with_trainer, "trainer-there", {"cell": c}
    return with_tile, "occupied", {"cell": c, "kind": content}


def depot_reason(s: State, _: int) -> RefusalReason:
    if s.phase == P_BIRTH:
        return "AQ19", "young-has-space", {"kind": s.hand}
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO3", "for-the-zoo", {"kind": s.hand}
    return "AQ23" if s.source == FROM_RIVAL else "AQ22", "into-the-park", {"kind": s.hand}


def barn_reason(s: State, _: int) -> RefusalReason:
    if s.hand < FIRST_ZOO_KIND:
        return "AQ17", "for-the-aquarium", {"kind": s.hand}
    return "ZO5", "into-the-zoo", {"kind": s.hand}


def enclose_reason(s: State, p: int) -> RefusalReason:
    if s.hand < FIRST_ZOO_KIND:
        return "AQ17", "for-the-aquarium", {"kind": s.hand}
    if s.hand >= FIRST_STALL:
        return "ZO3", "stall-place-needed", {"kind": s.hand}
    if p >= s.pens[s.turn]:
        return not_built_reason(p)
    if s.penned[s.turn * PENS + p] == PEN_CAPACITY[p]:
        return "ZO3", "pen-full", {"pen": p}
    return "ZO3", "pen-holds", {"pen": p, "species": pen_species(s, s.turn, p)}


def stall_reason(s: State, place: int) -> RefusalReason:
    if s.hand < FIRST_ZOO_KIND:
        return "AQ17", "for-the-aquarium", {"kind": s.hand}
    if s.hand < FIRST_STALL:
        return "ZO3", "enclosure-needed", {"kind": s.hand}
    if place >= STALLS_BY_PENS[s.pens[s.turn]]:
        return "ZO2", "place-not-built", {"place": place}
    if place == s.origin:
        return "ZO5", "same-place", {"place": place}
    return "ZO3", "place-taken", {"place": place, "kind": s.stalls[s.turn * STALL_PLACES + place]}


# Co-workers and expansions


def role_reason(s: State, which: int) -> RefusalReason:
    if which == s.role:
        return "AQ22", "same-role", {"role": which}
    return "AQ20", "role-full", {"role": which}


def trainer_reason(s: State, c: int) -> RefusalReason:
    if s.role == ROLE_TRAINER and c == s.origin:
        return "AQ22", "same-space", {"cell": c}
    return no_space_reason(s, c, "AQ20", "AQ20")


def board_reason(s: State, which: int, without: int) -> RefusalReason:
    cells = [which + corner % 2 + corner // 2 * SIDE for corner in range(4) if corner != without]
    if any(c < GRID and s.park[s.turn * GRID + c] != VOID for c in cells):
        return "AQ25", "board-overlaps", {"cell": which}
    return "AQ25", "board-apart", {"cell": which}


REASON_FINDERS: dict[str, Callable[[Any, int], RefusalReason]] = {
    "reveal": reveal_reason,
    "load": load_reason,
    "take": take_reason,
    "pick": pick_reason,
    "put": put_reason,
    "depot": depot_reason,
    "enclose": enclose_reason,
    "stall": stall_reason,
    "barn": barn_reason,
    "cashier": lambda s, _: role_reason(s, ROLES.index("cashier")),
    "keeper": lambda s, _: role_reason(s, ROLES.index("keeper")),
    "manager": lambda s, _: role_reason(s, ROLES.index("manager")),
    "trainer": trainer_reason,
    "lay": lambda s, which: board_reason(s, which, CORNERS),
    "lay-small": lambda s, which: board_reason(s, which % GRID, which // GRID),
}
