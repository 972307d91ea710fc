"""The film of Trade and Credit: the die rolls, coins move between seats and bank, cards come from the middle, offers
cross the table and come back accepted or declined."""

from __future__ import annotations

from boardroom.engine.tell import Event
from boardroom.games.trade.law.codes import (
    E_ACCEPTED,
    E_BOUGHT_BLIND,
    E_BOUGHT_INCOME,
    E_BOUGHT_NUMBER,
    E_BOUGHT_RIGHT,
    E_BROKE_OFF,
    E_BUILDING,
    E_COUNTERED,
    E_DECLARED,
    E_DECLINED,
    E_DISPLAY_NUMBER,
    E_DISPLAY_RIGHT,
    E_ENDED,
    E_GOT,
    E_HEARD,
    E_INCOME,
    E_KEPT,
    E_LEFT,
    E_OFFERED,
    E_PAID,
    E_PAID_BANK,
    E_PLAYED_NUMBER,
    E_PLAYED_RIGHT,
    E_RECALLED,
    E_ROLLED,
    E_RUINED,
    E_TOOK,
    E_TURN,
    E_WENT_ON,
    E_WITHDREW,
)
from boardroom.site.games.contract import Sight
from boardroom.site.games.film import Beat, Moves, last_deed, seat, told
from boardroom.site.games.trade.reasons import phrase
from boardroom.site.games.turns import names_of, sentence

DEEDS = {
    E_BOUGHT_INCOME, E_BOUGHT_NUMBER, E_BOUGHT_RIGHT, E_BOUGHT_BLIND, E_TOOK, E_PLAYED_NUMBER, E_PLAYED_RIGHT, E_HEARD,
    E_OFFERED, E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW, E_RECALLED, E_BROKE_OFF, E_DECLARED, E_WENT_ON, E_KEPT,
    E_LEFT, E_ENDED,
}  # fmt: skip
"""What somebody does, and is not done to them."""
ANSWERS = {E_ACCEPTED, E_DECLINED, E_COUNTERED, E_WITHDREW}
"""What becomes of an offer, or of a wish to hear one."""
UNSAID = {E_TURN, E_ENDED, E_DISPLAY_NUMBER, E_DISPLAY_RIGHT, E_BUILDING}
BANK, MIDDLE, DIE = "bank", "middle", "die"


def film(sight: Sight) -> list[Beat]:
    return told(sight, MOVES, UNSAID)


def quoted(because: str) -> str:
    return f" “{because}”" if because else ""


def answered(sight: Sight) -> str:
    """What was answered to the viewer's offer, until they do something else."""
    since = last_deed(sight.log, sight.view.seat, DEEDS)
    if since is None or sight.view.seat is None:
        return ""
    names = names_of(sight.seen)
    return next(
        (
            sentence(event, sight.played.words, sight.view.lang, names) + quoted(phrase(sight, told, event))
            for told, event in reversed(sight.log)
            if told.step > since and event.what in ANSWERS and event.y == sight.view.seat
        ),
        "",
    )


def coins(at: str, to: str, label: str) -> Beat:
    return Beat("fly", at, to, "coin", picture="trade.svg#coin", label=label)


def from_bank(event: Event) -> list[Beat]:
    return [coins(BANK, seat(event.who), f"+{event.x}") if event.x else Beat("tell")]


def card(event: Event) -> list[Beat]:
    """A card from the middle, paid for with credit."""
    return [Beat("fly", MIDDLE, seat(event.who), "paper", "?", label=f"-{event.y}" if event.y else "")]


def letter(event: Event, mark: str) -> list[Beat]:
    """An offer, or the answer to one, on its way across the table."""
    return [Beat("fly", seat(event.who), seat(event.y), "letter", mark, major=True)]


MOVES: Moves = {
    E_ROLLED: lambda event: [Beat("roll", DIE, mark=str(event.x), major=True)],
    E_INCOME: from_bank,
    E_GOT: from_bank,
    E_PAID: lambda event: [
        coins(seat(event.who), seat(event.y), f"+{event.x}"),
        Beat("gain", seat(event.who), label=f"-{event.x}"),
    ],
    E_PAID_BANK: lambda event: [coins(seat(event.who), BANK, f"-{event.x}")],
    E_BOUGHT_INCOME: lambda event: [Beat("gain", seat(event.who), label="+1")],
    E_BOUGHT_NUMBER: card,
    E_BOUGHT_RIGHT: card,
    E_BOUGHT_BLIND: card,
    E_TOOK: lambda event: [Beat("fly", DIE, seat(event.who), "paper", str(event.x), major=True)],
    E_PLAYED_NUMBER: lambda event: [Beat("gain", seat(event.who), label="+1")],
    E_PLAYED_RIGHT: lambda event: [Beat("gain", seat(event.who), label="+1")],
    E_OFFERED: lambda event: letter(event, "?"),
    E_ACCEPTED: lambda event: letter(event, "✓"),
    E_DECLINED: lambda event: letter(event, "✕"),
    E_RUINED: lambda event: [Beat("tell", major=True)],
}
