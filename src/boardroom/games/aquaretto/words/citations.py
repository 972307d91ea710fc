"""The rule a line of the log cites."""

from __future__ import annotations

from boardroom.engine.tell import Event
from boardroom.games.aquaretto.law.codes import (
    E_BARN,
    E_BONUS,
    E_BORN,
    E_BOUGHT,
    E_CLOSED,
    E_COIN_TILE,
    E_DEPOT,
    E_DISC,
    E_DISCARDED,
    E_DREW,
    E_ENCLOSED,
    E_EXCHANGED,
    E_EXCHANGED_BARN,
    E_EXPANDED,
    E_FIRST,
    E_LAID,
    E_LAST,
    E_LEFT,
    E_LOADED,
    E_MOVE_BARN,
    E_MOVE_STALL,
    E_MOVE_TILE,
    E_MOVE_WORKER,
    E_NO_COIN,
    E_NO_WORKER,
    E_OVER,
    E_PLACED_WORKER,
    E_POINTS,
    E_PUT,
    E_REMOVED,
    E_RESULT,
    E_ROUND,
    E_ROUND_OVER,
    E_STALL,
    E_TOOK,
    E_TURN,
    E_WORKER,
    FIRST_ZOO_KIND,
    PARTS,
    POOLED,
)

RULES_OF_EVENTS: dict[int, str] = {
    E_REMOVED: "AQ6",
    E_FIRST: "AQ8",
    E_ROUND: "AQ13",
    E_TURN: "AQ12",
    E_DREW: "AQ9",
    E_DISC: "AQ27",
    E_LAST: "AQ27",
    E_LOADED: "AQ9",
    E_TOOK: "AQ10",
    E_COIN_TILE: "AQ10",
    E_PUT: "AQ15",
    E_DEPOT: "AQ17",
    E_ENCLOSED: "ZO3",
    E_STALL: "ZO3",
    E_BARN: "ZO3",
    E_BONUS: "AQ18",
    E_NO_COIN: "AQ18",
    E_WORKER: "AQ18",
    E_NO_WORKER: "AQ20",
    E_PLACED_WORKER: "AQ20",
    E_BORN: "AQ19",
    E_MOVE_TILE: "AQ22",
    E_MOVE_WORKER: "AQ22",
    E_MOVE_BARN: "ZO5",
    E_MOVE_STALL: "ZO5",
    E_BOUGHT: "AQ23",
    E_DISCARDED: "AQ24",
    E_LAID: "AQ25",
    E_EXPANDED: "ZO5",
    E_EXCHANGED: "ZO5",
    E_EXCHANGED_BARN: "ZO5",
    E_ROUND_OVER: "AQ13",
    E_LEFT: "AQ36",
    E_CLOSED: "MIX7",
    E_RESULT: "AQ33",
    E_OVER: "AQ27",
}
# Where the tile is one of the zoo's
RULES_OF_THE_ZOO: dict[int, str] = {E_BORN: "ZO4", E_BOUGHT: "ZO5", E_DISCARDED: "ZO5"}
# Where both games are played
RULES_OF_BOTH: dict[int, str] = {E_DREW: "MIX5", E_DISC: "MIX7", E_LAST: "MIX7", E_RESULT: "MIX8"}
RULES_OF_PARTS = dict(zip(PARTS, ("AQ28", "AQ29", "AQ30", "AQ31", "AQ32", "ZO6", "ZO6", "ZO6"), strict=True))


def rule_of(event: Event, ruleset: str) -> str:
    what = event.what
    if what == E_POINTS:
        return RULES_OF_PARTS[PARTS[event.y]]
    if what == E_REMOVED and event.x >= POOLED:
        return "ZO1"
    if what in RULES_OF_THE_ZOO and event.x >= FIRST_ZOO_KIND:
        return RULES_OF_THE_ZOO[what]
    if what in (E_BONUS, E_NO_COIN) and event.y > 0:
        return "ZO4"
    if what in RULES_OF_BOTH and ruleset == "joint":
        return RULES_OF_BOTH[what]
    if what == E_RESULT and ruleset == "zooloretto":
        return "ZO6"
    return RULES_OF_EVENTS[what]
