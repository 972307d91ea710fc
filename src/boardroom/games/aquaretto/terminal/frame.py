"""Drawing of Aquaretto's table in a terminal: trucks, the park as a grid, the zoo, and a line for each rival."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize
from boardroom.engine.terminal.lines import fit_width, join_blocks, join_parts, wrap_lines
from boardroom.games.aquaretto.law.codes import MARKS, SIDE
from boardroom.games.aquaretto.table.view_types import Seat, View
from boardroom.games.aquaretto.terminal.look import Look
from boardroom.games.aquaretto.text.names import CELL_NAMES, CELL_NUMBERS, KIND_NAMES, SPECIES_NAMES

CELL_WIDTH = 5
"""Columns of a space in the park."""
REDUCTION_STEPS = 5
"""Steps of reduction for a frame that is too high."""
MIN_SIDE_WIDTH = 20
"""Columns needed for text next to the park."""
SHORT_LIST = 2
"""Tiles shown of a depot or barn in a small window."""
MARK_SIGNS = " fm~!oxx"
"""A letter for each mark, in the order of MARK_NAMES."""


def shorten_list(names: list[str], few: int | None) -> list[str]:
    """Return the first `few` names and the number of the others; all if `few` is None."""
    if few is None or len(names) <= few + 1:
        return names
    return [*names[:few], f"+{len(names) - few}"]


def animal_code(name: str) -> str:
    """Return an animal of the park in three letters: two of its name and one for its mark."""
    number = KIND_NAMES.index(name)
    return f"{SPECIES_NAMES[number // MARKS][:2].capitalize()}{MARK_SIGNS[number % MARKS]}".rstrip()


def draw_table(seen: View, look: Look, room: ScreenSize) -> list[Text]:
    """Draw the table in as much detail as fits."""
    for less in range(REDUCTION_STEPS + 1):
        lines = draw_reduced(seen, look, room.width, less)
        if len(lines) <= room.height:
            break
    return lines


def draw_reduced(seen: View, look: Look, width: int, less: int) -> list[Text]:
    """Draw the table with less detail at each step `less`.

    1: trucks share lines. 2: depots and barns show only their first tiles. 3: rivals show only points and coins, and
    enclosures share lines. 4: no co-workers. 5: everything is next to the park, cut to its lines.
    """
    seat = shown_seat(seen)
    mine = seen["seats"][seat]
    few = SHORT_LIST if less > 1 else None
    trucks = pack_lines(draw_trucks(seen, look), width) if less else [*draw_trucks(seen, look), Text()]
    zoo = draw_zoo(mine, look, few) if "pens" in mine else []
    others = [entry for other, entry in enumerate(seen["seats"]) if other != seat]
    rivals = (
        [join_parts(*draw_summary(entry, look)) for entry in others]
        if less > 2
        else [draw_rival(entry, look) for entry in others]
    )
    if "park" not in mine:
        own = draw_summary(mine, look)
    else:
        grid, told = draw_park_grid(seen, mine, look), [*draw_summary(mine, look), *draw_park_details(mine, look, few)]
        side = width - max(line.cell_len for line in grid) - 2
        if less < REDUCTION_STEPS or side < MIN_SIDE_WIDTH:
            own = join_park(grid, told[: 3 if less > 3 else None], width, allow_below=less > 1)
        else:
            cut = [fit_width(line, min(side, line.cell_len)) for line in (*told[:3], *zoo)]
            return [*trucks, *join_blocks(grid, [*cut, *pack_lines(rivals, side)], width - side - 2, 2)]
    if less > 2:
        return [*trucks, *own, *pack_lines(zoo, width), *pack_lines(rivals, width)]
    zoo = [part for line in zoo for part in wrap_lines(line, width, 2)]
    return [*trucks, *own, *zoo, *(fit_width(line, width) for line in rivals)]


def join_park(grid: list[Text], told: list[Text], width: int, *, allow_below: bool) -> list[Text]:
    """Draw the park with its text to the right, or below if allowed and shorter."""
    across = max(line.cell_len for line in grid)
    under = [
        *grid,
        *(pack_lines(told, width) if allow_below else (part for line in told for part in wrap_lines(line, width, 2))),
    ]
    if width - across - 2 < MIN_SIDE_WIDTH:
        return under
    side = [part for line in told for part in wrap_lines(line, width - across - 2, 2)]
    near = join_blocks(grid, side, across, 2)
    return under if allow_below and len(under) < len(near) else near


def pack_lines(parts: Sequence[Text], width: int) -> list[Text]:
    """Put several parts on one line where they fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 3 + part.cell_len <= width:
            lines[-1] = join_parts(lines[-1], "   ", part)
        else:
            lines += wrap_lines(part, width, 2)
    return lines


def shown_seat(seen: View) -> int:
    """Return the seat to draw: the viewer's, or the active player's."""
    if seen["seat"] is not None:
        return int(seen["seat"])
    return seen["actor"] if isinstance(seen["actor"], int) else 0


# Trucks


def draw_trucks(seen: View, look: Look) -> list[Text]:
    lines = []
    for number, truck in enumerate(seen["trucks"], 1):
        head = Text(f"{look.say('truck', n=number)}  ", "bold")
        if truck["taken"] is not None:
            who = seen["seats"][truck["taken"]]["name"]
            lines.append(join_parts(head, Text(look.say("taken", who=who), "dim")))
            continue
        spaces = [look.tile_name(name) for name in truck["tiles"]]
        spaces += [look.say("free_space")] * (truck["space"] - len(spaces))
        lines.append(join_parts(head, " | ".join(spaces)))
    return lines


# The park


def choosable_cells(seen: View) -> set[str]:
    """Return the cells that can be chosen now."""
    if seen["phase"] not in ("put", "birth", "worker", "lay", "lay-small"):
        return set()
    return {text.rsplit(" ", 1)[1] for text in seen["legal"] if text.rsplit(" ", 1)[-1] in CELL_NUMBERS}


def draw_park_grid(seen: View, mine: Seat, look: Look) -> list[Text]:
    """Draw the park and the cells that can be chosen, with the names of rows and columns."""
    choice = choosable_cells(seen)
    there = [CELL_NUMBERS[name] for name in (*mine["park"], *mine["entrance"], *choice)]
    columns = range(min(c % SIDE for c in there), max(c % SIDE for c in there) + 1)
    rows = range(min(c // SIDE for c in there), max(c // SIDE for c in there) + 1)
    lines = [join_parts("   ", *(fit_width(CELL_NAMES[x][0], CELL_WIDTH, "center", "dim") for x in columns))]
    for y in rows:
        cells = [draw_cell(CELL_NAMES[y * SIDE + x], mine, choice, look) for x in columns]
        lines.append(join_parts(fit_width(str(y + 1), 3, style="dim"), *cells))
    return lines


def draw_cell(name: str, mine: Seat, choice: set[str], look: Look) -> Text:
    content = mine["park"].get(name)
    if name in choice:
        return fit_width(name, CELL_WIDTH, "center", "bold reverse")
    if name in mine["entrance"]:
        return fit_width("#", CELL_WIDTH, "center", "dim")
    if content is None:
        return Text(" " * CELL_WIDTH)
    if content == "free":
        return fit_width(".", CELL_WIDTH, "center")
    if content == "trainer":
        return fit_width(f"T{mine['shows'][name]}", CELL_WIDTH, "center", "bold")
    return fit_width(animal_code(content), CELL_WIDTH, "center", look.styles[KIND_NAMES.index(content) // MARKS])


def draw_summary(mine: Seat, look: Look) -> list[Text]:
    purse = look.say(
        "purse", points=look.format_count("points", mine["points"]), coins=look.format_count("coins", mine["coins"])
    )
    return [join_parts(Text(mine["name"], "bold"), "  ", purse)]


def draw_park_details(mine: Seat, look: Look, few: int | None) -> list[Text]:
    tanks = [f"{animal_code(name)} {look.term(name)} {size}" for name, size in mine["tanks"].items()]
    staff = {key: mine[key] for key in ("cashiers", "keepers", "trainers", "managers")}
    return [
        Text(look.say("tanks", n=len(tanks), limit=mine["tank_limit"], what=look.join_names(tanks))),
        Text(
            look.say(
                "depot",
                what=look.join_names(shorten_list([look.tile_name(name) for name in reversed(mine["depot"])], few)),
            )
        ),
        Text(look.say("staff", **staff)),
        Text(look.say("boards", small=mine["small"], large=mine["large"])),
    ]


# The zoo


def draw_zoo(mine: Seat, look: Look, few: int | None) -> list[Text]:
    lines = []
    for pen in mine["pens"]:
        inside = [look.tile_name(name) for name in (*pen["animals"], *filter(None, pen["stalls"].values()))]
        said = look.say(
            "pen", pen=look.term(pen["name"]), n=len(pen["animals"]), room=pen["room"], what=look.join_names(inside)
        )
        lines.append(Text(said))
    lines.append(Text(look.say("barn", what=look.join_names(shorten_list(barn_entries(mine, look), few)))))
    return lines


def barn_entries(entry: Seat, look: Look) -> list[str]:
    return [f"{look.tile_name(name)} {count}" for name, count in entry["barn"].items()]


# Rivals


def draw_rival(entry: Seat, look: Look) -> Text:
    """Draw another player on one line: the score and the possible purchases."""
    parts: list[str] = []
    if entry["truck"] is not None:
        parts.append(look.say("has_truck", n=entry["truck"] + 1))
    if "park" in entry:
        parts += [f"{look.term(name)} {size}" for name, size in entry["tanks"].items()]
        parts.append(look.say("depot", what=look.join_names(look.tile_name(name) for name in reversed(entry["depot"]))))
    if "pens" in entry:
        for pen in entry["pens"]:
            if pen["animals"]:
                species = SPECIES_NAMES[KIND_NAMES.index(pen["animals"][0]) // MARKS]
                parts.append(f"{look.term(species)} {len(pen['animals'])}/{pen['room']}")
        parts.append(look.say("barn", what=look.join_names(barn_entries(entry, look))))
    return join_parts(*draw_summary(entry, look), "  ", Text("; ".join(parts), "dim"))
