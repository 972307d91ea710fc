"""Drawing of Acquire's table in a terminal, with a prominent board as large as the window allows."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from boardroom.engine.terminal.contract import Room
from boardroom.engine.terminal.lines import beside, fit, row
from boardroom.games.acquire.law.codes import COLS, ROWS
from boardroom.games.acquire.table.view_types import Effect, View
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import money

SIDE = 41
"""Columns for the chains and players to the right of the board."""


class Cells(NamedTuple):
    """The size of a square. If `labelled`, row and column labels are at the board's edge, not on its squares."""

    width: int
    height: int
    labelled: bool

    @property
    def across(self) -> int:
        return COLS * self.width + 2 * self.labelled


SIZES = (Cells(6, 3, False), Cells(5, 2, False), Cells(3, 1, True))


def cells_for(room: Room) -> Cells:
    """Return the largest squares that leave room for the chains and players on the right and some lines of news."""
    for size in SIZES[:-1]:
        if room.width >= size.across + 1 + SIDE and room.height >= max(ROWS * size.height, 22) + 4:
            return size
    return SIZES[-1]


def draw(seen: View, look: Look, room: Room) -> list[Text]:
    """Return the lines of board, chains, hand and players, without the news."""
    size = cells_for(room)
    board = board_lines(seen, look, size)
    side = room.width - size.across - 1
    tight = size.height == 1
    if tight and side < SIDE:
        # Narrow windows stack everything
        across = min(room.width, 60)
        return [
            *board, *hand_lines(seen, look, size.across, brief=True), *chain_lines(seen, look, across),
            *player_lines(seen, look, across, 1),
        ]  # fmt: skip
    side = min(side, 60)
    chains = chain_lines(seen, look, side)
    seats = len(seen["seats"])
    if tight:
        left = [*board, *hand_lines(seen, look, size.across, brief=True)]
        return beside(left, [*chains, *player_lines(seen, look, side, 1)], size.across)
    hand = hand_lines(seen, look, side, brief=False)
    below = ROWS * size.height - len(chains) - len(hand) - 3
    right = [*chains, Text(), *hand, Text(), *player_lines(seen, look, side, 2 if below >= 2 * seats else 1)]
    return beside(board, right, size.across)


# The board


class Square(NamedTuple):
    """The content and style of a square."""

    main: str
    key: str
    style: str
    plate: str = ""


def keys_of(seen: View) -> dict[str, str]:
    """Return the key of each tile in hand, empty unless the viewer is placing a tile."""
    placing = seen["phase"] == "place" and seen["actor"] == seen["seat"]
    return {tile: str(n) if placing else "" for n, tile in enumerate(seen["hand"] or [], 1)}


def headquarters(seen: View) -> dict[str, str]:
    """Return the square that shows each chain's letter and size: its first, unless that is the tile placed last."""
    found: dict[str, str] = {}
    for tile in TILE_NAMES:
        name = seen["board"].get(tile, "loose")
        if name != "loose" and name not in found and tile != seen["last"]:
            found[name] = tile
    return {tile: name for name, tile in found.items()}


def square(tile: str, at: int, seen: View, look: Look, size: Cells, keys: dict[str, str], heads: set[str]) -> Square:
    small, paint = size.height == 1, look.palette
    lies = seen["board"].get(tile)
    name = "" if small else tile
    if lies is None:
        if tile in keys:
            key = keys[tile] or ("+" if small or look.plain else "")
            return Square(name, f"({key})" if look.plain else key, paint.mine if keys[tile] else paint.mine_idle)
        if tile in seen["away"]:
            return Square("x", "", paint.gone)
        return Square(name or ".", "", paint.squares[(at + at // COLS) % 2])
    last = tile == seen["last"]
    if lies == "loose":
        main = name or "o"
        return Square(f"[{main}]" if last else main, "", paint.loose)
    letter = look.letters[lies]
    if tile in heads:
        chain = seen["chains"][lies]
        if not small:
            safe = "*" if chain["safe"] else ""
            return Square(f"{letter} {chain['size']}{safe}", "", look.style(lies), paint.plate)
        return Square(f"{letter}{chain['size']}" if chain["size"] < 100 else letter, "", look.style(lies))
    return Square(f"[{letter}]" if last else letter, "", look.style(lies))


def painted(content: Square, size: Cells, line: int) -> Text:
    """Draw one line of a square."""
    if size.height == 1:
        return fit(content.main or content.key, size.width, "center", content.style)
    # The key has its own line above or below the square's name
    key_line, main_line = (0, 1) if size.height == 3 else (1, 0)
    if line == main_line:
        if content.plate:
            inner = min(size.width, len(content.main) + 2)
            return fit(fit(content.main, inner, "center", content.plate), size.width, "center", content.style)
        return fit(content.main, size.width, "center", content.style)
    if line == key_line and content.key:
        align = "right" if size.height == 3 else "center"
        return fit(f"{content.key} " if align == "right" else content.key, size.width, align, content.style)
    return Text(" " * size.width, content.style)


def board_lines(seen: View, look: Look, size: Cells) -> list[Text]:
    keys, heads = keys_of(seen), set(headquarters(seen))
    lines = []
    if size.labelled:
        lines.append(Text("  " + "".join(str(c + 1).center(size.width) for c in range(COLS)), "dim"))
    for r in range(ROWS):
        across = [square(TILE_NAMES[at], at, seen, look, size, keys, heads) for at in range(r * COLS, (r + 1) * COLS)]
        for line in range(size.height):
            label = [Text(f"{TILE_NAMES[r * COLS][-1]} ", "dim")] if size.labelled else []
            lines.append(row(*label, *(painted(content, size, line) for content in across)))
    return lines


# Chains, players and hand


def chain_lines(seen: View, look: Look, width: int) -> list[Text]:
    """Draw each chain's size, price, next price, bank, and the viewer's shares."""
    mine = None if seen["seat"] is None else seen["seats"][seen["seat"]]["shares"]
    heads = [look.say(key) for key in ("size", "price", "next", "bank", "you")]
    least = (4, 6, 5, 2, 2)
    widths = [max(n, cell_len(head)) + (at > 0) for at, (n, head) in enumerate(zip(least, heads, strict=True))]
    if mine is None:
        heads, widths = heads[:-1], widths[:-1]
    room = width - 4 - sum(widths)
    longest = max(cell_len(look.chain(name)) for name in seen["chains"])
    room = min(room, max(longest, 11))

    def line(first: Text, name: str, values: list[str], style: str) -> Text:
        cells = [fit(value, wide, "right") for value, wide in zip(values, widths, strict=True)]
        return row(first, Text(" "), Text.assemble(fit(name, room), *cells, style=style))

    title = look.terms["chains_word"]
    lines = [line(Text("   "), title[:1].upper() + title[1:], heads, "dim")]
    for name, chain in seen["chains"].items():
        values = [f"{chain['size'] or '-'}{'*' if chain['safe'] else ' '}"]
        values.append(money(chain["price"]) if chain["active"] else "-")
        values.append(f"{chain['next_price']:,}" if chain["active"] and chain["next_price"] else "-")
        values.append(str(chain["bank"]))
        if mine is not None:
            values.append("-" if not mine[name] else str(mine[name]))
        letter = look.letters[name]
        chip = Text(f" {letter} ", look.style(name) if chain["active"] else "dim")
        lines.append(line(chip, look.chain(name), values, "" if chain["active"] else "dim"))
    return lines


def play_order(seen: View) -> list[int]:
    """Return the seats in the order of play, starting with seat 0."""
    order: list[int] = list(seen["order"] or range(len(seen["seats"])))
    return order[order.index(0) :] + order[: order.index(0)]


def player_lines(seen: View, look: Look, width: int, each: int) -> list[Text]:
    """Draw each player's visible cash and shares in `each` lines per player."""
    lines = [Text(f"  {look.say('players')}", "dim")] if each == 2 else []
    named = 9 if width < 50 and each == 1 else 14
    for seat in play_order(seen):
        player = seen["seats"][seat]
        acts, on_turn = seat == seen["actor"], seat == seen["turn"]
        mark = "> " if acts else "- " if on_turn else "  "
        style = "bold" if seat == seen["seat"] or acts else ""
        cash = look.say("hidden") if player["cash"] is None else money(player["cash"])
        first = row(mark, fit(player["name"], named, style=style), fit(cash, 9 if each == 2 else 8, "right", style))
        held = share_chips(player["shares"], look, width - named - 11 if each == 1 else width - 2)
        cards = look.say("cards", n=len(player["powers"])) if player["powers"] else ""
        if each == 2:
            lines += [row(first, Text(f"  {cards}", "dim")), row("  ", held)]
        else:
            lines.append(row(first, " ", held))
    return lines


def share_chips(shares: dict[str, int | None], look: Look, width: int) -> Text:
    """Draw shares as chips, without gaps if there are many: letters and numbers separate them."""
    if any(count is None for count in shares.values()):
        return Text("?", "dim")
    chips = [look.chip(name, count) for name, count in shares.items() if count]
    for gap in (" ", ""):
        line = Text(gap).join(chips)
        if line.cell_len <= width:
            return line
    return fit(line, width)


def hand_lines(seen: View, look: Look, width: int, *, brief: bool) -> list[Text]:
    """Draw the tiles in hand with their keys and effects."""
    keys = keys_of(seen)
    if seen["hand"] is None:
        # Spectators see open hands
        players = [seen["seats"][seat] for seat in play_order(seen)]
        return [
            fit(row(fit(player["name"], 10, style="dim"), " ".join(f"{tile:<3}" for tile in player["hand"])), width)
            for player in players
            if player["hand"]
        ]
    if not seen["hand"]:
        return [Text(look.say("hand_empty"), "dim")]
    across = width // 2 if brief else width
    tiles = [tile_line(tile, keys[tile], seen["effects"].get(tile), look, across, brief=brief) for tile in keys]
    if not brief:
        return tiles
    half = (len(tiles) + 1) // 2
    return beside(tiles[:half], tiles[half:], across, 0)


def tile_line(tile: str, key: str, effect: Effect | None, look: Look, width: int, *, brief: bool) -> Text:
    does = effect["does"] if effect else ""
    said = look.effect(effect, brief=brief) if effect else ""
    if effect and not brief and cell_len(said) > width - 9:
        said = look.effect(effect, brief=True)
    style = "dim" if does in ("dead", "blocked") else "bold" if does == "merge" else ""
    if look.plain:
        marked = Text(f"({key})" if key else " + ")
    else:
        marked = Text(f" {key or '+'} ", look.palette.mine if key else look.palette.mine_idle)
    pad = 1 if brief else 2
    return fit(row(marked, " ", fit(tile, 3, style="bold"), " " * pad, Text(said, style)), width)
