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
REPEAT_COST = 1 << 16


@dataclass(frozen=True)
class MoveProblem:
    """The numbers of people leaving each table of round 1 and joining each table of round 2.

    An entrant who has met no one counts as a table of one. `from_three` and `to_three` mark tables of three.
    """

    leaving: tuple[int, ...]
    arriving: tuple[int, ...]
    from_three: tuple[bool, ...]
    to_three: tuple[bool, ...]

    def __post_init__(self) -> None:
        assert sum(self.leaving) == sum(self.arriving)

    def is_second_three(self, i: int, j: int) -> int:
        return int(self.from_three[i] and self.to_three[j])

    def move_cost(self, i: int, j: int, k: int) -> int:
        """Return the cost of moving k people from table i to table j."""
        return REPEAT_COST * (k * (k - 1) // 2) + self.is_second_three(i, j) * k

    def max_moves(self, i: int, j: int) -> int:
        return min(self.leaving[i], self.arriving[j])


@dataclass(frozen=True)
class MinimumProof:
    """A cheapest plan with its repeats and second tables of three, and the prices that prove it."""

    repeats: int
    second_threes: int
    plan: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def find_minimum(moves: MoveProblem) -> MinimumProof:
    """Return the plan with the fewest repeats, then the fewest people twice at a table of three.

    Cached, because a redraw or a verification asks for the same plan.
    """
    plan = find_free_plan(moves)
    if plan is not None:
        # No plan costs less than 0, so this plan is its own proof
        return make_proof(moves, plan, ((0,) * len(moves.leaving), (0,) * len(moves.arriving)))
    plan = find_cheapest_plan(moves)
    return make_proof(moves, plan, find_prices(moves, plan))


def make_proof(
    moves: MoveProblem, plan: list[list[int]], paid: tuple[tuple[int, ...], tuple[int, ...]]
) -> MinimumProof:
    repeats, twice = divmod(total_cost(moves, plan), REPEAT_COST)
    return MinimumProof(repeats, twice, tuple(map(tuple, plan)), paid)


def total_cost(moves: MoveProblem, plan: Sequence[Sequence[int]]) -> int:
    return sum(moves.move_cost(i, j, k) for i, row in enumerate(plan) for j, k in enumerate(row) if k)


def lower_bound(moves: MoveProblem, come: Sequence[int], sit: Sequence[int]) -> int:
    """Return a cost that no plan can undercut, whatever the prices.

    Each person pays the price of the old table and of the new one. These payments are the same for every plan, and each
    route costs at least its minimum above them.
    """
    paid = sum(a * u for a, u in zip(moves.leaving, come, strict=True))
    paid += sum(b * v for b, v in zip(moves.arriving, sit, strict=True))
    return paid + sum(
        min(moves.move_cost(i, j, k) - k * (u + v) for k in range(moves.max_moves(i, j) + 1))
        for i, u in enumerate(come)
        for j, v in enumerate(sit)
    )


def find_free_plan(moves: MoveProblem) -> list[list[int]] | None:
    """Return a plan without cost, or None if a greedy search finds none.

    The largest groups go to the tables with the most free chairs.
    """
    plan = [[0] * len(moves.arriving) for _ in moves.leaving]
    left = list(moves.arriving)
    for i in sorted(range(len(moves.leaving)), key=lambda i: (not moves.from_three[i], -moves.leaving[i])):
        open_tables = [j for j, chairs in enumerate(left) if chairs and not moves.is_second_three(i, j)]
        if len(open_tables) < moves.leaving[i]:
            return None
        for j in nsmallest(moves.leaving[i], open_tables, key=lambda j: -left[j]):
            plan[i][j] = 1
            left[j] -= 1
    return plan


def find_cheapest_plan(moves: MoveProblem) -> list[list[int]]:
    """Return the min-cost flow: the k-th person from i to j costs the increase from k-1 to k."""
    # The import takes half a second, and only seatings need it
    import networkx as nx

    graph: nx.MultiDiGraph[tuple[str, int]] = nx.MultiDiGraph()
    for i, count in enumerate(moves.leaving):
        graph.add_node(("from", i), demand=-count)
    for j, count in enumerate(moves.arriving):
        graph.add_node(("to", j), demand=count)
    for i in range(len(moves.leaving)):
        for j in range(len(moves.arriving)):
            for k in range(moves.max_moves(i, j)):
                more = moves.move_cost(i, j, k + 1) - moves.move_cost(i, j, k)
                graph.add_edge(("from", i), ("to", j), capacity=1, weight=more)
    _, flow = nx.network_simplex(graph)
    return [
        [sum(flow["from", i][("to", j)].values()) for j in range(len(moves.arriving))]
        for i in range(len(moves.leaving))
    ]


def find_prices(moves: MoveProblem, plan: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return prices that prove a cheapest plan: shortest paths in the residual network (Bellman-Ford).

    If the plan is not the cheapest, a cycle reduces its cost and the paths never settle.
    """
    rows, tables = len(moves.leaving), len(moves.arriving)
    near, far = [0] * rows, [0] * tables
    for _ in range(rows + tables + 1):
        settled = True
        for i in range(rows):
            for j in range(tables):
                k = plan[i][j]
                if (
                    k < moves.max_moves(i, j)
                    and (up := near[i] + moves.move_cost(i, j, k + 1) - moves.move_cost(i, j, k)) < far[j]
                ):
                    far[j], settled = up, False
                if k and (down := far[j] - moves.move_cost(i, j, k) + moves.move_cost(i, j, k - 1)) < near[i]:
                    near[i], settled = down, False
        if settled:
            return tuple(-d for d in near), tuple(far)
    raise AssertionError("the plan is not a cheapest one")
