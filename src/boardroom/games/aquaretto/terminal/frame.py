"""Drawing of Aquaretto's table in a terminal: trucks, the park as a grid, the zoo, and a line for each rival."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from boardroom.engine.terminal.contract import Room
from boardroom.engine.terminal.lines import beside, fit, row, wrapped
from boardroom.games.aquaretto.law.codes import MARKS, SIDE
from boardroom.games.aquaretto.table.view_types import Seat, View
from boardroom.games.aquaretto.terminal.look import Look
from boardroom.games.aquaretto.text.names import CELL_NAMES, CELL_NUMBERS, KIND_NAMES, SPECIES_NAMES

WIDE = 5
"""Columns of a space in the park."""
LEAST = 5
"""Steps of reduction for a frame that is too high."""
NARROW = 20
"""Columns needed for text next to the park."""
FEW = 2
"""Tiles shown of a depot or barn in a small window."""
SIGNS = " fm~!oxx"
"""A letter for each mark, in the order of MARK_NAMES."""


def first(names: list[str], few: int | None) -> list[str]:
    """Return the first `few` names and the number of the others; all if `few` is None."""
    if few is None or len(names) <= few + 1:
        return names
    return [*names[:few], f"+{len(names) - few}"]


def code(name: str) -> str:
    """Return an animal of the park in three letters: two of its name and one for its mark."""
    number = KIND_NAMES.index(name)
    return f"{SPECIES_NAMES[number // MARKS][:2].capitalize()}{SIGNS[number % MARKS]}".rstrip()


def draw(seen: View, look: Look, room: Room) -> list[Text]:
    """Draw the table in as much detail as fits."""
    for less in range(LEAST + 1):
        lines = drawn(seen, look, room.width, less)
        if len(lines) <= room.height:
            break
    return lines


def drawn(seen: View, look: Look, width: int, less: int) -> list[Text]:
    """Draw the table with less detail at each step `less`.

    1: trucks share lines. 2: depots and barns show only their first tiles. 3: rivals show only points and coins, and
    enclosures share lines. 4: no co-workers. 5: everything is next to the park, cut to its lines.
    """
    seat = owner(seen)
    mine = seen["seats"][seat]
    few = FEW if less > 1 else None
    trucks = packed(truck_lines(seen, look), width) if less else [*truck_lines(seen, look), Text()]
    zoo = zoo_lines(mine, look, few) if "pens" in mine else []
    others = [entry for other, entry in enumerate(seen["seats"]) if other != seat]
    rivals = [row(*about(entry, look)) for entry in others] if less > 2 else [rival(entry, look) for entry in others]
    if "park" not in mine:
        own = about(mine, look)
    else:
        grid, told = grid_lines(seen, mine, look), [*about(mine, look), *park_lines(mine, look, few)]
        side = width - max(line.cell_len for line in grid) - 2
        if less < LEAST or side < NARROW:
            own = with_park(grid, told[: 3 if less > 3 else None], width, below=less > 1)
        else:
            cut = [fit(line, min(side, line.cell_len)) for line in (*told[:3], *zoo)]
            return [*trucks, *beside(grid, [*cut, *packed(rivals, side)], width - side - 2, 2)]
    if less > 2:
        return [*trucks, *own, *packed(zoo, width), *packed(rivals, width)]
    zoo = [part for line in zoo for part in wrapped(line, width, 2)]
    return [*trucks, *own, *zoo, *(fit(line, width) for line in rivals)]


def with_park(grid: list[Text], told: list[Text], width: int, *, below: bool) -> list[Text]:
    """Draw the park with its text to the right, or below if allowed and shorter."""
    across = max(line.cell_len for line in grid)
    under = [*grid, *(packed(told, width) if below else (part for line in told for part in wrapped(line, width, 2)))]
    if width - across - 2 < NARROW:
        return under
    side = [part for line in told for part in wrapped(line, width - across - 2, 2)]
    near = beside(grid, side, across, 2)
    return under if below and len(under) < len(near) else near


def packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Put several parts on one line where they fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 3 + part.cell_len <= width:
            lines[-1] = row(lines[-1], "   ", part)
        else:
            lines += wrapped(part, width, 2)
    return lines


def owner(seen: View) -> int:
    """Return the seat to draw: the viewer's, or the active player's."""
    if seen["seat"] is not None:
        return int(seen["seat"])
    return seen["actor"] if isinstance(seen["actor"], int) else 0


# Trucks


def truck_lines(seen: View, look: Look) -> list[Text]:
    lines = []
    for number, truck in enumerate(seen["trucks"], 1):
        head = Text(f"{look.say('truck', n=number)}  ", "bold")
        if truck["taken"] is not None:
            who = seen["seats"][truck["taken"]]["name"]
            lines.append(row(head, Text(look.say("taken", who=who), "dim")))
            continue
        spaces = [look.kind(name) for name in truck["tiles"]]
        spaces += [look.say("free_space")] * (truck["space"] - len(spaces))
        lines.append(row(head, " | ".join(spaces)))
    return lines


# The park


def marked(seen: View) -> set[str]:
    """Return the cells that can be chosen now."""
    if seen["phase"] not in ("put", "birth", "worker", "lay", "lay-small"):
        return set()
    return {text.rsplit(" ", 1)[1] for text in seen["legal"] if text.rsplit(" ", 1)[-1] in CELL_NUMBERS}


def grid_lines(seen: View, mine: Seat, look: Look) -> list[Text]:
    """Draw the park and the cells that can be chosen, with the names of rows and columns."""
    choice = marked(seen)
    there = [CELL_NUMBERS[name] for name in (*mine["park"], *mine["entrance"], *choice)]
    columns = range(min(c % SIDE for c in there), max(c % SIDE for c in there) + 1)
    rows = range(min(c // SIDE for c in there), max(c // SIDE for c in there) + 1)
    lines = [row("   ", *(fit(CELL_NAMES[x][0], WIDE, "center", "dim") for x in columns))]
    for y in rows:
        cells = [square(CELL_NAMES[y * SIDE + x], mine, choice, look) for x in columns]
        lines.append(row(fit(str(y + 1), 3, style="dim"), *cells))
    return lines


def square(name: str, mine: Seat, choice: set[str], look: Look) -> Text:
    content = mine["park"].get(name)
    if name in choice:
        return fit(name, WIDE, "center", "bold reverse")
    if name in mine["entrance"]:
        return fit("#", WIDE, "center", "dim")
    if content is None:
        return Text(" " * WIDE)
    if content == "free":
        return fit(".", WIDE, "center")
    if content == "trainer":
        return fit(f"T{mine['shows'][name]}", WIDE, "center", "bold")
    return fit(code(content), WIDE, "center", look.styles[KIND_NAMES.index(content) // MARKS])


def about(mine: Seat, look: Look) -> list[Text]:
    purse = look.say("purse", points=look.count("points", mine["points"]), coins=look.count("coins", mine["coins"]))
    return [row(Text(mine["name"], "bold"), "  ", purse)]


def park_lines(mine: Seat, look: Look, few: int | None) -> list[Text]:
    tanks = [f"{code(name)} {look.name(name)} {size}" for name, size in mine["tanks"].items()]
    staff = {key: mine[key] for key in ("cashiers", "keepers", "trainers", "managers")}
    return [
        Text(look.say("tanks", n=len(tanks), limit=mine["tank_limit"], what=look.all(tanks))),
        Text(look.say("depot", what=look.all(first([look.kind(name) for name in reversed(mine["depot"])], few)))),
        Text(look.say("staff", **staff)),
        Text(look.say("boards", small=mine["small"], large=mine["large"])),
    ]


# The zoo


def zoo_lines(mine: Seat, look: Look, few: int | None) -> list[Text]:
    lines = []
    for pen in mine["pens"]:
        inside = [look.kind(name) for name in (*pen["animals"], *filter(None, pen["stalls"].values()))]
        said = look.say(
            "pen", pen=look.name(pen["name"]), n=len(pen["animals"]), room=pen["room"], what=look.all(inside)
        )
        lines.append(Text(said))
    lines.append(Text(look.say("barn", what=look.all(first(barn(mine, look), few)))))
    return lines


def barn(entry: Seat, look: Look) -> list[str]:
    return [f"{look.kind(name)} {count}" for name, count in entry["barn"].items()]


# Rivals


def rival(entry: Seat, look: Look) -> Text:
    """Draw another player on one line: the score and what can be bought."""
    parts: list[str] = []
    if entry["truck"] is not None:
        parts.append(look.say("has_truck", n=entry["truck"] + 1))
    if "park" in entry:
        parts += [f"{look.name(name)} {size}" for name, size in entry["tanks"].items()]
        parts.append(look.say("depot", what=look.all(look.kind(name) for name in reversed(entry["depot"]))))
    if "pens" in entry:
        for pen in entry["pens"]:
            if pen["animals"]:
                species = SPECIES_NAMES[KIND_NAMES.index(pen["animals"][0]) // MARKS]
                parts.append(f"{look.name(species)} {len(pen['animals'])}/{pen['room']}")
        parts.append(look.say("barn", what=look.all(barn(entry, look))))
    return row(*about(entry, look), "  ", Text("; ".join(parts), "dim"))
