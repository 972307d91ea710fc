"""All seatings and all plans of small cases, listed the slow way: what the quick ways are measured against."""

from itertools import combinations


def partitions(people, sizes):
    """Every way to put people at unnumbered tables of these sizes, each once."""
    if not people:
        yield ()
        return
    first, rest = people[0], people[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            here = (first, *others)
            remaining = tuple(person for person in rest if person not in others)
            for more in partitions(remaining, tuple(left)):
                yield (here, *more)


def cost(tables, before):
    """Repeats, and how many sit at a table of three again."""
    group = {person: number for number, table in enumerate(before) for person in table}
    threes = {person for table in before if len(table) == 3 for person in table}
    repeats = sum(group.get(a, a) == group.get(b, b) for table in tables for a, b in combinations(table, 2))
    return repeats, sum(person in threes for table in tables if len(table) == 3 for person in table)


def plans(come, sit):
    """Every matrix of whole numbers with these sums."""
    if not come:
        if not any(sit):
            yield ()
        return
    for row in rows(come[0], sit):
        for more in plans(come[1:], tuple(chairs - k for chairs, k in zip(sit, row, strict=True))):
            yield (row, *more)


def rows(count, sit):
    if not sit:
        if not count:
            yield ()
        return
    for k in range(min(count, sit[0]) + 1):
        for more in rows(count - k, sit[1:]):
            yield (k, *more)
