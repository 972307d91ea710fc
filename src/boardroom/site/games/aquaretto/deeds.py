"""Actions of Aquaretto that the log tells only by what follows from them, for those who weigh actions."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.engine.table import Table as Played
from boardroom.games.aquaretto.words import sentences
from boardroom.games.aquaretto.words.names import KIND_NAMES
from boardroom.site.languages import said

SAID = {
    "reveal": text("%(who)s drew a tile."),
    "small": text("%(who)s bought a small expansion."),
    "large": text("%(who)s bought a large expansion."),
    "pick": text("%(who)s took %(tile)s first."),
    "buy-barn": text("%(who)s bought from %(whose)s's barn."),
    "move-barn": text("%(who)s moved something out of the barn."),
    "discard-barn": text("%(who)s discarded something from the barn."),
}


def deed(played: Played, action: str, lang: str) -> str:
    """The action in a sentence; "" where the log has one."""
    verb, _, what = action.partition(" ")
    if verb not in SAID:
        return ""
    values = {"who": played.names[int(played.state.actor)]}
    if verb == "pick":
        values["tile"] = sentences.kind(KIND_NAMES.index(what), lang)
    elif verb == "buy-barn":
        values["whose"] = played.names[int(what) - 1]
    return said(lang, SAID[verb], **values)
