"""CH6: the smallest number of repeats, with a proof.

Moving entrants from their tables in round 1 to tables in round 2 is a transportation problem. If k entrants of one
table meet again at another, that costs k(k-1)/2 repeats. The cost is convex, so min-cost flow finds the exact
minimum: the k-th person on the same route costs k-1. Avoiding a second table of three (CH5) comes after repeats, as a
linear cost that never outweighs a repeat.

The proof can be checked by hand: a plan with that cost, and a price for every table such that `lower_bound` shows that
no plan is cheaper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest

# One repeat outweighs a second table of three for every entrant
REPEAT = 1 << 16


@dataclass(frozen=True)
class Moves:
    """The numbers of people leaving each table of round 1 and joining each table of round 2.

    An entrant who has met no one counts as a table of one. `from_three` and `to_three` mark tables of three.
    """

    come: tuple[int, ...]
    sit: tuple[int, ...]
    from_three: tuple[bool, ...]
    to_three: tuple[bool, ...]

    def __post_init__(self) -> None:
        assert sum(self.come) == sum(self.sit)

    def twice(self, i: int, j: int) -> int:
        return int(self.from_three[i] and self.to_three[j])

    def cost(self, i: int, j: int, k: int) -> int:
        """Return the cost of moving k people from table i to table j."""
        return REPEAT * (k * (k - 1) // 2) + self.twice(i, j) * k

    def most(self, i: int, j: int) -> int:
        return min(self.come[i], self.sit[j])


@dataclass(frozen=True)
class Proof:
    """A cheapest plan with its repeats and second tables of three, and the prices that prove it."""

    repeats: int
    twice: int
    plan: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def smallest(moves: Moves) -> Proof:
    """Return the plan with the fewest repeats, then the fewest people twice at a table of three.

    Cached, because a redraw or a verification asks for the same plan.
    """
    plan = free_plan(moves)
    if plan is not None:
        # No plan costs less than 0, so this plan is its own proof
        return proof(moves, plan, ((0,) * len(moves.come), (0,) * len(moves.sit)))
    plan = cheapest_plan(moves)
    return proof(moves, plan, prices(moves, plan))


def proof(moves: Moves, plan: list[list[int]], paid: tuple[tuple[int, ...], tuple[int, ...]]) -> Proof:
    repeats, twice = divmod(total(moves, plan), REPEAT)
    return Proof(repeats, twice, tuple(map(tuple, plan)), paid)


def total(moves: Moves, plan: Sequence[Sequence[int]]) -> int:
    return sum(moves.cost(i, j, k) for i, row in enumerate(plan) for j, k in enumerate(row) if k)


def bound(moves: Moves, come: Sequence[int], sit: Sequence[int]) -> int:
    """Return a cost that no plan can undercut, whatever the prices.

    Each person pays the price of the old table and of the new one. These payments are the same for every plan, and each
    route costs at least its minimum above them.
    """
    paid = sum(a * u for a, u in zip(moves.come, come, strict=True))
    paid += sum(b * v for b, v in zip(moves.sit, sit, strict=True))
    return paid + sum(
        min(moves.cost(i, j, k) - k * (u + v) for k in range(moves.most(i, j) + 1))
        for i, u in enumerate(come)
        for j, v in enumerate(sit)
    )


def free_plan(moves: Moves) -> list[list[int]] | None:
    """Return a plan without cost, or None if a greedy search finds none.

    The largest groups go to the tables with the most free chairs.
    """
    plan = [[0] * len(moves.sit) for _ in moves.come]
    left = list(moves.sit)
    for i in sorted(range(len(moves.come)), key=lambda i: (not moves.from_three[i], -moves.come[i])):
        open_tables = [j for j, chairs in enumerate(left) if chairs and not moves.twice(i, j)]
        if len(open_tables) < moves.come[i]:
            return None
        for j in nsmallest(moves.come[i], open_tables, key=lambda j: -left[j]):
            plan[i][j] = 1
            left[j] -= 1
    return plan


def cheapest_plan(moves: Moves) -> list[list[int]]:
    """Return the min-cost flow: the k-th person from i to j costs the increase from k-1 to k."""
    # The import takes half a second, and only seatings need it
    import networkx as nx

    graph: nx.MultiDiGraph[tuple[str, int]] = nx.MultiDiGraph()
    for i, count in enumerate(moves.come):
        graph.add_node(("from", i), demand=-count)
    for j, count in enumerate(moves.sit):
        graph.add_node(("to", j), demand=count)
    for i in range(len(moves.come)):
        for j in range(len(moves.sit)):
            for k in range(moves.most(i, j)):
                more = moves.cost(i, j, k + 1) - moves.cost(i, j, k)
                graph.add_edge(("from", i), ("to", j), capacity=1, weight=more)
    _, flow = nx.network_simplex(graph)
    return [[sum(flow["from", i][("to", j)].values()) for j in range(len(moves.sit))] for i in range(len(moves.come))]


def prices(moves: Moves, plan: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return prices that prove a cheapest plan: shortest paths in the residual network (Bellman-Ford).

    If the plan is not the cheapest, a cycle reduces its cost and the paths never settle.
    """
    rows, tables = len(moves.come), len(moves.sit)
    near, far = [0] * rows, [0] * tables
    for _ in range(rows + tables + 1):
        settled = True
        for i in range(rows):
            for j in range(tables):
                k = plan[i][j]
                if k < moves.most(i, j) and (up := near[i] + moves.cost(i, j, k + 1) - moves.cost(i, j, k)) < far[j]:
                    far[j], settled = up, False
                if k and (down := far[j] - moves.cost(i, j, k) + moves.cost(i, j, k - 1)) < near[i]:
                    near[i], settled = down, False
        if settled:
            return tuple(-d for d in near), tuple(far)
    raise AssertionError("the plan is not a cheapest one")
