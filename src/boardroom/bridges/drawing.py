"""The terminal drawing of a table, as text and as pixels."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from boardroom.base.errors import extra_needed
from boardroom.engine.match import Table
from boardroom.engine.terminal.contract import Room

WIDTH, HEIGHT = 110, 40
COLUMN, LINE = 8, 16
"""Size of a character in pixels."""
PAPER, INK = (24, 26, 31), (226, 226, 220)
COLOURS = 256
PLAIN = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "~"})
"""Replacements for characters that the built-in font lacks."""

Pixels = npt.NDArray[np.uint8]


def text(match: Table, seat: int | None, colours: int = 0) -> str:
    """Return what the seat sees (None: a spectator) as terminal text."""
    console = Console(
        width=WIDTH, file=io.StringIO(), color_system="256" if colours else None, force_terminal=colours > 0
    )
    terminal = match.game.terminal(match.options, colours)
    view = match.view(seat)
    console.print(terminal.ask(view, "en"))
    console.print(terminal.frame(view, match.log(seat), "en", Room(WIDTH, HEIGHT)))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


@cache
def font() -> Any:
    try:
        from PIL import ImageFont
    except ImportError as error:
        raise extra_needed("Pictures need Pillow", "bridges") from error
    return ImageFont.load_default(LINE - 3)


def pixels(match: Table, seat: int | None) -> Pixels:
    """Return the drawing as an array of height, width and colour channels."""
    letters = font()
    from PIL import Image, ImageDraw

    console = Console(width=WIDTH, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    terminal = match.game.terminal(match.options, COLOURS)
    frame = terminal.frame(match.view(seat), match.log(seat), "en", Room(WIDTH, HEIGHT))
    lines = console.render_lines(frame, console.options.update(width=WIDTH))[:HEIGHT]
    image = Image.new("RGB", (WIDTH * COLUMN, HEIGHT * LINE), PAPER)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        column = 0
        for segment in line:
            style = segment.style
            ink = tuple(style.color.get_truecolor()) if style and style.color else INK
            paper = tuple(style.bgcolor.get_truecolor()) if style and style.bgcolor else PAPER
            if style and style.reverse:
                ink, paper = paper, ink
            for letter in segment.text.translate(PLAIN):
                x, y = column * COLUMN, number * LINE
                if paper != PAPER:
                    draw.rectangle((x, y, x + COLUMN - 1, y + LINE - 1), fill=paper)
                if letter != " ":
                    draw.text((x + COLUMN / 2, y + LINE / 2), letter, fill=ink, font=letters, anchor="mm")
                column += 1
    return np.asarray(image, np.uint8)
