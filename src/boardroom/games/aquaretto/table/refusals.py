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
from boardroom.engine.rules.game_text import Reason
from boardroom.games.aquaretto.law.codes import (
    AQUARIUM,
    BARN,
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
    PEN_ROOM,
    PENS,
    POOLED,
    ROLE_TRAINER,
    SHOW,
    SIDE,
    STALL_PLACES,
    STALLS_BY_PENS,
    TRAINER,
    TRUCK_ROOM,
    VOID,
    ZOO,
)
from boardroom.games.aquaretto.law.park import may_live, tank_limit, touching
from boardroom.games.aquaretto.law.state import State
from boardroom.games.aquaretto.law.trucks import carrying
from boardroom.games.aquaretto.law.zoo import species_in
from boardroom.games.aquaretto.table import refusals_money
from boardroom.games.aquaretto.table.refusals_money import not_built

FIRSTS = list(accumulate((count for _, count in FAMILIES), initial=0))
"""The first action of each family."""
ROLES = ("cashier", "keeper", "manager")
PHASES_OF: dict[str, tuple[int, ...]] = {
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
OF_THE_ZOO = {
    "enclose", "stall", "barn", "move-barn", "move-stall", "buy-barn", "discard-barn", "expand", "exchange",
    "exchange-barn",
}  # fmt: skip
OF_BOTH = {"reveal", "load", "take", "pick"}
RULES_OF_PHASES = {
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


def reason(s: State, a: int) -> Reason:
    """Return the rule and the reason why the active player may not take this action."""
    if s.actor == OVER:
        return "AQ27", "over", {}
    number = bisect_right(FIRSTS, a) - 1
    family, which = FAMILIES[number][0], a - FIRSTS[number]
    if family in ("remove", "start", "draw"):
        return drawing(s, family, which)
    if s.actor == CHANCE:
        return "AQ9", "draw-first", {}
    game = ZOO if family in OF_THE_ZOO else AQUARIUM
    if family not in OF_BOTH and not s.plays[game]:
        return not_played(game)
    if s.phase not in PHASES_OF.get(family, (P_TURN,)):
        return rule_now(s), "finish-first", {"phase": s.phase}
    return (REASONS.get(family) or refusals_money.REASONS[family])(s, which)


def not_played(game: int) -> Reason:
    return "ZO1" if game == AQUARIUM else "AQ3", "not-played", {"game": game}


def rule_now(s: State) -> str:
    """Return the rule for the current decision."""
    if s.phase != P_PUT:
        return RULES_OF_PHASES[s.phase]
    if s.source == FROM_TRUCK:
        return "AQ10"
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO5"
    return "AQ22" if s.source == FROM_DEPOT else "AQ23"


# Actions of CHANCE


def drawing(s: State, family: str, which: int) -> Reason:
    if s.actor != CHANCE:
        return rule_now(s), "finish-first", {"phase": s.phase}
    if family == "remove" and s.phase == P_REMOVE:
        if which // POOLED != s.pile:
            return "AQ6", "species-of-other-game", {"species": which, "game": s.pile}
        if which < SHOW:
            return "AQ6", "show-stays", {"species": which}
        return "AQ6", "species-removed", {"species": which}
    if family == "start" and s.phase == P_START:
        return "AQ8", "no-such-player", {"number": which + 1}
    if family == "draw" and s.phase == P_DRAW:
        return "AQ9", "not-in-pile", {"tile": which, "game": s.pile}
    return {P_REMOVE: "AQ6", P_START: "AQ8", P_DRAW: "AQ9"}[s.phase], "finish-first", {"phase": s.phase}


# A and B: trucks


def reveal(s: State, game: int) -> Reason:
    if not s.plays[game]:
        return not_played(game)
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


def load(s: State, k: int) -> Reason:
    if k >= s.trucks:
        return no_such_truck(s, k)
    if s.taken[k] != NONE:
        return "AQ9", "truck-taken", {"truck": k}
    if s.loaded[k] >= s.space[k]:
        return "AQ9" if s.space[k] == TRUCK_ROOM else "AQ36", "truck-full", {"truck": k, "tiles": s.space[k]}
    if s.cargo[k] != NONE:
        return "MIX2", "truck-carries", {"truck": k, "game": s.cargo[k]}
    return "MIX3", "last-truck-is-for", {"truck": k, "game": 1 - s.pile}


def take(s: State, k: int) -> Reason:
    if k >= s.trucks:
        return no_such_truck(s, k)
    if s.taken[k] != NONE:
        return "AQ10", "truck-taken", {"truck": k}
    if s.loaded[k] == 0:
        return "AQ10", "truck-empty", {"truck": k}
    return "MIX4", "take-later", {"game": ZOO if carrying(s, AQUARIUM) else AQUARIUM}


def no_such_truck(s: State, k: int) -> Reason:
    return "AQ36" if s.players == 2 else "AQ8", "no-such-truck", {"truck": k, "number": s.trucks}


# Placing tiles


def pick(s: State, kind: int) -> Reason:
    if s.phase == P_PICK:
        return "AQ10", "not-on-truck", {"kind": kind}
    owner = s.turn if s.phase == P_DISCARD_BARN else s.seller
    if kind < FIRST_ZOO_KIND or s.barn[owner * BARN + kind - FIRST_ZOO_KIND] == 0:
        return "ZO5", "not-in-barn", {"kind": kind}
    return "ZO5", "no-place-in-zoo", {"kind": kind}


def put(s: State, c: int) -> Reason:
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO3", "for-the-zoo", {"kind": s.hand}
    at = s.turn * GRID + c
    if s.park[at] != FREE:
        return no_space(s, c, "AQ21", "AQ15")
    species = s.hand // MARKS
    if s.size[s.turn * POOLED + species] >= s.tank_room:
        return "AQ18", "tank-full", {"number": s.tank_room, "species": species}
    if not may_live(s, s.turn, species):
        return "AQ16", "too-many-tanks", {"number": tank_limit(s, s.turn), "species": species}
    for other in range(POOLED):
        if other != species and touching(s, at) >> other & 1:
            return "AQ15", "touches", {"cell": c, "species": other}
    return "AQ15", "apart", {"cell": c, "species": species}


def no_space(s: State, c: int, with_trainer: str, with_tile: str) -> Reason:
    """Return the reason why nothing can be put on a cell of the park."""
    content = s.park[s.turn * GRID + c]
    if content == VOID:
        return "AQ4", "no-space", {"cell": c}
    if content == ENTRANCE:
        return "AQ4", "entrance", {"cell": c}
    if content == TRAINER:
        return with_trainer, "trainer-there", {"cell": c}
    return with_tile, "occupied", {"cell": c, "kind": content}


def depot(s: State, _: int) -> Reason:
    if s.phase == P_BIRTH:
        return "AQ19", "young-has-space", {"kind": s.hand}
    if s.hand >= FIRST_ZOO_KIND:
        return "ZO3", "for-the-zoo", {"kind": s.hand}
    return "AQ23" if s.source == FROM_RIVAL else "AQ22", "into-the-park", {"kind": s.hand}


def barn(s: State, _: int) -> Reason:
    if s.hand < FIRST_ZOO_KIND:
        return "AQ17", "for-the-aquarium", {"kind": s.hand}
    return "ZO5", "into-the-zoo", {"kind": s.hand}


def enclose(s: State, p: int) -> Reason:
    if s.hand < FIRST_ZOO_KIND:
        return "AQ17", "for-the-aquarium", {"kind": s.hand}
    if s.hand >= FIRST_STALL:
        return "ZO3", "stall-place-needed", {"kind": s.hand}
    if p >= s.pens[s.turn]:
        return not_built(p)
    if s.penned[s.turn * PENS + p] == PEN_ROOM[p]:
        return "ZO3", "pen-full", {"pen": p}
    return "ZO3", "pen-holds", {"pen": p, "species": species_in(s, s.turn, p)}


def stall(s: State, place: int) -> Reason:
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


def role(s: State, which: int) -> Reason:
    if which == s.role:
        return "AQ22", "same-role", {"role": which}
    return "AQ20", "role-full", {"role": which}


def trainer(s: State, c: int) -> Reason:
    if s.role == ROLE_TRAINER and c == s.origin:
        return "AQ22", "same-space", {"cell": c}
    return no_space(s, c, "AQ20", "AQ20")


def board(s: State, which: int, without: int) -> Reason:
    cells = [which + corner % 2 + corner // 2 * SIDE for corner in range(4) if corner != without]
    if any(c < GRID and s.park[s.turn * GRID + c] != VOID for c in cells):
        return "AQ25", "board-overlaps", {"cell": which}
    return "AQ25", "board-apart", {"cell": which}


REASONS: dict[str, Callable[[Any, int], Reason]] = {
    "reveal": reveal,
    "load": load,
    "take": take,
    "pick": pick,
    "put": put,
    "depot": depot,
    "enclose": enclose,
    "stall": stall,
    "barn": barn,
    "cashier": lambda s, _: role(s, ROLES.index("cashier")),
    "keeper": lambda s, _: role(s, ROLES.index("keeper")),
    "manager": lambda s, _: role(s, ROLES.index("manager")),
    "trainer": trainer,
    "lay": lambda s, which: board(s, which, CORNERS),
    "lay-small": lambda s, which: board(s, which % GRID, which // GRID),
}
