"""Actions of Acquire that the log tells only by what follows from them, for those who weigh actions."""

from __future__ import annotations

from typing import cast

from boardroom.base.languages import text
from boardroom.engine.table import Table as Played
from boardroom.games.acquire.words.speech import Words
from boardroom.site.languages import said

SETTLED = text("%(who)s had %(chain)s settled first.")


def deed(played: Played, action: str, lang: str) -> str:
    """The action in a sentence; "" where the log has one."""
    verb, _, what = action.partition(" ")
    if verb != "settle":
        return ""
    words = cast(Words, played.words)
    chain = words.chain(words.chains.index(what), lang)
    return said(lang, SETTLED, who=played.names[int(played.state.actor)], chain=chain)
