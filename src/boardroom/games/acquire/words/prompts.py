"""What whoever decides is asked, as short as it can be said: on the page and in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.games.acquire.words.reader import Reader
from boardroom.games.acquire.words.sentences import PHASES
from boardroom.games.acquire.words.telling import shares_said


def asked(seen: Mapping[str, Any], look: Reader) -> str:
    """What the present decision is about. Nobody is asked for what they cannot do."""
    if seen["phase"] == "holders" and seen["legal"]:
        defunct = seen["merger"]["defunct"]
        shares = shares_said(seen["seats"][seen["actor"]]["shares"][defunct], look)
        question = "asked_holder" if "trade" in seen["legal"] else "asked_holder_sells"
        return look.say(question, shares=shares, chain=look.chain(defunct))
    if seen["phase"] == "buy":
        return look.say(buying(seen))
    return PHASES[seen["phase"]][look.lang].format_map(look.terms)


def buying(seen: Mapping[str, Any]) -> str:
    if not seen["legal"] or any(text.startswith("buy") for text in seen["legal"]):
        return "asked_buy"
    if seen["bought"] >= seen["limit"]:
        return "asked_bought"
    return "asked_end" if any(chain["active"] for chain in seen["chains"].values()) else "asked_end_early"
