"""Acquire's board and the tiles in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from boardroom.games.acquire.law.codes import COLS, NEIGHBOURS, ROWS, TILES
from boardroom.games.acquire.table.view_types import View, merging_chains
from boardroom.games.acquire.text.names import TILE_NAMES, TILE_NUMBERS
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.assistant import TileEntries
from boardroom.games.acquire.web.look import describe_chain
from boardroom.web.game_pages.shapes import trace_outline


def locate_tile(tile: str) -> tuple[int, int]:
    number = TILE_NUMBERS[tile]
    return number % COLS, number // COLS


@lru_cache(4000)
def trace_chain(tiles: tuple[str, ...]) -> str:
    """Return the outline of a chain, cached until the chain grows."""
    return trace_outline({locate_tile(tile) for tile in tiles})


def group_tiles_by_chain(view: View) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tile, what in view["board"].items():
        found.setdefault(what, []).append(tile)
    return found


def preview_merged_board(view: View) -> View:
    """Return the position as the board shows it during a merger.

    By AC8 a defunct chain is taken over after its holders have decided. The board already shows it in the survivor's
    colour once the survivor is known, together with the placed tile and the loose tiles next to it.
    """
    survivor, defunct = view["merger"]["survivor"], view["merger"]["defunct"]
    if view["phase"] not in ("market", "holders") or not survivor or not defunct:
        return view
    board = {tile: survivor if what == defunct else what for tile, what in view["board"].items()}
    joining = [TILE_NUMBERS[view["last"] or ""]]
    while joining:
        at = joining.pop()
        board[TILE_NAMES[at]] = survivor
        joining += [t for t in NEIGHBOURS[4 * at : 4 * at + 4] if t < TILES and board.get(TILE_NAMES[t]) == "loose"]
    return {**view, "board": board}


def describe_defunct_chain(view: View, phrases: PhraseBook) -> dict[str, Any] | None:
    """Return the chain whose holders are deciding, with its former place and the surviving chain."""
    if preview_merged_board(view) is view:
        return None
    defunct, into = merging_chains(view)
    tiles = group_tiles_by_chain(view)[defunct]
    return {
        **describe_chain(phrases, defunct),
        "into": describe_chain(phrases, into),
        "path": trace_chain(tuple(tiles)),
        "tiles": ", ".join(tiles),
    }


def list_chain_shapes(view: View, phrases: PhraseBook) -> list[dict[str, Any]]:
    """Return the outline of each chain, and its tiles for screen readers."""
    return [
        {**describe_chain(phrases, name), "path": trace_chain(tuple(tiles)), "tiles": ", ".join(tiles)}
        for name, tiles in group_tiles_by_chain(view).items()
        if name != "loose"
    ]


def list_loose_tiles(view: View) -> list[str]:
    return group_tiles_by_chain(view).get("loose", [])


def choose_plate_tiles(view: View) -> dict[str, str]:
    """Choose the tile for each chain's headquarters plate: the one nearest its centre, if possible not the last one
    placed."""
    found = {}
    for name, tiles in group_tiles_by_chain(view).items():
        if name != "loose":
            places = [locate_tile(t) for t in tiles]
            mx, my = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
            near = sorted(
                (tile == view["last"], (x - mx) ** 2 + (y - my) ** 2, tile)
                for tile, (x, y) in zip(tiles, places, strict=True)
            )
            found[near[0][2]] = name
    return found


def render_squares(
    view: View,
    phrases: PhraseBook,
    keys: dict[str, str],
    entries: TileEntries | None = None,
    highlights: Mapping[str, str] | None = None,
) -> Markup:
    """Render the 108 squares from 1A to 12I.

    This is plain Python because the squares are most of a frame, and a template is much slower. They contain no text
    from users. `entries` are the tiles that may be entered at a physical table: the script selects one, and the
    button next to the board enters it. `highlights` are the CSS classes of squares that a review marks.
    """
    assert len(TILE_NAMES) == ROWS * COLS
    board, hand, away, legal = view["board"], set(view["hand"] or []), set(view["away"]), set(view["legal"])
    plate, over = choose_plate_tiles(view), view["actor"] == "over"
    number, sizes = {name: at for at, name in enumerate(phrases.text.chains)}, Counter(board.values())
    found = []
    for tile in TILE_NAMES:
        what = board.get(tile)
        last = " last" if tile == view["last"] else ""
        if what is None and tile in hand:
            does, key = view["effects"][tile]["does"], f"<i>{keys.get(tile, '')}</i>"
            off = "" if f"place {tile}" in legal else ' aria-disabled="true"'
            # Unplayable tiles stay clickable: the server then explains why
            of = f'class="sq mine {does}" data-spot="{tile}"'
            ahead = f' data-look="look-{tile}"' if not off and tile in view["outlook"] else ""
            button = f'button {of} form="do" name="do" value="place {tile}" tabindex="-1"{off}{ahead}'
            found.append(f"<span {of}>{tile}{key}</span>" if over else f"<{button}>{tile}{key}</button>")
        elif what is None and entries and tile in entries:
            action, say, would = entries[tile]
            of = f'class="sq open {would}" data-tile="{tile}" data-do="{action}" data-say="{escape(say)}"'
            found.append(f'<button type="button" {of} tabindex="-1">{tile}</button>')
        elif what is None and highlights and tile in highlights:
            found.append(f'<span class="sq marked {highlights[tile]}">{tile}</span>')
        elif what is None:
            found.append(f'<span class="sq{" away" if tile in away else ""}">{tile}</span>')
        elif what == "loose":
            found.append(f'<span class="sq loose{last}">{tile}</span>')
        else:
            letter, safe = phrases.letters[what], " safe" if view["chains"][what]["safe"] else ""
            inside = f'<span class="hq{safe}"><b>{letter}</b>{sizes[what]}</span>' if tile in plate else letter
            found.append(f'<span class="sq held k{number[what]}{last}">{inside}</span>')
    return Markup("".join(found))  # noqa: S704 (see above: no text from users)


def describe_hand(view: View, phrases: PhraseBook, keys: dict[str, str]) -> list[dict[str, Any]]:
    """Return the viewer's tiles and the effect of placing each."""
    legal = set(view["legal"])
    return [
        {
            "tile": tile,
            "key": keys.get(tile, ""),
            "does": view["effects"][tile]["does"],
            "chains": [describe_chain(phrases, name) for name in view["effects"][tile]["chains"]],
            "effect": phrases.describe_effect(view["effects"][tile], brief=False),
            "brief": phrases.effect_word(view["effects"][tile]["does"]),
            "do": f"place {tile}" if f"place {tile}" in legal else "",
            "look": f"look-{tile}" if f"place {tile}" in legal and tile in view["outlook"] else "",
            "shed": f"shed {tile}" if f"shed {tile}" in legal else "",
        }
        for tile in view["hand"] or []
    ]
