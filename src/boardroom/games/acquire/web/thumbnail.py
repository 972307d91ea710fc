"""A thumbnail of Acquire's board: chains as shapes with their letters, lone tiles, and a frame around the last tile."""

from __future__ import annotations

from typing import cast

from markupsafe import Markup

from boardroom.engine.match import Match
from boardroom.games.acquire.law.codes import COLS, ROWS
from boardroom.games.acquire.table.view_types import View
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.web.board import choose_plate_tiles, list_chain_shapes, list_loose_tiles, locate_tile
from boardroom.games.acquire.web.look import get_reader
from boardroom.web.game_pages.shapes import UNIT

CHAIN_COLOURS = ("#c8372d", "#e0a800", "#2f5fb3", "#25804e", "#7c5aa6", "#1495b4", "#c2427e")
GROUND, SQUARE, LONE, INK, PAPER = "#d5cdbd", "#ece6da", "#6b6558", "#22252b", "#fffdf8"
SIDE = UNIT - 8


def trace_squares(places: list[tuple[int, int]]) -> str:
    return "".join(f"M{x * UNIT + 4} {y * UNIT + 4}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in places)


def draw_position(match: Match, seat: int | None = None) -> Markup:
    view = cast(View, match.view(None))
    phrases = get_reader(cast(AcquireText, match.text), "en")
    loose = [locate_tile(tile) for tile in list_loose_tiles(view)]
    parts = [
        f'<rect width="{COLS * UNIT}" height="{ROWS * UNIT}" rx="30" fill="{GROUND}"/>',
        f'<path d="{trace_squares([(x, y) for y in range(ROWS) for x in range(COLS)])}" fill="{SQUARE}"/>',
        f'<path d="{trace_squares(loose)}" fill="{LONE}"/>',
    ]
    parts += [
        f'<path d="{shape["path"]}" fill="{CHAIN_COLOURS[shape["c"]]}"/>' for shape in list_chain_shapes(view, phrases)
    ]
    if view["last"]:
        x, y = locate_tile(view["last"])
        frame = f'x="{x * UNIT + 9}" y="{y * UNIT + 9}" width="{UNIT - 18}" height="{UNIT - 18}" rx="12"'
        parts.append(f'<rect {frame} fill="none" stroke="{INK}" stroke-width="11"/>')
    for tile, chain in choose_plate_tiles(view).items():
        x, y = locate_tile(tile)
        parts.append(f'<rect x="{x * UNIT + 14}" y="{y * UNIT + 14}" width="72" height="72" rx="16" fill="{PAPER}"/>')
        parts.append(f'<text x="{x * UNIT + 50}" y="{y * UNIT + 72}" fill="{INK}">{phrases.letters[chain]}</text>')
    head = f'viewBox="0 0 {COLS * UNIT} {ROWS * UNIT}" font-size="62" font-weight="700" text-anchor="middle"'
    # It contains no text from users
    return Markup(f'<svg class="position" {head} aria-hidden="true">{"".join(parts)}</svg>')  # noqa: S704
