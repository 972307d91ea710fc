"""Outlines of groups of squares."""

from __future__ import annotations

# Units per square, the gap between tiles, and the radius of corners
UNIT, GAP, CORNER_RADIUS = 100, 3, 16


def trace_outline(cells: set[tuple[int, int]]) -> str:
    """Return the edge of a group of squares as an SVG path with rounded corners, clockwise around the group."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        for start, way, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in cells:
                edges.setdefault(start, []).append(way)
    path = []
    while edges:
        at = min(edges)
        way = edges[at][0]
        first, corners = (at, way), list[str]()
        while True:
            edges[at].remove(way)
            if not edges[at]:
                del edges[at]
            at = (at[0] + way[0], at[1] + way[1])
            # If two squares touch only at a corner, stay with the current square
            turns = ((-way[1], way[0]), way, (way[1], -way[0]))
            ways = [*edges.get(at, []), *([first[1]] if at == first[0] else [])]
            onward = next(turn for turn in turns if turn in ways)
            if onward != way:
                corners.append(round_corner(at, way, onward))
            if (at, onward) == first:
                break
            way = onward
        path.append("M" + "L".join(corners) + "Z")
    return "".join(path)


def round_corner(at: tuple[int, int], way: tuple[int, int], onward: tuple[int, int]) -> str:
    x = UNIT * at[0] + GAP * (-way[1] - onward[1])
    y = UNIT * at[1] + GAP * (way[0] + onward[0])
    start = f"{x - CORNER_RADIUS * way[0]} {y - CORNER_RADIUS * way[1]}"
    end = f"{x + CORNER_RADIUS * onward[0]} {y + CORNER_RADIUS * onward[1]}"
    return f"{start}Q{x} {y} {end}"
