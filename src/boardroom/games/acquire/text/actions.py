"""The text of every action."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.engine.rules.grammar import Grammar
from boardroom.games.acquire.law.codes import FAMILIES, POWERS
from boardroom.games.acquire.text.names import TILE_NAMES


def action_grammar(chains: Sequence[str]) -> Grammar:
    """Return the grammar of Acquire's actions for these chains (spec: "Text of the actions")."""
    arguments: dict[str, list[Sequence[str]]] = {
        "place": [TILE_NAMES],
        "draw": [TILE_NAMES],
        "shed-tile": [TILE_NAMES],
        "found": [chains],
        "survive": [chains],
        "settle": [chains],
        "buy": [chains],
        "exchange": [chains, chains],
        "power": [POWERS],
    }
    verbs = {"shed-tile": "shed"}
    return Grammar([(verbs.get(name, name), arguments.get(name, [])) for name, _ in FAMILIES])
