"""Aquaretto's words and colours in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardroom.engine.terminal.contract import FEW_COLOURS
from boardroom.games.aquaretto.terminal.texts import TEXTS
from boardroom.games.aquaretto.text.names import KIND_NAMES
from boardroom.games.aquaretto.text.terms import TERMS, format_count, tile_name

SPECIES_STYLES = (
    "#ffffff on #2f5fb3", "#ffffff on #30343c", "#2a2000 on #d8b25c", "#ffffff on #2d8a57", "#ffffff on #8a4f9e",
    "#2a2000 on #9cc04b", "#ffffff on #c8372d", "#20303c on #c9e4f2",
)  # fmt: skip
BASIC_SPECIES_STYLES = (
    "white on blue", "white on black", "black on yellow", "white on green", "white on magenta", "black on bright_green",
    "white on red", "black on cyan",
)  # fmt: skip


class Look:
    """Words and colours for one language."""

    def __init__(self, lang: str, colours: int) -> None:
        self.lang = lang
        self.styles = SPECIES_STYLES if colours > FEW_COLOURS else BASIC_SPECIES_STYLES

    def say(self, key: str, **values: Any) -> str:
        return TEXTS[key][self.lang].format_map(values)

    def term(self, name: str) -> str:
        return TERMS[name][self.lang]

    def tile_name(self, name: str) -> str:
        return tile_name(KIND_NAMES.index(name), self.lang)

    def format_count(self, what: str, number: int) -> str:
        return format_count(what, number, self.lang)

    def join_names(self, names: Iterable[str]) -> str:
        """Join names, or return the word for none."""
        return self.say("list").join(names) or self.say("nothing")
