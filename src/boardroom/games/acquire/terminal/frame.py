"""Drawing of Acquire's table in a terminal, with a prominent board as large as the window allows."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from boardroom.engine.terminal.contract import ScreenSize
from boardroom.engine.terminal.lines import fit_width, join_blocks, join_parts
from boardroom.games.acquire.law.codes import COLS, ROWS
from boardroom.games.acquire.table.view_types import Effect, View
from boardroom.games.acquire.terminal.look import Look
from boardroom.games.acquire.text.names import TILE_NAMES
from boardroom.games.acquire.text.phrase_book import format_money

SIDE_WIDTH = 41
"""Columns for the chains and players to the right of the board."""


class SquareSize(NamedTuple):
    """The size of a square. If `has_labels`, row and column labels are at the board's edge, not on its squares."""

    width: int
    height: int
    has_labels: bool

    @property
    def board_width(self) -> int:
        return COLS * self.width + 2 * self.has_labels


SQUARE_SIZES = (SquareSize(6, 3, False), SquareSize(5, 2, False), SquareSize(3, 1, True))


def choose_square_size(room: ScreenSize) -> SquareSize:
    """Return the largest squares that leave room for the chains and players on the right and some lines of news."""
    for size in SQUARE_SIZES[:-1]:
        if room.width >= size.board_width + 1 + SIDE_WIDTH and room.height >= max(ROWS * size.height, 22) + 4:
            return size
    return SQUARE_SIZES[-1]


def draw_table(seen: View, look: Look, room: ScreenSize) -> list[Text]:
    """Return the lines of board, chains, hand and players, without the news."""
    size = choose_square_size(room)
    board = draw_board(seen, look, size)
    side = room.width - size.board_width - 1
    tight = size.height == 1
    if tight and side < SIDE_WIDTH:
        # Narrow windows stack everything
        across = min(room.width, 60)
        return [
            *board, *draw_hand(seen, look, size.board_width, brief=True), *draw_chains(seen, look, across),
            *draw_players(seen, look, across, 1),
        ]  # fmt: skip
    side = min(side, 60)
    chains = draw_chains(seen, look, side)
    seats = len(seen["seats"])
    if tight:
        left = [*board, *draw_hand(seen, look, size.board_width, brief=True)]
        return join_blocks(left, [*chains, *draw_players(seen, look, side, 1)], size.board_width)
    hand = draw_hand(seen, look, side, brief=False)
    below = ROWS * size.height - len(chains) - len(hand) - 3
    right = [*chains, Text(), *hand, Text(), *draw_players(seen, look, side, 2 if below >= 2 * seats else 1)]
    return join_blocks(board, right, size.board_width)


# The board


class Square(NamedTuple):
    """The content and style of a square."""

    main: str
    key: str
    style: str
    plate_style: str = ""


def hand_keys(seen: View) -> dict[str, str]:
    """Return the key of each tile in hand, empty unless the viewer is placing a tile."""
    placing = seen["phase"] == "place" and seen["actor"] == seen["seat"]
    return {tile: str(n) if placing else "" for n, tile in enumerate(seen["hand"] or [], 1)}


def find_headquarters(seen: View) -> dict[str, str]:
    """Return the square that shows each chain's letter and size: its first, unless that is the tile placed last."""
    found: dict[str, str] = {}
    for tile in TILE_NAMES:
        name = seen["board"].get(tile, "loose")
        if name != "loose" and name not in found and tile != seen["last"]:
            found[name] = tile
    return {tile: name for name, tile in found.items()}


def build_square(
    tile: str, at: int, seen: View, look: Look, size: SquareSize, keys: dict[str, str], heads: set[str]
) -> Square:
    small, paint = size.height == 1, look.palette
    lies = seen["board"].get(tile)
    name = "" if small else tile
    if lies is None:
        if tile in keys:
            key = keys[tile] or ("+" if small or look.plain else "")
            return Square(
                name, f"({key})" if look.plain else key, paint.own_tile if keys[tile] else paint.own_tile_idle
            )
        if tile in seen["away"]:
            return Square("x", "", paint.removed)
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
            return Square(f"{letter} {chain['size']}{safe}", "", look.chain_style(lies), paint.plate)
        return Square(f"{letter}{chain['size']}" if chain["size"] < 100 else letter, "", look.chain_style(lies))
    return Square(f"[{letter}]" if last else letter, "", look.chain_style(lies))


def draw_square_line(content: Square, size: SquareSize, line: int) -> Text:
    """Draw one line of a square."""
    if size.height == 1:
        return fit_width(content.main or content.key, size.width, "center", content.style)
    # The key has its own line above or below the square's name
    key_line, main_line = (0, 1) if size.height == 3 else (1, 0)
    if line == main_line:
        if content.plate_style:
            inner = min(size.width, len(content.main) + 2)
            return fit_width(
                fit_width(content.main, inner, "center", content.plate_style), size.width, "center", content.style
            )
        return fit_width(content.main, size.width, "center", content.style)
    if line == key_line and content.key:
        align = "right" if size.height == 3 else "center"
        return fit_width(f"{content.key} " if align == "right" else content.key, size.width, align, content.style)
    return Text(" " * size.width, content.style)


def draw_board(seen: View, look: Look, size: SquareSize) -> list[Text]:
    keys, heads = hand_keys(seen), set(find_headquarters(seen))
    lines = []
    if size.has_labels:
        lines.append(Text("  " + "".join(str(c + 1).center(size.width) for c in range(COLS)), "dim"))
    for r in range(ROWS):
        across = [
            build_square(TILE_NAMES[at], at, seen, look, size, keys, heads) for at in range(r * COLS, (r + 1) * COLS)
        ]
        for line in range(size.height):
            label = [Text(f"{TILE_NAMES[r * COLS][-1]} ", "dim")] if size.has_labels else []
            lines.append(join_parts(*label, *(draw_square_line(content, size, line) for content in across)))
    return lines


# Chains, players and hand


def draw_chains(seen: View, look: Look, width: int) -> list[Text]:
    """Draw each chain's size, price, next price, bank, and the viewer's shares."""
    mine = None if seen["seat"] is None else seen["seats"][seen["seat"]]["shares"]
    heads = [look.say(key) for key in ("size", "price", "next", "bank", "you")]
    least = (4, 6, 5, 2, 2)
    widths = [max(n, cell_len(head)) + (at > 0) for at, (n, head) in enumerate(zip(least, heads, strict=True))]
    if mine is None:
        heads, widths = heads[:-1], widths[:-1]
    room = width - 4 - sum(widths)
    longest = max(cell_len(look.chain_name(name)) for name in seen["chains"])
    room = min(room, max(longest, 11))

    def line(first: Text, name: str, values: list[str], style: str) -> Text:
        cells = [fit_width(value, wide, "right") for value, wide in zip(values, widths, strict=True)]
        return join_parts(first, Text(" "), Text.assemble(fit_width(name, room), *cells, style=style))

    title = look.terms["chains_word"]
    lines = [line(Text("   "), title[:1].upper() + title[1:], heads, "dim")]
    for name, chain in seen["chains"].items():
        values = [f"{chain['size'] or '-'}{'*' if chain['safe'] else ' '}"]
        values.append(format_money(chain["price"]) if chain["active"] else "-")
        values.append(f"{chain['next_price']:,}" if chain["active"] and chain["next_price"] else "-")
        values.append(str(chain["bank"]))
        if mine is not None:
            values.append("-" if not mine[name] else str(mine[name]))
        letter = look.letters[name]
        chip = Text(f" {letter} ", look.chain_style(name) if chain["active"] else "dim")
        lines.append(line(chip, look.chain_name(name), values, "" if chain["active"] else "dim"))
    return lines


def seats_in_order(seen: View) -> list[int]:
    """Return the seats in the order of play, starting with seat 0."""
    order: list[int] = list(seen["order"] or range(len(seen["seats"])))
    return order[order.index(0) :] + order[: order.index(0)]


def draw_players(seen: View, look: Look, width: int, lines_per_player: int) -> list[Text]:
    """Draw each player's visible cash and shares in `each` lines per player."""
    lines = [Text(f"  {look.say('players')}", "dim")] if lines_per_player == 2 else []
    named = 9 if width < 50 and lines_per_player == 1 else 14
    for seat in seats_in_order(seen):
        player = seen["seats"][seat]
        acts, on_turn = seat == seen["actor"], seat == seen["turn"]
        mark = "> " if acts else "- " if on_turn else "  "
        style = "bold" if seat == seen["seat"] or acts else ""
        cash = look.say("hidden") if player["cash"] is None else format_money(player["cash"])
        first = join_parts(
            mark,
            fit_width(player["name"], named, style=style),
            fit_width(cash, 9 if lines_per_player == 2 else 8, "right", style),
        )
        held = draw_share_chips(player["shares"], look, width - named - 11 if lines_per_player == 1 else width - 2)
        cards = look.say("cards", n=len(player["powers"])) if player["powers"] else ""
        if lines_per_player == 2:
            lines += [join_parts(first, Text(f"  {cards}", "dim")), join_parts("  ", held)]
        else:
            lines.append(join_parts(first, " ", held))
    return lines


def draw_share_chips(shares: dict[str, int | None], look: Look, width: int) -> Text:
    """Draw shares as chips, without gaps if there are many: letters and numbers separate them."""
    if any(count is None for count in shares.values()):
        return Text("?", "dim")
    chips = [look.draw_chip(name, count) for name, count in shares.items() if count]
    for gap in (" ", ""):
        line = Text(gap).join(chips)
        if line.cell_len <= width:
            return line
    return fit_width(line, width)


def draw_hand(seen: View, look: Look, width: int, *, brief: bool) -> list[Text]:
    """Draw the tiles in hand with their keys and effects."""
    keys = hand_keys(seen)
    if seen["hand"] is None:
        # Spectators see open hands
        players = [seen["seats"][seat] for seat in seats_in_order(seen)]
        return [
            fit_width(
                join_parts(
                    fit_width(player["name"], 10, style="dim"), " ".join(f"{tile:<3}" for tile in player["hand"])
                ),
                width,
            )
            for player in players
            if player["hand"]
        ]
    if not seen["hand"]:
        return [Text(look.say("hand_empty"), "dim")]
    across = width // 2 if brief else width
    tiles = [draw_hand_tile(tile, keys[tile], seen["effects"].get(tile), look, across, brief=brief) for tile in keys]
    if not brief:
        return tiles
    half = (len(tiles) + 1) // 2
    return join_blocks(tiles[:half], tiles[half:], across, 0)


def draw_hand_tile(tile: str, key: str, effect: Effect | None, look: Look, width: int, *, brief: bool) -> Text:
    does = effect["does"] if effect else ""
    said = look.describe_effect(effect, brief=brief) if effect else ""
    if effect and not brief and cell_len(said) > width - 9:
        said = look.describe_effect(effect, brief=True)
    style = "dim" if does in ("dead", "blocked") else "bold" if does == "merge" else ""
    if look.plain:
        marked = Text(f"({key})" if key else " + ")
    else:
        marked = Text(f" {key or '+'} ", look.palette.own_tile if key else look.palette.own_tile_idle)
    pad = 1 if brief else 2
    return fit_width(join_parts(marked, " ", fit_width(tile, 3, style="bold"), " " * pad, Text(said, style)), width)
