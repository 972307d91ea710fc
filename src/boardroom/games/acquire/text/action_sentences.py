"""Sentences for actions that the log shows only through their consequences; used in reviews."""

from __future__ import annotations

from typing import cast

from boardroom.engine.match import Match
from boardroom.games.acquire.law.codes import A_BUY, A_SETTLE
from boardroom.games.acquire.text.game_text import AcquireText

SETTLE_SENTENCES = {"en": "{who} had {chain} settled first.", "ja": "{who}は{chain}を先に処理することにした。"}


def describe_action(table: Match, action: int, lang: str) -> str:
    """Return the action as a sentence, or "" if the log has one."""
    if not A_SETTLE <= action < A_BUY:
        return ""
    chain = cast(AcquireText, table.text).chain_name(action - A_SETTLE, lang)
    return SETTLE_SENTENCES[lang].format(who=table.names[int(table.state.actor)], chain=chain)
