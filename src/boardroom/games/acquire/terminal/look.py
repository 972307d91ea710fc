"""Acquire's colours in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from rich.text import Text

from boardroom.engine.terminal.contract import FEW_COLOURS
from boardroom.games.acquire.terminal.texts import TEXTS
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.phrase_book import Reader
from boardroom.games.acquire.text.phrases import PHRASES


class Palette(NamedTuple):
    """Styles of the board. Chains are in table order, so that house rules have colours as well."""

    chains: tuple[str, ...]
    squares: tuple[str, str]
    loose: str
    mine: str
    mine_idle: str
    plate: str
    gone: str


# The board has its own background, so that it looks the same in dark and light terminals
FULL = Palette(
    chains=(
        "bold #ffffff on #c8372d", "bold #2a2000 on #e0a800", "bold #ffffff on #2f5fb3", "bold #ffffff on #2d8a57",
        "bold #ffffff on #7c5aa6", "bold #06222a on #1699b8", "bold #ffffff on #c2427e",
    ),
    squares=("#8d929c on #25282e", "#8d929c on #2b2f36"),
    loose="#22252b on #b3ada0",
    mine="bold #f3dcae on #5d4c2b",
    mine_idle="#cbb68c on #3d3424",
    plate="bold #22252b on #fffdf8",
    gone="#5c6068 on #25282e",
)  # fmt: skip
FEW = Palette(
    chains=(
        "bold white on red", "black on yellow", "bold white on blue", "black on green",
        "bold white on magenta", "black on cyan", "black on bright_magenta",
    ),
    squares=("white on black", "white on black"),
    loose="black on white",
    mine="bold bright_yellow on black",
    mine_idle="yellow on black",
    plate="bold black on bright_white",
    gone="bright_black on black",
)  # fmt: skip


class Look(Reader):
    """A reader with the styles for a terminal of this many colours (0: none)."""

    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {**PHRASES, **TEXTS}

    def __init__(self, words: Words, lang: str, colours: int) -> None:
        super().__init__(words, lang)
        self.plain = colours == 0
        self.palette = FULL if colours > FEW_COLOURS else FEW

    def style(self, name: str) -> str:
        return self.palette.chains[self.words.chains.index(name)]

    def chip(self, name: str, count: int | None = None) -> Text:
        """Draw a chain's letter in its colour, with a number of shares."""
        return Text(f"{self.letters[name]}{'' if count is None else count}", self.style(name))
