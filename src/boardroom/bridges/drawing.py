"""The terminal drawing of a table, as text and as pixels."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from boardroom.base.errors import missing_extra_error
from boardroom.engine.match import Match
from boardroom.engine.terminal.contract import ScreenSize

WIDTH, HEIGHT = 110, 40
LETTER_WIDTH, LETTER_HEIGHT = 8, 16
"""Size of a character in pixels."""
BACKGROUND, FOREGROUND = (24, 26, 31), (226, 226, 220)
COLOURS = 256
FONT_REPLACEMENTS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "~"})
"""Replacements for characters that the built-in font lacks."""

Pixels = npt.NDArray[np.uint8]


def draw_text(match: Match, seat: int | None, colours: int = 0) -> str:
    """Return what the seat sees (None: a spectator) as terminal text."""
    console = Console(
        width=WIDTH, file=io.StringIO(), color_system="256" if colours else None, force_terminal=colours > 0
    )
    terminal = match.game.create_terminal(match.options, colours)
    view = match.view(seat)
    console.print(terminal.prompt_player(view, "en"))
    console.print(terminal.draw_frame(view, match.game_log(seat), "en", ScreenSize(WIDTH, HEIGHT)))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


@cache
def load_font() -> Any:
    try:
        from PIL import ImageFont
    except ImportError as error:
        raise missing_extra_error("Pictures need Pillow", "bridges") from error
    return ImageFont.load_default(LETTER_HEIGHT - 3)


def draw_pixels(match: Match, seat: int | None) -> Pixels:
    """Return the drawing as an array of height, width and colour channels."""
    letters = load_font()
    from PIL import Image, ImageDraw

    console = Console(width=WIDTH, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    terminal = match.game.create_terminal(match.options, COLOURS)
    frame = terminal.draw_frame(match.view(seat), match.game_log(seat), "en", ScreenSize(WIDTH, HEIGHT))
    lines = console.render_lines(frame, console.options.update(width=WIDTH))[:HEIGHT]
    image = Image.new("RGB", (WIDTH * LETTER_WIDTH, HEIGHT * LETTER_HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        column = 0
        for segment in line:
            style = segment.style
            ink = tuple(style.color.get_truecolor()) if style and style.color else FOREGROUND
            paper = tuple(style.bgcolor.get_truecolor()) if style and style.bgcolor else BACKGROUND
            if style and style.reverse:
                ink, paper = paper, ink
            for letter in segment.text.translate(FONT_REPLACEMENTS):
                x, y = column * LETTER_WIDTH, number * LETTER_HEIGHT
                if paper != BACKGROUND:
                    draw.rectangle((x, y, x + LETTER_WIDTH - 1, y + LETTER_HEIGHT - 1), fill=paper)
                if letter != " ":
                    draw.text(
                        (x + LETTER_WIDTH / 2, y + LETTER_HEIGHT / 2), letter, fill=ink, font=letters, anchor="mm"
                    )
                column += 1
    return np.asarray(image, np.uint8)
