"""CH6: the smallest number of repeats, and its proof.

Who moves from which table of game 1 to which table of game 2 is a transportation problem. If k entrants of one table
meet again at another, that costs k(k-1)/2 repeats: a convex cost, so the minimum of the sum is found exactly by
min-cost flow, the k-th person on the same way costing k-1. Nobody twice at a table of three (CH5) comes after the
repeats: it is a linear cost with a weight so small that it never outweighs a repeat.

The proof is a pair of things that anybody can check with a pencil: one plan of moves with that cost, and a price for
every table such that `bound` says that no plan is cheaper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest

# A repeat weighs more than everybody sitting twice at a table of three
REPEAT = 1 << 16


@dataclass(frozen=True)
class Moves:
    """Who has to be moved: how many come from each table of game 1, and how many sit at each table of game 2.

    An entrant who has met nobody is a table of one. `from_three` and `to_three` say which tables are tables of three.
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
        """What it costs that k go from table i to table j."""
        return REPEAT * (k * (k - 1) // 2) + self.twice(i, j) * k

    def most(self, i: int, j: int) -> int:
        return min(self.come[i], self.sit[j])


@dataclass(frozen=True)
class Proof:
    """A cheapest plan, how many repeats and double tables of three it has, and the prices that prove it."""

    repeats: int
    twice: int
    plan: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def smallest(moves: Moves) -> Proof:
    """The plan with the fewest repeats and, among those, the fewest who sit twice at a table of three. Whoever draws
    again, or checks a draw, asks the same question."""
    plan = free_plan(moves)
    if plan is not None:
        # Nothing costs less than nothing: the plan is its own proof
        return proof(moves, plan, ((0,) * len(moves.come), (0,) * len(moves.sit)))
    plan = cheapest_plan(moves)
    return proof(moves, plan, prices(moves, plan))


def proof(moves: Moves, plan: list[list[int]], paid: tuple[tuple[int, ...], tuple[int, ...]]) -> Proof:
    repeats, twice = divmod(total(moves, plan), REPEAT)
    return Proof(repeats, twice, tuple(map(tuple, plan)), paid)


def total(moves: Moves, plan: Sequence[Sequence[int]]) -> int:
    return sum(moves.cost(i, j, k) for i, row in enumerate(plan) for j, k in enumerate(row) if k)


def bound(moves: Moves, come: Sequence[int], sit: Sequence[int]) -> int:
    """No plan costs less than this, whatever the prices.

    Everybody who comes pays the price of the old table and the price of the new one. These payments are the same for
    every plan, and what a way costs beyond them is at least the least it can be.
    """
    paid = sum(a * u for a, u in zip(moves.come, come, strict=True))
    paid += sum(b * v for b, v in zip(moves.sit, sit, strict=True))
    return paid + sum(
        min(moves.cost(i, j, k) - k * (u + v) for k in range(moves.most(i, j) + 1))
        for i, u in enumerate(come)
        for j, v in enumerate(sit)
    )


def free_plan(moves: Moves) -> list[list[int]] | None:
    """A plan that costs nothing, if the simple way finds one: the largest groups go where most chairs are left."""
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
    """The min-cost flow: the k-th person from i to j costs what k cost more than k-1."""
    # Half a second to import, and only a seating needs it
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
    """Prices that prove a cheapest plan: the lengths of shortest ways in what is left of the network (Bellman-Ford).

    A plan that is not cheapest leaves a way round that gains, and then the lengths never settle.
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
