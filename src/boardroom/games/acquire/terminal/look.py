"""Acquire's colours in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from rich.text import Text

from boardroom.engine.terminal.contract import FEW_COLOURS
from boardroom.games.acquire.terminal.texts import TEXTS
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.text.phrases import PHRASES


class Palette(NamedTuple):
    """Styles of the board. Chains are in table order, so that house rules have colours as well."""

    chains: tuple[str, ...]
    squares: tuple[str, str]
    loose: str
    own_tile: str
    own_tile_idle: str
    plate: str
    removed: str


# The board has its own background, so that it looks the same in dark and light terminals
FULL_PALETTE = Palette(
    chains=(
        "bold #ffffff on #c8372d", "bold #2a2000 on #e0a800", "bold #ffffff on #2f5fb3", "bold #ffffff on #2d8a57",
        "bold #ffffff on #7c5aa6", "bold #06222a on #1699b8", "bold #ffffff on #c2427e",
    ),
    squares=("#8d929c on #25282e", "#8d929c on #2b2f36"),
    loose="#22252b on #b3ada0",
    own_tile="bold #f3dcae on #5d4c2b",
    own_tile_idle="#cbb68c on #3d3424",
    plate="bold #22252b on #fffdf8",
    removed="#5c6068 on #25282e",
)  # fmt: skip
BASIC_PALETTE = Palette(
    chains=(
        "bold white on red", "black on yellow", "bold white on blue", "black on green",
        "bold white on magenta", "black on cyan", "black on bright_magenta",
    ),
    squares=("white on black", "white on black"),
    loose="black on white",
    own_tile="bold bright_yellow on black",
    own_tile_idle="yellow on black",
    plate="bold black on bright_white",
    removed="bright_black on black",
)  # fmt: skip


class Look(PhraseBook):
    """A reader with the styles for a terminal of this many colours (0: none)."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {**PHRASES, **TEXTS}

    def __init__(self, words: AcquireText, lang: str, colours: int) -> None:
        super().__init__(words, lang)
        self.plain = colours == 0
        self.palette = FULL_PALETTE if colours > FEW_COLOURS else BASIC_PALETTE

    def chain_style(self, name: str) -> str:
        return self.palette.chains[self.text.chains.index(name)]

    def draw_chip(self, name: str, count: int | None = None) -> Text:
        """Draw a chain's letter in its colour, with a number of shares."""
        return Text(f"{self.letters[name]}{'' if count is None else count}", self.chain_style(name))
