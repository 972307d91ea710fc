"""Trade and Credit's words and colours in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from boardroom.games.trade.terminal.texts import TEXTS
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES, NUMBER_SIGNS

RED = "#c8372d"


class Look:
    """Words and colours for one language."""

    def __init__(self, words: TradeText, lang: str, colours: int) -> None:
        self.text = words
        self.lang = lang
        self.colours = colours

    def say(self, key: str, **values: Any) -> str:
        return TEXTS[key][self.lang].format_map(values)

    def draw_card(self, name: str) -> Text:
        """Draw a number card or a rights card, given its name in actions."""
        if name in NUMBER_NAMES:
            red = self.colours and name[0] in "HD"
            return Text(NUMBER_SIGNS[NUMBER_NAMES.index(name)], f"bold {RED}" if red else "bold")
        return Text(self.text.right_name(self.text.kinds.index(name), self.lang))

    def draw_cards(self, names: Sequence[str | None]) -> Text:
        shown = [Text(self.say("empty"), "dim") if name is None else self.draw_card(name) for name in names]
        return Text("  ").join(shown) if shown else Text(self.say("empty"), "dim")
